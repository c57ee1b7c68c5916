/** Answers that are kept for the retries of writes, inside the open transaction. */

import { type Connection, sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import type { AnswerName, KeptAnswer, Remembered } from '../../answer-ports.ts'
import { type AnswerRow, FIND, KEPT, type Kept, keptColumns, toAnswer } from '../kept-answers.ts'

const KEEP = `INSERT INTO idempotent_answers
    (employer_id, key_hash, line, fingerprint, status, headers, body, job_id, kept_before, request_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
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
  const row = connection.one<AnswerRow>(sqliteText(FIND), employerId, keyHash, line)
  if (row) return { answer: toAnswer(row), isReplay: true }
  const answer = await work()
  const { fingerprint, status, headers, requestId } = answer
  const name = [employerId, keyHash, line]
  const kept = connection.one<Kept>(sqliteText(KEPT), employerId)
  const { body, jobId, keptBefore } = keptColumns(answer, { kept, bytesMax })
  const values = [Buffer.from(fingerprint, 'hex'), status, JSON.stringify(headers), body, jobId, keptBefore]
  connection.run(KEEP, ...name, ...values, requestId, clock())
  return { answer, isReplay: false }
}
