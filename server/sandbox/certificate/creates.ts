/** Creates with a key, and repeats a create whose answer was lost with the same one. */
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, hasSameBody, idOf, type Seen } from './seen.ts'

const CREATED = 201

const isCreate = ({ record, isDryRun }: Seen): boolean => record.operation === 'createJob' && !isDryRun

const isLost = (seen: Seen): boolean => isCreate(seen) && seen.record.isCut && seen.record.status === CREATED

const isReplay = ({ isDone, record }: Seen): boolean => isDone && record.answerHeaders['idempotent-replayed'] === 'true'

const judgeLost = (all: readonly Seen[], lost: Seen): Occasion => {
  const id = idOf(lost)
  if (lost.key === null) return broken((words) => words.idempotentCreate.noKey(id))
  const creates = after(all, lost).filter(isCreate)
  const same = creates.filter(({ key }) => key === lost.key)
  const replay = same.find(isReplay)
  if (replay) return kept(id, idOf(replay))
  const other = creates.find((create) => create.key !== lost.key && hasSameBody(create, lost))
  if (other) return broken((words) => words.idempotentCreate.otherKey(id, idOf(other)))
  const changed = same.find((create) => !hasSameBody(create, lost))
  if (changed) return broken((words) => words.idempotentCreate.otherBody(id, idOf(changed)))
  return open((words) => words.idempotentCreate.repeat(id))
}

export const idempotentCreate: Part = {
  never: (words) => words.idempotentCreate.never,
  moments: (all) => all.filter(isLost),
  judge: judgeLost,
}
