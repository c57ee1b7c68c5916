/** Acceptance of what a form sent, in the open transaction of either engine. */
import type { Ask } from '../../platform/engines/sql.ts'
import type { Acceptance, SentForm } from '../ports.ts'
import type { Intake, NewApplicationMail } from '../spool-ports.ts'

/** Mails that wait at most: those of days without a mail server, at a hundred applications an hour. */
export const WAITING_MAX = 20_000

/** Bytes that wait at most, so that a mail server that is gone for days does not fill the disk of the store. */
export const WAITING_BYTES_MAX = 2 * 1024 ** 3

/** Share of both for what nobody has confirmed, so that whoever sends much of that keeps no candidate out. */
export const UNCONFIRMED_SHARE = 0.5

export const FORM = 'SELECT digest FROM application_forms WHERE form = $1'
const NOTE_FORM = `INSERT INTO application_forms (form, digest, ends_at) VALUES ($1, $2, $3)
  ON CONFLICT (form) DO NOTHING RETURNING form`
/** Sums over an index, which has no contents. */
export const WAITING = `SELECT is_confirmed, CAST(count(*) AS integer) AS mails, CAST(sum(bytes) AS bigint) AS bytes
  FROM application_mails GROUP BY is_confirmed`

type FormRow = { digest: Uint8Array }
type WaitingRow = { is_confirmed: number; mails: number; bytes: number }

export const before = async (ask: Ask, { form, digest }: SentForm): Promise<'repeated' | 'conflict' | null> => {
  const [row] = await ask<FormRow>(FORM, form)
  if (!row) return null
  return Buffer.compare(row.digest, digest) === 0 ? 'repeated' : 'conflict'
}

const hasRoom = (rows: readonly WaitingRow[], { mails }: Intake): boolean => {
  const sum = (of: readonly WaitingRow[]) => ({
    mails: of.reduce((all, row) => all + row.mails, 0),
    bytes: of.reduce((all, row) => all + Number(row.bytes), 0),
  })
  const bytes = mails.reduce((all, { sealed }) => all + sealed.byteLength, 0)
  const fits = (waiting: ReturnType<typeof sum>, share: number): boolean =>
    waiting.mails + mails.length <= WAITING_MAX * share && waiting.bytes + bytes <= WAITING_BYTES_MAX * share
  const isProven = mails.every(({ isConfirmed }) => isConfirmed)
  const unconfirmed = rows.filter(({ is_confirmed }) => is_confirmed === 0)
  return fits(sum(rows), 1) && (isProven || fits(sum(unconfirmed), UNCONFIRMED_SHARE))
}

type Add = (ask: Ask, mail: NewApplicationMail, dueAt: number) => Promise<void>

export const accept = async (ask: Ask, intake: Intake, add: Add): Promise<Acceptance> => {
  const { form, digest, at, endsAt, mails } = intake
  const earlier = await before(ask, intake)
  if (earlier) return earlier
  if (!hasRoom(await ask<WaitingRow>(WAITING), intake)) return 'full'
  // The same form may have been sent twice at the same moment.
  if ((await ask(NOTE_FORM, form, digest, endsAt)).length === 0) return (await before(ask, intake)) ?? 'conflict'
  for (const mail of mails) await add(ask, mail, at)
  return 'accepted'
}
