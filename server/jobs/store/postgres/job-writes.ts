/** Inserts and changes of jobs; most take one statement and no lock. */

import { AUDITED, type AuditClause, type AuditedTransactor, UNAUDITED } from '../../../audit/store/postgres-log.ts'
import { asking, askingIn } from '../../../audit/store/postgres-sql.ts'
import type { Actor } from '../../../audit/store/row.ts'
import type { Claim, KeyClaim } from '../../../people/claim-ports.ts'
import { requireClaim, requireKey } from '../../../people/store/claims.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import type { Limits } from '../../../platform/engines/postgres/connection.ts'
import { overloaded } from '../../../platform/engines/postgres/errors.ts'
import { type Pool, type Pools, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import { sentence } from '../../../platform/sentences/sentence.ts'
import { changedMembers, givenMembers } from '../../diff.ts'
import { type JobContent, type PlacedContent, type StoredJob, stampAfter, storedOf } from '../../job.ts'
import type { AnswerMemory, Insertion, JobWrites } from '../../ports.ts'
import { parseJob } from '../../render.ts'
import { changeJob, insertNew, isMoved } from '../../write-job.ts'
import { toRow, writtenColumns } from '../job-row.ts'
import { createAnswerMemory } from './answers.ts'
import { createStoreOnNode } from './citus-write.ts'
import type { FindJob, FoundJob } from './job-reader.ts'
import { createJobWriter, FIND_REFERENCE } from './job-writer.ts'
import { createRowWriter, type WriteRow } from './row-writer.ts'

/** The rows that were sent, without those whose claim does not stand any more. */
const sentBy = ({ claim }: AuditClause): string => `sent AS MATERIALIZED (SELECT at, job ->> 'version' AS version,
    (job ->> 'key_id')::integer AS key_id, (job ->> 'written_at')::bigint AS written_at, job ->> 'members' AS members, r.*
  FROM json_array_elements($2::text::json) WITH ORDINALITY AS s (job, at), json_populate_record(NULL::jobs, job) AS r
  WHERE ${claim})`

const COLUMNS = `created_at, updated_at, ${writtenColumns.join(', ')}`

/**
 * A taken referenceId uses up no id, unless another write takes it concurrently. The order prevents deadlocks between
 * batches with the same referenceIds. Arrays, since the planner may turn a join into a scan of all jobs of the employer.
 */
const insertBy = (audit: AuditClause): string => `WITH ${sentBy(audit)}, taken AS MATERIALIZED (
    SELECT reference_id FROM jobs WHERE employer_id = $1 AND reference_id = ANY (ARRAY (SELECT reference_id FROM sent))),
  fresh AS MATERIALIZED (
    SELECT at, nextval('job_ids')::integer AS new_id, key_id, members, written_at, ${COLUMNS} FROM (SELECT * FROM sent WHERE NOT EXISTS (
      SELECT FROM taken WHERE taken.reference_id = sent.reference_id) ORDER BY reference_id) AS untaken),
  added AS (
    INSERT INTO jobs (employer_id, id, ${COLUMNS}) SELECT $1, new_id, ${COLUMNS} FROM fresh
    ON CONFLICT (employer_id, reference_id) DO NOTHING RETURNING id),
  stored AS MATERIALIZED (
    SELECT at, id, key_id, members, written_at FROM added JOIN fresh ON fresh.new_id = added.id)
  ${audit.expression('job.create')} SELECT stored.at, stored.id FROM stored${audit.table}`

/** Unchanged content is neither sent nor stored again. */
const assigned = (name: string): string => (name === 'content' ? 'COALESCE(sent.content, j.content)' : `sent.${name}`)

/**
 * Updates a job only if its `xmin`, the transaction that wrote it, is still the one that was read. A locked job is
 * skipped, so that the rest of the batch does not wait.
 */
const replaceBy = (audit: AuditClause): string => `WITH ${sentBy(audit)}, locked AS MATERIALIZED (
    SELECT id FROM jobs WHERE employer_id = $1 AND id = ANY (ARRAY (SELECT id FROM sent))
    FOR NO KEY UPDATE SKIP LOCKED),
  stored AS (
  UPDATE jobs AS j SET updated_at = sent.updated_at,
    ${writtenColumns.map((name) => `${name} = ${assigned(name)}`).join(', ')}
  FROM sent WHERE j.employer_id = $1 AND j.id = ANY (ARRAY (SELECT id FROM locked)) AND j.id = sent.id
    AND j.xmin = sent.version::xid
  RETURNING sent.at, j.id, sent.key_id, sent.members, sent.written_at)
  ${audit.expression('job.update')} SELECT stored.at, stored.id FROM stored${audit.table}`

/** Attempts if the referenceId is taken at the insert, and free at the look-up of its holder. */
const ATTEMPTS_MAX = 8

type Options = {
  readonly pools: Pools
  readonly limits: Limits
  readonly clock: Clock
  readonly find: FindJob
  readonly transactAudited: AuditedTransactor
  readonly layout: Layout
}

/** The writes of each employer, by the operator or a key. */
export const createJobWrites = (
  options: Options,
): ((actor: Actor, claim: Claim | null) => JobWrites & AnswerMemory) => {
  const { pools, clock, find, layout } = options
  const deps = { writeRow: createWriteRow(options), reads: pools.reads, clock }
  const writerOf = (actor: Actor, claim: Claim | null): JobWrites & AnswerMemory => {
    const transactAudited = claim ? claimedAudited(options, claim) : options.transactAudited
    const write: JobWrites['write'] = (work) =>
      transactAudited(actor, (transaction, addNote) =>
        work(createJobWriter(transaction, actor, { clock, addNote, layout })),
      )
    return {
      ...createAnswerMemory({ transactAudited, clock, layout })(actor),
      write,
      insert: (content) => write((jobs) => insertNew(jobs, content)),
      change: (name, revise) => write((jobs) => changeJob(jobs, name, revise)),
    }
  }
  return (actor, claim) => {
    const writer = writerOf(actor, claim)
    // Few people write at once, and their sessions are asked for in transactions.
    if (claim && 'session' in claim) return writer
    const by = { ...actor, claim }
    return {
      ...writer,
      insert: (content) => (isPlaced(content) ? insert(deps, by, content) : writer.insert(content)),
      change: async (name, revise) => {
        const found = await find(actor.employerId, name)
        if (!found) return null
        const job = parseJob(found.job)
        const content = revise(job)
        const members = changedMembers(job, content)
        if (members.length === 0) return { job: found.job }
        const replaced = await replace(deps, by, { found, content, members })
        if (replaced) return { job: replaced }
        // The job has changed since it was read, or the change takes several statements, or the claim does not stand.
        return writer.change(name, revise)
      },
    }
  }
}

const claimedAudited =
  ({ transactAudited, clock }: Options, claim: Claim): AuditedTransactor =>
  (actor, work) =>
    transactAudited(actor, async (transaction, addNote) => {
      await requireClaim(askingIn(transaction), claim, clock)
      return work(transaction, addNote)
    })

/** A key, which may have to stand, or the service itself. */
type ByKey = Actor & { readonly claim: KeyClaim | null }

/** Writes rows in batches; on Citus, on the node of the employer. */
const createWriteRow = ({ pools: { writes: pool }, limits, layout }: Options): WriteRow => {
  const statements = { insert: insertBy(AUDITED), replace: replaceBy(AUDITED) }
  const onNode = createStoreOnNode({ limits, replace: replaceBy(UNAUDITED) })
  const writeTogether = createRowWriter({ pool, limits, statements, onNode: null })
  const writeOnNode = createRowWriter({ pool, limits, statements, onNode })
  return (...args) => (layout.isDistributed() ? writeOnNode : writeTogether)(...args)
}

type RowDeps = { readonly writeRow: WriteRow; readonly reads: Pool; readonly clock: Clock }

const insert = async ({ writeRow, reads, clock }: RowDeps, by: ByKey, content: PlacedContent): Promise<Insertion> => {
  const { employerId, claim } = by
  const row = { ...auditColumns(by, givenMembers(content)), ...toRow(content) }
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const now = clock()
    const id = await writeRow('insert', { ...row, created_at: now, updated_at: now, written_at: now })
    if (id !== null) return { job: storedOf(content, row, { id, updatedAt: now }) }
    if (claim) await requireKey(asking(reads), claim, now)
    const values = [employerId, content.referenceId]
    const holder = await runRead(reads, (connection) => connection.one<{ id: number }>(FIND_REFERENCE, values))
    if (holder) return { holder: holder.id }
  }
  throw overloaded(sentence('referenceContended'))
}

type Change = { readonly found: FoundJob; readonly content: JobContent; readonly members: readonly string[] }

/** Null if the job has changed since it was found, or the change takes several statements. */
const replace = async (
  { writeRow, clock }: RowDeps,
  by: ByKey,
  { found: { job, version }, content, members }: Change,
): Promise<StoredJob | null> => {
  if (!isPlaced(content) || isMoved(job, content)) return null
  const values = toRow(content)
  const { content: text, ...others } = values
  const now = clock()
  const updatedAt = stampAfter(job.updatedAt, now)
  const row = {
    ...auditColumns(by, members),
    id: job.id,
    version,
    written_at: now,
    updated_at: updatedAt,
    ...others,
  }
  const id = await writeRow('replace', text === job.content ? row : { ...row, content: text })
  return id === null ? null : storedOf(content, values, { id, updatedAt })
}

/** Columns of a row for the audit trail. */
const auditColumns = ({ employerId, keyId, claim }: ByKey, members: readonly string[]) => ({
  employer_id: employerId,
  key_id: keyId,
  claimed: claim !== null,
  members: members.join(','),
})

/** True if every unlisted place has its id. */
const isPlaced = (content: JobContent): content is PlacedContent => content.locations.every(({ id }) => id !== null)
