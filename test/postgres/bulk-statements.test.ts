/** Lines of a bulk ask PostgreSQL together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendBulk } from '../support/bulk.ts'
import { createClient, job, startService } from '../support/service.ts'
import { loggedDuring, startLoggingPostgres } from '../support/statement-log.ts'

const LINES = 256

test('upserts that change nothing look up several jobs, and the profile of their employer, in one statement', async (t) => {
  const postgres = await startLoggingPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const service = await startService({ environment: { DATABASE_URL: url } })
  t.after(() => service.stop())
  const client = createClient(service.api.replace('v1.1', 'v1.2'), await service.employer())
  const lines = Array.from({ length: LINES }, (_, at) => ({ op: 'upsert', job: job({ referenceId: `JOB-${at}` }) }))
  assert.equal((await sendBulk(client, lines)).summary.created, LINES)
  const during = await loggedDuring({ postgres, url }, async () => {
    assert.equal((await sendBulk(client, lines)).summary.unchanged, LINES)
  })
  const about = (pattern: RegExp): number => during.filter((sql) => pattern.test(sql)).length
  for (const pattern of [/FROM jobs/, /FROM employers/]) {
    const sent = about(pattern)
    assert.ok(sent > 0 && sent <= LINES / 4, `${sent} statements ${pattern} for ${LINES} lines`)
  }
})
