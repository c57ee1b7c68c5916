/** The requests that are judged, and what is said where none are recorded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CertificateBody } from '@affiche/contract/certificate.ts'
import { recordsOf } from '../../../test/support/request-records.ts'
import type { EmployerCall } from '../../jobs/operations/request.ts'
import { createSafe } from '../../platform/secrets/safe.ts'
import type { Reader, RequestReader, RequestsQuery } from '../../requests/ports.ts'
import type { StoredRequest } from '../../requests/request-record.ts'
import { answerCertificate, type CertificateContext } from './operations.ts'

type Recorded = {
  readonly isOff?: boolean
  readonly isElsewhere?: boolean
  readonly records?: readonly StoredRequest[]
  /** Records that are stored while the answer waits. */
  readonly later?: readonly StoredRequest[]
}

/** A context with these records, and the questions that were asked for them. */
const contextOf = ({ isOff = false, isElsewhere = isOff, records = [], later = [] }: Recorded) => {
  const pauses: number[] = []
  const asked: { readonly reader: Reader; readonly query: RequestsQuery }[] = []
  const page: RequestReader['page'] = async (reader, query) => {
    asked.push({ reader, query })
    return (pauses.length === 0 ? records : [...records, ...later])
      .filter(({ order }) => query.before === null || order < query.before)
      .toReversed()
      .slice(0, query.limit)
  }
  const context = {
    store: { directory: { getEmployer: async () => null }, vendors: { getVendor: async () => null } },
    recorded: { store: { page } as RequestReader, flush: isOff ? null : async () => undefined, isElsewhere },
    safe: createSafe({ encryptionKey: null, folder: null }),
    clock: () => 0,
    pause: async (ms) => void pauses.push(ms),
  } satisfies CertificateContext
  return { context, asked, pauses }
}

const TWIN = { id: 7, name: 'Twin', plan: 'standard', suspended: false, test: { of: 6, days: 0 } } as const

const answered = async (context: CertificateContext, more: Partial<EmployerCall> = {}): Promise<CertificateBody> => {
  const call = { employer: TWIN, language: 'en', version: 'v1.2', base: 'http://jobs.example', vendor: null, ...more }
  const { body } = await answerCertificate(context)(call as EmployerCall)
  return body as CertificateBody
}

test('where no requests are recorded the answer says so, at once', async () => {
  const { context } = contextOf({ isOff: true })
  assert.match((await answered(context)).missing ?? '', /REQUEST_RECORDS=off/)
})

test('what another thread has not stored yet is looked for once more, a flush later, and never without threads', async () => {
  const [snapshot] = recordsOf([{ operation: 'sendSnapshot', status: 200 }])
  const later = [snapshot ?? assert.fail()]
  const several = contextOf({ isElsewhere: true, later })
  assert.deepEqual((await answered(several.context)).manners.snapshotEnd, { requests: ['1'], missing: null })
  const [pause = 0, ...others] = several.pauses
  // Threads store what they recorded every second.
  assert.ok(pause > 1_000 && others.length === 0)
  const single = contextOf({ isElsewhere: false, later })
  assert.notEqual((await answered(single.context)).manners.snapshotEnd.missing, null)
  assert.deepEqual(single.pauses, [])
})

test('a vendor is judged by what it sent alone, and an employer by all of its twin', async () => {
  const { context, asked } = contextOf({})
  await answered(context)
  await answered(context, { vendor: { id: 3, keyId: 4 } })
  assert.deepEqual(
    asked.map(({ reader }) => reader),
    [
      { employerId: 7, vendorId: null },
      { employerId: 7, vendorId: 3 },
    ],
  )
})

test('the newest thousand are read, a hundred at a time', async () => {
  const sent = { operation: 'sendSnapshot', status: 400 } as const
  const records = recordsOf(Array.from({ length: 1_200 }, (_, n) => (n === 150 ? { ...sent, status: 200 } : sent)))
  const { context, asked } = contextOf({ records })
  assert.notEqual((await answered(context)).manners.snapshotEnd.missing, null, 'it is too old')
  assert.deepEqual(
    asked.map(({ query: { before, limit } }) => [before, limit]),
    [null, 1_101, 1_001, 901, 801, 701, 601, 501, 401, 301].map((before) => [before, 100]),
  )
  const { context: later } = contextOf({ records: records.slice(0, 1_150) })
  assert.deepEqual((await answered(later)).manners.snapshotEnd, { requests: ['151'], missing: null })
})
