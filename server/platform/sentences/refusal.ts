/** The refusal of a command, with a message for the operator. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: RefusalReason | null

  constructor(message: string, { reason = null, ...options }: Options = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** Reasons that a page says in words of its own. */
export type RefusalReason =
  | 'text'
  | 'name'
  | 'handle'
  | 'handle-taken'
  | 'last-owner'
  | 'link'
  | 'expiry'
  | 'over'
  | 'limit'
  | 'unknown'

type Options = ErrorOptions & { readonly reason?: RefusalReason | null }
