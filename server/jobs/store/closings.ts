/** Entries of time, on every engine: each is added with a row that says so, in one transaction. */

import { placeholders } from '../../audit/store/citus-audit-chain.ts'
import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { type Ask, forgettingOldest } from '../../platform/engines/sql.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { closingNote } from '../closing/rule.ts'
import type { ClosingRound, Closings } from '../closing-ports.ts'

/** A job whose entry is due. */
export type DueClosing = {
  readonly employer_id: number
  readonly id: number
  readonly close_date: IsoDate
  readonly days: number
}

export type FoundClosings = {
  readonly due: readonly DueClosing[]
  /** Why some could not be looked for, or null. */
  readonly failure: Error | null
}

export type Marking = {
  /** Statement for an employer, a closing date and a list of ids: those of active jobs that nobody is writing. */
  readonly free: string
  /** The list of ids as a value. */
  readonly idsOf: (ids: readonly number[]) => string
  /** Rows of one statement. */
  readonly rowsMax: number
}

type Deps = Marking & {
  readonly ask: Ask
  readonly transact: Transact
  readonly find: (round: ClosingRound) => Promise<FoundClosings>
}

const SWEPT = 'SELECT day FROM closing_sweep'
const END_DAY = `INSERT INTO closing_sweep (id, day) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET day = excluded.day WHERE closing_sweep.day < excluded.day RETURNING day`
/** Returns the jobs that had no such entry yet. */
const markStatement = (rows: number): string =>
  `INSERT INTO closing_entries (employer_id, job_id, close_date, days) ${placeholders(rows, 4)}
  ON CONFLICT (employer_id, job_id, close_date) DO UPDATE SET days = excluded.days
  WHERE closing_entries.days > excluded.days RETURNING job_id`

const forgetOldest = forgettingOldest('closing_entries', 'close_date')

/** Days for which the rows of a closing date are kept, since another time zone may bring a day back. */
const KEPT_DAYS = 7

/** Rows that one transaction forgets. */
const FORGOTTEN_MAX = 500

export const createClosings = (deps: Deps): Closings => ({
  sweptDay: async () => (await deps.ask<{ day: IsoDate }>(SWEPT))[0]?.day ?? null,
  note: async (round) => {
    const { due, failure } = await deps.find(round)
    const failures: unknown[] = failure ? [failure] : []
    let noted = 0
    for (const [employerId, jobs] of Map.groupBy(due, ({ employer_id }) => employer_id))
      try {
        noted += await deps.transact((transaction) => noteOf(deps, transaction, { employerId, jobs }))
      } catch (error) {
        failures.push(error)
      }
    // A round that is full is followed by another; the entries of those that failed are due again in a minute.
    if (failures.length > 0 && noted < round.limit) throw failures[0]
    return { found: due.length, noted }
  },
  endDay: async (day) => {
    await deps.transact(({ ask }) => ask(END_DAY, day))
    const round = { through: addDays(day, -KEPT_DAYS), limit: FORGOTTEN_MAX } as const
    for (let last = FORGOTTEN_MAX; last >= FORGOTTEN_MAX; )
      last = await deps.transact(({ ask }) => forgetOldest(ask, round))
  },
})

type Batch = { readonly employerId: number; readonly jobs: readonly DueClosing[] }

const noteOf = async (
  marking: Marking,
  { ask, record }: SqlTransaction,
  { employerId, jobs }: Batch,
): Promise<number> => {
  let noted = 0
  for (const [closeDate, ofDate] of Map.groupBy(jobs, ({ close_date }) => close_date)) {
    const ids = marking.idsOf(ofDate.map(({ id }) => id))
    const free = await ask<{ id: number }>(marking.free, employerId, closeDate, ids)
    const days = ofDate[0]?.days ?? 0
    for (let at = 0; at < free.length; at += marking.rowsMax) {
      const rows = free.slice(at, at + marking.rowsMax)
      const values = rows.flatMap(({ id }) => [id, closeDate, days])
      const marked = await ask<{ job_id: number }>(markStatement(rows.length), employerId, ...values)
      for (const { job_id: subjectId } of marked) record(employerId, { ...closingNote(days), subjectId })
      noted += marked.length
    }
  }
  return noted
}
