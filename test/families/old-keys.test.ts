/** Bad keys hinder nobody: whoever still sends an old key is refused, and the new one works from the same address. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { openLanes } from '../support/lanes.ts'
import { isFull } from '../support/product.ts'
import { type Answered, createClient, type Options, startService, type TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const USES = 1_000
const AT_ONCE = 50

type Ask = (apiKey: string | null) => Promise<Pick<Answered, 'status' | 'body'>>

type Parts = {
  readonly start: (options: Options) => Promise<TestService>
  /** Ways to ask for jobs, which between them reach every thread. */
  readonly open: (service: TestService) => Promise<Ask[]>
}

const TITLE =
  'after a rotation without an overlap, 1,000 uses of the old key do not hinder the new one from the same address'

const holds = ({ start, open }: Parts): void => {
  test(TITLE, async (t) => {
    const service = await start({ environment: { RATE_LIMIT_PER_MINUTE: '6000' } })
    t.after(() => service.stop())
    const asks = await open(service)
    const askTimes = (apiKey: string | null, times: number) =>
      Promise.all(Array.from({ length: times }, (_, n) => (asks[n % asks.length] ?? assert.fail())(apiKey)))
    const owner = await service.employer()
    for (const { status } of await askTimes(owner.apiKey, asks.length)) assert.equal(status, 200)

    const [old] = await service.operator.listKeys(owner.employerId)
    const { apiKey } = await service.operator.rotateKey({ id: old?.id ?? 0, overlapMs: 0 })
    for (let sent = 0; sent < USES; sent += AT_ONCE)
      for (const { body } of await askTimes(owner.apiKey, AT_ONCE)) assert.equal(body.code, 'key-invalid')
    for (const { status } of await askTimes(apiKey, 2 * asks.length)) assert.equal(status, 200)
    const refusals = () => service.logged.filter((line) => JSON.parse(line).status === 401).length
    await until(() => refusals() === USES, 'a line of the log for every refusal')
  })
}

onEveryEngine((start, engine) => {
  // An unknown key is refused by the same code whatever the store.
  if (engine === 'postgres' && !isFull) return
  const open = async ({ api }: TestService): Promise<Ask[]> => [
    (apiKey) => createClient(api, { employerId: 0, apiKey }).get('/jobs'),
  ]
  holds({ start, open })
})

describe('with two threads that answer HTTP', () => {
  const LANES = 8
  const start = ({ environment }: Options) => startService({ environment: { ...environment, HTTP_THREADS: '2' } })
  const open = async (service: TestService): Promise<Ask[]> => {
    const lanes = await openLanes(service, LANES)
    return lanes.map(
      ({ send }) =>
        (apiKey) =>
          send('GET', '/jobs', { apiKey }),
    )
  }
  holds({ start, open })
})
