import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { loadSettings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { createDistantGuard } from './distant-guard.ts'
import { createGuard, type GuardNews } from './guessing.ts'

const settings = loadSettings({ KEY_FAILURES_PER_ADDRESS: '2', KEY_FAILURE_WAIT_SECONDS: '60' })

const from = (remoteAddress: string) =>
  ({
    id: 'x',
    log: { warn: () => undefined },
    raw: { headers: {}, socket: { remoteAddress } },
  }) as never as FastifyRequest

/** Two distant guards and the one that counts; what that one tells all waits until it is fetched. */
const prepare = () => {
  const state = { now: 1_000 }
  const clock = () => state.now
  const told: GuardNews[] = []
  const chief = createGuard({ settings, clock, tell: (news) => void told.push(news) }) ?? assert.fail()
  const distant = () => {
    let heard = 0
    const catchUp = () => {
      while (heard < told.length) guard.hear(told[heard++] as GuardNews)
    }
    const tell = (news: GuardNews) => {
      const reply = chief.hear(news)
      if (reply) guard.hear(reply)
    }
    const guard = createDistantGuard({ settings, clock, tell, catchUp }) ?? assert.fail()
    return guard
  }
  return { state, chief, first: distant(), second: distant() }
}

const bad = new Problem('key-invalid', '')
const waits = { name: 'Problem', code: 'address-limited' }

test('failures at every thread count together, and all of them shut the address out', async () => {
  const { state, chief, first, second } = prepare()
  assert.equal(await first.refused(from('192.0.2.1'), bad), bad)
  first.admit(from('192.0.2.1'), 'a key')
  assert.equal(await second.refused(from('192.0.2.1'), bad), bad)
  for (const guard of [chief, first, second]) assert.throws(() => guard.admit(from('192.0.2.1'), 'a key'), waits)
  first.admit(from('192.0.2.2'), 'a key')
  assert.equal(((await first.refused(from('192.0.2.1'), bad)) as Problem).code, 'address-limited')
  state.now += 1_000
  for (const guard of [chief, first, second]) guard.admit(from('192.0.2.1'), 'a key')
})

test('a key that any thread accepted is let in by every other from an address that has to wait', async () => {
  const { chief, first, second } = prepare()
  first.accepted(7, 'known')
  for (const guard of [first, second]) await guard.refused(from('192.0.2.1'), bad)
  chief.admit(from('192.0.2.1'), 'known')
  assert.throws(() => second.admit(from('192.0.2.1'), 'other'), waits)
})

test('what says nothing of the key is passed on, and told to nobody', () => {
  const { first, chief } = prepare()
  for (const error of [new Error('x'), new Problem('unavailable', '')])
    for (let n = 0; n < 5; n++) assert.equal(first.refused(from('192.0.2.1'), error), error)
  chief.admit(from('192.0.2.1'), 'a key')
})
