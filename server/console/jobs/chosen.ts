/** Postings that a person has chosen in the list, as its form has them, and the line of a bulk for each. */
import type { BulkOp } from '@affiche/contract/bulk.ts'
import { STATUSES, type Status } from '@affiche/contract/values.ts'
import type { Job } from '../../jobs/job.ts'
import { type IsoDate, isCalendarDate } from '../../platform/lib/dates.ts'
import { extendedDate } from './action-forms.ts'

export const BULK_ACTIONS = ['archive', 'extend', 'refresh', 'publish', 'delete'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Actions that a form of the list asks for. */
export type Doing = BulkAction | `undo-${UndoneAction}`

/** A refresh stays done. */
const UNDONE = ['archive', 'extend', 'publish', 'delete'] as const
type UndoneAction = (typeof UNDONE)[number]

export const undoOf = (doing: Doing): `undo-${UndoneAction}` | null => {
  const action = UNDONE.find((each) => each === doing)
  return action ? `undo-${action}` : null
}

export const DOINGS: readonly Doing[] = [...BULK_ACTIONS, ...UNDONE.map((action) => `undo-${action}` as const)]

/** A posting as it was shown: it is acted on as that, or not at all. */
export type Chosen = Pick<Job, 'id' | 'status' | 'closeDate'> & {
  /** Entity tag. */
  readonly version: string
}

/** Value of the box of a posting. */
export const writeChosen = ({ id, version, status, closeDate }: Chosen): string =>
  `${id} ${version} ${status} ${closeDate ?? ''}`.trim()

const CHOSEN = /^([1-9]\d{0,9}) ("[\w.-]+") (\w+)(?: (\S+))?$/

/** Null for what no box of a list has. */
export const readChosen = (text: string): Chosen | null => {
  const [, id, version = '', word, date = null] = CHOSEN.exec(text) ?? []
  const status = STATUSES.find((each) => each === word)
  if (id === undefined || !status || (date !== null && !isCalendarDate(date))) return null
  return { id: Number(id), version, status, closeDate: date }
}

/** A line of a bulk. */
type Line = {
  readonly op: BulkOp
  readonly id: number
  readonly ifMatch: string
  readonly job?: { readonly status?: Status; readonly closeDate?: IsoDate }
}

/** The line of an action; null for a posting that is not in a state for it. */
export const lineOf = (doing: Doing, { id, version, status, closeDate }: Chosen, today: IsoDate): Line | null => {
  const update = (job: NonNullable<Line['job']>): Line => ({ op: 'update', id, ifMatch: version, job })
  const isActive = status === 'active'
  switch (doing) {
    case 'archive':
      return isActive ? { op: 'archive', id, ifMatch: version } : null
    case 'undo-publish':
      return { op: 'archive', id, ifMatch: version }
    case 'publish':
      return isActive ? null : update({ status: 'active' })
    case 'undo-archive':
      return update({ status: 'active' })
    case 'refresh':
      return isActive && (closeDate ?? '') > today ? { op: 'refresh', id, ifMatch: version } : null
    case 'extend':
      return isActive && closeDate !== null ? update({ closeDate: extendedDate(closeDate, today) }) : null
    case 'undo-extend':
      return closeDate === null ? null : update({ closeDate })
    default:
      return { op: 'delete', id, ifMatch: version }
  }
}
