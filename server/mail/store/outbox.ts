/** Mail that waits, in a store of either engine. */
import type { Sql, SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type {
  ClosingJob,
  ClosingReader,
  MailKind,
  MailReader,
  MailWriter,
  NewMail,
  Outbox,
  WaitingMail,
} from '../ports.ts'

/** Mails that wait at most, so that a mail server that is gone for days fills no disk. */
export const WAITING_MAX = 20_000

export const DUE = 'SELECT nonce FROM outbox WHERE due_at <= $1 ORDER BY due_at LIMIT 1'
const COUNT = `SELECT CAST(count(*) AS integer) AS waiting FROM (SELECT nonce FROM outbox LIMIT ${WAITING_MAX}) AS waiting`
const LAST_DAY = 'SELECT day FROM mail_days WHERE name = $1'
const CLOSING_READERS = `SELECT k.employer_id, p.id AS person_id FROM api_keys k JOIN people p ON p.id = k.person_id
  WHERE k.role IN ('owner', 'editor') AND k.revoked_at IS NULL AND p.disabled_at IS NULL AND p.email IS NOT NULL
  AND p.mail_off NOT LIKE '%closing%' ORDER BY k.employer_id, p.id`
const CLOSING_JOBS = `SELECT id, title, close_date FROM jobs
  WHERE employer_id = $1 AND status = 'active' AND close_date BETWEEN $2 AND $3
  ORDER BY close_date, id LIMIT CAST($4 AS integer)`
const POST = `INSERT INTO outbox (nonce, person_id, kind, name, about, created_at, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person_id, kind, name) DO NOTHING`
const BEGIN_DAY = `INSERT INTO mail_days AS begun (name, day) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET day = excluded.day WHERE begun.day < excluded.day RETURNING day`
/** Looks at the time of the row again, which another process may have taken meanwhile. */
const TAKE = `UPDATE outbox SET due_at = $2, tries = tries + 1 WHERE due_at <= $1 AND nonce = (${DUE})
  RETURNING nonce, person_id, kind, about, created_at, tries`
const REMOVE = 'DELETE FROM outbox WHERE nonce = $1'
const DEFER = 'UPDATE outbox SET due_at = $1 WHERE nonce = $2 AND tries = $3'

type Row = {
  nonce: Uint8Array
  person_id: number
  kind: MailKind
  about: string
  created_at: number
  tries: number
}

const toMail = (row: Row): WaitingMail => ({
  nonce: Uint8Array.from(row.nonce),
  personId: row.person_id,
  kind: row.kind,
  about: row.about,
  createdAt: row.created_at,
  tries: row.tries,
})

type ReaderRow = { employer_id: number; person_id: number }
type JobRow = { id: number; title: string; close_date: string }

const countWaiting = async (ask: Ask): Promise<number> => (await ask<{ waiting: number }>(COUNT))[0]?.waiting ?? 0

export const mailReads = (ask: Ask): MailReader => ({
  isDue: async (now) => (await ask(DUE, now)).length > 0,
  countWaiting: () => countWaiting(ask),
  lastDay: async (name) => (await ask<{ day: string }>(LAST_DAY, name))[0]?.day ?? null,
  closingReaders: async () =>
    (await ask<ReaderRow>(CLOSING_READERS)).map(
      ({ employer_id, person_id }): ClosingReader => ({ employerId: employer_id, personId: person_id }),
    ),
  closingJobs: async ({ employerId, from, through, limit }) =>
    (await ask<JobRow>(CLOSING_JOBS, employerId, from, through, limit)).map(
      ({ id, title, close_date }): ClosingJob => ({ id, title, closeDate: close_date }),
    ),
})

const add = async ({ ask }: SqlTransaction, mail: NewMail): Promise<void> => {
  const { nonce, personId, kind, name, about, createdAt, dueAt } = mail
  await ask(POST, nonce, personId, kind, name, JSON.stringify(about), createdAt, dueAt)
}

const mailWrites = (transact: Transact): MailWriter => ({
  post: (mail) =>
    transact(async (transaction) => {
      if ((await countWaiting(transaction.ask)) >= WAITING_MAX) return false
      await add(transaction, mail)
      return true
    }),
  postDay: (name, day, mails) =>
    transact(async (transaction) => {
      if ((await transaction.ask(BEGIN_DAY, name, day)).length === 0) return false
      const room = WAITING_MAX - (await countWaiting(transaction.ask))
      for (const mail of mails.slice(0, Math.max(0, room))) await add(transaction, mail)
      return true
    }),
  take: (now, until) =>
    transact(async ({ ask }) => {
      const [row] = await ask<Row>(TAKE, now, until)
      return row ? toMail(row) : null
    }),
  remove: (nonce) => transact(async ({ ask }) => void (await ask(REMOVE, nonce))),
  defer: ({ nonce, tries }, dueAt) => transact(async ({ ask }) => void (await ask(DEFER, dueAt, nonce, tries))),
})

export const createOutbox = ({ ask, transact }: Sql): Outbox => ({ ...mailReads(ask), ...mailWrites(transact) })
