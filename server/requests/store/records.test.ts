/** Records in the store, on every engine: found by their employer alone, and bounded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REQUESTS_MAX } from '@affiche/contract/request-record.ts'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'
import { forgetRequests } from '../forget.ts'
import type { NewRecord } from '../ports.ts'
import type { RequestRecord } from '../request-record.ts'
import { BOUNDS, storeFitting } from './bounds.ts'

const recordOf = (requestId: string, parts: Partial<RequestRecord> = {}): RequestRecord => ({
  requestId,
  at: 1,
  method: 'POST',
  address: '/api/v1.2/jobs',
  version: 'v1.2',
  operation: 'createJob',
  keyId: 7,
  ms: 1.5,
  headers: { accept: '*/*' },
  body: { bytes: 1, text: '{', isTruncated: false },
  status: 400,
  code: 'malformed-json',
  isCut: false,
  answerHeaders: {},
  answer: null,
  ...parts,
})

const newOf = (employerId: number, requestId: string, parts: Partial<NewRecord> = {}): NewRecord => ({
  employerId,
  vendorId: null,
  failures: [['malformed-json', null, null]],
  record: recordOf(requestId),
  ...parts,
})

const ALL = { before: null, statuses: [0, 999], limit: 2_000 } as const

const idsOf = async ({ requests }: Store, employerId: number, vendorId: number | null = null): Promise<string[]> =>
  (await requests.page({ employerId, vendorId }, ALL)).map(({ requestId }) => requestId)

onEveryStore(({ fresh }) => {
  test('a record is read by its employer as it was stored, the newest first, and by no other', async (t) => {
    const { store, another } = await fresh(t)
    const [{ id: one }, { id: other }] = [await employerOf(store), await employerOf(store)]
    await store.requests.add([newOf(one, 'a'), newOf(other, 'b'), newOf(one, 'c', { vendorId: 3 })])
    await (await another()).requests.add([newOf(one, 'd', { failures: [] })])
    assert.deepEqual(await idsOf(store, one), ['d', 'c', 'a'])
    assert.deepEqual(await idsOf(store, one, 3), ['c'])
    assert.deepEqual(await idsOf(store, other), ['b'])
    const found = await store.requests.find({ employerId: one, vendorId: null }, 'a')
    const { order = 0, ...record } = found ?? {}
    assert.deepEqual(record, recordOf('a'))
    for (const reader of [
      { employerId: other, vendorId: null },
      { employerId: one, vendorId: 3 },
    ])
      assert.equal(await store.requests.find(reader, 'a'), null)
    const failed = await store.requests.failed({ employerId: one, vendorId: null })
    assert.deepEqual(
      failed.map(({ requestId, failures }) => [requestId, failures]),
      [
        ['c', [['malformed-json', null, null]]],
        ['a', [['malformed-json', null, null]]],
      ],
    )
    const walked = await store.requests.walk(one, order, 10)
    assert.deepEqual([walked.map(({ requestId }) => requestId), walked[0]?.order === order], [['c', 'd'], false])
    const followed = await store.requests.follow(0, { employerId: null, limit: 10 })
    assert.deepEqual(followed.map(({ request }) => request.requestId).toSorted(), ['a', 'b', 'c'])
    assert.equal((await store.requests.findAny('b'))?.employerId, other)
  })

  test('a page is of some statuses, and goes on before an order', async (t) => {
    const { store } = await fresh(t)
    const { id } = await employerOf(store)
    const rows = [200, 400, 404, 500].map((status) =>
      newOf(id, String(status), { record: recordOf(String(status), { status }) }),
    )
    await store.requests.add(rows)
    const reader = { employerId: id, vendorId: null }
    const [newest] = await store.requests.page(reader, { before: null, statuses: [400, 499], limit: 1 })
    assert.equal(newest?.requestId, '404')
    const rest = await store.requests.page(reader, { before: newest?.order ?? 0, statuses: [0, 999], limit: 9 })
    assert.deepEqual(
      rest.map(({ status }) => status),
      [400, 200],
    )
  })

  test('the newest 1,000 of an employer are kept, and none of another leaves for them', async (t) => {
    const { store } = await fresh(t)
    const [{ id: loud }, { id: quiet }] = [await employerOf(store), await employerOf(store)]
    await store.requests.add([newOf(quiet, 'quiet')])
    for (let round = 0; round < 8; round++)
      await store.requests.add(Array.from({ length: 200 }, (_, at) => newOf(loud, `${round}-${at}`)))
    const kept = await idsOf(store, loud)
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [REQUESTS_MAX, '7-199', '3-0'])
    assert.deepEqual(await idsOf(store, quiet), ['quiet'])
  })

  test('records are forgotten after seven days, and an employer that leaves takes its own along', async (t) => {
    const { store } = await fresh(t)
    const [{ id: one }, { id: other }] = [await employerOf(store), await employerOf(store)]
    await store.requests.add([newOf(one, 'a'), newOf(other, 'b')])
    const stored = (await store.requests.newest()) / 100
    const forget = (days: number) => forgetRequests({ store, clock: () => stored + days * 86_400_000 })(() => false)
    await forget(6)
    assert.deepEqual(await idsOf(store, one), ['a'])
    await store.directory.deleteEmployer(other)
    assert.equal(await store.requests.findAny('b'), null)
    await forget(8)
    assert.deepEqual([await idsOf(store, one), await store.requests.newest()], [[], 0])
  })
})

test('the records of a store are within their bytes: the oldest leave, measured once after so much was added', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ employer_id: at % 3, number: at, bytes: 1_000 }))
  let measured = 0
  const ask = async (sql: string, ...values: readonly unknown[]): Promise<never[]> => {
    if (sql.startsWith('SELECT CAST')) {
      measured++
      return [{ bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }] as never[]
    }
    if (sql.startsWith('SELECT')) return rows.slice(0, Number(values[1])) as never[]
    const [employer, number] = values as [number, number]
    for (let at = rows.length - 1; at >= 0; at--)
      if (rows[at]?.employer_id === employer && (rows[at]?.number ?? 0) <= number) rows.splice(at, 1)
    return []
  }
  const transact = (async (work: (transaction: { ask: typeof ask }) => unknown) => work({ ask })) as never
  const fitting = storeFitting(transact, { bytesMax: 500_000, measureBytes: 10_000 })
  await fitting.added(1)
  assert.deepEqual([measured, rows.length, rows[0]?.number], [1, 400, 600])
  await fitting.added(9_999)
  assert.equal(measured, 1)
  await fitting.added(1)
  assert.deepEqual([measured, rows.length], [2, 400])
  assert.ok(BOUNDS.bytesMax + 4 * BOUNDS.measureBytes <= 256 * 1024 * 1024)
})
