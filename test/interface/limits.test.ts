/** Limits that the service states are those that it keeps. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const environment = { BODY_LIMIT: '4096', RATE_LIMIT_PER_MINUTE: '3', WEBHOOK_NETWORKS: '10.20.0.0/16' }
const { service, owner } = await serveSuite({ environment })

test('the limits say whether private networks are open to webhooks, and not which', async () => {
  const answer = await fetch(`${service.base}${prefixOf('v1.2')}/limits`)
  const text = await answer.text()
  assert.equal(JSON.parse(text).webhooks.privateNetworks, true)
  assert.ok(!text.includes('10.20'))
})

test('the limits need no key, and are those of the settings', async () => {
  const answer = await fetch(`${service.api}/limits`)
  const limits = (await answer.json()) as { body: number; rate: { requestsPerMinute: number } }
  assert.deepEqual([answer.status, limits.body, limits.rate.requestsPerMinute], [200, 4096, 3])
  const text = JSON.stringify(job())
  const fitting = text + ' '.repeat(limits.body - Buffer.byteLength(text))
  const statuses: number[] = []
  for (const raw of [fitting, `${fitting} `, fitting, fitting])
    statuses.push((await owner.send('POST', '/jobs', { raw })).status)
  assert.deepEqual(statuses, [201, 413, 201, 429])
})
