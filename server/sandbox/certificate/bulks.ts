/** Sends a bulk again whose answer was cut: the same body, with the same key. */
import { bulkAnswerOf } from './bulk-answer.ts'
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, hasSameBody, idOf, type Seen } from './seen.ts'

const isBulk = ({ record, isDryRun }: Seen): boolean => record.operation === 'writeJobs' && !isDryRun

/** One that was begun, and whose answer lacks its end. */
const isCutBulk = (seen: Seen): boolean => isBulk(seen) && seen.record.isCut && seen.record.status === 200

/** The service itself compared the lines: one that was not the same would be refused under its number. */
const hasReplayed = (seen: Seen): boolean =>
  (bulkAnswerOf(seen)?.replayed ?? 0) > 0 || seen.record.answerHeaders['idempotent-replayed'] === 'true'

const judgeCut = (all: readonly Seen[], cut: Seen): Occasion => {
  const id = idOf(cut)
  if (cut.key === null) return broken((words) => words.bulkResume.noKey(id))
  const bulks = after(all, cut).filter(isBulk)
  const same = bulks.filter(({ key }) => key === cut.key)
  const whole = same.find((bulk) => bulk.isDone && hasSameBody(bulk, cut) && hasReplayed(bulk))
  if (whole) return kept(id, idOf(whole))
  const other = bulks.find((bulk) => bulk.key !== cut.key && hasSameBody(bulk, cut))
  if (other) return broken((words) => words.bulkResume.otherKey(id, idOf(other)))
  const changed = same.find((bulk) => !hasSameBody(bulk, cut))
  if (changed) return broken((words) => words.bulkResume.otherBody(id, idOf(changed)))
  return open((words) => words.bulkResume.again(id))
}

export const bulkResume: Part = {
  never: (words) => words.bulkResume.never,
  moments: (all) => all.filter(isCutBulk),
  judge: judgeCut,
}
