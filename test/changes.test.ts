/** Changes and exports as a client uses them: waits, limits, and a copy of the jobs that stays true. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { onEveryEngine } from './support/engines.ts'
import { newFolder } from './support/folder.ts'
import { exportOf, taggedText, update } from './support/mirror.ts'
import { dial } from './support/raw-http.ts'
import {
  type Answered,
  type Client,
  createClient,
  job,
  START,
  startService,
  type TestService,
} from './support/service.ts'
import { serveSuite } from './support/suite-service.ts'
import { until } from './support/waiting.ts'

const waitFor = (client: Client, { seconds = 20, after = 'now', query = '' } = {}): Promise<Answered> =>
  client.send('GET', `/changes?after=${after}${query}`, { headers: { Prefer: `wait=${seconds}` } })

const cursorOf = async (client: Client): Promise<string> => (await client.get('/changes?after=now')).body.cursor

const typesIn = ({ body }: Answered): string[] => body.data.map(({ type }: { type: string }) => type)

/** A request of a client that need not read the answer. */
const requestOf = (path: string, { apiKey }: Client): string =>
  `GET ${API_PREFIX}${path} HTTP/1.1\r\nHost: x\r\nPrefer: wait=30\r\nAPI-Key: ${apiKey}\r\n\r\n`

/** Waits of 30 seconds on connections of their own, and how many were answered. */
const dialWaits = async (client: Client, { base, count }: { readonly base: string; readonly count: number }) => {
  const texts = Array.from({ length: count }, () => '')
  const sockets = texts.map((_, at) =>
    dial(base).on('data', (bytes) => {
      texts[at] += String(bytes)
    }),
  )
  const ended = sockets.map(async (socket, at) => {
    await once(socket, 'close')
    return texts[at]
  })
  for (const socket of sockets) socket.write(requestOf('/changes?after=now', client))
  return { sockets, ended, answered: () => texts.filter((text) => text !== '').length }
}

const applied = ({ headers }: Answered) => headers.get('preference-applied')

onEveryEngine(async (start) => {
  const { service } = await serveSuite({ start, environment: { CHANGES_WAITING_MAX: '20' } })

  test('a wait ends with the change, for every client that waits, and for no other employer', async () => {
    const [owner, other] = [await service.employer(), await service.employer()]
    const [after, ended] = [await cursorOf(owner), [] as string[]]
    const strangers = waitFor(other).finally(() => ended.push('stranger'))
    const waits = Array.from({ length: 10 }, () => waitFor(owner, { after }).finally(() => ended.push('owner')))
    const { body: created } = await owner.post(job({ referenceId: 'R-1' }))
    for (const { body, ...answer } of await Promise.all(waits)) {
      assert.deepEqual([answer.status, applied({ body, ...answer }), body.more], [200, 'wait=20', false])
      assert.deepEqual(
        body.data.map(({ type, id, referenceId }: never) => [type, id, referenceId]),
        [['job.created', created.id, 'R-1']],
      )
    }
    // The stranger began to wait first, and would be answered first if time ended the waits.
    assert.ok(!ended.includes('stranger'))
    await other.post(job())
    assert.deepEqual(typesIn(await strangers), ['job.created'])
  })

  test('a wait without a change is over in its time, and reports none', async () => {
    const answer = await waitFor(await service.employer(), { seconds: 1 })
    assert.deepEqual([answer.body.data, applied(answer)], [[], 'wait=1'])
  })

  test('a wait ends for the requested types alone, and its cursor is past the others', async () => {
    const owner = await service.employer()
    const after = await cursorOf(owner)
    const deleted = waitFor(owner, { after, query: '&types=job.deleted' })
    const created = waitFor(owner, { after, query: '&types=job.created' })
    const { body: made } = await owner.post(job())
    assert.deepEqual(typesIn(await created), ['job.created'])
    await owner.delete(`/jobs/${made.id}`)
    const answer = await deleted
    assert.deepEqual(typesIn(answer), ['job.deleted'])
    assert.deepEqual((await owner.get(`/changes?after=${answer.body.cursor}`)).body.data, [])
  })

  test('what is there already is answered at once', async () => {
    const [owner, other] = [await service.employer(), await service.employer()]
    await owner.post(job())
    let isOver = false
    const earlier = waitFor(other, { seconds: 30 }).finally(() => {
      isOver = true
    })
    const answer = await owner.send('GET', '/changes', { headers: { Prefer: 'wait=30' } })
    assert.deepEqual([answer.body.data.length, applied(answer), isOver], [1, 'wait=30', false])
    await other.post(job())
    await earlier
  })

  test('beyond half of CHANGES_WAITING_MAX an employer is answered at once, another waits, and a client that left takes no place', async () => {
    const [owner, other] = [await service.employer(), await service.employer()]
    const { sockets, answered } = await dialWaits(owner, { base: service.base, count: 15 })
    await until(() => answered() === 5, 'the answers to those beyond')
    assert.equal(applied(await waitFor(owner)), null)
    assert.equal(applied(await waitFor(other, { seconds: 1 })), 'wait=1')
    for (const socket of sockets) socket.destroy()
    await until(async () => applied(await waitFor(owner, { seconds: 1 })) === 'wait=1', 'a place for a wait')
  })

  test('an export beside writers, and the changes after its cursor, give the jobs of the store byte for byte', async () => {
    const owner = await service.employer()
    const ids: number[] = []
    for (let n = 0; n < 60; n++) ids.push((await owner.post(job({ referenceId: `R-${n}` }))).body.id)
    const step = async (n: number): Promise<void> => {
      const id = ids[n % ids.length]
      if (n % 5 === 0) await owner.delete(`/jobs/${id}`)
      else if (n % 3 === 0) ids.push((await owner.post(job({ title: `New ${n}` }))).body.id)
      else await owner.put(`/jobs/${id}`, { title: `Title ${n}`, status: n % 2 ? 'archived' : 'active' })
    }
    let writing = true
    const writers = [1, 2, 3, 4].map(async (lane) => {
      for (let n = lane; writing; n += 7) await step(n)
    })
    const exports = []
    for (let n = 0; n < 5; n++) exports.push(await exportOf(owner))
    writing = false
    await Promise.all(writers)
    const { copy: present } = await exportOf(owner)
    for (const exported of exports) {
      await update(owner, exported)
      assert.deepEqual(new Map([...exported.copy].toSorted(([a], [b]) => a - b)), present)
    }
    for (const [id, text] of present) assert.equal(taggedText(await owner.get(`/jobs/${id}`)), text)
  })

  test('an export that was cut off goes on after the last id', async () => {
    const owner = await service.employer()
    for (let n = 0; n < 5; n++) await owner.post(job())
    const { copy } = await exportOf(owner)
    const [, , third = 0, ...rest] = [...copy.keys()]
    const lines = (await owner.get(`/export?after=${third}`)).body
    assert.deepEqual(
      lines.slice(1, -1).map((line: never) => (line as { job: { id: number } }).job.id),
      rest,
    )
    assert.equal(lines.at(-1).jobs, rest.length)
  })
})

for (const threads of ['1', '3'])
  test(`a shutdown answers all waits at once, with ${threads} threads`, async () => {
    const service = await startService({ environment: { HTTP_THREADS: threads, CHANGES_WAITING_MAX: '60' } })
    const owner = await service.employer()
    const { ended, answered } = await dialWaits(owner, { base: service.base, count: 31 })
    await until(() => answered() === 1, 'the answer to the one beyond')
    // Longer than SHUTDOWN_TIMEOUT_SECONDS they would be cut without an answer.
    await service.stop()
    for (const text of await Promise.all(ended)) assert.match(text ?? '', /^HTTP\/1\.1 200 .*"data":\[\],"cursor"/s)
  })

test('a cursor of a history that a restore has replaced is refused', async () => {
  const [dataDir, backup] = [newFolder(), newFolder()]
  let time = START
  const during = async <T>(work: (service: TestService) => Promise<T>): Promise<T> => {
    time += 1
    const service = await startService({ dataDir, keepData: true, time })
    return work(service).finally(() => service.stop())
  }
  const owner = await during(async (service) => {
    const client = await service.employer()
    await client.post(job())
    return client
  })
  const write = (): Promise<string> =>
    during(async ({ api }) => {
      const client = createClient(api, owner)
      await client.post(job())
      return (await client.get('/changes?after=now')).body.cursor
    })
  cpSync(dataDir, backup, { recursive: true })
  const lost = await write()
  rmSync(dataDir, { recursive: true })
  cpSync(backup, dataDir, { recursive: true })
  const kept = await write()
  await during(async ({ api }) => {
    const client = createClient(api, owner)
    const [refused, known] = [await client.get(`/changes?after=${lost}`), await client.get(`/changes?after=${kept}`)]
    assert.deepEqual([refused.status, refused.body.code, known.status], [410, 'cursor-expired', 200])
  })
})
