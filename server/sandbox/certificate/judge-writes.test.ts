/** Manners of repeating, each on its occasions: shown, done otherwise, and not decided. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertJudged } from '../../../test/support/judged-client.ts'
import { linesOf, type recordsOf } from '../../../test/support/request-records.ts'

type Requests = Parameters<typeof recordsOf>[0]

const keyed = (key: string) => ({ 'idempotency-key': key })
const replayed = { 'idempotent-replayed': 'true' }

test('a create whose answer was lost is repeated with its key and its body', () => {
  const create = { operation: 'createJob', method: 'POST', status: 201, body: { title: 'a' } } as const
  const lost = { ...create, isCut: true, headers: keyed('"k"') }
  const again = { ...create, headers: keyed('k'), answerHeaders: replayed }
  const dry = { ...lost, address: '/api/v1.2/jobs?dryRun=true' }
  const otherKey = { ...create, headers: keyed('l') }
  assertJudged('idempotentCreate', [
    ['never', [create, again], /^No create has lost/],
    ['a dry run is none', [dry, again], /^No create has lost/],
    ['repeated', [lost, again], ['1', '2']],
    ['not yet', [lost], /^The create 1 lost its answer: send it again/],
    ['no key', [{ ...lost, headers: {} }, create], /^The create 1 .*had no Idempotency-Key/],
    ['another key', [lost, otherKey], /^The create 1 .*came again as 2 with another/],
    ['other work', [lost, { ...otherKey, body: { title: 'b' } }], /send it again/],
    [
      'another body',
      [lost, { ...again, body: { title: 'b' }, status: 422, answerHeaders: {} }],
      /as 2 .* another body/,
    ],
    ['a lost repeat', [lost, { ...again, isCut: true }], /send it again/],
    ['wrong once, then right', [{ ...lost, headers: {} }, lost, again], ['2', '3']],
    ['right once, then wrong', [lost, again, { ...lost, headers: {} }], /^The create 3/],
    ['right once, then open', [lost, again, { ...lost, headers: keyed('m') }], ['1', '2']],
  ])
})

test('a repeat comes after Retry-After, of 429 and of 503', () => {
  const request = { operation: 'listJobs' } as const
  const refused = (status: number, at: number) => ({ ...request, status, at, answerHeaders: { 'retry-after': '2' } })
  const both = (waited: number): Requests => [
    refused(429, 0),
    { ...request, at: 5 + waited },
    refused(503, 9_000),
    { ...request, at: 9_005 + waited },
  ]
  const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = both(2_000)
  assertJudged('retryAfter', [
    ['both', both(2_000), ['1', '2', '3', '4']],
    ['by a timer that ends a little early', both(1_951), ['1', '2', '3', '4']],
    ['too early', both(1_949), /^The request 1 was answered 429 .*: 2, and came again too early as 2/],
    ['one of them', [first, second], /^No request was answered 503/],
    ['no repeat', [first, second, third], /^The request 3 was answered 503 .* Send the same request/],
    ['another request', [first, { ...request, address: '/api/v1.2/jobs?page=2', at: 10 }], /Send the same request/],
    ['without Retry-After', [{ ...request, status: 503 }, second], /^No request was answered 429/],
  ])
  const unread = (record: Requests[number], length: number, key: string) => ({
    ...record,
    method: 'POST',
    headers: { 'content-length': `${length}`, ...keyed(key) },
  })
  const early = unread({ ...second, at: 10, body: 'b' }, 1, 'other')
  const repeat = unread({ ...second, body: 'a' }, 1, 'k')
  const rest = both(2_000).slice(2)
  assertJudged('retryAfter', [
    ['a body that was not read', [unread(first, 1, 'k'), repeat, ...rest], ['1', '2', '3', '4']],
    ['other work that is as long', [unread(first, 1, 'k'), early, repeat, ...rest], ['1', '3', '4', '5']],
    ['other work alone', [unread(first, 1, 'k'), early, ...rest], /^The request 1 .* Send the same request/],
    ['a longer one', [unread(first, 2, 'k'), repeat, ...rest], /^The request 1 .* Send the same request/],
  ])
})

const bulk = { operation: 'writeJobs', method: 'POST', address: '/api/v1.2/bulk' } as const

const summary = (numbers: object, ...refused: readonly number[]) => ({
  end: true,
  summary: { operations: 2, succeeded: 2, failed: 0, replayed: 0, ...numbers },
  results: refused.map((n) => ({ n, status: 400, problem: {} })),
})

test('a bulk that was cut is sent again with its key and its body', () => {
  const body = linesOf({ op: 'delete', id: 1 })
  const cut = { ...bulk, body, isCut: true, headers: keyed('k') }
  const again = { ...bulk, body, headers: keyed('k'), answer: summary({ replayed: 1 }) }
  assertJudged('bulkResume', [
    ['never', [again], /^No bulk was cut/],
    ['resumed', [cut, again], ['1', '2']],
    ['taken for whole', [cut], /^The answer to the bulk 1 was cut/],
    ['no key', [{ ...cut, headers: {} }, again], /^The bulk 1 was cut and had no/],
    ['another key', [cut, { ...again, headers: keyed('l') }], /^The bulk 1 .*as 2 with another/],
    ['the rest alone', [cut, { ...again, body: 'x' }], /^The bulk 1 .*as 2 .*another body/],
    ['nothing was replayed', [cut, { ...again, answer: summary({}) }], /^The answer to the bulk 1/],
    ['a whole atomic one', [cut, { ...again, answer: summary({}), answerHeaders: replayed }], ['1', '2']],
    ['cut again', [cut, { ...again, isCut: true }, again], ['2', '3']],
  ])
})

test('of a bulk, what was refused alone is repeated', () => {
  const line = (reference: string, title: string) => ({ op: 'upsert', job: { referenceId: reference, title } })
  const mixed = {
    ...bulk,
    body: linesOf(line('a', 'A'), line('b', '')),
    answer: summary({ succeeded: 1, failed: 1 }, 2),
  }
  const keyedMixed = { ...mixed, headers: keyed('k') }
  const stopped = summary({ succeeded: 1, failed: 1, stopped: 'time' }, 2)
  const mended = { ...bulk, body: linesOf(line('b', 'B')), answer: summary({ operations: 1, succeeded: 1 }) }
  const all = { ...mended, body: linesOf({ tag: 'x', ...line('a', 'A') }, line('b', 'B')) }
  const single = { operation: 'upsertJob', method: 'PUT', body: { referenceId: 'b', title: 'B' } } as const
  const other = { ...mended, body: linesOf(line('a', 'A2'), line('c', 'C')) }
  assertJudged('bulkResults', [
    ['never', [mended], /^No bulk had both/],
    ['mended by a bulk', [mixed, mended], ['1', '2']],
    ['mended by a single request', [mixed, single], ['1', '2']],
    ['other work before', [mixed, other, mended], ['1', '3']],
    ['all of it again', [mixed, all], /^Some lines of the bulk 1 were refused, and 2 has others again/],
    [
      'all of it again, one by one',
      [mixed, { ...single, body: { referenceId: 'a', title: 'A' } }, single],
      /and 2 has/,
    ],
    ['the same with its key', [keyedMixed, keyedMixed, mended], ['2', '3']],
    ['lines that were not tried', [{ ...mixed, answer: stopped }, mended], /^No bulk had both/],
    ['nothing', [mixed], /^Some lines of the bulk 1 were refused: read/],
    ['refused again', [mixed, { ...mended, answer: summary({ succeeded: 0, failed: 1 }, 1) }], /: read the result/],
    ['of a dry run', [{ ...mixed, address: '/api/v1.2/bulk?dryRun=true' }, mended], /^No bulk had both/],
    ['too long', [{ ...mixed, isPart: true, answer: undefined }, mended], /^No bulk had both/],
    ['more refused lines than listed', [{ ...mixed, answer: summary({ succeeded: 1, failed: 1 }) }, mended], /16 KiB/],
  ])
})
