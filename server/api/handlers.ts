import type { LimitsBody } from '@affiche/contract/limits.ts'
import { type Operation, type OperationId, operationsOf, VERSIONS } from '@affiche/contract/operations.ts'
import { changeReads } from '../jobs/changes/operations.ts'
import { answerEmployer } from '../jobs/operations/employer.ts'
import { jobReads } from '../jobs/operations/job-reads.ts'
import { createCallParser } from '../jobs/operations/parse.ts'
import { cacheHeaders, listHandlers } from '../jobs/operations/reference-lists.ts'
import type { Answer, AnswerCall, Call, HolderCall, ParsedCall } from '../jobs/operations/request.ts'
import type { LawReadContext } from '../law/operations.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'

export type WriteId = 'createJob' | 'upsertJob' | 'updateJob' | 'deleteJobByReference' | 'deleteJob'

type Handlers<Id extends OperationId> = Record<Id, (call: HolderCall) => MaybePromise<Answer>>

/** True if an operation changes jobs. */
export const writes = ({ scope }: Operation): boolean => scope === 'jobs:write'

export const createReadAnswers = (context: LawReadContext, limits: LimitsBody): AnswerCall =>
  bindHandlers<Exclude<OperationId, WriteId | 'writeJobs' | 'sendSnapshot' | 'updateEmployer'>>({
    ...jobReads(context),
    ...changeReads(context),
    // Imported with the first question, to save memory.
    getJobHints: async (call) => (await import('../law/operations.ts')).answerHints(context)(call),
    getClosingCalendar: async (call) => (await import('../jobs/closing/operations.ts')).answerCalendar(context)(call),
    getEmployer: (call) => answerEmployer(call, context),
    listVendorEmployers: async (call) => (await vendorAnswers()).listVendorEmployers(context)(call),
    createVendorEmployer: async (call) => (await vendorAnswers()).createVendorEmployer(context)(call),
    listVendorChanges: async (call) => (await vendorAnswers()).listVendorChanges(context)(call),
    getLimits: () => ({ status: 200, headers: cacheHeaders, body: limits }),
    ...listHandlers(context.reference),
  })

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
