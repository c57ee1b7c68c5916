/** Answers that are kept for the retries of writes, inside the open transaction. */
import type { Clock } from '../../lib/dates.ts'
import type { AnswerName, ForgetRound, KeptAnswer, Remembered } from '../../use-cases/ports.ts'
import { BOUND, type Connection } from './connection.ts'

const FIND = `SELECT lower(hex(fingerprint)) AS fingerprint, status, headers, body, request_id
  FROM idempotent_answers WHERE employer_id = ? AND key_hash = ? AND line = ?`
const KEEP = `INSERT INTO idempotent_answers
    (employer_id, key_hash, line, fingerprint, status, headers, body, request_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FORGET = `DELETE FROM idempotent_answers WHERE created_at <= (SELECT max(created_at) FROM
  (SELECT created_at FROM idempotent_answers WHERE created_at < ? ORDER BY created_at LIMIT ${BOUND}))`

type Keeping = { readonly connection: Connection; readonly clock: Clock; readonly employerId: number }

export const rememberOnce = async (
  { connection, clock, employerId }: Keeping,
  { keyHash, line }: AnswerName,
  work: () => Promise<KeptAnswer>,
): Promise<Remembered> => {
  const row = connection.one<AnswerRow>(FIND, employerId, keyHash, line)
  if (row) return { answer: toAnswer(row), isReplay: true }
  const answer = await work()
  const { fingerprint, status, headers, body, requestId } = answer
  const name = [employerId, keyHash, line]
  const bytes = [Buffer.from(fingerprint, 'hex'), status, JSON.stringify(headers), Buffer.from(body)]
  connection.run(KEEP, ...name, ...bytes, requestId, clock())
  return { answer, isReplay: false }
}

type AnswerRow = {
  fingerprint: string
  status: number
  headers: string
  body: Uint8Array
  request_id: string
}

const toAnswer = ({ fingerprint, status, headers, body, request_id }: AnswerRow): KeptAnswer => ({
  ...{ fingerprint, status, requestId: request_id },
  headers: JSON.parse(headers),
  body: Buffer.from(body).toString(),
})

/** Returns the number of deleted answers. */
export const forgetAnswers = (connection: Connection, { before, limit }: ForgetRound): number =>
  connection.run(FORGET, before, limit).changes
