import { Problem } from '../domain/problem.ts'

/** A row of an employer who was deleted after the key of the request was looked up: answered as the key is from now on. */
export const employerGone = (cause: unknown): Problem =>
  new Problem('key-invalid', 'The API key is unknown, revoked or expired.', { cause })
