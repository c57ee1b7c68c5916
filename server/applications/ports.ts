/** Ports of applications on their way: sealed in the store, mailed, and forgotten. Times are milliseconds since 1970, UTC. */
import type { Language } from '@affiche/contract/values.ts'
import type { Sender } from '../platform/config/mail.ts'
import type { Settings } from '../platform/config/settings.ts'

/** As the candidate chose it, with a cleaned name; `type` is a media type that its content has. */
export type ApplicationFile = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** Memory around the bytes that nobody else needs: accepting it replaces them by what is sealed. */
  readonly room?: Uint8Array | null
}

/** One application as the form sent it, judged. The addresses and names are those of that moment, whatever changes later. */
export type Application = {
  readonly employerId: number
  readonly jobId: number
  /** Title of the posting in `language`. */
  readonly title: string
  readonly referenceId: string | null
  /** Address that gets it. */
  readonly recipient: string
  /** Null of a confidential posting. */
  readonly employerName: string | null
  /** Language of the form, and so of what the candidate is mailed. */
  readonly language: Language
  readonly name: string
  readonly email: string
  /** Empty if there is a file alone. */
  readonly message: string
  readonly file: ApplicationFile | null
}

/** The form that was sent: 16 random bytes that its page had, and a keyed digest of all that was sent. */
export type SentForm = { readonly form: Uint8Array; readonly digest: Uint8Array }

/** `repeated`: the same was sent by this form; `conflict`: something else was; `full`: too much waits. */
export type Acceptance = 'accepted' | 'repeated' | 'conflict' | 'full'

/** Outcome of a confirmation by mail; `unknown`: none such waits, or no more. */
export type Confirmation = { readonly jobId: number; readonly isNew: boolean } | 'unknown'

/** The desk where the form hands in applications. */
export type ApplicationDesk = {
  /** True if this very form was accepted before, whose answer may have been lost. */
  readonly wasAccepted: (sent: SentForm) => Promise<boolean>
  /** Resolves when the store has it for good. Without `isProven` its candidate is first asked by mail to confirm it. */
  readonly accept: (application: Application, sent: SentForm & { readonly isProven: boolean }) => Promise<Acceptance>
  /** The posting of a link that confirms, without changing anything; null for a link that is not ours. */
  readonly findUnconfirmed: (token: string) => Promise<{ readonly jobId: number } | null>
  readonly confirm: (token: string) => Promise<Confirmation>
}

/** The form's side of applications. */
export type ApplicationFace = ApplicationDesk & {
  /** The referenceId of a job as it is now, which its public document does not have; null without one. */
  readonly findReference: (job: Pick<Application, 'employerId' | 'jobId'>) => Promise<string | null>
  readonly settings: Pick<
    Settings,
    | 'applicationsPerHour'
    | 'applicationsPerSender'
    | 'applicationsPerPosting'
    | 'applicationsPerRecipient'
    | 'applicationBytesMax'
    | 'clamdUrl'
  >
  readonly officer: Sender
  /** Key of the moments of forms, of their puzzles and of digests of what they send. */
  readonly formKey: Uint8Array
}
