/** Does the lines of a bulk, each by the use case of the single request that it stands for. */
import { problems } from '@affiche/contract/problem.ts'
import { jobIdNotFound, type WriteContext, type WriteResult } from '../jobs/context.ts'
import { entityTags } from '../jobs/entity-tag.ts'
import { type StoredJob, shownId } from '../jobs/job.ts'
import { readPrecondition } from '../jobs/operations/conditions.ts'
import { readRetryable, rememberOnce } from '../jobs/operations/idempotency.ts'
import { viewJob } from '../jobs/operations/job-view.ts'
import { isRefused, type LineLabel, type LineOutcome, type LineSuccess } from '../jobs/operations/line-outcome.ts'
import { changesText } from '../jobs/operations/prefer.ts'
import { type Answer, type BulkCall, type Call, claimedStore } from '../jobs/operations/request.ts'
import { createOverlay } from '../jobs/overlay-writer.ts'
import type { JobName, JobStore, JobWriter, JobWrites } from '../jobs/ports.ts'
import { refreshJob } from '../jobs/refresh-job.ts'
import { writesOver } from '../jobs/write-job.ts'
import { createJob, deleteAndShow, updateJob, upsertJob } from '../jobs/write-jobs.ts'
import type { JobLaw, LawOf } from '../law/job-law.ts'
import { lawOfCall } from '../law/operations.ts'
import { isClaimRefusal } from '../people/claim.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { splitLines } from '../platform/lib/line-splitter.ts'
import { shareTurn } from '../platform/lib/turn-share.ts'
import { invalidRequest, Problem, partsOf } from '../platform/sentences/problem.ts'
import { type LineRequest, readLine } from './bulk-line.ts'

type Context = Omit<WriteContext, 'store'> & { readonly store: Pick<JobStore, 'as' | 'ordersWrites'> }

/** A bulk with the laws for its employer; its results have no hints. */
type JudgedCall = BulkCall & { readonly law: JobLaw | null }

/** Context of one line: a store, an overlay or the transaction of all lines. */
type LineContext = WriteContext & { readonly store: Pick<JobStore, 'ordersWrites'> }

/** Answers a line of a bulk or, where it is atomic or a dry run, all of them. */
export const createBulkAnswers =
  ({ lawOf, ...unclaimed }: Context & { readonly lawOf: LawOf }) =>
  async (sent: Call): Promise<Answer> => {
    const call = { ...(sent as BulkCall), law: await lawOfCall(sent as BulkCall, lawOf) }
    const context = { ...unclaimed, store: claimedStore(unclaimed.store, call.claim) }
    const { atomic, dryRun } = call.query.values
    if (atomic === 'true' && dryRun !== 'true') return answerTogether(context, call)
    return { status: 200, outcomes: await outcomesOf(context, call) }
  }

const outcomesOf = async (context: Context, call: JudgedCall): Promise<readonly LineOutcome[]> => {
  if (call.query.values.dryRun === 'true') return judgeAll(context, call)
  return [await doLine(call, call.body, (request) => performOnce(context, call, request))]
}

/** Judges all lines on one overlay. */
const judgeAll = async (context: Context, call: JudgedCall): Promise<LineOutcome[]> => {
  const overlay = createOverlay(context.store.as(call.employer.id))
  const onOverlay = { ...context, store: { as: () => overlay, ordersWrites: true } }
  const outcomes: LineOutcome[] = []
  for (const line of splitLines(call.body)) {
    outcomes.push(await doLine(call, line, (request) => perform(onOverlay, call, request)))
    await shareTurn()
  }
  return outcomes
}

/** Ends a transaction that is not to be stored. */
class RolledBack extends Error {}

/** Stores all lines in one transaction, or none if one is refused; a retry is answered as the first request was. */
const answerTogether = async (context: Context, call: JudgedCall): Promise<Answer> => {
  let outcomes: LineOutcome[] = []
  const { retryable } = readRetryable(call)
  const jobs = context.store.as(call.employer.id, call.keyId)
  const storeAll = async (writes: JobWrites): Promise<LineOutcome[]> => {
    outcomes = []
    const inside = { ...context, store: { as: () => writes, ordersWrites: true } }
    for (const line of splitLines(call.body))
      outcomes.push(await doLine(call, line, (request) => perform(inside, call, request)))
    if (outcomes.some(isRefused)) throw new RolledBack()
    return outcomes
  }
  try {
    if (!retryable) return { status: 200, outcomes: await jobs.write((writer) => storeAll(writesOver(writer))) }
    const { kept, headers } = await rememberOnce(jobs, retryable, storeAll)
    return { status: 200, outcomes: kept, headers }
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
    // Judged again, since the problems may name new jobs that are not there any more.
    const judged = await judgeAll(context, call)
    return { status: 200, outcomes: judged.some(isRefused) ? judged : outcomes }
  }
}

type Perform = (request: LineRequest) => Promise<LineSuccess>

/** Reads a line and does it; rejects only where the service is at fault, or the key is no more good for any line. */
const doLine = async (
  { version }: Pick<JudgedCall, 'version'>,
  bytes: Uint8Array,
  perform: Perform,
): Promise<LineOutcome> => {
  let label: LineLabel = {}
  try {
    const line = readLine(bytes, version)
    label = line.label
    if (!line.request) throw invalidRequest(line.findings)
    return { ...label, ...(await perform(line.request)) }
  } catch (error) {
    if (!(error instanceof Problem) || problems[error.code].status >= 500 || isClaimRefusal(error)) throw error
    return { ...label, problem: partsOf(error) }
  }
}

/** Stores a line, or answers as before if an earlier request with its key did; such an answer has no job. */
const performOnce = async (context: Context, call: JudgedCall, request: LineRequest): Promise<LineSuccess> => {
  const { retryable } = readRetryable(call)
  if (!retryable) return perform(context, call, request)
  let job: string | null = null
  const { kept, isReplay } = await rememberOnce(
    context.store.as(call.employer.id, call.keyId),
    retryable,
    async (jobs) => {
      const done = await perform({ ...context, store: { as: () => jobs, ordersWrites: true } }, call, request)
      job = done.job
      return { ...done, job: null }
    },
  )
  return { ...kept, replayed: isReplay, job: isReplay ? null : job }
}

/** Stores a line; in a transaction, unless the store can do better with a single write. */
const perform = async (context: LineContext, call: JudgedCall, request: LineRequest): Promise<LineSuccess> => {
  const { ordersWrites } = context.store
  const { op, digest } = request
  if (!ordersWrites && digest === null && op !== 'delete')
    return successOf(context, call, await writeJob(context, call, request))
  return context.store.as(call.employer.id, call.keyId).write(async (jobs) => {
    const inside = { ...context, store: { as: () => writesOver(jobs) } }
    if (op === 'delete')
      return deletionOf(
        await deleteAndShow(inside)({ ...writing(call, request), name: nameOf(request), toBin: call.toBin === true }),
      )
    const written = await writeJob(inside, call, request)
    await keepDigest(jobs, written, digest)
    return successOf(context, call, written)
  })
}

const writeJob = (context: WriteContext, call: JudgedCall, request: LineRequest): Promise<WriteResult> => {
  if (request.op === 'refresh') return refreshJob(context)({ ...writing(call, request), name: nameOf(request) })
  const body = {
    ...writing(call, request),
    body: { ...request.document, judged: call.judged ?? [] },
    lenient: call.lenient,
    replaces: request.replaces,
    version: call.version,
    law: call.law,
  }
  if (request.op === 'create') return createJob(context)(body)
  if (request.op === 'upsert') return upsertJob(context)(body)
  return updateJob(context)({ ...body, name: nameOf(request) })
}

const writing = ({ employer, keyId, ...call }: JudgedCall, { op, conditions }: LineRequest) => {
  const needsCondition = call.needsCondition && op !== 'create'
  return { employer, keyId, precondition: readPrecondition({ conditions, needsCondition }).precondition }
}

const nameOf = ({ id, referenceId }: LineRequest): JobName => {
  if (id === null) return { referenceId: String(referenceId) }
  const number = readInt32(String(id))
  if (number === null) throw jobIdNotFound()
  return { id: number }
}

const keepDigest = async (jobs: JobWriter, { job }: WriteResult, digest: string | null): Promise<void> => {
  if (digest !== null) await jobs.keepDigest(job.id, { version: job.updatedAt, digest })
}

const UNSAID = { replayed: false, changes: null, job: null }

const successOf = async (context: WriteContext, call: JudgedCall, written: WriteResult): Promise<LineSuccess> => {
  const { job, created, changed, changes } = written
  const isDryRun = call.query.values.dryRun === 'true'
  return {
    ...UNSAID,
    status: created ? 201 : 200,
    id: shownId(job.id),
    referenceId: job.referenceId,
    etag: isDryRun ? null : entityTags(context.reference).job(call.employer, job),
    changed,
    changes: changes.length === 0 ? null : changesText(changes, call.language),
    job: call.representation ? (await viewJob(job, call, context)).text() : null,
  }
}

const deletionOf = ({ id, referenceId }: StoredJob): LineSuccess => ({
  ...UNSAID,
  status: 204,
  id: shownId(id),
  referenceId,
  etag: null,
  changed: true,
})
