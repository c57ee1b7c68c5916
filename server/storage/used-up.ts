import { Problem } from '../domain/problem.ts'

/** No id comes back by itself, but an operator may want clients to try again. */
const RETRY_AFTER_SECONDS = 3_600

/** A row for which no id is left: v1.1 ends ids at the largest Int32, and none is given twice. */
export const idsUsedUp = (cause: unknown): Problem =>
  new Problem('unavailable', 'The store has no id left for another row: ids end at 2147483647. Nothing was stored.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })
