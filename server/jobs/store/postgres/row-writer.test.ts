/** Concurrent writes of many employers share one commit. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { poolOn } from '../../../../test/support/pool-on.ts'
import { LIMITS } from '../../../../test/support/postgres.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { unconfirmed } from '../../../platform/engines/postgres/errors.ts'
import { createRowWriter, type StoreWrites, type WrittenRow } from './row-writer.ts'

const STATEMENTS = {
  insert: 'INSERT',
  replace: 'UPDATE',
} as const

type Sent = { readonly text: string; readonly answer: () => void }

/** A writer whose statements the test answers; every row gets its employer's id. */
const writerOf = (size: number, onNode: StoreWrites | null = null) => {
  const sent: Sent[] = []
  const answered = <T>(text: string, value: T): Promise<T> =>
    new Promise((resolve) => sent.push({ text, answer: () => resolve(value) }))
  const rowsOf = (sql: string, [employerId, rows]: readonly unknown[]) => {
    const stored = (JSON.parse(String(rows)) as unknown[]).map((_, at) => ({ at: at + 1, id: employerId }))
    return { text: `${sql} ${employerId}`, stored }
  }
  const connection = {
    isAlive: () => true,
    all: (sql: string, values: readonly unknown[]) => {
      const { text, stored } = rowsOf(sql, values)
      return answered(text, stored)
    },
    store: (sql: string, values: readonly unknown[]) => {
      const { text, stored } = rowsOf(sql, values)
      return answered(text, { rows: stored, warned: false })
    },
    exec: (sql: string) => answered(sql, { command: sql, warned: false }),
  } as unknown as Connection
  return {
    sent,
    write: createRowWriter({ pool: poolOn(connection, size), limits: LIMITS, statements: STATEMENTS, onNode }),
  }
}

const row = (employer_id: number): WrittenRow => ({
  employer_id,
  key_id: null,
  claimed: false,
  members: 'title',
  written_at: 1,
})

const turns = async (): Promise<void> => {
  for (let n = 0; n < 4; n++) await turn()
}

/** Answers the statements sent since the last call, and returns them. */
const next = async (sent: Sent[]): Promise<string[]> => {
  await turns()
  const now = sent.splice(0)
  for (const { answer } of now) answer()
  return now.map(({ text }) => text)
}

test('writes of several employers take two round trips, in the order of the employers', async () => {
  const { sent, write } = writerOf(5)
  const answers = Promise.all([
    write('replace', row(3)),
    write('insert', row(3)),
    write('insert', row(1)),
    write('replace', row(2)),
  ])
  assert.deepEqual(await next(sent), ['BEGIN'])
  assert.deepEqual(await next(sent), ['INSERT 1', 'UPDATE 2', 'INSERT 3', 'UPDATE 3', 'COMMIT'])
  assert.deepEqual(await answers, [3, 3, 1, 2])
  assert.deepEqual(await next(sent), [])
})

test('writes of one employer wait for its earlier ones, as its audit trail requires, and for no others', async () => {
  const { sent, write } = writerOf(5)
  const first = write('insert', row(1))
  await turns()
  const others = [write('replace', row(1)), write('insert', row(2)), write('insert', row(1))]
  await turns()
  assert.deepEqual(
    sent.map(({ text }) => text),
    ['INSERT 1', 'INSERT 2'],
  )
  await next(sent)
  assert.equal(await first, 1)
  assert.deepEqual(await next(sent), ['BEGIN'])
  assert.deepEqual(await next(sent), ['INSERT 1', 'UPDATE 1', 'COMMIT'])
  assert.deepEqual(await Promise.all(others), [1, 2, 1])
})

test('slow commits use all connections but one', async () => {
  const { sent, write } = writerOf(5)
  const answers: Promise<number | null>[] = []
  for (let employer = 1; employer <= 5; employer++) {
    answers.push(write('insert', row(employer)))
    if (employer <= 4) while (sent.length < employer) await turn()
  }
  await turns()
  assert.equal(sent.length, 4)
  await next(sent)
  await next(sent)
  assert.deepEqual(await Promise.all(answers), [1, 2, 3, 4, 5])
})

test('a transaction has one employer if the tables are distributed', async () => {
  const transactions: number[][] = []
  const { sent, write } = writerOf(5, async (_, writes) => {
    transactions.push(writes.map(({ row }) => row.employer_id))
    return writes.map(({ row }) => row.employer_id)
  })
  const answers = Promise.all([write('insert', row(1)), write('insert', row(2)), write('replace', row(1))])
  assert.deepEqual(await answers, [1, 2, 1])
  assert.deepEqual(transactions, [[1, 1], [2]])
  assert.deepEqual(sent, [])
})

test('after a late failure each write runs alone: one is refused, and no other is lost or stored twice', async () => {
  const committed: number[] = []
  const { write } = writerOf(5, async (_, writes) => {
    const values = writes.map(({ row }) => row.written_at)
    if (values.includes(2)) throw Object.assign(new Error('too large'), { code: '22003' })
    committed.push(...values)
    return values
  })
  const results = await Promise.allSettled([1, 2, 3].map((value) => write('insert', { ...row(1), written_at: value })))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(committed, [1, 3])
})

test('a batch whose commit has an unknown outcome is refused as a whole, and never run again', async () => {
  let runs = 0
  const { write } = writerOf(5, async () => {
    runs++
    throw unconfirmed(new Error('The connection was lost.'))
  })
  const results = await Promise.allSettled([write('insert', row(1)), write('insert', row(1))])
  for (const result of results)
    assert.ok(result.status === 'rejected' && /may or may not be stored/.test(result.reason.message))
  assert.equal(runs, 1)
})
