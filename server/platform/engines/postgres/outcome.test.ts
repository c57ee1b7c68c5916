import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poolOn } from '../../../../test/support/pool-on.ts'
import { createJobFinder } from '../../../jobs/store/postgres/job-reader.ts'
import type { Connection } from './connection.ts'
import { isUnavailable } from './errors.ts'

/** A connection on which statements about employer 2 fail. */
const connection = {
  isAlive: () => true,
  all: async (_: string, [employerId]: readonly unknown[]) => {
    if (employerId === 2) throw Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
    return []
  },
} as unknown as Connection

test('of jobs that are read together only those of an employer whose worker is down are refused', async () => {
  const find = createJobFinder(poolOn(connection))
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map((employerId) => find(employerId, { id: 1 })))
  assert.deepEqual([first, third], Array(2).fill({ status: 'fulfilled', value: null }))
  assert.equal(second?.status === 'rejected' && second.reason.code, 'unavailable')
})

test('a node that cannot be reached is temporary, with any code of Citus', () => {
  const error = (code: string, message: string) => Object.assign(new Error(message), { code })
  for (const [code, message] of [
    ['08006', 'connection to the remote node a@b:5432 failed with the following error: Connection refused'],
    ['XX000', 'server closed the connection unexpectedly'],
    ['XX000', 'could not commit transaction for shard 102123 on at least one active node'],
    ['XX000', 'failure on connection marked as essential: b:5432'],
    ['XX000', 'could not receive data from server: Connection reset by peer'],
  ] as const)
    assert.equal(isUnavailable(error(code, message)), true, message)
  assert.equal(isUnavailable(error('XX000', 'cache lookup failed for relation 5')), false)
  assert.equal(isUnavailable(error('42601', 'syntax error at or near "connection"')), false)
})
