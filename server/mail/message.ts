/** A message on its way out, and the failure of a try. */
import type { Sender } from '../platform/config/mail.ts'
import type { Letter } from './letter.ts'

export type Message = {
  readonly to: string
  readonly letter: Letter
  /** Address that turns this kind off with one POST; null for mail that its reader asked for. */
  readonly off: string | null
  /** The same for every try. */
  readonly name: string
}

/** A file that goes with a message, byte for byte. */
export type Attachment = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Plain text that somebody else has written: answers go to its writer, those of programs too. */
export type ForwardedMessage = {
  readonly to: string
  readonly replyTo: Sender
  readonly subject: string
  readonly text: string
  readonly file: Attachment | null
  /** The same for every try. */
  readonly name: string
}

export type MailTransport = {
  /** Resolves when the message is taken; rejects with SendingFailed, also when the signal ends the try. */
  readonly send: (message: Message | ForwardedMessage, signal?: AbortSignal) => Promise<void>
  /** Rejects if no message could be sent now. */
  readonly verify: () => Promise<void>
}

/** A message that was not taken; `isFinal` if it never will be. */
export class SendingFailed extends Error {
  readonly isFinal: boolean

  constructor(message: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
