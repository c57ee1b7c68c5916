/** The last use of a key: known to the operator, and never waited for. */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { createClient, DAY_MS, type TestService } from '../support/service.ts'

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start({ keepData: true, environment: { HTTP_THREADS: '1' } })
  })
  after(async () => {
    // The embedded store is closed by then, and cannot be closed twice.
    if (engine === 'sqlite') rmSync(service.dataDir, { recursive: true })
    else await service.stop()
  })

  const used = (employerId: number): Promise<(number | null)[]> =>
    service.withStore(async ({ directory }) => (await directory.listKeys(employerId)).map((key) => key.lastUsedAt))

  test('a key that was rotated works until the overlap is over, beside the one in its place', async () => {
    const owner = await service.employer()
    const [key] = await service.operator.listKeys(owner.employerId)
    const { apiKey, previous } = await service.operator.rotateKey({ id: key?.id ?? 0, overlapMs: DAY_MS })
    assert.equal(previous.expiresAt, service.now() + DAY_MS)
    const next = createClient(service.api, { employerId: owner.employerId, apiKey })
    const status = async () => [(await owner.get('/jobs')).status, (await next.get('/jobs')).status]
    assert.deepEqual(await status(), [200, 200])
    service.advance(DAY_MS - 1)
    assert.deepEqual(await status(), [200, 200])
    service.advance(1)
    assert.deepEqual(await status(), [401, 200])
  })

  test('the last use of a key is stored when the service ends at the latest, and that of a refused key never', async () => {
    const owner = await service.employer()
    const { employerId } = owner
    const issue = async (more: object = {}) => service.operator.issueKey({ employerId, ...more })
    const [revoked, narrow, unused] = [await issue(), await issue({ scopes: ['jobs:write'] }), await issue()]
    assert.ok(unused.key.id > 0)
    await service.operator.revokeKey(revoked.key.id)
    const at = service.now()
    assert.equal((await owner.get('/jobs')).status, 200)
    service.advance(1000)
    assert.equal((await owner.get('/jobs')).status, 200)
    for (const [apiKey, status] of [
      [revoked.apiKey, 401],
      [narrow.apiKey, 403],
    ] as const)
      assert.equal((await createClient(service.api, { employerId, apiKey }).get('/jobs')).status, status)
    assert.deepEqual(await used(employerId), [null, null, null, null])
    await service.close()
    assert.deepEqual(await used(employerId), [at, null, null, null])
  })
})
