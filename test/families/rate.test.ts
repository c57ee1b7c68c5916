/** The rate limit of a key: 429, and the headers that say how much is left. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { isFull } from '../support/product.ts'
import { type Client, createClient, job, type TestService } from '../support/service.ts'
import { ENCRYPTION_KEY, newClient } from '../support/webhooks.ts'
import { assertProblem, few, jobIn, keyed, nameOf, newest, prepare, send } from './requests.ts'

const LIMIT = 5

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start({ environment: { ENCRYPTION_KEY, RATE_LIMIT_PER_MINUTE: String(LIMIT) } })
  })
  after(() => service.stop())

  const secondKey = async ({ employerId }: Client): Promise<Client> => {
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: SCOPES })
    return createClient(service.api, { employerId, apiKey })
  }

  const useUp = async (client: Client): Promise<void> => {
    for (let n = 0; n < LIMIT; n++) assert.notEqual((await client.get('/jobs')).status, 429)
  }

  const left = (headers: Headers) => ['limit', 'remaining'].map((name) => Number(headers.get(`ratelimit-${name}`)))

  for (const operation of engine === 'sqlite' ? newest(keyed) : few(keyed))
    test(`${nameOf(operation)} is refused to a key that has used up its minute, and does nothing`, async () => {
      const owner = await newClient(service)
      const ask = await prepare(operation, owner)
      await useUp(await secondKey(owner))
      await useUp(await secondKey(owner))
      const other = await secondKey(owner)
      await useUp(other)
      const answer = await send(other, ask)
      assertProblem(answer, 'rate-limited')
      const wait = Number(answer.headers.get('retry-after'))
      assert.match(answer.body.detail, new RegExp(`Try again in ${wait} seconds?\\.$`))
      assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60, `Retry-After: ${wait}`)
      assert.deepEqual(left(answer.headers), [LIMIT, 0])
      const untouched = await (await secondKey(owner)).get('/jobs')
      assert.equal(untouched.body.paging.total, 1)
      assert.equal(untouched.body.data[0].title, jobIn(operation.version).title)
    })

  test('every answer to a key has the limit, what is left of it and when it is reset', async () => {
    const owner = await service.employer()
    const answers = [
      await owner.get('/jobs'),
      await owner.get('/jobs/1000000'),
      await owner.post({}),
      await owner.post(job()),
      await owner.delete('/jobs', { referenceId: 'none' }),
    ]
    answers.forEach(({ headers }, at) => {
      assert.deepEqual(left(headers), [LIMIT, LIMIT - 1 - at])
      const reset = Number(headers.get('ratelimit-reset'))
      assert.ok(reset >= 1 && reset <= 60, `RateLimit-Reset: ${reset}`)
    })
  })

  test('one key that is used up leaves every other key alone, those of the same employer too', async () => {
    const owner = await service.employer()
    const other = await secondKey(owner)
    await useUp(owner)
    assertProblem(await owner.get('/jobs'), 'rate-limited')
    assert.equal((await other.get('/jobs')).status, 200)
    assert.equal((await (await service.employer()).get('/jobs')).status, 200)
  })

  test('requests that are refused count too, so that a loop of faulty requests ends', async () => {
    const owner = await service.employer()
    for (let n = 0; n < LIMIT; n++) assert.equal((await owner.post({})).status, 400)
    assertProblem(await owner.post(job()), 'rate-limited')
  })

  test('requests without a key use up nothing of anybody, and are not limited', async () => {
    const nobody = createClient(service.api, { employerId: 0, apiKey: null })
    for (let n = 0; n < LIMIT * 3; n++) assert.equal((await nobody.get('/positiontypes')).status, 200)
    for (let n = 0; n < LIMIT * 3; n++) assert.equal((await nobody.get('/jobs')).status, 401)
    assert.equal((await (await service.employer()).get('/jobs')).status, 200)
  })

  test('a revoked key is refused as invalid, also above its rate limit', async () => {
    const owner = await service.employer()
    const { key, apiKey } = await service.operator.issueKey({ employerId: owner.employerId })
    const client = createClient(service.api, { employerId: owner.employerId, apiKey })
    await useUp(client)
    await service.operator.revokeKey(key.id)
    assertProblem(await client.get('/jobs'), 'key-invalid')
  })

  if (engine === 'postgres' && !isFull) return
  describe('a limit of 0', () => {
    let unlimited: TestService
    before(async () => {
      unlimited = await start({ environment: { RATE_LIMIT_PER_MINUTE: '0' } })
    })
    after(() => unlimited.stop())

    test('is none', async () => {
      const owner = await unlimited.employer()
      const answers = await Promise.all(Array.from({ length: 300 }, () => owner.get('/jobs')))
      assert.ok(answers.every(({ status }) => status === 200))
      assert.ok(answers.every(({ headers }) => !headers.has('ratelimit-limit')))
    })
  })
})
