/** A bulk with an Idempotency-Key: what was done is not done again, and what was not is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSums, type BulkAnswer, sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job, type TestService } from '../support/service.ts'

onEveryEngine((start) => {
  let service: TestService
  let employer: Client
  before(async () => {
    service = await start()
  })
  after(() => service?.stop())

  const fresh = async () => {
    employer = await service.employer()
  }
  const titled = (title: string, more: object = {}) => job({ title, ...more })
  const total = async (): Promise<number> => (await employer.get('/jobs')).body.paging.total
  const send = (lines: readonly object[], key: string, query = '', more = {}): Promise<BulkAnswer> =>
    sendBulk(employer, lines, { query, headers: { 'Idempotency-Key': key, ...more } })

  const statuses = ({ results }: BulkAnswer) => results.map(({ status }) => status)

  test('repeated, it creates nothing again and reports the same ids', async () => {
    await fresh()
    const lines = [0, 1, 2].map((n) => ({ op: 'create', tag: `t${n}`, job: titled(`Job ${n}`) }))
    const first = await send(lines, 'night')
    const again = await send(lines, '"night"', '', { Prefer: 'return=representation' })
    assertSums(again)
    assert.equal(await total(), 3)
    for (const [n, result] of again.results.entries()) assert.deepEqual(result, { ...first.results[n], replayed: true })
    assert.deepEqual([again.summary.replayed, again.summary.created, again.summary.succeeded], [3, 0, 3])
  })

  test('cut after every line and sent again, it leaves what one request leaves', async () => {
    const lines = [
      { op: 'create', job: titled('A') },
      { op: 'upsert', job: titled('B', { referenceId: 'B' }) },
      { op: 'update', referenceId: 'B', job: { title: 'B2' } },
      { op: 'create', job: titled('') },
      { op: 'create', job: titled('C') },
      { op: 'delete', referenceId: 'B' },
    ]
    for (let cut = 0; cut <= lines.length; cut++) {
      await fresh()
      await send(lines.slice(0, cut), 'cut')
      const whole = await send(lines, 'cut')
      assertSums(whole)
      assert.deepEqual(statuses(whole), [201, 201, 200, 400, 201, 204])
      assert.equal(whole.summary.replayed, lines.slice(0, cut).length - (cut > 3 ? 1 : 0))
      const { data } = (await employer.get('/jobs')).body
      assert.deepEqual(data.map(({ title }: { title: string }) => title).sort(), ['A', 'C'])
    }
  })

  test('a line that was refused is tried anew, and one that differs from what was done is refused', async () => {
    await fresh()
    await send(
      [
        { op: 'create', job: titled('') },
        { op: 'create', job: titled('B') },
      ],
      'mend',
    )
    const corrected = await send(
      [
        { op: 'create', job: titled('A') },
        { op: 'create', job: titled('C') },
      ],
      'mend',
    )
    assert.deepEqual(statuses(corrected), [201, 422])
    assert.equal(corrected.results[1].problem.code, 'idempotency-mismatch')
    assert.match(corrected.results[1].problem.detail, /POST \/api\/v1\.1\/bulk with another body/)
    assert.equal(await total(), 2)
    const lenient = await send([{ op: 'create', job: titled('A') }], 'mend', '', { Prefer: 'handling=lenient' })
    assert.match(lenient.results[0].problem.detail, /another handling/)
  })

  test('atomic, it is answered with the same bytes', async () => {
    await fresh()
    const lines = [0, 1].map((n) => ({ op: 'create', job: titled(`Job ${n}`), digest: `d${n}` }))
    const first = await send(lines, 'whole', '?atomic=true')
    const again = await send(lines, 'whole', '?atomic=true')
    assert.equal(again.text, first.text)
    assert.equal(first.headers.get('idempotent-replayed'), null)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.headers.get('original-request-id'), first.headers.get('x-request-id'))
    assert.equal(await total(), 2)
    const other = await employer.send('POST', '/bulk?atomic=true', {
      raw: JSON.stringify(lines[0]),
      headers: { 'Content-Type': 'application/x-ndjson', 'Idempotency-Key': 'whole' },
    })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency-mismatch'])
    const refused = [...lines, { op: 'create', job: titled('') }]
    assert.equal((await send(refused, 'other', '?atomic=true')).status, 400)
    assert.equal((await send(lines, 'other', '?atomic=true')).status, 200)
    assert.equal(await total(), 4)
  })

  test('a malformed key is refused before any line is read, and a dry run ignores the key', async () => {
    await fresh()
    const lines = [{ op: 'create', job: titled('A') }]
    const refused = await sendBulk(employer, [], { headers: { 'Idempotency-Key': 'a b' } }).catch(() => null)
    assert.ok(refused === null || refused.status === 400)
    const dryRun = await send(lines, 'dry', '?dryRun=true')
    assert.deepEqual([statuses(dryRun), await total()], [[201], 0])
    assert.deepEqual(statuses(await send(lines, 'dry')), [201])
    assert.equal(await total(), 1)
  })
})
