/** Every operation on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import { LINES, resultsOf, sendBulk } from '../support/bulk.ts'
import { CITUS_URL, createCitusDatabase } from '../support/citus.ts'
import { LIMITS } from '../support/postgres.ts'
import { type Client, job, startService } from '../support/service.ts'
import { ENCRYPTION_KEY, newClient, TAKEN } from '../support/webhooks.ts'
import { walk } from './walk.ts'

const NAMES = ['S0', 'S1', 'S2', 'S3']

const assertRetries = async (client: Client): Promise<void> => {
  const create = () => client.post(job(), { 'Idempotency-Key': 'one' })
  const answers = await Promise.all(Array.from({ length: 20 }, create))
  assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))], [`201 ${answers[0]?.text}`])
  assert.equal((await create()).headers.get('idempotent-replayed'), 'true')
}

const assertFeed = async (client: Client): Promise<void> => {
  const lines = NAMES.map((referenceId) => ({ op: 'upsert', job: job({ referenceId }), digest: referenceId }))
  const headers = { 'Idempotency-Key': 'night' }
  assert.equal((await sendBulk(client, lines, { headers })).summary?.created, NAMES.length)
  assert.equal((await sendBulk(client, lines, { headers })).summary?.replayed, NAMES.length)
  assert.equal((await sendBulk(client, lines, { query: '?atomic=true' })).summary?.unchanged, NAMES.length)
  const items = NAMES.slice(1).map((referenceId) => JSON.stringify({ referenceId, digest: referenceId }))
  const raw = [...items, JSON.stringify({ end: true, items: items.length })].join('\n')
  const answer = await client.send('POST', '/snapshots?scope=S&archiveMax=1', { raw, headers: LINES })
  const { archived, unchanged } = resultsOf(answer.text).summary
  assert.deepEqual([archived, unchanged], [1, NAMES.length - 1])
}

test('on a real Citus every operation works, a retry is answered as before, and a feed is compared', {
  skip: CITUS_URL === null && 'TEST_CITUS_URL names no Citus',
}, async (t) => {
  const { url, remove } = await createCitusDatabase()
  t.after(remove)
  await distribute({ url, limits: LIMITS })
  const service = await startService({
    sendToReceiver: async () => TAKEN,
    environment: { ENCRYPTION_KEY, DATABASE_URL: url },
  })
  t.after(() => service.stop())
  const client = await newClient(service)
  await walk(client)
  await assertRetries(client)
  await assertFeed(client)
})
