/** Answers that are kept for the retries of writes. */

import type { AuditedTransactor } from '../../../audit/store/postgres-log.ts'
import type { Actor } from '../../../audit/store/row.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import { codeOf, ReferenceMoved } from '../../../platform/engines/postgres/errors.ts'
import type { Transaction } from '../../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import type { AnswerName, KeptAnswer } from '../../answer-ports.ts'
import { idempotencyInProgress } from '../../idempotency.ts'
import type { AnswerMemory } from '../../ports.ts'
import { writesOver } from '../../write-job.ts'
import {
  type AnswerRow,
  type BeginAnswer,
  FIND,
  KEPT,
  type Kept,
  type KeptColumns,
  keptColumns,
  toAnswer,
} from '../kept-answers.ts'
import { createJobWriter } from './job-writer.ts'

/** The wait for a concurrent request with the same key, for the open transaction. */
const WAIT = "SELECT set_config('lock_timeout', '5s', true)"
/** Waits for a concurrent transaction that has the name, and stores nothing if that commits. */
const BEGIN = `INSERT INTO idempotent_answers
    (employer_id, key_hash, line, fingerprint, status, headers, body, request_id, created_at)
  VALUES ($1, $2, $3, '', 0, '', '', '', $4) ON CONFLICT (employer_id, key_hash, line) DO NOTHING RETURNING line`
const FILL = `UPDATE idempotent_answers
  SET fingerprint = $4, status = $5, headers = $6, request_id = $7, body = $8, job_id = $9, kept_before = $10
  WHERE employer_id = $1 AND key_hash = $2 AND line = $3`
type Options = {
  readonly transactAudited: AuditedTransactor
  readonly clock: Clock
  readonly layout: Layout
}

/** The answers of each employer, whose writes are those of the operator or a key. */
export const createAnswerMemory =
  ({ transactAudited, clock, layout }: Options): ((actor: Actor) => AnswerMemory) =>
  (actor) => ({
    remember: (name, work, bytesMax = Number.POSITIVE_INFINITY) =>
      transactAudited(actor, async (transaction, addNote) => {
        const names = [actor.employerId, name.keyHash, name.line] as const
        const { isFirst, kept } = await begin(transaction, names, clock())
        if (!isFirst) return { answer: await find(transaction, names), isReplay: true }
        const answer = await work(writesOver(createJobWriter(transaction, actor, { clock, addNote, layout })))
        await transaction.write(FILL, ...names, ...valuesOf(answer, keptColumns(answer, { kept, bytesMax })))
        return { answer, isReplay: false }
      }),
  })

type Names = readonly [employerId: number, ...name: AnswerName[keyof AnswerName][]]

type Begun = {
  /** False if there is an answer. */
  readonly isFirst: boolean
  readonly kept: Kept | null
}

/** The statements are sent together. */
const begin = async (transaction: Transaction, names: Names, now: number): Promise<Begun> => {
  const [employerId] = names
  const statements = [
    transaction.write(WAIT),
    transaction.write(BEGIN, ...names, now),
    transaction.read<Kept>(KEPT, employerId),
  ] as const
  const [, begun, kept] = await Promise.all(statements).catch((error: unknown) => {
    throw WAITED_IN_VAIN.has(codeOf(error)) ? idempotencyInProgress(error) : error
  })
  return { isFirst: begun.length > 0, kept }
}

/** The same for statements of both engines. */
export const beginAnswer: BeginAnswer = async (ask, insert) => {
  await ask(WAIT)
  return insert().catch((error: unknown) => {
    throw WAITED_IN_VAIN.has(codeOf(error)) ? idempotencyInProgress(error) : error
  })
}

/** SQLSTATEs of the time-outs of locks and statements. */
const WAITED_IN_VAIN = new Set(['55P03', '57014'])

/** An answer that was forgotten meanwhile has the request repeated. */
const find = async (transaction: Transaction, names: Names): Promise<KeptAnswer> => {
  const row = await transaction.read<AnswerRow>(FIND, ...names)
  if (!row) throw new ReferenceMoved()
  return toAnswer(row)
}

const valuesOf = (
  { fingerprint, status, headers, requestId }: KeptAnswer,
  { body, jobId, keptBefore }: KeptColumns,
): unknown[] => [
  ...[Buffer.from(fingerprint, 'hex'), status, JSON.stringify(headers), requestId],
  ...[Buffer.from(body), jobId, keptBefore],
]
