import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { newFolder } from '../../../test/support/folder.ts'
import { WAITING_MAX, writerSettings } from '../../../test/support/writer-settings.ts'
import type { Employer } from '../../employers/employer.ts'
import type { Answer, Call } from '../../jobs/operations/request.ts'
import { createReference, type ReferenceData } from '../../lists/reference.ts'
import { createCounters } from '../../platform/http/limits/counter.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'
import { createCommits } from '../shared-memory.ts'
import { joinWriter, startWriter, type WriterThread } from './client.ts'
import { type ConditionMessage, errorOf, failed, type WriterRequest } from './protocol.ts'
import { joinThreadedStore } from './store.ts'

const data: ReferenceData = loadReferenceData('reference-data')
const place = createReference(data).locations.all.find(({ type }) => type === 'Town')

const posting = {
  title: 'Welder',
  locations: [{ description: place?.description }],
  categories: [{ id: data.categories[0]?.id }],
  positionType: { id: data.positionTypes[0]?.id },
  description: '<p>Weld.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.ca',
}

const today = '2026-11-20'

describe('the writer', () => {
  let directory: string
  let employer: Employer
  let writer: WriterThread
  const commits = createCommits()
  before(async () => {
    directory = newFolder('writer')
    const store = openSqliteStore({ directory, clock: Date.now })
    employer = await store.directory.createEmployer({ name: 'Written', plan: 'standard', createdAt: 1 })
    await store.close()
    writer = startWriter({
      ...writerSettings(directory, commits),
      onExit: (error) => assert.fail(String(error)),
    })
  })
  after(async () => {
    await writer.close()
  })

  const requestOf = (body: unknown, operation: Call['operation'] = 'createJob'): WriterRequest => ({
    kind: 'answer',
    today,
    call: {
      version: 'v1.1',
      operation,
      keyId: 1,
      claim: null,
      employer,
      id: '',
      lenient: false,
      language: 'en',
      wait: null,
      base: 'http://a',
      key: null,
      job: undefined,
      conditions: null,
      needsCondition: false,
      idempotency: null,
      query: { values: {}, findings: [] },
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
  })

  const create = async (body: unknown) => (await writer.ask(requestOf(body))) as Answer

  test('answers a call as the operation would, with the body as text and the address in the headers', async () => {
    const answer = await create({ ...posting, referenceId: 'first' })
    const job = JSON.parse(String(answer.body))
    assert.deepEqual([answer.status, job.title, job.publishDate], [201, 'Welder', today])
    assert.deepEqual(answer.headers, { Location: `http://a/api/v1.1/jobs/${job.id}` })
  })

  test('keeps bodies that come together apart, whatever their length and letters', async () => {
    const titles = Array.from({ length: 200 }, (_, n) => `Élève ${'é🙂'.repeat(n % 7)} ${n}`)
    const answers = await Promise.all(titles.map((title) => create({ ...posting, title })))
    assert.deepEqual(
      answers.map(({ body }) => JSON.parse(String(body)).title),
      titles,
    )
  })

  test('returns a refusal with all its parts', async () => {
    const { body } = await create({ ...posting, referenceId: 'taken' })
    const { id } = JSON.parse(String(body))
    await assert.rejects(create({ ...posting, referenceId: 'taken' }), (error: unknown) => {
      assert.ok(error instanceof Problem)
      assert.deepEqual([error.code, error.existingJobId, error.findings.length], ['duplicate-reference', id, 1])
      return true
    })
    await assert.rejects(create('{"title":'), { name: 'Problem', code: 'malformed-json' })
  })

  test('counts a commit before it answers', async () => {
    const start = commits[0] ?? 0
    await create(posting)
    assert.ok(Atomics.load(commits, 0) > start)
  })

  test('serves several ports: each gets its own results, and all share commits', async () => {
    const { port1, port2 } = new MessageChannel()
    const { writes } = createCounters()
    const place = { ...writerSettings(directory, createCommits()), ports: [port1], writes }
    const shared = startWriter({ ...place, onExit: (error) => assert.fail(String(error)) })
    const further = joinWriter(port2, {
      waitingMax: WAITING_MAX,
      writes: createCounters().writes,
      onExit: () => undefined,
    })
    const titles = Array.from({ length: 200 }, (_, n) => `Shared ${n}`)
    const ask = (title: string, n: number) => (n % 2 === 0 ? shared : further).ask(requestOf({ ...posting, title }))
    const answers = (await Promise.all(titles.map(ask))) as Answer[]
    assert.deepEqual(
      answers.map(({ body }) => JSON.parse(String(body)).title),
      titles,
    )
    assert.ok((place.commits[0] ?? 0) < titles.length / 2)
    await further.close()
    await shared.close()
  })

  test('a store that shares the writer fails its check while the writer cannot store', async () => {
    const { port1, port2 } = new MessageChannel()
    const heard: string[] = []
    const { store } = joinThreadedStore({
      directory,
      waitingMax: WAITING_MAX,
      commits,
      port: port2,
      writes: createCounters().writes,
      today: () => today,
      sharedClock: null,
      onExit: () => undefined,
      onCondition: ({ state }) => void heard.push(state),
    })
    const hear = async (message: ConditionMessage): Promise<void> => {
      port1.postMessage(message)
      for (const before = heard.length; heard.length === before; ) await nextTurn()
    }
    await store.check()
    await hear({ condition: { state: 'failing', reason: 'The disk is full.' } })
    await assert.rejects(store.check(), /The disk is full/)
    await hear({ condition: { state: 'healthy' } })
    await store.check()
    await store.close()
  })

  test('the exit of a writer is an event at its ports, and rejects their requests', async () => {
    const { port1, port2 } = new MessageChannel()
    const exit = Promise.withResolvers<unknown>()
    const further = joinWriter(port2, {
      waitingMax: WAITING_MAX,
      writes: createCounters().writes,
      onExit: exit.resolve,
    })
    const asked = further.ask({ kind: 'refresh', round: { today, publishedBy: today, limit: 1 } })
    port1.close()
    await assert.rejects(asked, { code: 'unavailable', message: /may or may not be stored/ })
    assert.match(String(await exit.promise), /The writer ended/)
  })

  test('counts the waiting requests of all ports towards one bound', async () => {
    const { port2 } = new MessageChannel()
    const { writes } = createCounters()
    const bounded = joinWriter(port2, { waitingMax: 3, writes, onExit: () => undefined })
    writes.add(2)
    const round = { today, publishedBy: today, limit: 1 }
    const first = bounded.ask({ kind: 'refresh', round })
    await assert.rejects(bounded.ask({ kind: 'refresh', round }), { message: /Too many writes are waiting/ })
    port2.close()
    await assert.rejects(first)
    assert.equal(writes.add(0), 2)
  })

  test('refuses requests beyond its bound, at once and with a time to try again', async () => {
    const round = { today, publishedBy: '2000-01-01', limit: 1 }
    const outcomes = await Promise.allSettled(
      Array.from({ length: WAITING_MAX + 5 }, () => writer.ask({ kind: 'refresh', round })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(refused.length, 5)
    for (const { reason } of refused) assert.deepEqual([reason.code, reason.retryAfterSeconds], ['unavailable', 1])
    assert.equal((await create(posting)).status, 201)
  })

  test('stores the requests before its close, and refuses those after', async () => {
    const closing = startWriter({
      ...writerSettings(directory, commits),
      onExit: (error) => assert.fail(String(error)),
    })
    const asked = Array.from({ length: 50 }, () => closing.ask(requestOf(posting)))
    const closed = closing.close()
    await assert.rejects(closing.ask(requestOf(posting)), { code: 'unavailable' })
    const answers = (await Promise.all(asked)) as Answer[]
    assert.ok(answers.every(({ status }) => status === 201))
    await closed
  })
})

test('a writer that fails reports it, and rejects its requests as possibly stored', async () => {
  const exit = Promise.withResolvers<unknown>()
  const directory = join(tmpdir(), 'affiche-writer-nowhere\0')
  const writer = startWriter({ ...writerSettings(directory, createCommits()), onExit: exit.resolve })
  const request: WriterRequest = { kind: 'refresh', round: { today, publishedBy: today, limit: 1 } }
  await assert.rejects(writer.ask(request), { code: 'unavailable', message: /may or may not be stored/ })
  assert.ok((await exit.promise) instanceof Error)
  await assert.rejects(writer.ask(request), { code: 'unavailable' })
  await writer.close()
})

test('a problem keeps all its parts between threads', () => {
  const findings = [{ pointer: '/title', code: 'required', sentence: sentence('blankText') }] as const
  const particulars = { findings, existingJobId: 7, retryAfterSeconds: 3, allow: ['GET'], cause: new Error('below') }
  const problem = new Problem('unavailable', sentence('notStored', { why: sentence('storeBusy') }), particulars)
  const crossed = errorOf(structuredClone(failed(1, problem)))?.thrown
  assert.ok(crossed instanceof Problem)
  assert.deepEqual({ ...crossed, cause: null }, { ...problem, cause: null })
  assert.deepEqual(
    [crossed.message, (crossed.cause as Error).message],
    ['The store is busy. Nothing was stored; try again.', 'below'],
  )
})
