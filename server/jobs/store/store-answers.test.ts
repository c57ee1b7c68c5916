import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, onEveryStore, query } from '../../../test/support/stores.ts'
import type { AnswerName, KeptAnswer } from '../answer-ports.ts'
import { forgetAnswers } from '../forget-answers.ts'

const HOUR_MS = 3_600_000

const named = (byte: number, line = 0): AnswerName => ({ keyHash: new Uint8Array(32).fill(byte), line })

const kept = (body: string): KeptAnswer => ({
  fingerprint: '0123456789abcdef',
  status: 201,
  body,
  requestId: `request of ${body}`,
  jobId: null,
  headers: { Location: '/jobs/1', ETag: '"é"' },
})

onEveryStore(({ engine, fresh }) => {
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

  test('a long body is kept compressed, and returned byte for byte as one of an earlier version is', async (t) => {
    const { store, tamper } = await fresh(t)
    const { jobs } = await employerOf(store)
    const long = JSON.stringify('Zoé '.repeat(50_000))
    const keep = (byte: number) => jobs.remember(named(byte), async () => ({ ...kept(long), jobId: byte }), 10_000)
    for (const byte of [1, 2]) await keep(byte)
    assert.deepEqual(await keep(2), { answer: kept(long), isReplay: true })
    const bytes = `CAST('{"id":1}' AS ${engine === 'sqlite' ? 'BLOB' : 'bytea'})`
    await tamper(`UPDATE idempotent_answers SET body = ${bytes}, kept_before = NULL`)
    assert.equal((await keep(1)).answer.body, '{"id":1}')
  })

  test('bodies of jobs are kept up to the bound of an employer, and the jobs of further ones', async (t) => {
    const { store } = await fresh(t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const keep = async (byte: number, { jobs } = one) => {
      const work = async () => ({ ...kept('x'.repeat(40)), jobId: byte })
      await jobs.remember(named(byte), work, 100)
      const { answer, isReplay } = await jobs.remember(named(byte), work, 100)
      assert.ok(isReplay)
      return [answer.body.length, answer.jobId]
    }
    assert.deepEqual([await keep(1), await keep(2)], Array(2).fill([40, null]))
    assert.deepEqual(await keep(3), [0, 3])
    assert.deepEqual(await keep(3, other), [40, null])
    const whole = await one.jobs.remember(named(4), async () => kept('y'.repeat(400)), 100)
    assert.equal(whole.answer.body.length, 400)
    assert.deepEqual(await keep(5), [0, 5])
    assert.equal(await store.forgetAnswers({ before: Number.MAX_SAFE_INTEGER, limit: 1 }), 6)
    assert.deepEqual(await keep(6), [40, null])
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
