/** The messages about applications: what a candidate wrote goes to the employer alone, as plain text. */
import type { Language } from '@affiche/contract/values.ts'
import { type Letter, momentIn, plainLine } from '../mail/letter.ts'
import type { ForwardedMessage, Message } from '../mail/message.ts'
import { messageName } from '../mail/secrets.ts'
import type { CandidateLetter } from './content.ts'
import { CONFIRM_MS, type ConfirmationLinks } from './links.ts'
import type { Application } from './ports.ts'
import type { TakenApplicationMail } from './spool-ports.ts'
import { applicationWords } from './words.ts'

export type LetterDeps = {
  readonly siteName: string
  readonly timeZone: string
  /** Public address of the service. */
  readonly base: string
  readonly codeOf: (jobId: number) => string
  /** Paths of pages by their codes. */
  readonly paths: Readonly<
    Record<Language, Readonly<Record<'posting' | 'confirmApplication', (code: string) => string>>>
  >
  readonly links: ConfirmationLinks
}

type Mail = Pick<TakenApplicationMail, 'name' | 'jobId'>

export const createLetters = (deps: LetterDeps) => {
  const { siteName, base, codeOf, paths, links } = deps
  const postingOf = (language: Language, jobId: number): string => base + paths[language].posting(codeOf(jobId))

  const confirmOf = (language: Language, { jobId }: Mail, { application = '', appliedAt }: CandidateLetter): string => {
    const name = Uint8Array.from(Buffer.from(application, 'base64url'))
    const token = links.tokenOf({ name, jobId, endsAt: appliedAt + CONFIRM_MS })
    return `${base}${paths[language].confirmApplication(codeOf(jobId))}?t=${token}`
  }

  return {
    application: ({ name, jobId }: Mail, application: Application): ForwardedMessage => {
      const { language, title, referenceId, recipient, email, file } = application
      const words = applicationWords[language].application
      return {
        to: recipient,
        replyTo: { name: application.name, address: email },
        subject: words.subject(title, referenceId),
        text: textOf(application, { site: siteName, posting: postingOf(language, jobId) }),
        file,
        name: messageName(name),
      }
    },

    letter: (mail: Mail & Pick<TakenApplicationMail, 'kind'>, of: CandidateLetter): Message => {
      const body = (mail.kind === 'confirmation' ? confirmation : told)(deps, {
        of,
        kind: mail.kind === 'failure' ? 'failure' : 'receipt',
        url: mail.kind === 'confirmation' ? confirmOf(of.language, mail, of) : postingOf(of.language, mail.jobId),
      })
      const foot = [...body.foot, `${siteName}, ${base}`]
      const letter: Letter = { ...body, subject: plainLine(body.subject), language: of.language, foot }
      return { to: of.to, letter, off: null, name: messageName(mail.name) }
    },
  }
}

export type Letters = ReturnType<typeof createLetters>

/** Controls of a terminal and the like, which no mail needs; line breaks are the same everywhere. */
const plainText = (text: string): string => text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** The fields of the form come before the message, whose lines may look like them. */
const textOf = (
  { language, name, email, message, file }: Application,
  { site, posting }: { readonly site: string; readonly posting: string },
): string => {
  const words = applicationWords[language].application
  const fields = [
    words.name(plainLine(name)),
    words.email(email),
    ...(file === null ? [] : [words.file(plainLine(file.name))]),
    words.posting(posting),
  ]
  const body = message === '' ? words.noMessage : plainText(message)
  return `${fields.join('\n')}\n\n${body}\n\n-- \n${words.foot(site)}\n`
}

type Body = Pick<Letter, 'subject' | 'paragraphs' | 'action'> & { readonly foot: readonly string[] }

type About = { readonly of: CandidateLetter; readonly kind: 'receipt' | 'failure'; readonly url: string }

const whatOf = ({ language, title, employerName }: CandidateLetter): string =>
  applicationWords[language].what({
    title: plainLine(title),
    employer: employerName === null ? null : plainLine(employerName),
  })

const told = ({ siteName, timeZone }: LetterDeps, { of, kind, url }: About): Body => {
  const words = applicationWords[of.language]
  const [what, when] = [whatOf(of), momentIn(of.language, timeZone, of.appliedAt)]
  const { subject, text, kept, action } = words[kind]
  const next = kind === 'receipt' ? [words.receipt.next] : []
  return {
    subject: subject(of.title),
    paragraphs: [text(what, when), ...next, kept(siteName)],
    action: { label: action, url },
    foot: kind === 'receipt' ? [words.receipt.foot] : [],
  }
}

const confirmation = ({ timeZone }: LetterDeps, { of, url }: About): Body => {
  const words = applicationWords[of.language].confirmation
  return {
    subject: words.subject(of.title),
    paragraphs: [words.text(whatOf(of)), words.next],
    action: { label: words.action, url },
    foot: [words.foot(momentIn(of.language, timeZone, of.appliedAt + CONFIRM_MS))],
  }
}
