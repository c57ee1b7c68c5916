/** Twins, on which integrations are tried, on either engine: employers of their own that belong to another. */
import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import { EMPLOYER_NAME_MAX, type Employer } from '../employer.ts'
import type { Directory, TwinOrder } from '../ports.ts'
import { EMPLOYER_COLUMNS, EMPLOYER_CREATED, type EmployerRow, toEmployer } from './directory-row.ts'

/** True of an employer, by the name of its table, that the public may see: of no twin. The one such condition. */
export const isLive = (employers: string): string => `${employers}.test_of IS NULL`

/** The column of an employer, by the name of its table, that says whether its postings may be public. */
export const publishingOf = (employers: string): string =>
  `CASE WHEN ${isLive(employers)} THEN ${employers}.publishing ELSE 'off' END AS publishing`

/** Employers whose date is not that of the service, for a condition of their ids. */
export const AHEAD = 'SELECT id FROM employers WHERE test_days > 0'

export const TWIN = `SELECT ${EMPLOYER_COLUMNS} FROM employers WHERE test_of = CAST($1 AS bigint)`
const LIST_AHEAD = `SELECT ${EMPLOYER_COLUMNS} FROM employers WHERE test_days > 0 ORDER BY id`
const LIVE = `SELECT name, plan, suspended_at, test_of FROM employers WHERE id = CAST($1 AS bigint) FOR NO KEY UPDATE`
/** An instance of an earlier version knows no twins, and shows nothing of an employer that publishes nothing. */
const ADD = `INSERT INTO employers (name, plan, created_at, suspended_at, test_of, publishing) VALUES ($1, $2, $3, $4, $5, 'off')
  RETURNING ${EMPLOYER_COLUMNS}`
const ADVANCE = `UPDATE employers SET test_days = $2
  WHERE id = CAST($1 AS bigint) AND test_of IS NOT NULL AND test_days < $2 RETURNING ${EMPLOYER_COLUMNS}`

const SUFFIX = ' [test]'

/** A long name is cut, so that it stays one. */
export const nameOfTwin = (name: string): string =>
  [...name].slice(0, EMPLOYER_NAME_MAX - SUFFIX.length).join('') + SUFFIX

export const twinReads = (ask: Ask): Pick<Directory, 'findTwin' | 'listAhead'> => ({
  findTwin: async (id) => (await ask<EmployerRow>(TWIN, id)).map(toEmployer)[0] ?? null,
  listAhead: async () => (await ask<EmployerRow>(LIST_AHEAD)).map(toEmployer),
})

export const twinWrites = (transact: Transact): Pick<Directory, 'createTwin' | 'setTestDays'> => ({
  createTwin: (order) => transact((transaction) => create(transaction, order)),
  setTestDays: ({ id, days, keyId, isNoted }) =>
    transact(async ({ ask, record }) => {
      const [moved] = (await ask<EmployerRow>(ADVANCE, id, days)).map(toEmployer)
      if (moved && isNoted) record(id, { action: 'test.clock', subjectId: id, members: [`days=${days}`], keyId })
      return moved ?? null
    }),
})

type LiveRow = Pick<EmployerRow, 'name' | 'plan' | 'suspended_at' | 'test_of'>

/** The lock of the row has those wait who make the twin at the same time. */
const create = async (
  { ask, record }: SqlTransaction,
  { employerId, createdAt }: TwinOrder,
): Promise<Employer | null> => {
  const [live] = await ask<LiveRow>(LIVE, employerId)
  if (!live || live.test_of !== null) return null
  const [twin] = (await ask<EmployerRow>(TWIN, employerId)).map(toEmployer)
  if (twin) return twin
  const values = [nameOfTwin(live.name), live.plan, createdAt, live.suspended_at, employerId]
  const [added] = (await ask<EmployerRow>(ADD, ...values)).map(toEmployer)
  if (!added) throw new Error('The store gave a new employer no id.')
  record(added.id, { ...EMPLOYER_CREATED, subjectId: added.id, keyId: null })
  return added
}
