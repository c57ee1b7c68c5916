/** Guessing keys: an address that sends bad ones has to wait, longer each time, and its neighbours do not. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, createClient, type TestService } from '../support/service.ts'
import { apartFromInstance, assertProblem, keyed, prepare, send } from './requests.ts'

const MAX = 3
const WAIT_MAX_SECONDS = 8
const WINDOW_MS = 600_000

onEveryEngine((start) => {
  let service: TestService
  before(async () => {
    service = await start({
      environment: {
        KEY_FAILURES_PER_ADDRESS: String(MAX),
        KEY_FAILURE_WAIT_SECONDS: String(WAIT_MAX_SECONDS),
        TRUST_PROXY: 'true',
      },
    })
  })
  after(() => service.stop())

  let guesses = 0
  let places = 0

  /** A client at an address of its own. */
  const at = (address: string, apiKey?: string | null): Client => {
    const guess = () => `affiche_${String(++guesses).padStart(39, 'x')}`
    const client = (key: string | null) => createClient(service.api, { employerId: 0, apiKey: key })
    const who = client(apiKey ?? null)
    const get: Client['get'] = (path) =>
      client(apiKey === undefined ? guess() : apiKey).send('GET', path, { headers: { 'X-Forwarded-For': address } })
    return { ...who, get }
  }

  const somewhere = () => `203.0.113.${++places}`

  const waitOf = (answer: Answered): number => {
    assertProblem(answer, 'address-limited')
    return Number(answer.headers.get('retry-after'))
  }

  const shut = async (address: string): Promise<number> => {
    for (let n = 0; n < MAX; n++) assertProblem(await at(address).get('/jobs'), 'key-invalid')
    return waitOf(await at(address).get('/jobs'))
  }

  test('after so many bad keys the address has to wait, and each further one doubles the wait up to its limit', async () => {
    const address = somewhere()
    let wait = await shut(address)
    const waits = [wait]
    for (let n = 0; n < 5; n++) {
      service.advance(wait * 1000)
      assertProblem(await at(address).get('/jobs'), 'key-invalid')
      wait = waitOf(await at(address).get('/jobs'))
      waits.push(wait)
    }
    assert.deepEqual(waits, [1, 2, 4, 8, 8, 8])
  })

  test('a wait is told in whole seconds that are left of it, and asking meanwhile does not make it longer', async () => {
    const address = somewhere()
    await shut(address)
    service.advance(1000)
    await at(address).get('/jobs')
    for (let n = 0; n < 10; n++) assert.equal(waitOf(await at(address).get('/jobs')), 2)
    service.advance(1500)
    assert.equal(waitOf(await at(address).get('/jobs')), 1)
    service.advance(500)
    assertProblem(await at(address).get('/jobs'), 'key-invalid')
  })

  test('other addresses are left alone; the addresses of one IPv6 network of 64 bits are one', async () => {
    await shut('2001:db8:1:2::1')
    waitOf(await at('2001:db8:1:2:ffff::9').get('/jobs'))
    assertProblem(await at('2001:db8:1:3::1').get('/jobs'), 'key-invalid')
    assertProblem(await at(somewhere()).get('/jobs'), 'key-invalid')
  })

  test('an address cannot pass for another by what it writes before the entry of the proxy', async () => {
    const address = somewhere()
    await shut(address)
    for (const made of ['198.51.100.1', '::1', 'unknown']) waitOf(await at(`${made}, ${address}`).get('/jobs'))
  })

  test('a key that was accepted lately is accepted from an address that has to wait; one that was not has to wait', async () => {
    const known = await service.employer()
    const fresh = await service.employer()
    const address = somewhere()
    assert.equal((await at(somewhere(), known.apiKey).get('/jobs')).status, 200)
    await shut(address)
    assert.equal((await at(address, known.apiKey).get('/jobs')).status, 200)
    waitOf(await at(address, fresh.apiKey).get('/jobs'))
    assert.equal((await at(somewhere(), fresh.apiKey).get('/jobs')).status, 200)
    assert.equal((await at(address, fresh.apiKey).get('/jobs')).status, 200)
  })

  test('while an address waits, a key that was accepted and is revoked is answered as an unknown one', async () => {
    const owner = await service.employer()
    const { key, apiKey } = await service.desk.issueKey({ employerId: owner.employerId })
    const address = somewhere()
    assert.equal((await at(address, apiKey).get('/jobs')).status, 200)
    await service.desk.revokeKey(key.id)
    await shut(address)
    const [revoked, unknown] = [await at(address, apiKey).get('/jobs'), await at(address).get('/jobs')]
    assertProblem(revoked, 'address-limited')
    assert.deepEqual(apartFromInstance(revoked), apartFromInstance(unknown))
  })

  test('unknown, revoked and expired keys count; missing ones, missing scopes and suspended employers do not', async () => {
    const owner = await service.employer()
    const issue = (more: object = {}) => service.desk.issueKey({ employerId: owner.employerId, ...more })
    const [revoked, expired] = [await issue(), await issue({ expiresAt: service.now() + 10 })]
    await service.desk.revokeKey(revoked.key.id)
    service.advance(10)
    const address = somewhere()
    const scoped = await issue({ scopes: ['jobs:write'] })
    const suspended = await service.employer()
    await service.desk.suspendEmployer(suspended.employerId)
    for (let n = 0; n < MAX * 2; n++) {
      assertProblem(await at(address, null).get('/jobs'), 'key-missing')
      assertProblem(await at(address, '').get('/jobs'), 'key-missing')
      assertProblem(await at(address, scoped.apiKey).get('/jobs'), 'scope-missing')
      assertProblem(await at(address, suspended.apiKey).get('/jobs'), 'employer-suspended')
      assert.equal((await at(address, 'nonsense').get('/positiontypes')).status, 200)
    }
    for (const key of [revoked.apiKey, expired.apiKey, 'nonsense'])
      assertProblem(await at(address, key).get('/jobs'), 'key-invalid')
    assertProblem(await at(address).get('/jobs'), 'address-limited')
    assertProblem(await at(address, null).get('/jobs'), 'key-missing')
  })

  test('bad keys that come at once are counted up to the limit, and those beyond it do not make the wait longer', async () => {
    const address = somewhere()
    const answers = await Promise.all(Array.from({ length: MAX * 10 }, () => at(address).get('/jobs')))
    const codes = answers.map(({ body }) => body.code)
    assert.equal(codes.filter((code) => code === 'key-invalid').length, MAX)
    assert.equal(codes.filter((code) => code === 'address-limited').length, MAX * 9)
    assert.equal(waitOf(await at(address).get('/jobs')), 1)
  })

  test('what was quiet for ten minutes begins anew, and failures that are further apart never add up', async () => {
    const address = somewhere()
    await shut(address)
    service.advance(1000 + WINDOW_MS)
    assert.equal(await shut(address), 1)
    const slow = somewhere()
    for (let n = 0; n < MAX * 3; n++) {
      assertProblem(await at(slow).get('/jobs'), 'key-invalid')
      service.advance(WINDOW_MS / (MAX - 1))
    }
  })

  test('every wait is logged once as a warning that holds neither the address nor the key', async () => {
    const address = somewhere()
    const from = service.logged.length
    await shut(address)
    for (let n = 0; n < 5; n++) await at(address).get('/jobs')
    const lines = service.logged.slice(from)
    const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn')
    assert.equal(warned.length, 1)
    assert.match(warned[0].client, /^[0-9a-f]{12}$/)
    assert.deepEqual([warned[0].failures, warned[0].waitSeconds], [MAX, 1])
    assert.ok(!lines.join('').includes(address))
  })

  for (const operation of keyed)
    test(`${operation.method} ${operation.path} does nothing for an address that has to wait`, async () => {
      const owner = await service.employer()
      const { employerId } = owner
      const ask = await prepare(operation, owner)
      const before = await owner.get('/jobs')
      const address = somewhere()
      await shut(address)
      const { apiKey } = await service.desk.issueKey({ employerId })
      const client = createClient(service.api, { employerId, apiKey })
      const answer = await send(client, ask, { headers: { 'X-Forwarded-For': address } })
      assert.equal(waitOf(answer), 1)
      assert.equal((await owner.get('/jobs')).text, before.text)
    })

  describe('a limit of 0', () => {
    let unlimited: TestService
    before(async () => {
      unlimited = await start({ environment: { KEY_FAILURES_PER_ADDRESS: '0' } })
    })
    after(() => unlimited.stop())

    test('is none', async () => {
      const client = createClient(unlimited.api, { employerId: 0, apiKey: 'nonsense' })
      const answers = await Promise.all(Array.from({ length: 200 }, () => client.get('/jobs')))
      assert.ok(answers.every(({ status }) => status === 401))
    })
  })
})
