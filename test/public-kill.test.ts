/** The follower is killed, raced and held up while employers write: the public side equals the jobs, and no write waits. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { ENGINES, startOn } from './support/engines.ts'
import { firstKeyOn } from './support/first-key.ts'
import { connectTo } from './support/postgres.ts'
import { clientAt, emptyStoreOn, type Process } from './support/process.ts'
import { EXPIRE, endProcess, killFollower, type Place, startPublicProcess } from './support/public-kill.ts'
import { PUBLIC } from './support/public-service.ts'
import { assertFollowed, tamper, untilFollowed, withPublicStore } from './support/public-state.ts'
import { type Client, createClient, job, type TestService } from './support/service.ts'
import { inTime, until } from './support/waiting.ts'

/** test/long/public-kill.long.ts kills more often, at other moments. */
const PLAN = { rounds: 1, seed: 20_261_120, writesMax: 150 }

const SEIZE = "UPDATE follower_leases SET holder = 'killed', expires_at = 9000000000000000"

for (const engine of ENGINES)
  test(`on ${engine} kill -9 amid the rounds of the follower loses no posting and shows none twice`, () =>
    killFollower(engine, PLAN))

/** Seconds that metrics give of the lag of the public side. */
const lagAt = async (url: string): Promise<number> =>
  Number(/^affiche_public_lag_seconds (\S+)$/m.exec(await (await fetch(url)).text())?.[1] ?? 0)

const lagOf = async ({ output }: Process): Promise<number> => {
  const [, url = ''] = /Metrics listening at (http:\/\/[^"\s]+)/.exec(output()) ?? []
  return url === '' ? 0 : lagAt(url)
}

/** Longer than some looks take. */
const SOME_LOOKS_S = 1

const shownOn = (place: Place): Promise<number> =>
  withPublicStore(place, async (store) => (await store.public.status()).shown)

let posted = 0

/** Posts a job of a title of its own. */
const post = async (client: Client): Promise<void> => {
  const { status } = await client.post(job({ closeDate: null, title: `Title ${posted++}` }))
  assert.equal(status, 201)
}

describe('on PostgreSQL', () => {
  /**
   * Services with public pages on one database, in the process of the test, and the clients of one employer. The first
   * of them has followed one job, so that it has the lease.
   */
  const startAll = async (count: number, t: TestContext) => {
    const environment = { ...PUBLIC, METRICS_PORT: '0' }
    const services: TestService[] = []
    // The first has made the database, so it goes last.
    t.after(async () => {
      for (const { stop } of services.toReversed()) await stop()
    })
    const first = await startOn.postgres({ environment })
    services.push(first)
    const place = { DATABASE_URL: first.databaseUrl ?? assert.fail() }
    const owner = await first.employer()
    await post(owner)
    await untilFollowed(place)
    while (services.length < count) services.push(await startOn.postgres({ environment: { ...environment, ...place } }))
    return { place, services, clients: services.map(({ api }) => createClient(api, owner)) }
  }

  test('two instances follow one at a time, and one takes over at once from one that stops', async (t) => {
    const { place, services, clients } = await startAll(2, t)
    const [first = assert.fail(), second = assert.fail()] = clients
    await Promise.all(Array.from({ length: 100 }, (_, at) => post(at % 2 ? first : second)))
    await untilFollowed(place)
    await assertFollowed(place)
    await services[0]?.close()
    await post(second)
    await untilFollowed(place)
    await assertFollowed(place)
    assert.equal(await shownOn(place), 102)
  })

  test('an instance takes over from one that was killed when its lease ends, not before', async () => {
    const place = await emptyStoreOn('postgres')
    const apiKey = await firstKeyOn(place)
    const [first, second] = [startPublicProcess(place), startPublicProcess(place)]
    await post(clientAt(await first.base(), apiKey))
    await untilFollowed(place)
    first.child.kill('SIGKILL')
    await first.ended
    await tamper(place, SEIZE)
    await post(clientAt(await second.base(), apiKey))
    await until(async () => (await lagOf(second)) > SOME_LOOKS_S, 'the looks of the other')
    assert.equal(await shownOn(place), 1)
    await tamper(place, EXPIRE)
    await untilFollowed(place)
    await assertFollowed(place)
    await until(async () => (await lagOf(second)) === 0, 'the end of the lag')
    await endProcess(second)
  })

  test('a write waits for no follower that is held up', async (t) => {
    const { place, services, clients } = await startAll(1, t)
    const [client = assert.fail()] = clients
    const lag = () => lagAt(services[0]?.metricsUrl() ?? assert.fail())
    const connection = connectTo(place.DATABASE_URL)
    t.after(() => connection.close())
    await connection.all('BEGIN')
    await connection.all('SELECT number FROM public_state FOR UPDATE')
    await inTime(post(client))
    await until(async () => (await lag()) > SOME_LOOKS_S, 'the follower that waits')
    await inTime(post(client))
    assert.equal(await shownOn(place), 1)
    await connection.all('COMMIT')
    await untilFollowed(place)
    await assertFollowed(place)
  })
})
