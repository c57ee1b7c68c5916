/** `POST /snapshots`: what each item needs, which jobs are archived, and what keeps them from it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, findings, job, type TestService } from '../support/service.ts'
import { listOf, saidOf, sendList, sendSnapshot, sumsOf } from '../support/snapshots.ts'

const FEW = { items: 0, unchanged: 0, create: 0, update: 0, publish: 0, active: 0, archive: 0, archived: 0, skipped: 0 }

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start()
  })
  after(() => service.stop())

  const withJobs = async (count: number, members: object = {}): Promise<Client> => {
    const client = await service.employer()
    const line = (at: number) => ({ op: 'create', job: job({ referenceId: `R-${at}`, ...members }) })
    await sendBulk(
      client,
      Array.from({ length: count }, (_, at) => line(at + 1)),
    )
    return client
  }
  const references = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, at) => `R-${from + at}`)
  const activeOf = async (client: Client): Promise<number> =>
    (await client.get('/jobs?status=active')).body.paging.total

  test('says what each item needs, and archives the others as a PUT does', async () => {
    const client = await withJobs(5)
    await client.put('/jobs', { referenceId: 'R-2', status: 'archived' })
    await client.post(job({ referenceId: 'DRAFT', status: 'draft' }))
    await client.post(job())
    const { cursor } = (await client.get('/changes?after=now')).body
    const items = [{ referenceId: 'R-1', digest: 'x' }, 'R-2', 'R-3', 'DRAFT', 'NEW']
    const dryRun = await sendSnapshot(client, items as never, '?dryRun=true')
    const needs = ['R-1 update', 'R-2 publish', 'DRAFT publish', 'NEW create']
    const sums = { ...FEW, items: 5, unchanged: 1, create: 1, update: 1, publish: 2, active: 4, archive: 2 }
    assert.deepEqual(saidOf(dryRun), [...needs, 'R-4 planned', 'R-5 planned'])
    assert.deepEqual(sumsOf(dryRun), { ...sums, guard: 'passed' })
    assert.equal(dryRun.headers.get('affiche-dry-run'), '200')
    assert.deepEqual((await client.get(`/changes?after=${cursor}`)).body.data, [])
    const done = await sendSnapshot(client, items as never)
    assert.deepEqual(saidOf(done), [...needs, 'R-4 done', 'R-5 done'])
    assert.deepEqual(sumsOf(done), { ...sums, archived: 2, guard: 'passed' })
    assert.equal(done.headers.get('affiche-dry-run'), null)
    const { data } = (await client.get(`/changes?after=${done.body.at(-1).summary.cursor}`)).body
    assert.deepEqual(
      data.map(({ type, referenceId, members }: Record<string, unknown>) => [type, referenceId, members]),
      ['R-4', 'R-5'].map((referenceId) => ['job.updated', referenceId, ['status']]),
    )
    assert.ok(data.every(({ keyId }: { keyId: number | null }) => keyId !== null))
    assert.equal(await activeOf(client), 3)
    assert.equal((await client.get('/jobs?q=R-4&status=archived')).body.paging.total, 1)
    const again = await sendSnapshot(client, items as never)
    assert.deepEqual(sumsOf(again), { ...sums, active: 2, archive: 0, guard: 'passed' })
  })

  test('looks at the jobs of its scope alone', async () => {
    const client = await withJobs(3)
    await client.post(job({ referenceId: 'S-1' }))
    const outside = await sendSnapshot(client, ['R-1', 'S-1'], '?scope=R-')
    assert.deepEqual([outside.status, findings(outside)], [400, ['/2/referenceId reference-mismatch']])
    const done = await sendSnapshot(client, ['R-1', 'R-2'], '?scope=R-')
    assert.deepEqual(saidOf(done), ['R-3 done'])
    assert.equal(sumsOf(done).active, 3)
    assert.equal(await activeOf(client), 3)
    assert.deepEqual(findings(await sendSnapshot(client, [], '?scope=&archiveMax=9')), ['#/query/scope required'])
  })

  test('a digest counts until the next write of the job, other than a refresh', async () => {
    const client = await service.employer()
    const renewed = job({ referenceId: 'R-1', autoRefresh: true, closeDate: '2099-12-31' })
    const needsOf = async (digest: string) => saidOf(await sendSnapshot(client, [{ referenceId: 'R-1', digest }]))
    await sendBulk(client, [{ op: 'upsert', job: renewed, digest: 'v1' }])
    assert.deepEqual([await needsOf('v1'), await needsOf('v2')], [[], ['R-1 update']])
    service.advance(7 * DAY_MS)
    assert.ok((await service.refresh()) > 0)
    assert.deepEqual(await needsOf('v1'), [])
    await client.put('/jobs', { referenceId: 'R-1', title: 'Changed' })
    assert.deepEqual(await needsOf('v1'), ['R-1 update'])
    await sendBulk(client, [{ op: 'upsert', job: { referenceId: 'R-1' }, digest: 'v1' }])
    assert.deepEqual(await needsOf('v1'), [])
  })

  test('the guard holds more than 10 jobs and 5 %, and an empty list', async () => {
    const client = await withJobs(240)
    for (const [kept, query, status] of [
      [228, '', 200],
      [216, '', 409],
      [216, '?archiveMax=11', 409],
      [216, '?archiveMax=12', 200],
      [205, '', 409],
      [206, '', 200],
      [0, '', 409],
      [0, '?archiveMax=205', 409],
      [0, '?archiveMax=206', 200],
      [0, '', 409],
      [0, '?archiveMax=0', 200],
    ] as const) {
      const before = await activeOf(client)
      const answer = await sendSnapshot(client, references(1, kept), query)
      assert.equal(answer.status, status, `${kept} ${query} ${answer.text.slice(0, 300)}`)
      if (status === 409) assert.deepEqual([answer.body.code, sumsOf(answer).guard], ['archive-guard', 'held'])
      assert.equal(await activeOf(client), status === 409 ? before : kept)
    }
    const dryRun = await sendSnapshot(client, [], '?dryRun=true')
    assert.deepEqual([dryRun.status, sumsOf(dryRun).guard], [200, 'held'])
  })

  test('a list that is cut off anywhere archives nothing', async () => {
    const client = await withJobs(3)
    const whole = listOf(['R-1', { referenceId: 'R-2', digest: 'd' }])
    for (let length = 0; length < whole.length; length++) {
      const answer = await sendList(client, whole.slice(0, length))
      assert.equal(answer.status, 400, `${length} ${answer.text}`)
    }
    assert.equal(await activeOf(client), 3)
    assert.equal((await sendList(client, whole)).status, 200)
  })

  test('refuses faulty lines, all at once', async () => {
    const client = await withJobs(1)
    const lines = [
      '{"referenceId":"R-1"}',
      '',
      '{"referenceId":"R-1","digest":"é"}',
      '{"id":7}',
      '[]',
      '{"end":true,"items":9}\r\n{}',
    ]
    const faulty = await sendList(client, lines.join('\n'))
    assert.deepEqual(findings(faulty), [
      ...[
        '/2/digest digest',
        '/3/id unknown-member',
        '/3/referenceId required',
        '/4 type',
        '/5/items count',
        '/6 count',
      ],
    ])
    const many = await sendList(client, '{}\n'.repeat(150))
    assert.deepEqual([many.status, many.body.errors.length], [400, 100])
    assert.match(many.body.detail, /^151 rules are broken, the first at \/1\/referenceId: /)
    const broken = await sendList(client, '{"referenceId":"A"}\n\n{"refer')
    assert.deepEqual([broken.status, broken.body.code], [400, 'malformed-json'])
    assert.match(broken.body.detail, /^Line 2: /)
    assert.equal((await sendSnapshot(client, ['R-1'], '?archiveMax=-1')).status, 400)
    assert.equal((await client.send('POST', '/snapshots')).status, 400)
  })

  test('one snapshot of an employer archives at a time', async () => {
    const client = await withJobs(3)
    await service.withStore((store) => store.snapshotLeases.hold(client.employerId, 'another'))
    const refused = await sendSnapshot(client, ['R-1'])
    assert.deepEqual([refused.status, refused.body.code], [409, 'snapshot-running'])
    assert.equal(refused.headers.get('retry-after'), '10')
    assert.equal((await sendSnapshot(client, ['R-1'], '?dryRun=true')).status, 200)
    assert.equal((await sendSnapshot(client, references(1, 3))).status, 200)
    await service.withStore((store) => store.snapshotLeases.release(client.employerId, 'another'))
    assert.equal(sumsOf(await sendSnapshot(client, ['R-1', 'R-2'])).archived, 1)
    assert.equal(sumsOf(await sendSnapshot(client, ['R-1'])).archived, 1)
  })

  test('of two at once each job is archived once', async () => {
    const client = await withJobs(600)
    const { cursor } = (await client.get('/changes?after=now')).body
    const answers = await Promise.all([1, 2].map(() => sendSnapshot(client, ['R-1'], '?archiveMax=599')))
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'snapshot-running'))
    assert.ok(answers.some(({ status }) => status === 200))
    assert.equal(await activeOf(client), 1)
    assert.equal((await client.get(`/changes?after=${cursor}&limit=1000`)).body.data.length, 599)
  })
})
