/** Changes of jobs as clients see them: entries of the audit trail about jobs. */
import { type ChangeBody, type ChangeType, changeTypesOf } from '@affiche/contract/change.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { AuditAction, AuditEntry, ChainPoint } from '../../audit/entry.ts'
import { writeCursor } from '../../platform/lib/cursor.ts'
import { daysIn } from '../closing/rule.ts'
import { refusalIn } from '../publishing/refusal.ts'

/**
 * The actions of clients, of people, of auto-refresh and of time; what the public side did with a job is not among them.
 * A job that comes back from the bin is created for those who read the changes: to them it was deleted.
 */
export type JobAction = Exclude<Extract<AuditAction, `job.${string}`>, 'job.shown' | 'job.hidden'>

const ACTIONS: Readonly<Record<ChangeType, readonly JobAction[]>> = {
  'job.created': ['job.create', 'job.restore'],
  'job.updated': ['job.update'],
  'job.refreshed': ['job.refresh'],
  'job.deleted': ['job.delete'],
  'job.closing': ['job.closing'],
  'job.closed': ['job.closed'],
  'job.publishRefused': ['job.publishRefused'],
  'job.applicationFailed': ['job.applicationFailed'],
}

const types = new Map<string, ChangeType>(
  changeTypesOf['v1.2'].flatMap((type) => ACTIONS[type].map((action) => [action, type])),
)

/** An entry about a job, with the referenceId of the job now or, of a deleted job, at its deletion. */
export type JobChange = Pick<AuditEntry, 'seq' | 'hash' | 'at' | 'keyId' | 'subjectId' | 'members'> & {
  readonly action: JobAction
  readonly referenceId: string | null
}

export type ChangePage = {
  readonly changes: readonly JobChange[]
  /** Last entry that was looked at. */
  readonly end: ChainPoint
  /** True if there are entries after it. */
  readonly more: boolean
}

/** Actions of a list of types, in the order of the contract; without a list of every type of the version. */
export const actionsOf = (list: string | null, version: ApiVersion = 'v1.1'): readonly JobAction[] => {
  const requested = list === null ? null : new Set(list.split(','))
  return changeTypesOf[version]
    .filter((type) => requested === null || requested.has(type))
    .flatMap((type) => ACTIONS[type])
}

export const changeBody = ({ seq, action, at, subjectId, referenceId, members, keyId }: JobChange): ChangeBody => {
  const days = action === 'job.closing' ? daysIn(members) : null
  const refusal = action === 'job.publishRefused' ? refusalIn(members) : null
  return {
    sequence: seq,
    type: types.get(action) as ChangeType,
    at: new Date(at).toISOString(),
    id: subjectId,
    referenceId,
    members: days === null ? [...(refusal?.members ?? members)] : [],
    keyId,
    ...(days !== null && { days }),
    ...(refusal && { publishOn: refusal.publishOn }),
  }
}

/** The answer of the list. */
export const changePageBody = ({ changes, end, more }: ChangePage) => ({
  data: changes.map(changeBody),
  cursor: writeCursor(end),
  more,
})
