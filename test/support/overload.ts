/** Ten times what the service can do: what becomes of requests and memory, and how it is afterwards. */
import assert from 'node:assert/strict'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { ChildService } from './child-service.ts'
import { type Hammered, hammer, quantile } from './hammer.ts'
import { job } from './service.ts'
import { until } from './waiting.ts'

const TIMES = 10
const JOBS = 120
/** Enough to keep the service busy, and far too few to overload it. */
const FEW = 8

export type Course = {
  readonly capacity: number
  readonly during: Hammered
  readonly after: number
  /** Resident before, at the most during, and after; null where it cannot be seen. */
  readonly residentMb: { readonly before: number; readonly most: number; readonly after: number } | null
  /** The slowest answer of /health/live meanwhile. */
  readonly liveMs: number
}

type Plan = { readonly connections: number; readonly seconds: number; readonly measureSeconds: number }

const fill = async ({ client }: ChildService): Promise<void> => {
  const put = async (n: number): Promise<void> => {
    const { status } = await client.put('/jobs', job({ referenceId: `LOAD-${n}`, title: `Loaded ${n}` }))
    if (status >= 300) await put(n)
  }
  for (let from = 0; from < JOBS; from += 8) await Promise.all(Array.from({ length: 8 }, (_, at) => put(from + at)))
}

/** Long lists that are searched, and every tenth a write. */
const requestsOf = ({ client: { apiKey } }: ChildService): string[] => {
  const head = `Host: x\r\nAPI-Key: ${apiKey}\r\n`
  const list = `GET ${API_PREFIX}/jobs?q=loaded&pageSize=100 HTTP/1.1\r\n${head}\r\n`
  const body = JSON.stringify({ referenceId: 'LOAD-0', title: 'Loaded anew' })
  const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  return [...Array(9).fill(list), `PUT ${API_PREFIX}/jobs HTTP/1.1\r\n${head}${json}\r\n${body}`]
}

export const overload = async (service: ChildService, plan: Plan): Promise<Course> => {
  await fill(service)
  const load = { base: service.base, requests: requestsOf(service) }
  const measure = async (): Promise<number> => {
    const few = { connections: FEW, perSecond: Number.POSITIVE_INFINITY, seconds: plan.measureSeconds }
    const { byStatus, faults, seconds } = await hammer({ ...load, ...few })
    assert.deepEqual(faults, [])
    return (byStatus['200']?.length ?? 0) / seconds
  }
  const capacity = await measure()
  const before = service.seen()?.residentMb
  let most = 0
  let liveMs = 0
  let done = false
  const watch = async (): Promise<void> => {
    while (!done) {
      most = Math.max(most, service.seen()?.residentMb ?? 0)
      const begun = performance.now()
      const live = await fetch(`${service.base}/health/live`)
      assert.equal(live.status, 200)
      await live.arrayBuffer()
      liveMs = Math.max(liveMs, performance.now() - begun)
    }
  }
  const watching = watch()
  const offer = (): Promise<Hammered> => hammer({ ...load, ...plan, perSecond: TIMES * capacity })
  let during = await offer()
  // A machine that is busy with other work as well may not send too much at once.
  const isTooMuch = async (): Promise<boolean> => {
    if ('503' in during.byStatus) return true
    during = await offer()
    return false
  }
  await until(isTooMuch, 'a refusal').finally(() => {
    done = true
  })
  await watching
  const after = await measure()
  const residentMb = before === undefined ? null : { before, most, after: service.seen()?.residentMb ?? 0 }
  return { capacity, during, after, residentMb, liveMs }
}

/** Asserts the bounds that hold in every overload; times are figures for people. */
export const assertBounded = ({ during, residentMb }: Course): void => {
  assert.deepEqual(during.faults.slice(0, 3), [])
  assert.deepEqual(Object.keys(during.byStatus).sort(), ['200', '503'])
  if (residentMb) assert.ok(residentMb.most < residentMb.before + 250, JSON.stringify(residentMb))
}

export const showCourse = ({ capacity, during, after, residentMb, liveMs }: Course): string => {
  const [accepted = [], refused = []] = [during.byStatus['200'], during.byStatus['503']]
  return JSON.stringify({
    capacityPerSecond: Math.round(capacity),
    offeredPerSecond: Math.round((accepted.length + refused.length + during.unsent) / during.seconds),
    accepted: accepted.length,
    acceptedMs: { p50: quantile(accepted, 0.5), p99: quantile(accepted, 0.99) },
    refused: refused.length,
    refusedMs: { p50: quantile(refused, 0.5), p99: quantile(refused, 0.99) },
    unsent: during.unsent,
    afterPerSecond: Math.round(after),
    liveMs: Math.round(liveMs),
    residentMb,
  })
}
