import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { loadSettings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { createGuard } from './guessing.ts'

const settings = loadSettings({ KEY_FAILURES_PER_ADDRESS: '1', KEY_FAILURE_WAIT_SECONDS: '60' })

const prepare = (addressesMax: number) => {
  const state = { now: 1_000, moments: 0 }
  const clock = () => {
    state.moments++
    return state.now
  }
  const guard = createGuard({ settings, clock, addressesMax }) ?? assert.fail()
  const from = (remoteAddress: string) =>
    ({
      id: 'x',
      log: { warn: () => undefined },
      raw: { headers: {}, socket: { remoteAddress } },
    }) as never as FastifyRequest
  const fail = (address: string) => guard.refused(from(address), new Problem('key-invalid', ''))
  const isShut = (address: string): boolean => {
    try {
      guard.admit(from(address), 'a key')
      return false
    } catch (error) {
      assert.equal((error as Problem).code, 'address-limited')
      return true
    }
  }
  return { state, guard, fail, isShut, from }
}

test('of more addresses than may be remembered, the one whose last failure is the oldest is forgotten', () => {
  const { fail, isShut, state } = prepare(2)
  fail('192.0.2.1')
  fail('192.0.2.2')
  state.now += 1_000
  fail('192.0.2.1')
  state.now += 1
  fail('192.0.2.3')
  assert.deepEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(isShut), [true, false, true])
})

test('while nobody has to wait, a request is asked for neither the moment nor its address', () => {
  const { guard, state, fail, isShut } = prepare(2)
  const request = new Proxy({}, { get: () => assert.fail('the request was looked into') }) as FastifyRequest
  const admit = () => guard.admit({ raw: request } as never, 'a key')
  admit()
  assert.equal(state.moments, 0)
  fail('192.0.2.1')
  assert.equal(isShut('192.0.2.1'), true)
  state.now += 1_000
  assert.equal(isShut('192.0.2.1'), false)
  const { moments } = state
  admit()
  assert.equal(state.moments, moments)
})

test('an error that says nothing of the key is passed on, and counts for nothing', () => {
  const { guard, from, isShut } = prepare(2)
  for (const error of [new Error('x'), new Problem('unavailable', ''), new Problem('key-missing', '')])
    assert.equal(guard.refused(from('192.0.2.1'), error), error)
  assert.equal(isShut('192.0.2.1'), false)
})
