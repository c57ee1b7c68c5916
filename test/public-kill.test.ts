/** The follower is killed, raced and held up while employers write: the public side equals the jobs, and no write waits. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { mulberry32 } from '../tools/postings/random.ts'
import { ENGINES } from './support/engines.ts'
import { keepWorking, killAfter, newLedger } from './support/mixed-load.ts'
import { connectTo } from './support/postgres.ts'
import { clientAt, emptyStoreOn, launch, makeKeyOn, type Process } from './support/process.ts'
import { assertFollowed, tamper, untilFollowed, withPublicStore } from './support/public-state.ts'
import { job } from './support/service.ts'
import { inTime, until } from './support/waiting.ts'

const ROUNDS = 3
const CLIENTS = 4
/** A round is killed after so many acknowledged writes at the most. */
const WRITES_MAX = 300
const TEXT_MAX = 1_000

type Place = Record<string, string>

const start = (place: Place): Process => launch({ ...place, PUBLIC_PAGES: 'true', METRICS_PORT: '0' })

const end = async (service: Process): Promise<void> => {
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0, service.told())
}

const EXPIRE = 'UPDATE follower_leases SET expires_at = 0'
const SEIZE = "UPDATE follower_leases SET holder = 'killed', expires_at = 9000000000000000"

for (const engine of ENGINES)
  test(`on ${engine} kill -9 amid the rounds of the follower loses no posting and shows none twice`, async (t) => {
    const seed = Date.now() % 1_000_000
    t.diagnostic(`seed ${seed}`)
    const random = mulberry32(seed)
    const place = await emptyStoreOn(engine)
    const apiKey = await makeKeyOn(place)
    const ledger = newLedger()
    for (let round = 0; round < ROUNDS; round++) {
      const service = start(place)
      const load = { client: clientAt(await service.base(), apiKey), ledger, random, textMax: TEXT_MAX }
      // Jobs of their own, since what a killed request did is not known.
      const writers = Array.from({ length: CLIENTS }, (_, at) => keepWorking(load, `r${round}w${at}`))
      await Promise.all([...writers, service.ended, killAfter(service.child, ledger, random() * WRITES_MAX)])
      assert.deepEqual(ledger.faults, [])
      await tamper(place, EXPIRE)
    }
    const last = start(place)
    await last.base()
    await untilFollowed(place)
    await assertFollowed(place)
    await end(last)
  })

/** Seconds that a process tells of the lag of the public side. */
const lagOf = async ({ told }: Process): Promise<number> => {
  const [, url = ''] = /Metrics listening at (http:\/\/[^"\s]+)/.exec(told()) ?? []
  const text = url === '' ? '' : await (await fetch(url)).text()
  return Number(/^affiche_public_lag_seconds (\S+)$/m.exec(text)?.[1] ?? 0)
}

/** Longer than some looks take. */
const SOME_LOOKS_S = 1

const shownOn = (place: Place): Promise<number> =>
  withPublicStore(place, async (store) => (await store.public.status()).shown)

describe('on PostgreSQL', () => {
  const startAll = async (count: number, t: TestContext) => {
    const place = await emptyStoreOn('postgres')
    const apiKey = await makeKeyOn(place)
    const services = Array.from({ length: count }, () => start(place))
    t.after(() => {
      for (const { child } of services) child.kill('SIGKILL')
    })
    const clients = await Promise.all(services.map(async ({ base }) => clientAt(await base(), apiKey)))
    let posted = 0
    /** Posts to one of the instances. */
    const post = async (at = posted % count): Promise<void> => {
      const answer = await clients[at]?.post(job({ title: `Title ${posted++}` }))
      assert.equal(answer?.status, 201)
    }
    return { place, services, post }
  }

  test('two instances follow one at a time, and one takes over at once from one that stops', async (t) => {
    const { place, services, post } = await startAll(2, t)
    await Promise.all(Array.from({ length: 100 }, () => post()))
    await untilFollowed(place)
    await assertFollowed(place)
    for (const [at, service] of services.entries()) {
      await post(1)
      await untilFollowed(place)
      if (at === 0) await end(service)
    }
    await assertFollowed(place)
    assert.equal(await shownOn(place), 102)
  })

  test('an instance takes over from one that was killed when its lease ends, not before', async (t) => {
    const { place, services, post } = await startAll(2, t)
    const [first, second] = [services[0] ?? assert.fail(), services[1] ?? assert.fail()]
    await post()
    await untilFollowed(place)
    first.child.kill('SIGKILL')
    await first.ended
    await tamper(place, SEIZE)
    await post(1)
    await until(async () => (await lagOf(second)) > SOME_LOOKS_S, 'the looks of the other')
    assert.equal(await shownOn(place), 1)
    await tamper(place, EXPIRE)
    await untilFollowed(place)
    await assertFollowed(place)
    await until(async () => (await lagOf(second)) === 0, 'the end of the lag')
  })

  test('a write waits for no follower that is held up', async (t) => {
    const { place, services, post } = await startAll(1, t)
    const [service] = services
    await post()
    await untilFollowed(place)
    const connection = connectTo(place.DATABASE_URL ?? '')
    t.after(() => connection.close())
    await connection.all('BEGIN')
    await connection.all('SELECT number FROM public_state FOR UPDATE')
    await inTime(post())
    await until(async () => (await lagOf(service ?? assert.fail())) > SOME_LOOKS_S, 'the follower that waits')
    await inTime(post())
    assert.equal(await shownOn(place), 1)
    await connection.all('COMMIT')
    await untilFollowed(place)
    await assertFollowed(place)
  })
})
