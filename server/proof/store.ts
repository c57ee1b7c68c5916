/** Proofs of posting; the same statements on either engine. */

import type { Transact } from '../audit/store/sql.ts'
import type { Ask } from '../platform/engines/sql.ts'
import type { Proof, ProofHead, ProofReader, ProofWriter } from './ports.ts'

const HEAD_COLUMNS = 'employer_id, job_id, issued_at, hash'

const DOCUMENT = 'SELECT document FROM public_documents WHERE hash = $1'
const REFERENCE = 'SELECT reference_id FROM deleted_jobs WHERE employer_id = $1 AND id = $2'
const OF_JOB = `SELECT ${HEAD_COLUMNS} FROM proofs WHERE employer_id = $1 AND job_id = $2
  ORDER BY issued_at DESC, hash LIMIT CAST($3 AS integer)`
const OF_EMPLOYER = `SELECT ${HEAD_COLUMNS}, document FROM proofs WHERE employer_id = $1 AND hash = $2`
const NEWEST = `SELECT ${HEAD_COLUMNS}, document FROM proofs WHERE employer_id = $1
  ORDER BY issued_at DESC, hash LIMIT 1`
/** With Citus every worker is asked. */
const BY_HASH = `SELECT ${HEAD_COLUMNS}, document FROM proofs WHERE hash = $1`
const KEEP = `INSERT INTO proofs (employer_id, hash, job_id, issued_at, document) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (employer_id, hash) DO NOTHING RETURNING job_id`
const OLD = 'SELECT employer_id, hash FROM proofs WHERE issued_at < $1 ORDER BY issued_at LIMIT CAST($2 AS integer)'
const FORGET = 'DELETE FROM proofs WHERE employer_id = $1 AND hash = $2 RETURNING job_id'
/** Documents that no shown posting has, and that none had since a time. */
const UNSEEN = `SELECT hash FROM public_documents d WHERE seen_at > 0 AND seen_at < $1
  AND NOT EXISTS (SELECT 1 FROM public_jobs p WHERE p.hash = d.hash AND p.shown) LIMIT CAST($2 AS integer)`
const FORGET_DOCUMENT = 'DELETE FROM public_documents WHERE hash = $1 RETURNING seen_at'

type ProofRow = {
  employer_id: number
  job_id: number
  issued_at: number
  hash: Uint8Array
  document: string
}

const bytesOf = (hash: string): Uint8Array => Buffer.from(hash, 'hex')

const toHead = ({ employer_id, job_id, issued_at, hash }: Omit<ProofRow, 'document'>): ProofHead => ({
  employerId: employer_id,
  jobId: job_id,
  issuedAt: Number(issued_at),
  hash: Buffer.from(hash).toString('hex'),
})

const toProof = (row: ProofRow | undefined): Proof | null => (row ? { ...toHead(row), document: row.document } : null)

export const proofReads = (ask: Ask): ProofReader => ({
  publicDocument: async (hash) => (await ask<{ document: string }>(DOCUMENT, bytesOf(hash)))[0]?.document ?? null,
  deletedReference: async (employerId, jobId) =>
    (await ask<{ reference_id: string }>(REFERENCE, employerId, jobId))[0]?.reference_id ?? null,
  proofs: async ({ employerId, jobId, limit }) => (await ask<ProofRow>(OF_JOB, employerId, jobId, limit)).map(toHead),
  proof: async (employerId, hash) => toProof((await ask<ProofRow>(OF_EMPLOYER, employerId, bytesOf(hash)))[0]),
  newestProof: async (employerId) => toProof((await ask<ProofRow>(NEWEST, employerId))[0]),
  findProof: async (hash) => toProof((await ask<ProofRow>(BY_HASH, bytesOf(hash)))[0]),
})

export const proofWrites = (transact: Transact): ProofWriter => ({
  keepProof: ({ employerId, jobId, issuedAt, hash, document, keyId }) =>
    transact(async ({ ask, lock, record }) => {
      const kept = await ask(KEEP, employerId, bytesOf(hash), jobId, issuedAt, document)
      // The trail of a deleted employer ends with its deletion.
      if (kept.length === 0 || !(await lock('employers', employerId))) return
      record(employerId, { action: 'proof.issue', subjectId: jobId, members: [`sha256:${hash}`], keyId })
    }),
  forgetProofs: ({ before, limit }) =>
    transact(async ({ ask }) => {
      const old = await ask<ProofRow>(OLD, before, limit)
      for (const { employer_id, hash } of old) await ask(FORGET, employer_id, hash)
      const unseen = await ask<Pick<ProofRow, 'hash'>>(UNSEEN, before, limit)
      for (const { hash } of unseen) await ask(FORGET_DOCUMENT, hash)
      return Math.max(old.length, unseen.length)
    }),
})
