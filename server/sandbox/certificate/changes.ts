/** The list of changes: it is paged by cursor, and begun anew with an export. */
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, idOf, isPartOf, membersOf, type Seen } from './seen.ts'

const isPage = ({ record, isDone }: Seen): boolean => record.operation === 'listChanges' && isDone

const placeOf = ({ query }: Seen): string | null => query.get('after')

const judgePage = (all: readonly Seen[], page: Seen): Occasion | null => {
  const id = idOf(page)
  if (isPartOf(page.record.answer)) return open((words) => words.changesCursor.tooLong(id))
  const { more, cursor } = membersOf(page.record.answer)
  if (more !== true) return null
  const pages = after(all, page).filter(isPage)
  const next = pages.find((other) => placeOf(other) === cursor)
  if (next) return kept(id, idOf(next))
  const again = pages.find((other) => placeOf(other) === null || placeOf(other) === placeOf(page))
  if (again) return broken((words) => words.changesCursor.again(id, idOf(again)))
  return open((words) => words.changesCursor.goOn(id))
}

/** Occasions are pages that others follow. */
export const changesCursor: Part = {
  never: (words) => words.changesCursor.never,
  moments: (all) => all.filter(isPage),
  judge: judgePage,
}

const isExport = ({ record }: Seen): boolean => record.operation === 'exportJobs' && record.status === 200

const judgeExpired = (all: readonly Seen[], expired: Seen): Occasion => {
  const id = idOf(expired)
  const following = after(all, expired)
  // One that was cut is gone on with after its last job.
  const begun = following.find((seen) => isExport(seen) && placeOf(seen) === null)
  const isWhole = (seen: Seen): boolean =>
    begun !== undefined && seen.index >= begun.index && isExport(seen) && seen.isDone
  const next = following.find((seen) => isWhole(seen) || isPage(seen))
  if (!next) return open((words) => words.cursorExpired.copy(id))
  if (isExport(next)) return kept(id, idOf(next))
  return broken((words) => words.cursorExpired.gap(id, idOf(next)))
}

export const cursorExpired: Part = {
  never: (words) => words.cursorExpired.never,
  moments: (all) =>
    all.filter(({ record }) => record.operation === 'listChanges' && !record.isCut && record.code === 'cursor-expired'),
  judge: judgeExpired,
}
