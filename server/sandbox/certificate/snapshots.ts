/** Snapshots: they end with their count, and a dry run is looked at where a guard held one back. */
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, idOf, isMembers, membersOf, type Seen } from './seen.ts'

const isSnapshot = ({ record }: Seen): boolean => record.operation === 'sendSnapshot'

/** Findings that a list without its last line, or with another number in it, is refused with. */
const lacksItsCount = ({ record }: Seen): boolean => {
  const { errors } = membersOf(record.answer)
  if (record.status !== 400 || !Array.isArray(errors)) return false
  return errors.some((error: unknown) => {
    if (!isMembers(error)) return false
    const { pointer, code } = error
    return code === 'count' || (code === 'required' && /^\/\d+(?:\/(?:items|end))?$/.test(String(pointer)))
  })
}

const judgeEnd = (_: readonly Seen[], snapshot: Seen): Occasion | null => {
  const id = idOf(snapshot)
  if (snapshot.isDone) return kept(id)
  return lacksItsCount(snapshot) ? broken((words) => words.snapshotEnd.noEnd(id)) : null
}

/** A dry run archives nothing, so that it is no proof. */
export const snapshotEnd: Part = {
  never: (words) => words.snapshotEnd.never,
  moments: (all) => all.filter((seen) => isSnapshot(seen) && !seen.isDryRun),
  judge: judgeEnd,
}

/** A list of another scope is another one. */
const isOfScope = ({ query }: Seen, held: Seen): boolean => query.get('scope') === held.query.get('scope')

const judgeHeld = (all: readonly Seen[], held: Seen): Occasion => {
  const id = idOf(held)
  const next = after(all, held)
    .filter((seen) => isSnapshot(seen) && isOfScope(seen, held))
    .find(({ isDryRun, isDone, query }) => (isDryRun ? isDone : query.has('archiveMax')))
  if (!next) return open((words) => words.archiveGuard.look(id))
  if (next.isDryRun) return kept(id, idOf(next))
  return broken((words) => words.archiveGuard.blind(id, idOf(next)))
}

export const archiveGuard: Part = {
  never: (words) => words.archiveGuard.never,
  moments: (all) =>
    all.filter((seen) => isSnapshot(seen) && !seen.record.isCut && seen.record.code === 'archive-guard'),
  judge: judgeHeld,
}
