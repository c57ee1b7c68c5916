/** Writes of links, sessions, one-time tokens and passwords; the same statements on either engine. */

import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { By, NewLink, NewSession, People, Person, SignIn } from '../ports.ts'
import { OPERATOR_IDLE_MS } from '../session.ts'
import { isByMember, recordFor } from './actors.ts'
import { PERSON_COLUMNS, type PersonRow, toPerson } from './rows.ts'
import { FORGET_SAVED_FORMS } from './saved-forms.ts'

type SessionWrites = Pick<
  People,
  | 'setLink'
  | 'useLink'
  | 'startSession'
  | 'touchSession'
  | 'renewSession'
  | 'endSessions'
  | 'useOneTimeToken'
  | 'setPassword'
>

const SET_LINK = `INSERT INTO links (person_id, hash, purpose, ends_at, email) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (person_id) DO UPDATE
  SET hash = excluded.hash, purpose = excluded.purpose, ends_at = excluded.ends_at, email = excluded.email`
const USE_LINK = 'DELETE FROM links WHERE hash = $1 AND ends_at > $2 RETURNING person_id, email'
const PROVE_EMAIL = 'UPDATE people SET email = $1 WHERE id = $2 AND disabled_at IS NULL'
const ENABLED = `SELECT ${PERSON_COLUMNS} FROM people p WHERE p.id = $1 AND p.disabled_at IS NULL`
const PASSWORD = 'SELECT person_id FROM passwords WHERE person_id = $1 AND hash = $2'
const ACCOUNT = 'SELECT person_id FROM identities WHERE person_id = $1 AND issuer = $2 AND subject = $3'
const FORGET = 'DELETE FROM sessions WHERE person_id = $1 AND ends_at <= $2'
const START = `INSERT INTO sessions (person_id, hash, created_at, seen_at, strong_at, ends_at, label)
  VALUES ($1, $2, $3, $3, $4, $5, $6)`
/** The newest sessions of a person that are kept: nobody uses more browsers. */
const KEPT = 50
/** The one that begins, $2, is among them whatever the clock said. */
const LEAVE = `DELETE FROM sessions WHERE person_id = $1 AND hash <> $2 AND hash NOT IN
  (SELECT hash FROM sessions WHERE person_id = $1 AND hash <> $2 ORDER BY created_at DESC, hash LIMIT ${KEPT - 1})`
const TOUCH = `UPDATE sessions SET seen_at = $3,
  strong_at = CASE WHEN $3 - seen_at < ${OPERATOR_IDLE_MS} THEN strong_at ELSE 0 END
  WHERE person_id = $1 AND hash = $2 AND seen_at < $3`
const RENEW = `UPDATE sessions SET hash = $3, strong_at = $4, seen_at = $4 WHERE person_id = $1 AND hash = $2
  RETURNING person_id`
const END = 'DELETE FROM sessions WHERE person_id = $1 AND hash = $2 RETURNING person_id'
const END_OTHERS = 'DELETE FROM sessions WHERE person_id = $1 AND hash <> $2 RETURNING person_id'
/** A transaction that uses the same token waits for this one, and stores nothing if this one commits. */
const USE_TOKEN = `INSERT INTO one_time_tokens (person_id, hash, ends_at) VALUES ($1, $2, $3)
  ON CONFLICT (person_id, hash) DO NOTHING RETURNING ends_at`
const SET_PASSWORD = `INSERT INTO passwords (person_id, hash, set_at) VALUES ($1, $2, $3)
  ON CONFLICT (person_id) DO UPDATE SET hash = excluded.hash, set_at = excluded.set_at`

export const sessionWrites = (transact: Transact): SessionWrites => ({
  setLink: (link) =>
    transact(async (transaction) => {
      const { personId, by } = link
      if (!(await enabled(transaction, personId))) return false
      if (typeof by === 'object' && !(await mayLink(transaction, personId, by))) return false
      await writeLink(transaction, link)
      return true
    }),
  useLink: (hash, session) =>
    transact(async (transaction) => {
      const [used] = await transaction.ask<{ person_id: number; email: string | null }>(
        USE_LINK,
        hash,
        session.createdAt,
      )
      if (!used) return null
      const person = await start(transaction, { personId: used.person_id, session, way: 'link' })
      if (!person || used.email === null) return person
      await transaction.ask(PROVE_EMAIL, used.email, person.id)
      return { ...person, email: used.email }
    }),
  startSession: (signIn) => transact(async (transaction) => (await start(transaction, signIn)) !== null),
  touchSession: ({ personId, hash }, seenAt) =>
    transact(async ({ ask }) => void (await ask(TOUCH, personId, hash, seenAt))),
  renewSession: ({ personId, hash }, { hash: next, at }) =>
    transact(async ({ ask }) => (await ask(RENEW, personId, hash, next, at)).length > 0),
  endSessions: ({ personId, hash }, which) =>
    transact(async (transaction) => {
      await transaction.lock('people', personId)
      const ended = await transaction.ask(which === 'this' ? END : END_OTHERS, personId, hash)
      if (which === 'this') await transaction.ask(FORGET_SAVED_FORMS, personId)
      if (ended.length > 0)
        await recordFor(transaction, { personId, by: 'self', action: 'person.sign-out', members: [] })
      return ended.length
    }),
  /** Refuses a token that is over, since its use may be forgotten. */
  useOneTimeToken: async ({ personId, hash, endsAt }, now) =>
    endsAt > now && (await transact(async ({ ask }) => (await ask(USE_TOKEN, personId, hash, endsAt)).length > 0)),
  setPassword: ({ personId, hash, passwordHash, at }) =>
    transact(async (transaction) => {
      if (!(await enabled(transaction, personId))) return
      await transaction.ask(SET_PASSWORD, personId, passwordHash, at)
      await transaction.ask(END_OTHERS, personId, hash)
      await recordFor(transaction, { personId, by: 'self', action: 'person.credentials', members: ['password'] })
    }),
})

export const writeLink = async (transaction: SqlTransaction, link: NewLink): Promise<void> => {
  const { personId, hash, purpose, endsAt, email = null, by } = link
  await transaction.ask(SET_LINK, personId, hash, purpose, endsAt, email)
  await recordFor(transaction, { personId, by, action: 'person.link', members: [purpose] })
}

const EMPLOYERS = 'SELECT employer_id FROM api_keys WHERE person_id = $1 AND revoked_at IS NULL'
const OPERATOR = 'SELECT role FROM operators WHERE person_id = $1'

/** A link is the whole account: no person takes that of an operator, and a member only that of who acts for its employer alone. */
const mayLink = async ({ ask }: SqlTransaction, personId: number, by: By): Promise<boolean> => {
  const employers = await ask<{ employer_id: number }>(EMPLOYERS, personId)
  if ((await ask(OPERATOR, personId)).length > 0) return false
  if (!isByMember(by)) return true
  return employers.length > 0 && employers.every(({ employer_id }) => employer_id === by.employerId)
}

const FORGET_LINK = 'DELETE FROM links WHERE person_id = $1'
const END_ALL = 'DELETE FROM sessions WHERE person_id = $1'

export const forgetLink = async ({ ask }: SqlTransaction, personId: number): Promise<void> =>
  void (await ask(FORGET_LINK, personId))

/** Whoever could make a link for a person, or has come in by one, must not get what the person may do from now on. */
export const signOutEverywhere = async (transaction: SqlTransaction, personId: number): Promise<void> => {
  await forgetLink(transaction, personId)
  await transaction.ask(END_ALL, personId)
}

/** Locks the person, so that nothing is started while it is disabled or its password changes. */
export const enabled = async ({ ask, lock }: SqlTransaction, personId: number): Promise<Person | null> => {
  if (!(await lock('people', personId))) return null
  const [row] = await ask<PersonRow>(ENABLED, personId)
  return row ? toPerson(row) : null
}

const start = async (transaction: SqlTransaction, signIn: SignIn): Promise<Person | null> => {
  const { personId, session, way, passwordHash, account } = signIn
  const { ask } = transaction
  const person = await enabled(transaction, personId)
  if (!person) return null
  if (passwordHash !== undefined && (await ask(PASSWORD, personId, passwordHash)).length === 0) return null
  if (account && (await ask(ACCOUNT, personId, account.issuer, account.subject)).length === 0) return null
  await ask(FORGET, personId, session.createdAt)
  await add(transaction, personId, session)
  await ask(LEAVE, personId, session.hash)
  await recordFor(transaction, { personId, by: 'self', action: 'person.sign-in', members: [way] })
  return person
}

const add = ({ ask }: SqlTransaction, personId: number, session: NewSession) => {
  const { hash, createdAt, strongAt = createdAt, endsAt, label } = session
  return ask(START, personId, hash, createdAt, strongAt, endsAt, label)
}
