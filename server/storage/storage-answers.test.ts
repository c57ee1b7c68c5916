import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, onEveryStore, query } from '../../test/support/stores.ts'
import { forgetAnswers } from '../use-cases/forget-answers.ts'
import type { AnswerName, KeptAnswer } from '../use-cases/ports.ts'

const HOUR_MS = 3_600_000

const named = (byte: number, line = 0): AnswerName => ({ keyHash: new Uint8Array(32).fill(byte), line })

const kept = (body: string): KeptAnswer => ({
  ...{ fingerprint: '0123456789abcdef', status: 201, body, requestId: `request of ${body}` },
  headers: { Location: '/jobs/1', ETag: '"é"' },
})

onEveryStore(({ fresh }) => {
  test('an answer is kept with what its work wrote, and the work is done once for each key and line', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store)
    const run = (name: AnswerName, body: string) =>
      jobs.remember(name, async (inside) => {
        await inside.insert(content())
        return kept(body)
      })
    assert.deepEqual(await run(named(1), 'Zoé'), { answer: kept('Zoé'), isReplay: false })
    assert.deepEqual(await run(named(1), 'again'), { answer: kept('Zoé'), isReplay: true })
    assert.deepEqual(await run(named(1, 1), ''), { answer: kept(''), isReplay: false })
    assert.deepEqual(await run(named(1, 1), 'again'), { answer: kept(''), isReplay: true })
    assert.equal((await run(named(2), 'b')).isReplay, false)
    assert.equal((await jobs.list(query())).total, 3)
    const other = await employerOf(store)
    assert.equal((await other.jobs.remember(named(1), async () => kept('theirs'))).isReplay, false)
  })

  test('work that rejects leaves neither a job nor an answer', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const refusal = new Error('No.')
    const failing = jobs.remember(named(1), async (inside) => {
      await inside.insert(content())
      throw refusal
    })
    await assert.rejects(failing, refusal)
    assert.equal((await jobs.list(query())).total, 0)
    assert.equal((await jobs.remember(named(1), async () => kept('a'))).isReplay, false)
  })

  test('of concurrent calls under one name one does its work', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const run = () =>
      jobs.remember(named(1), async (inside) => {
        const inserted = await inside.insert(content())
        return kept('job' in inserted ? `${inserted.job.id}` : assert.fail())
      })
    const answers = await Promise.all(Array.from({ length: 20 }, run))
    assert.equal(answers.filter(({ isReplay }) => !isReplay).length, 1)
    assert.equal(new Set(answers.map(({ answer }) => answer.body)).size, 1)
    assert.equal((await jobs.list(query())).total, 1)
  })

  test('answers are deleted once they are old', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store)
    const keep = (byte: number) => jobs.remember(named(byte), async () => kept(`${byte}`))
    for (const byte of [1, 2, 3]) await keep(byte)
    const keptAt = Date.parse('2026-11-20T12:00:00Z')
    const forget = (hours: number) => forgetAnswers({ store, clock: () => keptAt + HOUR_MS, hours })
    assert.equal(await forget(1)(() => false), 0)
    assert.equal((await keep(1)).isReplay, true)
    assert.equal(await forget(0.5)(() => true), 0)
    assert.equal(await forget(0.5)(() => false), 3)
    assert.equal((await keep(1)).isReplay, false)
    // Those of one moment are deleted together, whatever the limit.
    await keep(2)
    assert.equal(await store.forgetAnswers({ before: keptAt + 1, limit: 1 }), 2)
  })
})
