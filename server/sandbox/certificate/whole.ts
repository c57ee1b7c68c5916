/** Drops nothing that it does not know: a job that was read and is sent back whole keeps every member. */
import { UNSAID } from '@affiche/contract/job-v12.ts'
import { membersWith } from '@affiche/contract/members.ts'
import { jobIdOf } from './job-of.ts'
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { idOf, isMembers, isPartOf, type Members, membersOf, type Seen } from './seen.ts'

/** Members that a client may not know, as those after them will be: the ones that version 1.2 added. */
const ADDED = membersWith('kept', 'extra').filter((name) => name !== 'language')

/** Members that requests do not set. */
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'employer', 'publishDate', 'publicUrls', 'hidden'])

/** A member that is absent has no value. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

type Replacing = { readonly read: Members; readonly sent: Members; readonly now: Members }

/** Pointers of what was read, not sent, and is gone; values that the service makes are not. */
const goneFrom = ({ read, sent, now }: Replacing, path: string): readonly string[] =>
  Object.keys(read).flatMap((name) => {
    if (isEqual(read[name], now[name])) return []
    const [before, between, afterwards] = [read[name], sent[name], now[name]]
    if (between === undefined) return path === '' || (afterwards ?? null) === null ? [`${path}/${name}`] : []
    if (!isMembers(before) || !isMembers(between)) return []
    return goneFrom({ read: before, sent: between, now: isMembers(afterwards) ? afterwards : {} }, `${path}/${name}`)
  })

const dropped = ({ read, sent, now }: Replacing): readonly string[] => {
  const writable = Object.fromEntries(Object.entries(read).filter(([name]) => !READ_ONLY.has(name)))
  return goneFrom({ read: writable, sent, now }, '')
}

const hasAdded = (read: Members): boolean =>
  ADDED.some((name) => read[name] !== undefined && !isEqual(read[name], UNSAID[name]))

const isReplacing = ({ record: { operation }, query, isDryRun, isDone }: Seen): boolean =>
  (operation === 'updateJob' || operation === 'upsertJob') && query.get('replace') === 'true' && !isDryRun && isDone

const judgeReplacing = (all: readonly Seen[], replacing: Seen): Occasion | null => {
  const id = jobIdOf(replacing)
  const reading = all
    .slice(0, replacing.index)
    .findLast((seen) => seen.record.operation === 'getJob' && seen.isDone && seen.pathId === id)
  if (!reading) return null
  const ids = [idOf(reading), idOf(replacing)] as const
  if ([reading.record.answer, replacing.record.body, replacing.record.answer].some(isPartOf))
    return open((words) => words.unknownMembers.tooLong(...ids))
  const read = membersOf(reading.record.answer)
  const gone = dropped({ read, sent: membersOf(replacing.record.body), now: membersOf(replacing.record.answer) })
  if (gone.length > 0) return broken((words) => words.unknownMembers.dropped(...ids, gone))
  if (!hasAdded(read)) return open((words) => words.unknownMembers.plain(ids[0]))
  return kept(...ids)
}

export const unknownMembers: Part = {
  never: (words) => words.unknownMembers.never,
  moments: (all) => all.filter(isReplacing),
  judge: judgeReplacing,
}
