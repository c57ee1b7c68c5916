/** The client has the manners of a right integration, against a real service in test mode. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  AfficheProblem,
  type BulkLine,
  type Client,
  CursorExpired,
  createClient,
  type JobInput,
} from '../../client/index.ts'
import { job, startService, type TestService } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.stop())

const input = (members: object = {}): JobInput & { referenceId: string } =>
  job({ referenceId: 'R', ...members }) as JobInput & { referenceId: string }

type Bed = { readonly client: Client; readonly pauses: number[]; readonly sent: Request[] }

/** A client of a new twin, what it sent, and how long it waited between tries. */
const begin = async (): Promise<Bed> => {
  const twin = await twinOf(service, await service.employer())
  const [pauses, sent]: [number[], Request[]] = [[], []]
  const client = createClient({
    baseUrl: service.base,
    apiKey: twin.apiKey ?? '',
    fetch: (address, init) => {
      sent.push(new Request(address, init))
      return fetch(address, init)
    },
    sleep: async (ms) => void pauses.push(ms),
    timer: () => () => {},
  })
  return { client, pauses, sent }
}

test('a lost answer is asked for again with the same key, and one job is there', async () => {
  const { client, sent } = await begin()
  const { status, replayed, job: created } = await client.jobs.create(job() as JobInput, { fault: 'drop=after' })
  assert.deepEqual([status, replayed, created.title], [201, true, job().title])
  assert.equal(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size, 1)
  assert.equal((await Array.fromAsync(client.jobs.list())).length, 1)
})

test('429 and 503 are waited for as long as Retry-After says', async () => {
  const { client, pauses } = await begin()
  await client.jobs.create(input(), { fault: 'status=429; retry-after=7' })
  await client.jobs.upsert(input(), { fault: 'status=503; retry-after=3' })
  assert.deepEqual(pauses, [7_000, 3_000])
})

test('a cut bulk is gone on with, and of its refused lines alone others are sent', async () => {
  const { client, sent } = await begin()
  const operations: BulkLine[] = ['A', 'B', 'C', 'D'].map((referenceId) => ({
    op: 'create',
    job: input({ referenceId, title: referenceId === 'C' ? '' : referenceId }),
  }))
  const mended: BulkLine[] = []
  for await (const { operation, problem } of client.bulk(operations, { fault: 'drop=after; line=2' }))
    if (problem && operation.op === 'create') mended.push({ ...operation, job: { ...operation.job, title: 'Mended' } })
  assert.equal(sent.filter(({ url }) => url.endsWith('/bulk')).length, 2)
  assert.equal(mended.length, 1)
  for await (const { status } of client.bulk(mended)) assert.equal(status, 201)
  const titles = (await Array.fromAsync(client.export())).map(({ job: { title } }) => title)
  assert.deepEqual(titles, ['A', 'B', 'D', 'Mended'])
})

test('a list of jobs is brought into step: guarded, looked at as a dry run, and then allowed', async () => {
  const { client } = await begin()
  const items = Array.from({ length: 12 }, (_, at) => ({ job: input({ referenceId: `R-${at}` }) }))
  assert.equal((await client.sync(items)).inStep, true)
  const changed = [{ job: input({ referenceId: 'R-0', title: 'Changed' }) }]
  await assert.rejects(client.sync(changed), (error) => {
    assert.ok(error instanceof AfficheProblem)
    assert.deepEqual([error.code, error.problem.plan?.archive], ['archive-guard', 11])
    return true
  })
  const { plan } = await client.sync(changed, { dryRun: true })
  assert.deepEqual([plan.archive, plan.guard, plan.update], [11, 'held', 1])
  assert.equal((await client.test.state()).jobs.active, 12)
  const { summary, sent, inStep } = await client.sync(changed, { archiveMax: plan.archive })
  assert.deepEqual([summary?.archived, sent, inStep], [11, 1, true])
  assert.deepEqual((await client.test.state()).jobs, { active: 1, archived: 11, draft: 0 })
  const again = await client.sync(changed)
  assert.deepEqual([again.plan.unchanged, again.sent, again.inStep], [1, 0, true])
})

test('a job that is refused is told by its referenceId, and the others are in step', async () => {
  const { client } = await begin()
  const items = ['A', 'B'].map((referenceId) => ({
    job: input({ referenceId, title: referenceId === 'A' ? '' : 'B' }),
  }))
  const { refused, sent, inStep } = await client.sync(items)
  assert.deepEqual(
    [refused.map(({ referenceId, status }) => [referenceId, status]), sent, inStep],
    [[['A', 400]], 1, false],
  )
})

test('changes are read on by cursor, and begun anew with an export where the cursor is not kept', async () => {
  const { client } = await begin()
  const copy = new Map<number, string>()
  /** The loop of a mirror, up to the present end. */
  const follow = async (after?: string): Promise<string | undefined> => {
    const changes = client.changes({ after, waitSeconds: 0, limit: 2 })
    try {
      for await (const { id, type } of changes)
        if (type === 'job.deleted') copy.delete(id)
        else copy.set(id, (await client.jobs.get(id)).job.title)
      return changes.cursor
    } catch (error) {
      if (!(error instanceof CursorExpired)) throw error
      copy.clear()
      const all = client.export()
      for await (const { job: each } of all) copy.set(each.id, each.title)
      return follow(all.cursor)
    }
  }
  const ids: number[] = []
  for (const title of ['A', 'B', 'C']) ids.push((await client.jobs.create(job({ title }) as JobInput)).job.id)
  const cursor = await follow()
  await client.jobs.update(ids[0] ?? 0, { title: 'A2' })
  await client.jobs.delete(ids[1] ?? 0)
  await follow(cursor)
  assert.deepEqual([...copy.values()], ['A2', 'C'])
  copy.set(99, 'of another history')
  await follow(Buffer.from('7:00000001').toString('base64url'))
  assert.deepEqual([...copy.values()], ['A2', 'C'])
})

test('a change that somebody else outran is made again on what is there then, and drops nothing', async () => {
  const { client } = await begin()
  const { job: created, etag } = await client.jobs.create(
    input({ language: 'en', texts: { fr: { title: 'Boulanger', description: '<p>Du pain.</p>' } }, openings: 2 }),
  )
  await assert.rejects(client.jobs.update(created.id, { title: 'X' }, { ifMatch: '"old"' }), { status: 412 })
  let edits = 0
  const { job: changed } = await client.jobs.change(created.id, async (read) => {
    if (edits++ === 0) await client.jobs.update(created.id, { openings: 5 }, { ifMatch: etag })
    return { ...read, confidential: true }
  })
  assert.deepEqual([edits, changed.confidential, changed.openings, changed.texts?.fr?.title], [2, true, 5, 'Boulanger'])
  const { job: after } = await client.jobs.get(created.id)
  const { confidential: _, openings: __, ...kept } = after
  assert.deepEqual({ ...created, ...kept }, created)
  const cleared = await client.jobs.change(created.id, ({ openings: _, ...rest }) => rest)
  assert.equal(cleared.job.openings, null)
  const left = await client.jobs.change(created.id, () => null)
  assert.equal(left.job.confidential, true)
})

test('single jobs are written, found, judged and removed as the interface has it', async () => {
  const { client } = await begin()
  const judged = await client.jobs.create(input(), { dryRun: true })
  assert.deepEqual([judged.job.id, judged.status, judged.etag], [null, 201, null])
  assert.equal(await client.jobs.find('R'), null)
  const { job: made } = await client.jobs.upsert(input(), { ifNoneMatch: '*' })
  await assert.rejects(client.jobs.upsert(input(), { ifNoneMatch: '*' }), { code: 'precondition-failed' })
  const found = await client.jobs.find('R')
  assert.equal(found?.job.id, made.id)
  const lenient = await client.jobs.update(made.id, { description: '<h1>x</h1>' }, { lenient: true })
  assert.ok(lenient.changes.length > 0)
  assert.equal((await client.jobs.refresh(made.id)).job.id, made.id)
  assert.equal((await client.jobs.archive(made.id)).job.status, 'archived')
  assert.equal((await client.jobs.delete(made.id, { fault: 'drop=after' })).status, 204)
  await assert.rejects(client.jobs.get(made.id), { code: 'job-not-found' })
  assert.match((await client.employer()).name, /\[test\]$/)
  assert.equal((await client.test.moveClock('2027-01-20')).today, '2027-01-20')
  assert.equal((await client.test.wipe()).deleted, 0)
})
