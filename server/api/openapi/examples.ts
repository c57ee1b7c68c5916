/** Examples of answers in the OpenAPI document. */
import {
  bulkAnswerExample,
  changePageExample,
  employerExample,
  exportBeginExample,
  itemExamples,
  jobExample,
  limitsExample,
  snapshotAnswerExample,
} from '@affiche/contract/examples.ts'
import {
  calendarExample,
  certificateExample,
  employer12Example,
  extrasExample,
  hintsExample,
  jobStatisticsExample,
  limits12Example,
  previewExample,
  remarksExample,
  statisticsPageExample,
  testClockExample,
  testStateExample,
  testWipeExample,
  vendorChangePageExample,
  vendorEmployerExample,
  vendorWebhookExamples,
  webhookExamples,
} from '@affiche/contract/examples-v12.ts'
import { HEADER_MEMBERS } from '@affiche/contract/job.ts'
import type { ApiVersion, Operation, OperationId } from '@affiche/contract/operations.ts'
import { HINTED } from '@affiche/contract/operations-v12.ts'
import { failureSummaryExample, requestExample, requestPageExample } from '@affiche/contract/request-examples.ts'
import type { Json } from './schemas.ts'

/** Examples of answers that differ in v1.2, and show no job. */
const examples12: Partial<Record<OperationId, object | string>> = {
  getClosingCalendar: calendarExample,
  getLimits: limits12Example,
  getEmployer: employer12Example,
  updateEmployer: employer12Example,
  getJobHints: hintsExample,
  getJobStatistics: jobStatisticsExample,
  listJobStatistics: statisticsPageExample,
  previewJob: previewExample,
  listRequests: requestPageExample,
  getRequest: requestExample,
  getRequestSummary: failureSummaryExample,
  ...webhookExamples,
  ...vendorWebhookExamples,
  getTestState: testStateExample,
  updateTestClock: testClockExample,
  deleteTestJobs: testWipeExample,
  getTestCertificate: certificateExample,
  createVendorEmployer: vendorEmployerExample,
  listVendorChanges: vendorChangePageExample,
}

const extrasOf = (id: OperationId, version: ApiVersion): object => {
  if (version === 'v1.1') return {}
  return HINTED.has(id) ? { ...extrasExample, ...remarksExample } : extrasExample
}

/** Examples of answers that show no job. */
const fixedExamples: Partial<Record<OperationId, object>> = {
  writeJobs: bulkAnswerExample,
  sendSnapshot: snapshotAnswerExample,
  listChanges: changePageExample,
  getEmployer: employerExample,
  getLimits: limitsExample,
}

export const exampleOf = (
  { id, path }: Operation,
  { version, isDryRun }: { version: ApiVersion; isDryRun: boolean },
): unknown => {
  if (id === 'listVendorEmployers') return { data: [vendorEmployerExample], paging: pagingExample }
  const own = version === 'v1.1' ? undefined : examples12[id]
  if (own) return own
  const job = { ...jobExample, salary: { ...jobExample.salary, ...exactAmounts }, ...extrasOf(id, version) }
  if (id === 'listJobs') return { data: [pick(jobExample, HEADER_MEMBERS)], paging: pagingExample }
  if (path.startsWith('/jobs/') || path === '/jobs') return shownAfter(id, isDryRun)(job)
  const fixed = fixedExamples[id]
  if (fixed) return fixed
  if (id === 'exportJobs') return [exportBeginExample, { etag: '"mi9x3k2q.Zk3vQ1aB"', job }, { end: true, jobs: 1 }]
  const list = path.replace('/{id}', '') as keyof typeof itemExamples
  const item = itemExamples[list]
  if (path.endsWith('/{id}')) return item
  return list === '/locations' ? { data: [item], paging: pagingExample } : { data: [item] }
}

/** Job as an answer shows it: that of a dry run, where it is new, or that of the change in the request. */
const shownAfter =
  (id: OperationId, isDryRun: boolean) =>
  (job: object): object => {
    if (isDryRun) return id.startsWith('delete') ? job : { ...job, id: null }
    return id === 'updateJob' ? { ...job, status: 'archived' } : job
  }

const pagingExample = { total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null }

const exactAmounts = {
  amount: exactly(jobExample.salary.amount),
  maxAmount: exactly(jobExample.salary.maxAmount),
}

function exactly(amount: number): object {
  return JSON.rawJSON(amount.toFixed(4))
}

const pick = (value: Record<string, unknown>, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, value[name]]))
