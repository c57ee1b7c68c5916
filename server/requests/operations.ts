/** Operations that read the records of requests. */
import {
  type FailureSummaryBody,
  REQUEST_GROUPS_MAX,
  REQUESTS_LIMIT_DEFAULT,
  REQUESTS_LIMIT_MAX,
  type RequestPageBody,
} from '@affiche/contract/request-record.ts'
import type { Answer, EmployerCall } from '../jobs/operations/request.ts'
import { readNumbers, writeNumbers } from '../platform/lib/cursor.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { awaitRecord } from './await-record.ts'
import { headOf, wholeOf } from './bodies.ts'
import type { Reader, RequestReader } from './ports.ts'
import { groupFailures } from './summary.ts'

export type RequestsContext = {
  readonly recorded: {
    readonly store: RequestReader
    /** Stores what this thread has recorded; null where nothing is. */
    readonly flush: (() => Promise<void>) | null
    /** True if other threads or instances record too. */
    readonly isElsewhere: boolean
  }
}

type Query = { readonly status?: string; readonly after?: string; readonly limit?: number }

export const answerRequests =
  ({ recorded: { store, flush } }: RequestsContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const { status, after, limit = REQUESTS_LIMIT_DEFAULT } = call.query as Query
    const [before = null] = after === undefined ? [] : (readNumbers(after, 1) ?? [])
    const size = Math.min(limit, REQUESTS_LIMIT_MAX)
    await flush?.()
    const found = await store.page(readerOf(call), { before, statuses: statusesOf(status), limit: size + 1 })
    const page = found.slice(0, size)
    const [more, last] = [found.length > size, page.at(-1)]
    const body: RequestPageBody = {
      data: page.map(headOf),
      cursor: more && last ? writeNumbers([last.order]) : null,
      more,
    }
    return { status: 200, body }
  }

export const answerRequest =
  ({ recorded }: RequestsContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const id = requestOf(call.name)
    const find = () => recorded.store.find(readerOf(call), id)
    const found = REQUEST_ID.test(id) ? await awaitRecord(recorded, find) : null
    if (!found) throw new Problem('request-not-found', sentence('requestNotFound'))
    return { status: 200, body: wholeOf(found) }
  }

export const answerSummary =
  ({ recorded: { store, flush } }: RequestsContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    await flush?.()
    const groups = groupFailures(await store.failed(readerOf(call))).slice(0, REQUEST_GROUPS_MAX)
    const body: FailureSummaryBody = {
      data: groups.map(({ failure: [code, finding, pointer], operation, keyId, count, first, last }) => ({
        code,
        finding,
        pointer,
        operation,
        keyId,
        count,
        firstRequestId: first.requestId,
        lastRequestId: last.requestId,
        since: new Date(first.at).toISOString(),
        lastAt: new Date(last.at).toISOString(),
      })),
    }
    return { status: 200, body }
  }

/** No other text is one, and none has to be looked for. */
const REQUEST_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A line of a bulk is named by its request and its number. */
const requestOf = (instance: string): string => instance.replace(/#\d+$/, '')

/** The key of a vendor reads what its vendor sent, and no more of the employer. */
const readerOf = ({ employer, vendor }: EmployerCall): Reader => ({
  employerId: employer.id,
  vendorId: vendor?.id ?? null,
})

/** Statuses of a filter: one, or those of a class. */
const statusesOf = (text: string | undefined): readonly [number, number] => {
  if (text === undefined) return [0, 999]
  const from = Number(text.replace('xx', '00'))
  return [from, text.endsWith('xx') ? from + 99 : from]
}
