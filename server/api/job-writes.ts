import { prefixOf } from '@affiche/contract/operations.ts'
import { createBulkAnswers } from '../bulk/operations-bulk.ts'
import { createStepAnswers } from '../bulk/snapshot-steps.ts'
import { changeProfile } from '../employers/profile.ts'
import { jobIdNotFound, jobNotFound, type WriteContext, type WriteResult } from '../jobs/context.ts'
import type { StoredJob } from '../jobs/job.ts'
import { profileAnswer } from '../jobs/operations/employer.ts'
import { answerOnce, type Showing } from '../jobs/operations/idempotency.ts'
import { dryRunAnswer, isDryRun, type ViewContext, viewJob } from '../jobs/operations/job-view.ts'
import { lenientHeaders } from '../jobs/operations/prefer.ts'
import {
  type Answer,
  type AnswerCall,
  type Call,
  claimedStore,
  type EmployerCall,
  type PlacesBody,
} from '../jobs/operations/request.ts'
import { dryRunOf } from '../jobs/overlay-writer.ts'
import type { JobName } from '../jobs/ports.ts'
import { publishDraft } from '../jobs/publishing/publish.ts'
import { refreshJob } from '../jobs/refresh-job.ts'
import { createJob, deleteAndShow, deleteJob, updateJob, upsertJob } from '../jobs/write-jobs.ts'
import { enforceableRules, type JobLaw, jobLaw, type LawContext, type LawOf } from '../law/job-law.ts'
import { hintsIn, languageHeaders, lawOfCall } from '../law/operations.ts'
import { readPlaces } from '../lists/places/resolve.ts'
import type { Claim } from '../people/claim-ports.ts'
import { andThen } from '../platform/lib/maybe-promise.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import { type Finding, invalidRequest, shorten } from '../platform/sentences/problem.ts'
import { member, type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { answerWipe } from '../sandbox/wipe-operations.ts'
import type { Store } from '../upkeep/ports.ts'
import { bindHandlers, type WebhookWriteId, type WriteId } from './handlers.ts'
import { webhookWriteHandlers } from './webhook-writes.ts'

/** Answers the operations that change jobs; a module of its own, so that reading threads load no validation. */
export const createWriteAnswers = (context: Context): AnswerCall => {
  const lawOf = jobLaw(context)
  const ruleNames = () => enforceableRules(context.law())
  const change = (claim: Claim | null) => {
    const { store } = context
    const directory = claim ? store.claiming(claim).directory : store.directory
    return changeProfile({ directory, getProfile: store.directory.getProfile, ruleNames })
  }
  const answer = bindHandlers<WriteId | WebhookWriteId | 'updateEmployer' | 'deleteTestJobs'>({
    ...jobWrites({ ...context, lawOf }),
    ...webhookWriteHandlers(context),
    deleteTestJobs: answerWipe(context),
    updateEmployer: async (call) => {
      const { employer, keyId, claim, document: body, precondition } = call
      const { ifMatch } = precondition
      return profileAnswer(call, await change(claim)({ employerId: employer.id, keyId, body, ifMatch }))
    },
  })
  const others: Partial<Record<Call['operation'], AnswerCall>> = {
    writeJobs: createBulkAnswers({ ...context, lawOf }),
    sendSnapshot: createStepAnswers(context),
    readPlaces: answerPlaces(context),
    publishDraft: answerPublication({ ...context, lawOf }),
  }
  // Rejects where the parser throws, since the body is released when the promise settles.
  return async (call) => (others[call.operation] ?? answer)(call)
}

const answerPlaces =
  ({ reference }: Pick<Context, 'reference'>): AnswerCall =>
  ({ body }) => {
    const read: PlacesBody = {
      descriptions: readPlaces(reference.resolveLocation, JSON.parse(Buffer.from(body).toString())),
    }
    return { status: 200, body: read }
  }

/** Answers with what became of the draft; it has no employer's key, and so no claim. */
const answerPublication = (context: Context & { readonly lawOf: LawOf }): AnswerCall => {
  const publish = publishDraft(context)
  return async ({ employer, id }) => {
    if (!employer) throw new Error('A draft has an employer.')
    const outcome = await publish({ employer, id: Number(id), law: await context.lawOf(employer) })
    return { status: 200, body: { outcome } }
  }
}

type Context = Omit<WriteContext, 'store'> &
  Pick<LawContext, 'law'> & {
    /** Bytes of answers that are kept for the retries of an employer. */
    readonly idempotencyBytesMax: number
    /** Encrypts the secrets of webhooks. */
    readonly safe: Safe
    /** Networks of the operator that webhooks may be sent to. */
    readonly webhookNetworks: readonly string[]
    readonly store: Pick<
      Store,
      'as' | 'claiming' | 'ordersWrites' | 'snapshotLeases' | 'directory' | 'webhookWrites' | 'twinWrites'
    >
  }

/** The laws are those for the employer of the call; null in v1.1. */
type JudgedCall = EmployerCall & { readonly law: JobLaw | null }

type WriteHandlers = Record<WriteId, (call: JudgedCall) => Promise<Showing>>

/** Handlers over the store; over an overlay for a dry run, and over one transaction for a request with a key. */
const jobWrites = (context: Context & { readonly lawOf: LawOf }) => {
  const dryRuns = handlersIn(dryRunOf(context))
  const answerJudged = async (id: WriteId, call: JudgedCall): Promise<Answer> => {
    const { employer, keyId, claim, base, retryable } = call
    if (isDryRun(call)) return (await dryRuns[id](call)).answer
    const { store, idempotencyBytesMax: bytesMax } = context
    if (!retryable) return (await handlersIn({ ...context, store: claimedStore(store, claim) })[id](call)).answer
    const jobs = store.as(employer.id, keyId, claim)
    const showAgain = async (jobId: number) => {
      const job = await jobs.get(jobId)
      if (!job) throw jobNotFound()
      return showJob(job, call, context)
    }
    return answerOnce(jobs, { retryable, base, bytesMax, showAgain }, (inside) =>
      handlersIn({ ...context, store: { as: () => inside } })[id](call),
    )
  }
  const answer = (id: WriteId) => (call: EmployerCall) =>
    andThen(lawOfCall(call, context.lawOf), (law) => answerJudged(id, { ...call, law }))
  /** No law refuses a deletion, so the profile is read for a dry run alone, which gives what the laws ask. */
  const answerUnjudged = (id: WriteId) => (call: EmployerCall) =>
    isDryRun(call) ? answer(id)(call) : answerJudged(id, { ...call, law: null })
  return {
    createJob: answer('createJob'),
    upsertJob: answer('upsertJob'),
    updateJob: answer('updateJob'),
    refreshJob: answer('refreshJob'),
    deleteJobByReference: answerUnjudged('deleteJobByReference'),
    deleteJob: answerUnjudged('deleteJob'),
  }
}

/** Each use case is made by the handler that needs it, since a request has handlers of its own. */
const handlersIn = (context: WriteContext): WriteHandlers => {
  /** Answers a dry run with the hints of the laws for a deletion, since the answer to a real one has no body. */
  const answerDryRun = (call: JudgedCall, job: StoredJob): Promise<Answer> => {
    const hints = hintsIn(call.law, job, { language: call.language, event: 'delete' })
    return dryRunAnswer(204, job, { ...call, ...context, hints, headers: languageHeaders(call) })
  }

  const remove = async (call: JudgedCall, name: JobName): Promise<Showing> => {
    const deletion = { ...conditionalOf(call), name, toBin: call.toBin === true }
    if (isDryRun(call)) return { answer: await answerDryRun(call, await deleteAndShow(context)(deletion)), jobId: null }
    await deleteJob(context)(deletion)
    return { answer: { status: 204 }, jobId: null }
  }

  return {
    createJob: async (call) => answerWritten(await createJob(context)(writeRequest(call)), call, context),
    upsertJob: async (call) => answerWritten(await upsertJob(context)(writeRequest(call)), call, context),
    updateJob: async (call) => {
      const request = { ...writeRequest(call), name: { id: call.id(jobIdNotFound) } }
      return answerWritten(await updateJob(context)(request), call, context)
    },
    refreshJob: async (call) => {
      requireEmpty(call)
      return answerWritten(
        await refreshJob(context)({ ...conditionalOf(call), name: { id: call.id(jobIdNotFound) } }),
        call,
        context,
      )
    },
    deleteJobByReference: async (call) => remove(call, { referenceId: referenceOf(call) }),
    deleteJob: async (call) => {
      requireEmpty(call)
      return remove(call, { id: call.id(jobIdNotFound) })
    },
  }
}

const requireEmpty = ({ document }: JudgedCall): void => {
  if (document.findings.length > 0) throw invalidRequest(document.findings)
}

const conditionalOf = ({ employer, keyId, precondition }: EmployerCall) => ({ employer, keyId, precondition })

const writeRequest = (call: JudgedCall) => ({
  ...conditionalOf(call),
  body: call.document,
  lenient: call.lenient,
  replaces: call.query.replace === 'true',
  version: call.version,
  law: call.law,
})

const answerWritten = async (
  { job, created, changes }: WriteResult,
  call: JudgedCall,
  context: ViewContext,
): Promise<Showing> => {
  const status = created ? 201 : 200
  const headers = { ...lenientHeaders(call, changes), ...languageHeaders(call) }
  if (isDryRun(call))
    return { answer: await dryRunAnswer(status, job, { ...viewIn(call, job), ...context, headers }), jobId: null }
  const location = created ? { Location: `${call.base}${prefixOf(call.version)}/jobs/${job.id}` } : {}
  const { etag, body } = await showJob(job, call, context)
  return { answer: { status, etag, headers: { ...location, ...headers }, body }, jobId: job.id }
}

const viewIn = (call: JudgedCall, job: StoredJob) => ({ ...call, hints: hintsIn(call.law, job, call) })

const showJob = async (job: StoredJob, call: JudgedCall, context: ViewContext) => {
  const { etag, text } = await viewJob(job, viewIn(call, job), context)
  return { etag, body: text() }
}

/** Finds the referenceId of a deletion in the body or the query, which must agree. */
const referenceOf = ({ query, document }: EmployerCall): string => {
  const inBody = (document.value as { referenceId?: unknown } | null)?.referenceId
  const { referenceId: inQuery } = query
  const findings: Finding[] = [...document.findings]
  const missing = inBody === undefined && inQuery === undefined
  if (missing && findings.length === 0) findings.push(finding('required', REQUIRED))
  if (typeof inBody === 'string' && typeof inQuery === 'string' && inBody !== inQuery)
    findings.push(finding('reference-mismatch', differing(inBody, inQuery)))
  if (findings.length > 0) throw invalidRequest(findings)
  return String(inBody ?? inQuery)
}

const REQUIRED = sentence('memberRequired', { name: member('referenceId'), example: null, list: null })

const differing = (body: string, query: string): Sentence =>
  sentence('referencesDiffer', { body: shorten(body), query: shorten(query) })

const finding = (code: Finding['code'], said: Sentence): Finding => ({ pointer: '/referenceId', code, sentence: said })
