import { test } from 'node:test'
import { assertJudged } from '../../../test/support/judged-client.ts'

const snapshot = { operation: 'sendSnapshot', method: 'POST', address: '/api/v1.2/snapshots' } as const

test('a snapshot ends with its count', () => {
  const refused = (pointer: string, code: string) => ({
    ...snapshot,
    status: 400,
    answer: { errors: [{ pointer, code }] },
  })
  assertJudged('snapshotEnd', [
    ['never', [{ ...snapshot, address: `${snapshot.address}?dryRun=true` }], /^No snapshot was carried out/],
    ['done', [snapshot], ['1']],
    ['no end', [snapshot, refused('/3', 'required')], /^The snapshot 2 was refused for its end/],
    ['another number', [refused('/3/items', 'count')], /^The snapshot 1/],
    ['another fault', [snapshot, refused('/3/referenceId', 'required')], ['1']],
    ['mended', [refused('/3', 'required'), snapshot], ['2']],
  ])
})

test('a dry run is looked at after archive-guard', () => {
  const to = (query: string) => ({ ...snapshot, address: `${snapshot.address}?${query}` })
  const held = { ...to('scope=a'), status: 409, code: 'archive-guard' } as const
  const dry = to('scope=a&dryRun=true')
  assertJudged('archiveGuard', [
    ['never', [dry, to('scope=a&archiveMax=9')], /^No snapshot was held back/],
    ['looked', [held, dry, to('scope=a&archiveMax=9')], ['1', '2']],
    ['blind', [held, to('scope=a&archiveMax=9'), dry], /^The snapshot 1 .*as 2 with archiveMax/],
    ['at another scope', [held, to('scope=b&dryRun=true')], /^The snapshot 1 .*send it again with dryRun/],
    ['a mended list', [held, to('scope=a')], /send it again with dryRun/],
  ])
})

test('the list of changes is paged by its cursor', () => {
  const page = (query: string, answer: object) =>
    ({ operation: 'listChanges', address: `/api/v1.2/changes?${query}`, answer }) as const
  const first = page('limit=1', { data: [], cursor: 'c', more: true })
  assertJudged('changesCursor', [
    ['never', [page('', { cursor: 'c', more: false })], /^No page of GET .changes had others/],
    ['paged', [first, page('after=c&limit=1', { cursor: 'd', more: false })], ['1', '2']],
    ['begun again', [first, page('limit=9', { cursor: 'd', more: false })], /^The page 1 .*and 2 began again/],
    ['not yet', [first, page('after=z', { more: false })], /ask for the next with after=/],
    ['too long', [{ ...first, isPart: true }, page('after=c', {})], /16 KiB/],
  ])
})

test('a cursor that is over is followed by an export', () => {
  const gone = { operation: 'listChanges', status: 410, code: 'cursor-expired' } as const
  const page = { operation: 'listChanges' } as const
  const copy = { operation: 'exportJobs', address: '/api/v1.2/export' } as const
  assertJudged('cursorExpired', [
    ['never', [copy, page], /^No cursor was answered 410/],
    ['copied', [gone, copy, page], ['1', '2']],
    ['with a gap', [gone, page, copy], /^The cursor of 1 was answered 410, and 2 went on/],
    ['the rest of a copy', [gone, { ...copy, address: '/api/v1.2/export?after=3' }], /read GET .export whole/],
    ['a copy that was cut', [gone, { ...copy, isCut: true }], /read GET .export whole/],
    [
      'and gone on with',
      [gone, { ...copy, isCut: true }, { ...copy, address: '/api/v1.2/export?after=3' }],
      ['1', '3'],
    ],
  ])
})

const change = { operation: 'updateJob', method: 'PUT', address: '/api/v1.2/jobs/7' } as const
const tagged = { ...change, headers: { 'if-match': '"t"' } }
const read = { operation: 'getJob', address: '/api/v1.2/jobs/7' } as const

test('a change names the state that was read', () => {
  assertJudged('ifMatch', [
    ['never', [read, { ...tagged, status: 412 }], /^No job was changed with If-Match/],
    ['done', [read, tagged], ['2']],
    ['without', [change], /^The change 1 had no If-Match/],
    ['any state', [{ ...change, headers: { 'if-match': '*' } }], /^The change 1 had If-Match: \*/],
    ['one that needs none', [tagged, { ...change, operation: 'deleteJob', status: 204 }], ['1']],
  ])
})

test('a job that was changed meanwhile is read before it is changed', () => {
  const failed = { ...tagged, status: 412, code: 'precondition-failed', answer: { id: 7 } } as const
  const upsert = { operation: 'upsertJob', method: 'PUT', body: { referenceId: 'r' } } as const
  assertJudged('preconditionFailed', [
    ['never', [read, tagged], /^No change of a job that is there/],
    ['read again', [failed, read, tagged], ['1', '2']],
    ['blind', [failed, tagged, read], /^The change 1 was answered 412, and 2 changed the job/],
    ['another job', [failed, { ...read, address: '/api/v1.2/jobs/8' }], /read GET .jobs.7 again/],
    ['no job', [{ ...upsert, status: 412, code: 'precondition-failed', answer: { id: null } }], /^No change of a job/],
    [
      'by reference',
      [{ ...upsert, status: 412, code: 'precondition-failed', answer: { id: 7 } }, upsert],
      /and 2 changed/,
    ],
    ['the head alone', [failed, { ...read, method: 'HEAD' }], /read GET .jobs.7 again/],
  ])
})

test('a right push is taken, and a forged one refused', () => {
  const tried = (status: number | null, forged: number | null) =>
    ({ operation: 'testWebhook', method: 'POST', answer: { status, forged: { status: forged } } }) as const
  assertJudged('webhookSignature', [
    ['never', [], /^No receiver was tested/],
    ['verified', [tried(204, 401)], ['1']],
    ['both taken', [tried(204, 204)], /took the forged push of the test 1/],
    ['both refused', [tried(401, 401)], /did not take the right push of the test 1/],
    ['no answer', [tried(204, null)], /did not refuse the forged push/],
    ['a failure is no refusal', [tried(204, 500)], /did not refuse the forged push/],
    ['too often is no refusal', [tried(204, 429)], /did not refuse the forged push/],
  ])
})

test('a job that is sent back whole keeps every member', () => {
  const whole = {
    title: 'A',
    salary: { amount: 1, maxAmount: 2 },
    workplace: 'remote',
    texts: { fr: { title: 'B', state: 'current' } },
  }
  const reading = { ...read, answer: whole }
  const writing = (body: object, answer: object = body) =>
    ({ ...change, address: `${change.address}?replace=true`, body, answer }) as const
  const { workplace: _, ...known } = whole
  assertJudged('unknownMembers', [
    ['never', [writing(whole)], /^No job was read and sent back whole/],
    ['kept', [reading, writing({ ...whole, title: 'C' })], ['1', '2']],
    ['dropped', [reading, writing(known, { ...known, workplace: null })], /^The job that 1 read lost \/workplace by 2/],
    ['a change on purpose', [reading, writing({ ...whole, workplace: null })], ['1', '2']],
    ['dropped within', [reading, writing({ ...whole, texts: {} })], /lost \/texts\/fr by 2/],
    ['an upper amount', [reading, writing({ ...whole, salary: { amount: 1 } })], /lost \/salary\/maxAmount/],
    ['what the service makes', [reading, writing({ ...whole, texts: { fr: { title: 'B' } } }, whole)], ['1', '2']],
    [
      'nothing unknown',
      [{ ...read, answer: { title: 'A', workplace: null } }, writing({ title: 'B' })],
      /has no value in a/,
    ],
    ['too long', [{ ...reading, isPart: true }, writing(whole)], /16 KiB/],
    ['a patch', [reading, { ...change, body: { title: 'A' } }], /^No job was read and sent back whole/],
  ])
})

test('requests of version 1.1 show nothing', () => {
  assertJudged('snapshotEnd', [['v1.1', [{ ...snapshot, version: 'v1.1' }], /^No snapshot/]])
})
