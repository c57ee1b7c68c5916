/** A refused body is no longer held, on a connection that stays open either. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { test } from 'node:test'
import { onEveryEngine } from './support/engines.ts'
import { sendRaw } from './support/raw-http.ts'

const BODY_BYTES = 200_000
const REQUESTS = 12

onEveryEngine((start) => {
  test('many malformed bodies on one connection leave room for the next one', async (t) => {
    const service = await start({ environment: { BODY_BYTES_MAX: '1048576' } })
    t.after(() => service.stop())
    const { apiKey } = await service.employer()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.after(() => agent.destroy())
    const headers = { 'API-Key': apiKey ?? '', 'Content-Type': 'application/json' }
    for (let n = 0; n < REQUESTS; n++) {
      const body = Buffer.from('{'.padEnd(BODY_BYTES))
      assert.equal((await sendRaw(`${service.api}/jobs`, { method: 'POST', agent, headers, body })).status, 400)
    }
  })
})
