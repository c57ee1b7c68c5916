/** Delivery over a clock that the test moves. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createDeliver, type Failure, GIVEN_UP_MS, LEASE_MS } from './deliver.ts'
import { type Message, SendingFailed } from './message.ts'
import type { NewMail, Outbox, WaitingMail } from './ports.ts'

const START = 1_763_640_000_000

type Row = { mail: NewMail; dueAt: number; tries: number }

/** An outbox in memory, with what delivery asks of it. */
const createOutbox = (rows: Row[]): Pick<Outbox, 'take' | 'remove' | 'defer'> => {
  const of = (nonce: Uint8Array) => rows.findIndex(({ mail }) => mail.nonce === nonce)
  return {
    take: async (now, until) => {
      const row = rows.toSorted((a, b) => a.dueAt - b.dueAt).find(({ dueAt }) => dueAt <= now)
      if (!row) return null
      row.dueAt = until
      row.tries++
      return { ...row.mail, about: '{}', tries: row.tries }
    },
    remove: async (nonce) => void rows.splice(of(nonce), 1),
    defer: async ({ nonce, tries }, dueAt) => {
      const row = rows[of(nonce)]
      if (row?.tries === tries) row.dueAt = dueAt
    },
  }
}

const mailTo = (personId: number): Row => ({
  mail: {
    personId,
    kind: 'report',
    name: '',
    nonce: Uint8Array.from(randomBytes(32)),
    about: {},
    createdAt: START,
    dueAt: START,
  },
  dueAt: START,
  tries: 0,
})

const letter = { language: 'en', subject: 'Subject', paragraphs: [], foot: [] } as const

const desk = (rows: Row[], send: (message: Message) => Promise<void>) => {
  let now = START
  const failures: Failure[] = []
  const outbox = createOutbox(rows)
  const compose = async ({ personId }: WaitingMail) =>
    personId === 0 ? null : { to: `${personId}@example.ca`, letter, off: null }
  const { deliver, figures } = createDeliver({
    outbox: outbox as Outbox,
    compose,
    transport: { send: (message) => send(message as Message), verify: async () => undefined },
    clock: () => now,
    failed: (failure) => void failures.push(failure),
  })
  const at = (time: number): void => {
    now = time
  }
  return { outbox, failures, figures, deliver: () => deliver(() => false), at }
}

const refusal = (isFinal: boolean) => new SendingFailed('EENVELOPE 450', { isFinal })

test('a mail whose matter is over is forgotten without a message', async () => {
  const rows = [mailTo(0)]
  const { deliver, figures } = desk(rows, async () => assert.fail('nothing is sent'))
  await deliver()
  assert.deepEqual([rows.length, figures().sent], [0, 0])
})

test('a mail that is not taken is tried again, ever later, under one name for 72 hours, and then given up', async () => {
  const rows = [mailTo(1)]
  const names: string[] = []
  const { deliver, failures, figures, at } = desk(rows, async ({ name }) => {
    names.push(name)
    throw refusal(false)
  })
  const waits: number[] = []
  let now = START
  while (rows[0]) {
    await deliver()
    const dueAt = rows[0]?.dueAt ?? now
    waits.push((dueAt - now) / 60_000)
    now = dueAt
    at(now)
  }
  assert.deepEqual(waits.slice(0, 10), [1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
  assert.ok(now - START <= GIVEN_UP_MS && now - START > GIVEN_UP_MS - 241 * 60_000)
  assert.deepEqual([new Set(names).size, names.length], [1, waits.length])
  assert.deepEqual(failures.map(({ isGivenUp }) => isGivenUp).slice(-2), [false, true])
  assert.deepEqual(figures(), { sent: 0, failed: names.length, givenUp: 1 })
})

test('a mail that is refused for good is given up at once', async () => {
  const rows = [mailTo(1)]
  const { deliver, failures } = desk(rows, async () => {
    throw refusal(true)
  })
  await deliver()
  assert.deepEqual([rows.length, failures.map(({ isGivenUp }) => isGivenUp)], [0, [true]])
})

test('a process that ends after a message was taken sends it again after the lease, under the same name', async () => {
  const rows = [mailTo(1)]
  const names: string[] = []
  const { deliver, outbox, at } = desk(rows, async ({ name }) => void names.push(name))
  const { remove } = outbox
  outbox.remove = async () => {
    throw new Error('the process has ended')
  }
  await assert.rejects(deliver(), /has ended/)
  at(START + LEASE_MS - 1)
  await deliver()
  assert.equal(names.length, 1)
  outbox.remove = remove
  at(START + LEASE_MS)
  await deliver()
  assert.deepEqual([names.length, new Set(names).size, rows.length], [2, 1, 0])
})

test('a mail server that is slow with one message holds up no other', async () => {
  const rows = [mailTo(1), mailTo(2), mailTo(3), mailTo(4), mailTo(5)]
  const slow = Promise.withResolvers<void>()
  const sent: string[] = []
  const allOthers = Promise.withResolvers<void>()
  const { deliver } = desk(rows, async ({ to }) => {
    if (to === '1@example.ca') await slow.promise
    sent.push(to)
    if (sent.length === 4) allOthers.resolve()
  })
  const delivered = deliver()
  await allOthers.promise
  assert.ok(!sent.includes('1@example.ca'))
  slow.resolve()
  assert.equal(await delivered, 5)
  assert.equal(rows.length, 0)
})
