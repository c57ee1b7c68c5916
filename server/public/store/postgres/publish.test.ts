/** A round of the follower in PostgreSQL, each of whose answers takes as long as a turn of a busy event loop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { PublicRound } from '../../follower-ports.ts'
import { publish } from '../publish.ts'
import { publishSide } from './publish.ts'

/** A store of which every statement of one turn is answered in the next. */
const slowStore = () => {
  const sent: string[] = []
  let waiting: (() => void)[] = []
  const ask: Ask = <R>(sql: string): Promise<R[]> => {
    sent.push(sql)
    const rows = sql.includes('follower_leases') ? [{ holder: 'test' }] : []
    return new Promise((resolve) => waiting.push(() => resolve(rows as R[])))
  }
  return {
    ask,
    sent,
    /** Answers until the work is done; returns how many times it waited. */
    answer: async (work: Promise<unknown>): Promise<number> => {
      let isDone = false
      const ended = work.finally(() => {
        isDone = true
      })
      let waits = 0
      for (; !isDone; await turn()) {
        const answers = waiting
        waiting = []
        if (answers.length > 0) waits++
        for (const one of answers) one()
      }
      await ended
      return waits
    },
  }
}

const HASH = 'a'.repeat(64)

const ROUND: PublicRound = {
  holder: 'test',
  employerId: 1,
  after: null,
  end: { seq: 1, hash: HASH },
  show: [
    {
      jobId: 1,
      document: '{}',
      hash: HASH,
      languages: ['en'],
      publishDate: '2026-11-20',
      closeDate: '2026-12-20',
      yearlyPay: null,
      facets: '',
      terms: 'wbaker',
      points: [{ latitude: 45, longitude: -73 }],
    },
  ],
  hide: [],
  slug: 'bakery',
}

test('a round waits for its store five times, however many tables it writes', async () => {
  const { ask, sent, answer } = slowStore()
  const side = publishSide(async ({ write }) => void (await write('SELECT append_audit')))
  const employer: Ask = (sql, ...values) =>
    ask(sql, ...values).then(
      (rows) => (sql.includes('slug FROM employers WHERE id') ? [{ slug: null }] : rows) as never,
    )
  const published = publish(
    {
      transact: (work) => work({ ask: employer, lock: async () => true, record: () => undefined }),
      clock: () => 0,
      side,
    },
    ROUND,
  )
  const waits = await answer(published)
  assert.equal(await published, true)
  assert.equal(waits, 5, sent.join('\n'))
  const orderOf = (text: string): number => sent.findIndex((sql) => sql.includes(text))
  assert.equal(orderOf('follower_leases'), 0, 'the lease is taken first')
  assert.ok(orderOf('append_audit') > orderOf('UPDATE public_state'), 'the trail is locked after all else')
  assert.ok(orderOf('INSERT INTO follower_cursors') === sent.length - 1, 'the cursor moves last')
})

test('the failure of a round is that of its first statement, not of those that it has spoilt', async () => {
  const spoilt = new Error('current transaction is aborted')
  const cause = new Error('a value of a column that its type does not have')
  const { ask, answer } = slowStore()
  const failing: Ask = async (sql, ...values) => {
    const rows = await ask(sql, ...values)
    if (sql.includes('slug FROM employers WHERE id')) return [{ slug: null }] as never
    if (sql.includes('UPDATE public_state')) throw spoilt
    if (sql.includes('INSERT INTO public_search')) throw spoilt
    if (sql.includes('INSERT INTO public_jobs')) throw cause
    return rows as never
  }
  const published = publish(
    {
      transact: (work) => work({ ask: failing, lock: async () => true, record: () => undefined }),
      clock: () => 0,
      side: publishSide(async () => undefined),
    },
    ROUND,
  )
  const refused = assert.rejects(published, cause)
  await answer(refused)
})
