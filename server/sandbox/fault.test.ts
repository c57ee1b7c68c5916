/** The forms of Affiche-Fault. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFault } from './fault.ts'

test('each form of the field is a fault, however it is spaced', () => {
  for (const [field, fault] of [
    ['status=503; retry-after=2', { kind: 'status', code: 'unavailable', retryAfterSeconds: 2 }],
    ['status=503', { kind: 'status', code: 'unavailable', retryAfterSeconds: 1 }],
    ['status=429;retry-after=3600', { kind: 'status', code: 'rate-limited', retryAfterSeconds: 3_600 }],
    ['status=500', { kind: 'status', code: 'internal-error', retryAfterSeconds: null }],
    ['delay=0', { kind: 'delay', ms: 0 }],
    [' delay=30000 ', { kind: 'delay', ms: 30_000 }],
    ['drop=before', { kind: 'before' }],
    ['drop=after', { kind: 'after', line: null }],
    ['drop=after ; line=500', { kind: 'after', line: 500 }],
  ] as const)
    assert.deepEqual(readFault(field)?.fault, fault, field)
  assert.equal(readFault('status=429;retry-after=7')?.text, 'status=429; retry-after=7')
})

test('no other field is one', () => {
  for (const field of [
    ...['', ';', 'x', 'status', 'status=', 'status=418', 'status=200', 'STATUS=503', 'status=503;', 'status=503,'],
    ...['status=503; status=503', 'status=503; delay=1', 'status=503; retry-after=0', 'status=503; retry-after=3601'],
    ...['retry-after=2; status=503', 'retry-after=2', 'delay=30001', 'delay=-1', 'delay=1.5', 'delay=1; delay=1'],
    ...['drop', 'drop=during', 'drop=before; line=2', 'drop=after; line=0', 'drop=after; line=x', 'line=3'],
    ...['drop=after; line=3; line=3', 'drop=after, drop=after', 'drop=after; first=2', 'delay=1; id=x', 'delay=١'],
    ...['constructor=1', 'status=constructor'],
  ])
    assert.equal(readFault(field), null, field)
})
