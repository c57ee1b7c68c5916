/** Stored form, on both engines, of the answers that are kept for the retries of writes. */
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Transact } from '../../audit/store/sql.ts'
import { type Ask, forgettingOldest } from '../../platform/engines/sql.ts'
import type { AnswerName, ForgetRound, KeptAnswer, Remembered } from '../answer-ports.ts'

/** Bytes from which a body is compressed: gzip saves little on a shorter one. */
const COMPRESSED_MIN = 1_024

/** The level that takes some 50 µs for a usual answer, in the transaction of the write. */
const LEVEL = 1

const packBody = (body: string): Uint8Array => {
  const bytes = Buffer.from(body)
  return bytes.length < COMPRESSED_MIN ? bytes : gzipSync(bytes, { level: LEVEL })
}

/** No JSON begins as gzip does, so that the bodies of earlier versions are told from packed ones. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const unpackBody = (bytes: Uint8Array): string => Buffer.from(isPacked(bytes) ? gunzipSync(bytes) : bytes).toString()

const findIn = (table: string, owner: string): string =>
  `SELECT fingerprint, status, headers, body, request_id, job_id FROM ${table}
  WHERE ${owner} = $1 AND key_hash = $2 AND line = $3`

export const FIND = findIn('idempotent_answers', 'employer_id')

export type AnswerRow = {
  readonly fingerprint: Uint8Array
  readonly status: number
  readonly headers: string
  readonly body: Uint8Array
  readonly request_id: string
  readonly job_id: number | null
}

export const toAnswer = ({ fingerprint, status, headers, body, request_id, job_id }: AnswerRow): KeptAnswer => ({
  fingerprint: Buffer.from(fingerprint).toString('hex'),
  status,
  headers: JSON.parse(headers),
  body: unpackBody(body),
  requestId: request_id,
  jobId: job_id,
})

const forgetOldest = [
  forgettingOldest('vendor_answers', 'created_at'),
  forgettingOldest('idempotent_answers', 'created_at'),
]

/** Forgets answers to all employers and vendors; returns their number. */
export const forgetAnswers = (transact: Transact, { before, limit }: ForgetRound): Promise<number> =>
  transact(async ({ ask }) => {
    let forgotten = 0
    for (const forget of forgetOldest)
      if (forgotten < limit) forgotten += await forget(ask, { through: before - 1, limit: limit - forgotten })
    return forgotten
  })

/**
 * The newest and the oldest body that counts, of employer $1. Each row has the bytes that came before it, so that
 * neither a sum over all rows nor a counter is needed, and deletions of the oldest need no update.
 */
export const KEPT = `SELECT newest.kept_before + newest.bytes AS "until", oldest.kept_before AS since
  FROM (SELECT kept_before, length(body) AS bytes FROM idempotent_answers
    WHERE employer_id = $1 AND kept_before IS NOT NULL ORDER BY kept_before DESC LIMIT 1) AS newest,
  (SELECT kept_before FROM idempotent_answers
    WHERE employer_id = $1 AND kept_before IS NOT NULL ORDER BY kept_before LIMIT 1) AS oldest`

/** No row before the first body. */
export type Kept = { readonly until: number; readonly since: number }

/** Columns of an answer: its body, or the job that the body shows, and the bytes that were kept before. */
export type KeptColumns = {
  readonly body: Uint8Array
  readonly jobId: number | null
  readonly keptBefore: number | null
}

/** A body that shows a job counts, and gives way to the id of the job once more than `bytesMax` would be kept. */
export const keptColumns = (
  { body, jobId }: Pick<KeptAnswer, 'body' | 'jobId'>,
  { kept, bytesMax }: { readonly kept: Kept | null; readonly bytesMax: number },
): KeptColumns => {
  const bytes = packBody(body)
  if (jobId === null) return { body: bytes, jobId: null, keptBefore: null }
  const { until, since } = kept ?? { until: 0, since: 0 }
  if (until - since + bytes.length > bytesMax) return { body: Buffer.alloc(0), jobId, keptBefore: null }
  return { body: bytes, jobId: null, keptBefore: until }
}

/** Statements that keep the answers to one kind of owner. */
export type KeptAnswers = { readonly find: string; readonly begin: string; readonly fill: string }

/** `begin` stores nothing if there is such an answer, for which a concurrent transaction may have to be waited for. */
const keptIn = (table: string, owner: string): KeptAnswers => ({
  find: findIn(table, owner),
  begin: `INSERT INTO ${table}
    (${owner}, key_hash, line, fingerprint, status, headers, body, request_id, created_at)
  VALUES ($1, $2, $3, $4, 0, '', $4, '', $5) ON CONFLICT (${owner}, key_hash, line) DO NOTHING RETURNING line`,
  fill: `UPDATE ${table} SET (fingerprint, status, headers, request_id, body) = ($4, $5, $6, $7, $8)
  WHERE ${owner} = $1 AND key_hash = $2 AND line = $3 RETURNING line`,
})

export const EMPLOYER_ANSWERS = keptIn('idempotent_answers', 'employer_id')
export const VENDOR_ANSWERS = keptIn('vendor_answers', 'vendor_id')

/** Asks a statement that may wait for a concurrent request with the same key; refuses with idempotency-in-progress. */
export type BeginAnswer = (ask: Ask, insert: () => Promise<unknown[]>) => Promise<unknown[]>

type Remembering = {
  readonly answers: KeptAnswers
  readonly ownerId: number
  readonly name: AnswerName
  readonly now: number
  readonly begin: BeginAnswer
}

/** Keeps an answer that shows no job in the open transaction of either engine. */
export const rememberAsking = async (
  ask: Ask,
  { answers, ownerId, name, now, begin }: Remembering,
  work: () => Promise<KeptAnswer>,
): Promise<Remembered> => {
  const names = [ownerId, name.keyHash, name.line]
  const insert = () => ask(answers.begin, ...names, Buffer.alloc(0), now)
  if ((await begin(ask, insert)).length === 0) {
    const [row] = await ask<AnswerRow>(answers.find, ...names)
    if (row) return { answer: toAnswer(row), isReplay: true }
    // It was forgotten between both statements.
    await insert()
  }
  const answer = await work()
  const { fingerprint, status, headers, requestId, body } = answer
  const values = [Buffer.from(fingerprint, 'hex'), status, JSON.stringify(headers), requestId, packBody(body)]
  await ask(answers.fill, ...names, ...values)
  return { answer, isReplay: false }
}
