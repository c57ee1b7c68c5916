/** Waits for Retry-After. */
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, CLOCKS_MS, hasSameBody, idOf, type Seen } from './seen.ts'

const SECOND_MS = 1_000

const secondsOf = ({ record }: Seen): number => Number(record.answerHeaders['retry-after'] ?? Number.NaN)

const isRepeatOf =
  (first: Seen) =>
  (other: Seen): boolean =>
    other.record.method === first.record.method &&
    other.record.address === first.record.address &&
    hasSameBody(other, first)

/** Requests of other work may go on meanwhile; the repeat waits. */
const judgeRefused = (all: readonly Seen[], refused: Seen): Occasion => {
  const { at, ms, status } = refused.record
  const about = { id: idOf(refused), status, seconds: secondsOf(refused) }
  const repeat = after(all, refused).find(isRepeatOf(refused))
  if (!repeat) return open((words) => words.retryAfter.repeat(about))
  const waited = repeat.record.at - at - ms
  if (waited >= about.seconds * SECOND_MS - CLOCKS_MS) return kept(about.id, idOf(repeat))
  return broken((words) => words.retryAfter.early({ ...about, repeat: idOf(repeat) }))
}

const afterStatus = (status: 429 | 503): Part => ({
  never: (words) => words.retryAfter.never(status),
  moments: (all) => all.filter((seen) => seen.record.status === status && !seen.record.isCut && secondsOf(seen) > 0),
  judge: judgeRefused,
})

export const retryAfter: readonly Part[] = [afterStatus(429), afterStatus(503)]
