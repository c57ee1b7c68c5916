/** A retry while its first request is under way, at another instance or cut off. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startOn } from '../support/engines.ts'
import { connectTo } from '../support/postgres.ts'
import { type Client, job, type TestService } from '../support/service.ts'

let service: TestService
let employer: Client
before(async () => {
  service = await startOn.postgres({ environment: { DATABASE_STATEMENT_TIMEOUT_MS: '1000' } })
  employer = await service.employer()
})
after(() => service?.stop())

const BEGIN = `INSERT INTO idempotent_answers
    (employer_id, key_hash, line, fingerprint, status, headers, body, request_id, created_at)
  VALUES ($1, $2, 0, '', 0, '', '', '', 0)`

test('a retry whose first request does not end is told to come again, and is done when that has failed', async () => {
  const first = connectTo(service.databaseUrl ?? '')
  const headers = { 'Idempotency-Key': 'slow' }
  try {
    await first.exec('BEGIN')
    await first.run(BEGIN, [employer.employerId, hash('sha256', 'slow', 'buffer')])
    const refused = await employer.post(job(), headers)
    assert.deepEqual([refused.status, refused.body.code], [409, 'idempotency-in-progress'])
    assert.equal(refused.headers.get('retry-after'), '1')
    const waiting = employer.post(job(), headers)
    await first.exec('ROLLBACK')
    assert.equal((await waiting).status, 201)
  } finally {
    await first.close()
  }
  const again = await employer.post(job(), headers)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal((await employer.get('/jobs')).body.paging.total, 1)
})
