/** Answers that are kept for the retries of writes, inside the open transaction. */

import { BOUND, type Connection } from '../../../platform/engines/sqlite/connection.ts'
import { numbered } from '../../../platform/engines/sqlite/shared-sql.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import type { AnswerName, ForgetRound, KeptAnswer, Remembered } from '../../answer-ports.ts'
import { KEPT, type Kept, keptColumns, unpackBody } from '../kept-answers.ts'

const FIND = `SELECT lower(hex(fingerprint)) AS fingerprint, status, headers, body, request_id, job_id
  FROM idempotent_answers WHERE employer_id = ? AND key_hash = ? AND line = ?`
const KEEP = `INSERT INTO idempotent_answers
    (employer_id, key_hash, line, fingerprint, status, headers, body, job_id, kept_before, request_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const FORGET = `DELETE FROM idempotent_answers WHERE created_at <= (SELECT max(created_at) FROM
  (SELECT created_at FROM idempotent_answers WHERE created_at < ? ORDER BY created_at LIMIT ${BOUND}))`

type Keeping = {
  readonly connection: Connection
  readonly clock: Clock
  readonly employerId: number
  readonly bytesMax: number
}

export const rememberOnce = async (
  { connection, clock, employerId, bytesMax }: Keeping,
  { keyHash, line }: AnswerName,
  work: () => Promise<KeptAnswer>,
): Promise<Remembered> => {
  const row = connection.one<AnswerRow>(FIND, employerId, keyHash, line)
  if (row) return { answer: toAnswer(row), isReplay: true }
  const answer = await work()
  const { fingerprint, status, headers, requestId } = answer
  const name = [employerId, keyHash, line]
  const kept = connection.one<Kept>(numbered(KEPT), employerId)
  const { body, jobId, keptBefore } = keptColumns(answer, { kept, bytesMax })
  const values = [Buffer.from(fingerprint, 'hex'), status, JSON.stringify(headers), body, jobId, keptBefore]
  connection.run(KEEP, ...name, ...values, requestId, clock())
  return { answer, isReplay: false }
}

type AnswerRow = {
  fingerprint: string
  status: number
  headers: string
  body: Uint8Array
  request_id: string
  job_id: number | null
}

const toAnswer = ({ fingerprint, status, headers, body, request_id, job_id }: AnswerRow): KeptAnswer => ({
  fingerprint,
  status,
  requestId: request_id,
  jobId: job_id,
  headers: JSON.parse(headers),
  body: unpackBody(body),
})

/** Returns the number of deleted answers. */
export const forgetAnswers = (connection: Connection, { before, limit }: ForgetRound): number =>
  connection.run(FORGET, before, limit).changes
