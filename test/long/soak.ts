/** A mixed load for a while, and what is seen of the service meanwhile. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { BaseVersion, ChildService } from '../support/child-service.ts'
import { unknownKey } from '../support/keys.ts'
import { exchange, statusesOf } from '../support/raw-http.ts'
import { job } from '../support/service.ts'

const WORKERS = 12
const REFERENCES = 400
const THINK_MS = 4
const LIVE_PER_SAMPLE = 5

export type Sample = BaseVersion & { readonly liveMs: number }

export type Soaked = {
  readonly samples: readonly Sample[]
  readonly byStatus: Readonly<Record<string, number>>
  /** Answers that were not what the operation should get. */
  readonly faults: readonly string[]
}

type Ask = {
  readonly expected: readonly number[]
  readonly send: (service: ChildService, reference: string) => Promise<{ status: number }>
}

/** The more to the front, the more often. */
const ASKS: readonly Ask[] = [
  { expected: [200], send: ({ client }, reference) => client.get(`/jobs?referenceId=${reference}`) },
  { expected: [200], send: ({ client }) => client.get('/jobs?pageSize=50') },
  {
    expected: [200, 201],
    send: ({ client }, referenceId) => client.put('/jobs', job({ referenceId, title: `T${Math.random()}` })),
  },
  { expected: [200], send: ({ client }, reference) => client.get(`/jobs?q=${reference.slice(0, 3)}%20t0&pageSize=20`) },
  { expected: [204, 404], send: ({ client }, referenceId) => client.delete('/jobs', { referenceId }) },
  { expected: [400], send: ({ client }) => client.post(job({ title: '', locations: [], salary: { amount: -1 } })) },
  {
    expected: [200, 404],
    send: ({ client }, referenceId) => client.put('/jobs', { referenceId, status: 'archived' }).then(asMissing),
  },
  { expected: [200], send: ({ base }) => onNewConnection(base, '/api/v1.1/locations?q=mont&pageSize=30') },
  { expected: [404], send: ({ client }) => client.get('/jobs/2147483647') },
  { expected: [401], send: ({ client }) => client.send('GET', '/jobs', { headers: { 'API-Key': unknownKey() } }) },
  { expected: [400], send: ({ client }) => client.post('{"title":') },
  {
    expected: [413, 415],
    send: ({ client }) => client.send('POST', '/jobs', { raw: 'x', headers: { 'Content-Type': 'text/plain' } }),
  },
  {
    expected: [200],
    send: ({ client }, referenceId) => client.put('/jobs', job({ referenceId, description: LARGE })).then(asKept),
  },
]

const LARGE = `<p>${'Lorem ipsum dolor. '.repeat(3000)}</p>`

/** A patch of a job that is not there is refused as a new job that lacks nearly everything. */
const asMissing = ({ status }: { status: number }) => ({ status: status === 400 ? 404 : status })
const asKept = ({ status }: { status: number }) => ({ status: status === 201 ? 200 : status })

const onNewConnection = async (base: string, path: string): Promise<{ status: number }> => {
  const text = await exchange(base, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return { status: statusesOf(text)[0] ?? 0 }
}

/** The upper ends of the shares of 1 that each has, as Zipf would deal them out. */
const ends = ASKS.map((_, at) => harmonic(at + 1) / harmonic(ASKS.length))

function harmonic(count: number): number {
  return count === 0 ? 0 : 1 / count + harmonic(count - 1)
}

const pick = (): Ask => {
  const drawn = Math.random()
  return ASKS[ends.findIndex((end) => drawn < end)] ?? ASKS[0] ?? assert.fail()
}

export const soak = async (service: ChildService, seconds: number, sampleMs: number): Promise<Soaked> => {
  const end = performance.now() + seconds * 1000
  const byStatus: Record<string, number> = {}
  const faults: string[] = []
  const samples: Sample[] = []
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const ask = pick()
      const reference = `REF-${Math.floor(Math.random() * REFERENCES)}`
      const { status } = await ask.send(service, reference).catch((error) => ({ status: String(error) }))
      byStatus[status] = (byStatus[status] ?? 0) + 1
      if (!ask.expected.includes(Number(status))) faults.push(`${ask.send} was answered ${status}`)
      await pause(THINK_MS)
    }
  }
  const look = async (): Promise<void> => {
    while (performance.now() < end) {
      await pause(sampleMs)
      const live = await Promise.all(Array.from({ length: LIVE_PER_SAMPLE }, () => liveMs(service.base)))
      const seen = service.seen()
      if (seen) samples.push({ ...seen, liveMs: Math.max(...live) })
    }
  }
  await Promise.all([look(), ...Array.from({ length: WORKERS }, work)])
  return { samples, byStatus, faults }
}

/** The delay of the event loop, which is all that a request without work waits for. */
const liveMs = async (base: string): Promise<number> => {
  const begun = performance.now()
  await (await fetch(`${base}/health/live`)).arrayBuffer()
  return performance.now() - begun
}

export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** The medians of the first and the last third, after a part for warming up is left out. */
export const trendOf = (samples: readonly Sample[], of: keyof Sample): { first: number; last: number } => {
  const warm = samples.slice(Math.floor(samples.length / 5)).map((sample) => sample[of])
  const third = Math.ceil(warm.length / 3)
  return { first: medianOf(warm.slice(0, third)), last: medianOf(warm.slice(-third)) }
}
