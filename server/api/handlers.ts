import { isWrite, type Operation, type OperationId, operationsOf, VERSIONS } from '@affiche/contract/operations.ts'
import type { WebhookReadContext } from '../events/operations.ts'
import { changeReads } from '../jobs/changes/operations.ts'
import { answerEmployer } from '../jobs/operations/employer.ts'
import { jobReads } from '../jobs/operations/job-reads.ts'
import { createCallParser } from '../jobs/operations/parse.ts'
import { cacheHeaders, listHandlers } from '../jobs/operations/reference-lists.ts'
import type { Answer, AnswerCall, Call, HolderCall, ParsedCall } from '../jobs/operations/request.ts'
import type { LawReadContext } from '../law/operations.ts'
import type { PublishedLimits } from '../platform/http/limits/published.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import type { PreviewContext } from '../public/preview-operations.ts'
import type { RequestsContext } from '../requests/operations.ts'
import type { SandboxContext } from '../sandbox/operations.ts'
import type { StatisticsReadContext } from '../statistics/operations.ts'

export type WriteId = 'createJob' | 'upsertJob' | 'updateJob' | 'refreshJob' | 'deleteJobByReference' | 'deleteJob'

export type ReadAnswersContext = LawReadContext &
  PreviewContext &
  StatisticsReadContext &
  RequestsContext & { readonly webhooks: WebhookReadContext; readonly sandbox: SandboxContext }

type Handlers<Id extends OperationId> = Record<Id, (call: HolderCall) => MaybePromise<Answer>>

/** Writes of webhooks; a test changes nothing, and waits for its receiver. */
export type WebhookWriteId =
  | 'createWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhook'
  | 'createVendorWebhook'
  | 'updateVendorWebhook'
  | 'deleteVendorWebhook'
  | 'rotateVendorWebhook'

/** Writes of one file each. */
type OtherWriteId = 'writeJobs' | 'sendSnapshot' | 'updateEmployer' | 'deleteTestJobs'

/** Those that change no job and no webhook, though they are asked for by POST. */
const ANSWERED_BY_READERS: ReadonlySet<OperationId> = new Set([
  'testWebhook',
  'testVendorWebhook',
  'previewJob',
  'createVendorEmployer',
  'updateTestClock',
])

/** True if the thread that writes answers an operation. */
export const writesToStore = (operation: Pick<Operation, 'id' | 'method'>): boolean =>
  isWrite(operation) && !ANSWERED_BY_READERS.has(operation.id)

export const createReadAnswers = (context: ReadAnswersContext, limits: PublishedLimits): AnswerCall =>
  bindHandlers<Exclude<OperationId, WriteId | WebhookWriteId | OtherWriteId>>({
    ...jobReads(context),
    ...changeReads(context),
    // Imported with the first question, to save memory.
    getJobHints: async (call) => (await import('../law/operations.ts')).answerHints(context)(call),
    getJobStatistics: async (call) => (await import('../statistics/operations.ts')).answerDays(context)(call),
    listJobStatistics: async (call) => (await import('../statistics/operations.ts')).answerJobs(context)(call),
    getClosingCalendar: async (call) => (await import('../jobs/closing/operations.ts')).answerCalendar(context)(call),
    previewJob: async (call) => (await import('../public/preview-operations.ts')).answerPreview(context)(call),
    ...webhookHandlers(context.webhooks),
    getEmployer: (call) => answerEmployer(call, context),
    listVendorEmployers: async (call) => (await vendorAnswers()).listVendorEmployers(context)(call),
    createVendorEmployer: async (call) => (await vendorAnswers()).createVendorEmployer(context)(call),
    listVendorChanges: async (call) => (await vendorAnswers()).listVendorChanges(context)(call),
    listRequests: async (call) => (await requestAnswers()).answerRequests(context)(call),
    getRequest: async (call) => (await requestAnswers()).answerRequest(context)(call),
    getRequestSummary: async (call) => (await requestAnswers()).answerSummary(context)(call),
    getTestState: async (call) => (await sandboxAnswers()).answerTestState(context.sandbox)(call),
    updateTestClock: async (call) => (await sandboxAnswers()).answerTestClock(context.sandbox)(call),
    getTestCertificate: async (call) =>
      (await certificateAnswers()).answerCertificate({ ...context.sandbox, recorded: context.recorded })(call),
    getLimits: ({ version }) => ({ status: 200, headers: cacheHeaders, body: limits[version] }),
    ...listHandlers(context.reference),
  })

/** Imported with the first webhook, to save memory. */
const webhookHandlers = (context: WebhookReadContext) => {
  const load = async () => (await import('../events/operations.ts')).webhookReads(context)
  const [list, get, attempts, test] = [
    async (call: ParsedCall) => (await load()).listWebhooks(call),
    async (call: ParsedCall) => (await load()).getWebhook(call),
    async (call: ParsedCall) => (await load()).listWebhookAttempts(call),
    async (call: ParsedCall) => (await load()).testWebhook(call),
  ]
  return {
    listWebhooks: list,
    getWebhook: get,
    listWebhookAttempts: attempts,
    testWebhook: test,
    listVendorWebhooks: list,
    getVendorWebhook: get,
    listVendorWebhookAttempts: attempts,
    testVendorWebhook: test,
  }
}

/** Imported with the first request of test mode, to save memory. */
const sandboxAnswers = () => import('../sandbox/operations.ts')

/** Imported with the first question for a certificate, to save memory. */
const certificateAnswers = () => import('../sandbox/certificate/operations.ts')

/** Imported with the first question about requests, to save memory. */
const requestAnswers = () => import('../requests/operations.ts')

/** Imported with the first request of a vendor, to save memory. */
const vendorAnswers = () => import('../jobs/vendors/operations.ts')

/** Dispatches calls to the handlers of their operations. */
export const bindHandlers = <Id extends OperationId>(handlers: Handlers<Id>): AnswerCall => {
  const tables = Object.fromEntries(VERSIONS.map((version) => [version, tableOf(operationsOf[version], handlers)]))
  return (call) => {
    const answer = tables[call.version]?.get(call.operation)
    if (!answer) throw new Error(`No handler answers ${call.operation} here.`)
    return answer(call)
  }
}

const tableOf = <Id extends OperationId>(operations: readonly Operation[], handlers: Handlers<Id>) => {
  const table = new Map<Call['operation'], AnswerCall>()
  for (const operation of operations) {
    // Admission guarantees the key that the type of the handler requires.
    const handle = handlers[operation.id as Id] as ((call: ParsedCall) => MaybePromise<Answer>) | undefined
    if (!handle) continue
    const parse = createCallParser(operation)
    table.set(operation.id, (call) => handle(parse(call)))
  }
  return table
}
