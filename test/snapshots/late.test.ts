/** A list of open jobs that arrives late, or once more, leaves what was posted since it was made. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LINES } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { listOf, saidOf, sendSnapshot, sumsOf } from '../support/snapshots.ts'

const cursorOf = ({ body }: Answered): string => body.at(-1).summary.cursor

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  const post = async (client: Client, ...references: readonly string[]): Promise<void> => {
    for (const referenceId of references)
      assert.equal((await client.put('/jobs', job({ referenceId, autoRefresh: true }))).status, 201)
  }

  const sendKeyed = (client: Client, items: readonly string[], key: string, query = ''): Promise<Answered> =>
    client.send('POST', `/snapshots${query}`, { raw: listOf(items), headers: { ...LINES, 'Idempotency-Key': key } })

  test('with the cursor at which it was made', async () => {
    const client = await service.employer()
    await post(client, 'KEPT', 'CLOSED', 'CHANGED', 'AGAIN')
    await client.put('/jobs', { referenceId: 'AGAIN', status: 'archived' })
    const made = (await client.get('/changes?after=now')).body.cursor
    await post(client, 'LATER')
    await client.put('/jobs', { referenceId: 'CHANGED', title: 'Changed' })
    await client.put('/jobs', { referenceId: 'AGAIN', status: 'active' })
    const planned = await sendSnapshot(client, ['KEPT'], `?since=${made}&dryRun=true`)
    assert.deepEqual(saidOf(planned).sort(), ['AGAIN skipped', 'CHANGED skipped', 'CLOSED planned', 'LATER skipped'])
    const answer = await sendSnapshot(client, ['KEPT'], `?since=${made}`)
    assert.deepEqual(saidOf(answer).sort(), ['AGAIN skipped', 'CHANGED skipped', 'CLOSED done', 'LATER skipped'])
    assert.deepEqual([sumsOf(answer).archived, sumsOf(answer).skipped], [1, 3])
  })

  test('with the cursor of its dry run, and of its export', async () => {
    const client = await service.employer()
    await post(client, 'CLOSED')
    const dryRun = cursorOf(await sendSnapshot(client, [], '?dryRun=true&archiveMax=1'))
    const [{ cursor: exported }] = (await client.get('/export')).body
    await post(client, 'LATER')
    assert.equal(exported, dryRun)
    const answer = await sendSnapshot(client, [], `?since=${dryRun}&archiveMax=1`)
    assert.deepEqual(saidOf(answer).sort(), ['CLOSED done', 'LATER skipped'])
  })

  test('once more with its Idempotency-Key, as of its first arrival', async () => {
    const client = await service.employer()
    await post(client, 'KEPT', 'CLOSED')
    const first = await sendKeyed(client, ['KEPT'], 'first')
    assert.deepEqual(saidOf(first), ['CLOSED done'])
    await post(client, 'LATER')
    assert.deepEqual(saidOf(await sendKeyed(client, ['KEPT'], 'first')), ['LATER skipped'])
    // The guard may be allowed more the second time.
    assert.deepEqual(saidOf(await sendKeyed(client, ['KEPT'], 'first', '?archiveMax=5')), ['LATER skipped'])
    const other = await sendKeyed(client, ['KEPT', 'OTHER'], 'first')
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency-mismatch'])
    const scoped = await sendKeyed(client, ['KEPT'], 'first', '?scope=K')
    assert.deepEqual([scoped.status, scoped.body.code], [422, 'idempotency-mismatch'])
    assert.deepEqual(saidOf(await sendSnapshot(client, ['KEPT'])), ['LATER done'])
  })

  test('a dry run keeps no arrival, and what auto-refresh does is no reason to leave a job', async () => {
    const client = await service.employer()
    await post(client, 'CLOSED', 'KEPT')
    const { cursor } = (await client.get('/changes?after=now')).body
    assert.deepEqual(saidOf(await sendKeyed(client, ['KEPT'], 'tried', '?dryRun=true')), ['CLOSED planned'])
    await service.store.refresh({ today: '2026-12-10', publishedBy: '2026-12-03', limit: 1_000 })
    assert.ok((await client.get(`/changes?after=${cursor}&types=job.refreshed`)).body.data.length > 0)
    await post(client, 'LATER')
    const answer = await sendSnapshot(client, ['KEPT'], `?since=${cursor}`)
    assert.deepEqual(saidOf(answer).sort(), ['CLOSED done', 'LATER skipped'])
  })

  test('faults are reported: a cursor that is none, or not known any more, and a malformed key', async () => {
    const client = await service.employer()
    const bad = await sendSnapshot(client, [], '?since=yesterday')
    assert.deepEqual(
      [bad.status, bad.body.errors[0].pointer, bad.body.errors[0].code],
      [400, '#/query/since', 'cursor'],
    )
    await post(client, 'ANY')
    const gone = await sendSnapshot(
      client,
      [],
      `?archiveMax=1&since=${Buffer.from('1:00000000').toString('base64url')}`,
    )
    assert.deepEqual([gone.status, gone.body.code], [410, 'cursor-expired'])
    const malformed = await sendKeyed(client, [], 'a b')
    assert.deepEqual([malformed.status, malformed.body.errors[0].pointer], [400, '#/header/Idempotency-Key'])
    assert.equal((await client.get('/jobs?status=active')).body.paging.total, 1)
  })
})
