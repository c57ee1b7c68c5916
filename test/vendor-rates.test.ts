/** Rates of vendors: each employer has its budget with a vendor's key, and the vendor one of its own for all of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProblem } from './families/requests.ts'
import { onEveryEngine } from './support/engines.ts'
import { createClient, type Options, type TestService } from './support/service.ts'
import { makeVendor, vendorClient } from './support/vendors.ts'

const leftOf = (headers: Headers) => ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)))

onEveryEngine((start) => {
  const serving = async (environment: Options['environment'], work: (service: TestService) => Promise<void>) => {
    const service = await start({ environment: environment ?? {} })
    try {
      await work(service)
    } finally {
      await service.stop()
    }
  }

  test('what a vendor asks for one employer uses up nothing of another, nor of the keys of the employer', async () => {
    await serving({ RATE_LIMIT_PER_MINUTE: '3', VENDOR_RATE_LIMIT_PER_MINUTE: '0' }, async (service) => {
      const vendor = await makeVendor(service)
      const [one, two] = [await service.employer(), await service.employer()]
      for (const { employerId } of [one, two]) await vendor.grant(employerId)
      const client = vendor.as(one.employerId)
      for (let left = 2; left >= 0; left--) assert.deepEqual(leftOf((await client.get('/jobs')).headers), [3, left])
      assertProblem(await client.get('/jobs'), 'rate-limited')
      assert.equal((await vendor.as(two.employerId).get('/jobs')).status, 200)
      assert.deepEqual(leftOf((await one.get('/jobs')).headers), [3, 2])
      assert.equal((await vendor.as(null).get('/vendor/employers')).headers.get('ratelimit-limit'), null)
    })
  })

  test('all keys of a vendor have one budget for all employers and its own operations, and others none of it', async () => {
    await serving({ RATE_LIMIT_PER_MINUTE: '100', VENDOR_RATE_LIMIT_PER_MINUTE: '4' }, async (service) => {
      const [vendor, other] = [await makeVendor(service), await makeVendor(service)]
      const [one, two] = [await service.employer(), await service.employer()]
      for (const { employerId } of [one, two]) await vendor.grant(employerId)
      await other.grant(one.employerId)
      const { apiKey } = await service.operator.issueVendorKey({ vendorId: vendor.id })
      const asked = [
        await vendor.as(one.employerId).get('/jobs'),
        await vendor.as(two.employerId).get('/jobs'),
        await vendorClient(service.api, apiKey, one.employerId).get('/jobs'),
        await vendor.as(null).get('/vendor/changes'),
      ]
      assert.deepEqual(
        asked.map(({ headers }) => leftOf(headers)),
        [
          [4, 3],
          [4, 2],
          [4, 1],
          [4, 0],
        ],
      )
      for (const client of [vendor.as(one.employerId), vendor.as(null), vendorClient(service.api, apiKey, null)]) {
        const answer = await client.get(client.employerId > 0 ? '/jobs' : '/vendor/employers')
        assertProblem(answer, 'rate-limited')
        assert.ok(Number(answer.headers.get('retry-after')) >= 1)
      }
      assert.equal((await other.as(one.employerId).get('/jobs')).status, 200)
      assert.equal((await createClient(service.api, one).get('/jobs')).status, 200)
      service.advance(60_000)
      assert.equal((await vendor.as(one.employerId).get('/jobs')).status, 200)
    })
  })
})
