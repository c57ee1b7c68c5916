/** Applications that wait, in a store of either engine. */
import type { Sql, SqlTransaction, Transact } from '../../audit/store/sql.ts'
import { GIVE_BACK, type RowLease, rowLease } from '../../platform/engines/row-lease.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import { countApplication } from '../../statistics/store/applications.ts'
import type {
  ApplicationMailKind,
  ApplicationSpool,
  NewApplicationMail,
  SpoolReader,
  SpoolWriter,
  TakenApplicationMail,
} from '../spool-ports.ts'
import { accept, before } from './accept.ts'

/** Time in which nobody else sends the mail that one process sends, by the database's clock; longer than any try. */
export const LEASE_MS = 6 * 60_000

export const CONTENT = 'SELECT sealed FROM application_contents WHERE name = $1'
/** With those that nobody has confirmed, which wait too. */
const WAITING = 'SELECT CAST(count(*) AS integer) AS waiting FROM application_mails'
export const CONFIRM = `UPDATE application_mails SET is_confirmed = 1, due_at = $1
  WHERE name = $2 AND is_confirmed = 0 AND created_at > $3 RETURNING name`
const NOTE_CONFIRMED = `INSERT INTO application_forms (form, digest, ends_at) VALUES ($1, $2, $3)
  ON CONFLICT (form) DO NOTHING RETURNING form`
const IS_NOTED = 'SELECT form FROM application_forms WHERE form = $1'
const DEFER = `UPDATE application_mails SET due_at = $1, ${GIVE_BACK} WHERE name = $2 AND leased_until = $3 RETURNING name`
const REMOVE = 'DELETE FROM application_mails WHERE name = $1 RETURNING name'
const REMOVE_MINE = 'DELETE FROM application_mails WHERE name = $1 AND leased_until = $2 RETURNING name'
const REMOVE_CONTENT = 'DELETE FROM application_contents WHERE name = $1 RETURNING name'
export const UNCONFIRMED = `SELECT name FROM application_mails
  WHERE is_confirmed = 0 AND created_at <= $1 ORDER BY created_at LIMIT CAST($2 AS integer)`
const REMOVE_UNCONFIRMED = 'DELETE FROM application_mails WHERE name = $1 AND is_confirmed = 0 RETURNING name'
const END_LEASES = `UPDATE application_mails SET ${GIVE_BACK} WHERE leased_until > 0 RETURNING name`

/** Ways of an engine. */
export type SpoolSide = {
  /** The present time in the dialect of the engine. */
  readonly now: string
  /** Runs deletions of a transaction so that their bytes are overwritten, where the engine can. */
  readonly erasing: <T>(work: () => Promise<T>) => Promise<T>
  readonly wipe: () => Promise<void>
}

/** Longer than any try waits: what is due after that was accepted by a clock that was ahead. */
const AHEAD_MS = 24 * 3_600_000

const IS_DUE = 'due_at <= CAST($1 AS bigint)'
const IS_AHEAD = `due_at > CAST($1 AS bigint) + ${AHEAD_MS}`

const firstOf = (condition: string, { isFree }: RowLease): string =>
  `SELECT name FROM (SELECT name FROM application_mails WHERE is_confirmed = 1 AND ${condition} AND ${isFree}
  ORDER BY due_at LIMIT 1) AS first`

/** The first mail that is due and that nobody sends; value $1: the time. Two searches, since one for both reads the index. */
export const dueStatement = (lease: RowLease): string =>
  `${firstOf(IS_DUE, lease)} UNION ALL ${firstOf(IS_AHEAD, lease)} LIMIT 1`

export const spoolReads = (ask: Ask, { now }: Pick<SpoolSide, 'now'>): SpoolReader => {
  const due = dueStatement(rowLease(now, LEASE_MS))
  return {
    isDue: async (at) => (await ask(due, at)).length > 0,
    countWaiting: async () => (await ask<{ waiting: number }>(WAITING))[0]?.waiting ?? 0,
    hasUnconfirmed: async (through) => (await ask(UNCONFIRMED, through, 1)).length > 0,
    wasAccepted: async (sent) => (await before(ask, sent)) === 'repeated',
    content: async (name) => (await ask<{ sealed: Uint8Array }>(CONTENT, name))[0]?.sealed ?? null,
  }
}

type TakenRow = {
  name: Uint8Array
  kind: ApplicationMailKind
  employer_id: number
  job_id: number
  created_at: number
  tries: number
  leased_until: number
}

const toTaken = (row: TakenRow): TakenApplicationMail => ({
  name: Uint8Array.from(row.name),
  kind: row.kind,
  employerId: row.employer_id,
  jobId: row.job_id,
  createdAt: row.created_at,
  tries: row.tries,
  until: row.leased_until,
})

/** Looks at the row again, which another process may have taken meanwhile. */
const takeStatement = (lease: RowLease): string =>
  `UPDATE application_mails SET ${lease.take}, tries = tries + 1 WHERE (${IS_DUE} OR ${IS_AHEAD}) AND ${lease.isFree}
  AND name = (${dueStatement(lease)})
  RETURNING name, kind, employer_id, job_id, created_at, tries, leased_until`

const confirm =
  (transact: Transact): SpoolWriter['confirm'] =>
  ({ application, receipt, at, over, endsAt }) =>
    transact(async ({ ask }) => {
      if ((await ask(CONFIRM, at, application, over)).length > 0) {
        await ask(CONFIRM, at, receipt, over)
        await ask(NOTE_CONFIRMED, application, new Uint8Array(32), endsAt)
        return 'confirmed'
      }
      return (await ask(IS_NOTED, application)).length > 0 ? 'again' : 'unknown'
    })

/** The address of an employer did not take an application; those of employers that have left say nothing. */
const noteFailure = async ({ lock, record }: SqlTransaction, mail: TakenApplicationMail): Promise<void> => {
  if (await lock('employers', mail.employerId))
    record(mail.employerId, { action: 'job.applicationFailed', subjectId: mail.jobId, members: [], keyId: null })
}

const ends = (transact: Transact, { erasing }: SpoolSide): Pick<SpoolWriter, 'deliver' | 'giveUp'> => ({
  // Whoever holds the lease by now: the mail has arrived.
  deliver: (mail, day) =>
    transact(async ({ ask }) =>
      erasing(async () => {
        if ((await ask(REMOVE, mail.name)).length === 0) return false
        await ask(REMOVE_CONTENT, mail.name)
        if (mail.kind === 'application') await countApplication(ask, { ...mail, day })
        return true
      }),
    ),
  giveUp: (mail, letter) =>
    transact(async (transaction) =>
      erasing(async () => {
        const { ask } = transaction
        if ((await ask(REMOVE_MINE, mail.name, mail.until)).length === 0) return false
        await ask(REMOVE_CONTENT, mail.name)
        if (letter !== null) await add(ask, letter, letter.createdAt)
        if (mail.kind === 'application') await noteFailure(transaction, mail)
        return true
      }),
    ),
})

const ADD = `INSERT INTO application_mails (name, kind, employer_id, job_id, is_confirmed, created_at, due_at, bytes)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING name`
const ADD_CONTENT = 'INSERT INTO application_contents (name, sealed) VALUES ($1, $2) RETURNING name'

export const add = async (ask: Ask, mail: NewApplicationMail, dueAt: number): Promise<void> => {
  const { name, kind, employerId, jobId, isConfirmed, createdAt, sealed } = mail
  await ask(ADD, name, kind, employerId, jobId, Number(isConfirmed), createdAt, dueAt, sealed.byteLength)
  await ask(ADD_CONTENT, name, sealed)
}

export const spoolWrites = (transact: Transact, side: SpoolSide): SpoolWriter => {
  const take = takeStatement(rowLease(side.now, LEASE_MS))
  return {
    accept: (intake) => transact(({ ask }) => accept(ask, intake, add)),
    confirm: confirm(transact),
    ...ends(transact, side),
    take: (now) =>
      transact(async ({ ask }) => {
        const [row] = await ask<TakenRow>(take, now)
        return row ? toTaken(row) : null
      }),
    defer: ({ name, until }, dueAt) => transact(async ({ ask }) => void (await ask(DEFER, dueAt, name, until))),
    forgetUnconfirmed: ({ through, limit }) =>
      transact(async ({ ask }) =>
        side.erasing(async () => {
          const rows = await ask<{ name: Uint8Array }>(UNCONFIRMED, through, limit)
          for (const { name } of rows)
            if ((await ask(REMOVE_UNCONFIRMED, name)).length > 0) await ask(REMOVE_CONTENT, name)
          return rows.length
        }),
      ),
    endLeases: () => transact(async ({ ask }) => void (await ask(END_LEASES))),
    wipe: side.wipe,
  }
}

export const createSpool = ({ ask, transact }: Sql, side: SpoolSide): ApplicationSpool => ({
  ...spoolReads(ask, side),
  ...spoolWrites(transact, side),
})
