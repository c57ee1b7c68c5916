/** The list of changes as one statement and its rows, for every engine: a prune leaves no gap in one state. */
import type { ApiVersion } from '@affiche/contract/version.ts'
import { CHAIN_START, type ChainPoint } from '../../audit/entry.ts'
import { isAt } from '../../platform/lib/cursor.ts'
import { memoizeText } from '../../platform/lib/memoize.ts'
import type { ChangePage, JobAction, JobChange } from '../changes/changes.ts'
import type { ChangeQuery } from '../ports.ts'

/** Entries that one request looks through. */
const SCANNED_MAX = 5_000

/**
 * True for an entry that moves cursors and the tags of lists, as the index of such entries has it: one about a job, or a
 * prune, after which a cursor of the oldest entries is too old. What the public side shows or hides, a key or a person
 * changes nothing that a reader of jobs sees.
 */
export const MOVES_READERS =
  "action IN ('job.create', 'job.restore', 'job.update', 'job.refresh', 'job.delete', 'audit.prune')"

/** True for an entry of time or of mail, as its own index has it: such entries move the feed of v1.2 alone. */
const OF_V12 = "action IN ('job.closing', 'job.closed', 'job.publishRefused', 'job.applicationFailed')"

/** The conditions of the entries that move a version's feed, each with an index: the newest of them is its head. */
export const movesFeed: Readonly<Record<ApiVersion, readonly [string, ...string[]]>> = {
  'v1.1': [MOVES_READERS],
  'v1.2': [MOVES_READERS, OF_V12],
}

/**
 * Statement for the values of `changeValues`: the changes, and the points of the chain that the page depends on.
 * Look-ups of referenceIds are subqueries, since the planner may scan all jobs of the employer for a join. `hex` writes
 * the column of the hash in lower hexadecimal digits, which takes a third less time than bytes of every entry. Actions
 * are a text, divided by commas, so that each list of them has its statement made once.
 */
export const changesStatement = (hex: string): ((query: ChangeQuery) => string) => {
  const made = {
    'v1.1': memoizeText((actions) => statementOf(hex, actions, 'v1.1')),
    'v1.2': memoizeText((actions) => statementOf(hex, actions, 'v1.2')),
  }
  const through = memoizeText((actions) => statementOf(hex, actions, 'v1.2', ' AND seq <= CAST($4 AS bigint)'))
  return ({ actions, version = 'v1.1', ...query }) => (query.through ? through : made[version])(actions.join())
}

const statementOf = (hex: string, actions: string, version: ApiVersion, through = ''): string => {
  const after = 'CAST($2 AS bigint)'
  const start = `COALESCE(${after}, (SELECT seq FROM audit_anchors WHERE employer_id = $1), 0)`
  const reference = (table: string): string =>
    `(SELECT reference_id FROM ${table} WHERE employer_id = $1 AND id = entry.subject_id)`
  const point = (kind: PointKind, from: string): string =>
    `SELECT '${kind}' AS kind, seq, hash, NULL, NULL, NULL, NULL, NULL, NULL FROM (
      SELECT seq, ${hex} AS hash FROM ${from}) AS ${kind}_point`
  const entries = `audit_entries WHERE employer_id = $1`
  return `SELECT * FROM (SELECT 'change' AS kind, seq, ${hex} AS hash, at, key_id, action, subject_id, members,
      COALESCE(${reference('jobs')}, ${reference('deleted_jobs')}) AS reference_id
    FROM audit_entries AS entry WHERE entry.employer_id = $1 AND seq > ${start} AND seq <= ${start} + ${SCANNED_MAX}${through}
      AND action IN ('${actions.replaceAll(',', "', '")}')
    ORDER BY seq LIMIT CAST($3 AS bigint)) AS page
  UNION ALL ${point('anchor', `audit_anchors WHERE employer_id = $1`)}
  UNION ALL ${point('start', `${entries} AND seq = ${after}`)}
  UNION ALL ${point('last', `${entries} AND seq = ${start} + ${SCANNED_MAX}`)}
  UNION ALL ${movesFeed[version]
    .map((moves, at) => point(HEADS[at] ?? 'head', `${entries} AND ${moves} ORDER BY seq DESC LIMIT 1`))
    .join(`
  UNION ALL `)}`
}

export const changeValues = (employerId: number, { after, limit, through }: ChangeQuery): readonly unknown[] => [
  employerId,
  after?.seq ?? null,
  limit,
  ...(through ? [through.seq] : []),
]

/** The newest entries of the conditions of a feed. */
const HEADS = ['head', 'time'] as const

type PointKind = 'anchor' | 'start' | 'last' | (typeof HEADS)[number]

export type ChangeRow = ChainPoint &
  (
    | { readonly kind: PointKind }
    | {
        readonly kind: 'change'
        readonly at: number
        readonly key_id: number | null
        readonly action: JobAction
        readonly subject_id: number
        readonly members: string
        readonly reference_id: string | null
      }
  )

export const toChangePage = (rows: readonly ChangeRow[], query: ChangeQuery): ChangePage | null => {
  const { after, limit, through } = query
  const changes: JobChange[] = []
  const points = new Map<PointKind, ChainPoint>()
  for (const row of rows) {
    if (row.kind === 'change') changes.push(toChange(row))
    else points.set(row.kind, { seq: row.seq, hash: row.hash })
  }
  const anchor = points.get('anchor') ?? CHAIN_START
  const start = points.get('start')
  const isKnown = after === null || isAt(after, anchor) || (start && start.seq > anchor.seq && isAt(after, start))
  if (!isKnown) return null
  const head = [points.get('head'), points.get('time'), start].reduce(later, anchor)
  changes.sort((a, b) => a.seq - b.seq)
  const full = changes.length === limit ? changes.at(-1) : undefined
  const last = points.get('last')
  const { seq, hash } = full ?? through ?? (last && last.seq < head.seq ? last : head)
  return { changes, end: { seq, hash }, more: seq < head.seq }
}

/** A cursor of an earlier version may be after the newest entry that moves cursors: it stays. */
const later = (one: ChainPoint, other: ChainPoint | undefined): ChainPoint =>
  other && other.seq > one.seq ? other : one

const toChange = (row: Extract<ChangeRow, { kind: 'change' }>): JobChange => ({
  seq: row.seq,
  hash: row.hash,
  at: row.at,
  keyId: row.key_id,
  action: row.action,
  subjectId: row.subject_id,
  members: row.members === '' ? [] : row.members.split(','),
  referenceId: row.reference_id,
})
