/** Durations of refusals of unknown, revoked and expired keys, which must reveal nothing of the key. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { createClient, DAY_MS, type TestService } from '../support/service.ts'

const ROUNDS = 1_000

/** Medians may differ by this factor: a machine that is busy shows more than that, a look-up left out shows it too. */
const FACTOR_MAX = 1.25

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start({ environment: { LOG_LEVEL: 'silent' } })
  })
  after(() => service.stop())

  test('every kind of bad key is refused in about the same time', async (t) => {
    const { employerId } = await service.employer()
    const [revoked, expired] = [
      await service.operator.issueKey({ employerId }),
      await service.operator.issueKey({ employerId, expiresAt: service.now() + DAY_MS }),
    ]
    await service.operator.revokeKey(revoked.key.id)
    service.advance(DAY_MS)
    const keys = { unknown: unknownKey(), revoked: revoked.apiKey, expired: expired.apiKey }
    const kinds = Object.entries(keys).map(([name, key]) => ({
      name,
      client: createClient(service.api, { employerId, apiKey: key }),
      times: [] as number[],
    }))
    for (let round = 0; round < ROUNDS; round++)
      for (const { client, times } of kinds.toSorted(() => Math.random() - 0.5)) {
        const begin = performance.now()
        assert.equal((await client.get('/jobs')).status, 401)
        times.push(performance.now() - begin)
      }
    const medians = kinds.map(({ name, times }) => ({ name, ms: median(times.slice(ROUNDS / 10)) }))
    t.diagnostic(medians.map(({ name, ms }) => `${name} ${ms.toFixed(3)} ms`).join(', '))
    const all = medians.map(({ ms }) => ms)
    assert.ok(Math.max(...all) / Math.min(...all) < FACTOR_MAX, JSON.stringify(medians))
  })
})
