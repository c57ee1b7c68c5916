/** New jobs and changed ones, as most of them come: nothing need be held between two statements. */

import { changedMembers, givenMembers } from '../../domain/job/diff.ts'
import type { Job, JobContent } from '../../domain/job/job.ts'
import type { EmployerStore, Insertion } from '../../use-cases/ports.ts'
import type { Actor } from '../audit-row.ts'
import { changeJob, isMoved, isSame } from '../change-job.ts'
import { insertNew } from '../insert-new.ts'
import { type ColumnName, columnNames, columns, type PlacedContent } from '../job-columns.ts'
import { FIND_REFERENCE } from '../job-statements.ts'
import { AUDITED, type AuditClause, type AuditedTransactor, UNAUDITED } from './audit-log.ts'
import type { Layout } from './citus/layout.ts'
import { createStoreOnNode } from './citus/write.ts'
import type { Access } from './directory.ts'
import type { Limits } from './driver/connection.ts'
import { overloaded } from './driver/errors.ts'
import { numbered } from './driver/placeholders.ts'
import { reading } from './driver/pool.ts'
import type { FindJob, Found } from './job-reader.ts'
import { jobWriter, type Stamp } from './jobs.ts'
import { createRowWriter, type WriteRow } from './write-batch.ts'

const SENT = `sent AS MATERIALIZED (SELECT at, job ->> 'version' AS version,
    (job ->> 'key_id')::integer AS key_id, job ->> 'members' AS members, r.*
  FROM json_array_elements($2::text::json) WITH ORDINALITY AS s (job, at), json_populate_record(NULL::jobs, job) AS r)`

const COLUMNS = `created_at, updated_at, checksum_at, ${columnNames.join(', ')}`

/**
 * A referenceId that is taken uses up no id, save where it is taken in that very moment. The order keeps two that
 * store the same ones at once from waiting for each other in a circle. Arrays, here and below, since a join may be
 * planned as a walk over all jobs of the employer.
 */
const insertBy = (audit: AuditClause): string => `WITH ${SENT}, taken AS MATERIALIZED (
    SELECT reference_id FROM jobs WHERE employer_id = $1 AND reference_id = ANY (ARRAY (SELECT reference_id FROM sent))),
  fresh AS MATERIALIZED (
    SELECT at, nextval('job_ids')::integer AS new_id, key_id, members, ${COLUMNS} FROM (SELECT * FROM sent WHERE NOT EXISTS (
      SELECT FROM taken WHERE taken.reference_id = sent.reference_id) ORDER BY reference_id) AS untaken),
  added AS (
    INSERT INTO jobs (employer_id, id, ${COLUMNS}) SELECT $1, new_id, ${COLUMNS} FROM fresh
    ON CONFLICT (employer_id, reference_id) DO NOTHING RETURNING id),
  stored AS MATERIALIZED (
    SELECT at, id, key_id, members, created_at AS moment FROM added JOIN fresh ON fresh.new_id = added.id)
  ${audit.expression('job.create')} SELECT stored.at, stored.id FROM stored${audit.table}`

/** A description that stays is not sent, and a long one not stored anew. */
const assigned = (name: ColumnName): string =>
  name === 'description' ? 'COALESCE(sent.description, j.description)' : `sent.${name}`

/**
 * A job is as it was read for as long as the transaction that wrote it is the same. One that somebody holds is left
 * out, lest all the others wait for it.
 */
const replaceBy = (audit: AuditClause): string => `WITH ${SENT}, held AS MATERIALIZED (
    SELECT id FROM jobs WHERE employer_id = $1 AND id = ANY (ARRAY (SELECT id FROM sent))
    FOR NO KEY UPDATE SKIP LOCKED),
  stored AS (
  UPDATE jobs AS j SET updated_at = sent.updated_at, checksum_at = sent.updated_at,
    ${columnNames.map((name) => `${name} = ${assigned(name)}`).join(', ')}
  FROM sent WHERE j.employer_id = $1 AND j.id = ANY (ARRAY (SELECT id FROM held)) AND j.id = sent.id
    AND j.xmin = sent.version::xid
  RETURNING sent.at, j.id, sent.key_id, sent.members, sent.updated_at AS moment)
  ${audit.expression('job.update')} SELECT stored.at, stored.id FROM stored${audit.table}`

/** How often a referenceId may be taken when a job is stored, and free when its holder is sought. */
const ATTEMPTS_MAX = 8

type Writes = Pick<EmployerStore, 'insert' | 'change' | 'write'>

type Options = {
  readonly access: Access
  readonly limits: Limits
  readonly stamp: Stamp
  readonly find: FindJob
  readonly transactAudited: AuditedTransactor
  readonly layout: Layout
}

type Placed = JobContent & PlacedContent & Pick<Job, 'places'>

/** The writes of each employer, by whichever key. */
export const createJobWrites = (options: Options): ((actor: Actor) => Writes) => {
  const { access, limits, stamp, find, transactAudited, layout } = options
  const { reads, writes: pool } = access
  const statements = { insert: insertBy(AUDITED), replace: replaceBy(AUDITED) }
  const onNode = createStoreOnNode({ limits, replace: replaceBy(UNAUDITED) })
  const writeTogether = createRowWriter({ pool, limits, statements, onNode: null })
  const writeOnNode = createRowWriter({ pool, limits, statements, onNode })
  const writeRow: WriteRow = (...args) => (layout.isSpread() ? writeOnNode : writeTogether)(...args)

  const insert = async (actor: Actor, content: Placed): Promise<Insertion> => {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const now = stamp()
      const ofAudit = auditColumns(actor, givenMembers(content))
      const id = await writeRow('insert', {
        ...ofAudit,
        created_at: now,
        updated_at: now,
        checksum_at: now,
        ...rowOf(content),
      })
      if (id !== null) return { job: { ...content, id } }
      const values = [actor.employerId, content.referenceId]
      const holder = await reading(reads, (connection) => connection.one<{ id: number }>(FIND_HOLDER, values))
      if (holder) return { holder: holder.id }
    }
    throw overloaded('Other writes kept taking and freeing the referenceId.')
  }

  /** Null where the job has been changed since it was found, or one statement is not enough. */
  const replace = async (actor: Actor, { job, version }: Found, content: JobContent): Promise<Job | null> => {
    if (!isPlaced(content) || isMoved(job, content)) return null
    const { description, ...others } = rowOf(content)
    const ofAudit = auditColumns(actor, changedMembers(job, content))
    const row = { ...ofAudit, id: job.id, version, updated_at: stamp(), ...others }
    const id = await writeRow('replace', description === job.description ? row : { ...row, description })
    return id === null ? null : { ...content, id }
  }

  return (actor) => {
    const { employerId } = actor
    const write: Writes['write'] = (work) =>
      transactAudited(actor, (transaction, addNote) => work(jobWriter(transaction, employerId, { stamp, addNote })))
    return {
      write,
      insert: (content) => (isPlaced(content) ? insert(actor, content) : write((jobs) => insertNew(jobs, content))),
      change: async (name, revise) => {
        const found = await find(employerId, name)
        if (!found) return null
        const content = revise(found.job)
        if (isSame(found.job, content)) return { job: found.job }
        const replaced = await replace(actor, found, content)
        if (replaced) return { job: replaced }
        // What was read has been changed since, or needs more than a statement: a lock keeps it as it is.
        return write((jobs) => changeJob(jobs, name, revise))
      },
    }
  }
}

const FIND_HOLDER = numbered(FIND_REFERENCE)

/** Columns of a row for the audit trail. */
const auditColumns = ({ employerId, keyId }: Actor, members: readonly string[]) => ({
  employer_id: employerId,
  key_id: keyId,
  members: members.join(','),
})

const rowOf = (content: Placed) =>
  Object.fromEntries(columnNames.map((name) => [name, columns[name](content)])) as Record<ColumnName, unknown>

/** True when every unlisted place has its id already. */
const isPlaced = (content: JobContent): content is Placed => content.places.every(({ id }) => id !== null)
