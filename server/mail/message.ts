/** A message on its way out, and the failure of a try. */
import type { Letter } from './letter.ts'

export type Message = {
  readonly to: string
  readonly letter: Letter
  /** Address that turns this kind off with one POST; null for mail that its reader asked for. */
  readonly off: string | null
  /** The same for every try. */
  readonly name: string
}

export type MailTransport = {
  /** Resolves when the message is taken; rejects with SendingFailed. */
  readonly send: (message: Message) => Promise<void>
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
