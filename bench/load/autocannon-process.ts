/** Run with the file of autocannon, a file of requests and the load as JSON; tells the same line as the script of wrk. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Load } from './generator.ts'
import { numbered, type Request } from './requests.ts'

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string }

type Result = {
  readonly requests: { readonly total: number }
  readonly duration: number
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
}

type Autocannon = (options: Record<string, unknown>) => Promise<Result>

const [entry = '', file = '', sending = ''] = process.argv.slice(2)
const autocannon = createRequire(import.meta.url)(entry) as Autocannon
const requests = JSON.parse(readFileSync(file, 'utf8')) as Request[]
const { url, connections, seconds, from, number } = JSON.parse(sending) as Load & { from: number; number: number }

let sent = 0
const next = (): Sent => {
  const { method, path, apiKey, body } = requests[(from + sent++) % requests.length] as Request
  const headers = { 'API-Key': apiKey, ...(body ? { 'Content-Type': 'application/json; charset=UTF-8' } : {}) }
  return { method, path, headers, ...(body ? { body: numbered(body, number + sent) } : {}) }
}
const load = { url, connections, duration: seconds, workers: 0, requests: [{ setupRequest: next }] }
const { requests: counted, duration, latency, non2xx, errors, timeouts } = await autocannon(load)
const micros = (ms: number): number => Math.round(ms * 1000)
process.stdout.write(
  `figures requests=${counted.total} micros=${micros(duration * 1000)} p50=${micros(latency.p50)} p99=${micros(latency.p99)} most=${micros(latency.max)} refused=${non2xx} broken=${errors} late=${timeouts}\n`,
)
