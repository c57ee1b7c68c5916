/** The interface over HTTP, as a recruiting system would call it. */
import { setTimeout as sleep } from 'node:timers/promises'

export const API = '/api/v1.1'

const ATTEMPTS = 8
const LONGEST_WAIT_S = 60

export type Method = 'GET' | 'POST' | 'PUT'
export type Answer = { readonly status: number; readonly text: string; readonly headers: Headers }
export type Traffic = { requests: number; waits: number; bytesSent: number; bytesReceived: number }

export type Client = {
  /** The path is the one below `/api/v1.1`; the body, if any, is JSON text. */
  readonly call: (method: Method, path: string, body?: string) => Promise<Answer>
  readonly traffic: Readonly<Traffic>
}

export const makeClient = (url: string, key: string): Client => {
  const traffic: Traffic = { requests: 0, waits: 0, bytesSent: 0, bytesReceived: 0 }
  const base = url.replace(/([^/])\/+$/, '$1') + API
  const once = async (method: Method, path: string, body?: string): Promise<Answer> => {
    const content = body === undefined ? {} : { 'Content-Type': 'application/json; charset=UTF-8' }
    const headers = { 'API-Key': key, Accept: 'application/json', ...content }
    const response = await fetch(base + path, { method, headers, body: body ?? null, redirect: 'error' })
    const text = await response.text()
    traffic.requests += 1
    traffic.bytesSent += Buffer.byteLength(body ?? '')
    traffic.bytesReceived += Buffer.byteLength(text)
    return { status: response.status, text, headers: response.headers }
  }
  const call: Client['call'] = async (method, path, body) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, path, body)
      const wait = secondsToWait(answer)
      if (wait === null || attempt === ATTEMPTS) return answer
      traffic.waits += 1
      await sleep(wait * 1000)
    }
  }
  return { call, traffic }
}

/** A request refused with 429 or 503 was not carried out, so that even a POST can be repeated. */
const secondsToWait = (answer: Answer): number | null => {
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
  const refused = answer.status === 429 || answer.status === 503
  return refused && seconds >= 0 && seconds <= LONGEST_WAIT_S ? seconds : null
}

/**
 * The path below `/api/v1.1` that an absolute address of the service stands for, or null. The run stays with
 * the address that it was given: the service may know itself by another one, and the key goes nowhere else.
 */
export const pathOf = (address: string | null): string | null => {
  const parsed = address === null ? null : URL.parse(address)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const at = parsed.pathname.indexOf(`${API}/`)
  return at < 0 ? null : parsed.pathname.slice(at + API.length) + parsed.search
}

/** Works through the items with so many at a time. */
export const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<void>) => {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
