/** Behind a proxy that loses, delays, doubles and cuts, the client does everything once and leaves nothing out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type BulkLine, type Client, createClient, type JobInput } from '../../client/index.ts'
import { ODDITIES, type OddProxy, startOddProxy } from '../support/odd-proxy.ts'
import { job, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const WORKERS = 8
const ROUNDS = 28
const LINES = 750
const ITEMS = 120

let service: TestService
let proxy: OddProxy
before(async () => {
  service = await startService({ environment: { BULK_OPERATIONS_MAX: '250' } })
  proxy = await startOddProxy(service.base, 11)
})
after(async () => {
  await proxy.close()
  await service.stop()
})

/** Titles of the jobs that there must be, with their states. */
type Model = Map<string, string>

const input = (title: string, members: object = {}): JobInput => job({ title, ...members }) as JobInput

/** Creates, changes and deletes single jobs. */
const work = async ({ jobs }: Client, name: string, model: Model): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const title = `${name}-${round}`
    const { job: created, etag } = await jobs.create(input(title))
    if (round % 4 === 1) await jobs.delete(created.id, { ifMatch: etag })
    else if (round % 4 === 2) {
      const changed = await jobs.update(created.id, { title: `${title}-b` }, { ifMatch: etag })
      await jobs.change(created.id, (read) => ({ ...read, title: `${read.title}c` }))
      assert.equal(changed.job.title, `${title}-b`)
      model.set(`${title}-bc`, 'active')
    } else if (round % 4 === 3) {
      await jobs.archive(created.id, { ifMatch: etag })
      model.set(title, 'archived')
    } else model.set(title, 'active')
  }
}

const bulks = async (client: Client, model: Model): Promise<void> => {
  const ids: number[] = []
  const creates = Array.from({ length: LINES }, (_, at): BulkLine => ({ op: 'create', job: input(`bulk-${at}`) }))
  for await (const { n, status, ...outcome } of client.bulk(creates)) {
    assert.ok('id' in outcome && outcome.id !== null && status === 201, `${n}: ${status}`)
    ids.push(outcome.id)
    assert.equal(n, ids.length)
  }
  const next = ids.map((id, at): BulkLine => (at % 3 === 0 ? { op: 'delete', id } : { op: 'archive', id }))
  for await (const { n, status, problem } of client.bulk(next)) assert.equal(problem, undefined, `${n}: ${status}`)
  for (const at of ids.keys()) if (at % 3 !== 0) model.set(`bulk-${at}`, 'archived')
}

const syncs = async (client: Client, model: Model): Promise<void> => {
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    job: { ...input(`sync-${at}`), referenceId: `S-${at}` },
  }))
  const first = await client.sync(items, { scope: 'S-' })
  assert.deepEqual([first.inStep, first.sent, first.refused], [true, ITEMS, []])
  const kept = items.slice(0, ITEMS / 2)
  const second = await client.sync(kept, { scope: 'S-', archiveMax: ITEMS / 2 })
  assert.equal(second.inStep, true)
  for (const at of items.keys()) model.set(`sync-${at}`, at < ITEMS / 2 ? 'active' : 'archived')
}

test('after thousands of operations no job is there twice and none is lost, and each change is told once', async () => {
  const employer = await service.employer()
  const apiKey = employer.apiKey ?? ''
  /** The service has a place for a long request again; a cut one may still be worked on. */
  const hasPlace = async (): Promise<boolean> => {
    const answer = await fetch(`${service.base}/api/v1.2/bulk?dryRun=true`, {
      method: 'POST',
      headers: { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' },
      body: '',
    })
    await answer.text()
    return answer.status === 200
  }
  const client = createClient({
    baseUrl: proxy.base,
    apiKey,
    // A pause of a second or more is one that the service asked for.
    sleep: async (ms) => (ms < 1_000 ? undefined : until(hasPlace, 'a place for a long request')),
    random: () => 0,
    timer: () => () => {},
  })
  const model: Model = new Map()
  const long = async (): Promise<void> => {
    await bulks(client, model)
    await syncs(client, model)
  }
  await Promise.all([long(), ...Array.from({ length: WORKERS }, (_, at) => work(client, `w${at}`, model))])

  const followed: number[] = []
  const types = new Map<string, number>()
  for await (const { sequence, type } of client.changes({ waitSeconds: 0 })) {
    followed.push(sequence)
    types.set(type, (types.get(type) ?? 0) + 1)
  }
  const exported = (await Array.fromAsync(client.export())).map(({ job: { title, status } }) => `${title} ${status}`)
  await proxy.close()

  for (const oddity of ODDITIES) assert.ok(proxy.counts[oddity] > 0, oddity)
  const straight = createClient({ baseUrl: service.base, apiKey, timer: () => () => {} })
  const there = (await Array.fromAsync(straight.export())).map(({ job: { title, status } }) => `${title} ${status}`)
  assert.deepEqual(there.toSorted(), Array.from(model, ([title, status]) => `${title} ${status}`).toSorted())
  assert.deepEqual(exported, there)
  assert.equal(types.get('job.created'), WORKERS * ROUNDS + LINES + ITEMS)
  assert.equal(types.get('job.deleted'), (WORKERS * ROUNDS) / 4 + LINES / 3)
  const direct = (await Array.fromAsync(straight.changes({ waitSeconds: 0 }))).map(({ sequence }) => sequence)
  assert.deepEqual(followed, direct)
  assert.deepEqual(
    followed,
    [...new Set(followed)].toSorted((a, b) => a - b),
  )
})
