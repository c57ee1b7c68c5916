/** The answers that are kept for the retries of writes. */

/** Names an answer of an employer. */
export type AnswerName = {
  /** SHA-256 of the Idempotency-Key. */
  readonly keyHash: Uint8Array
  /** Number of a line of a bulk request; 0 for a whole request. */
  readonly line: number
}

/** Answer to a request that was carried out. */
export type KeptAnswer = {
  readonly fingerprint: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty for an answer without one, and for one that is kept by its job. */
  readonly body: string
  readonly requestId: string
  /**
   * Job that the body shows, null for another body, or none. An answer that was kept has it in place of the body, where
   * that would have been too much to keep.
   */
  readonly jobId: number | null
}

export type Remembered = { readonly answer: KeptAnswer; readonly isReplay: boolean }

/** Answers kept before a time; `limit` bounds those of one call, but for answers of one moment. */
export type ForgetRound = { readonly before: number; readonly limit: number }
