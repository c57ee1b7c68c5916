/** Clients that keep one connection each, and so are answered by one thread each; together by several. */
import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { sendRaw } from './raw-http.ts'
import type { Answered, TestService } from './service.ts'

export type Lane = {
  readonly send: (method: string, path: string, what: Sent) => Promise<Pick<Answered, 'status' | 'headers' | 'body'>>
  readonly close: () => void
}

type Sent = {
  readonly apiKey?: string | null
  readonly body?: unknown
  /** A body that is sent as it is. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

const LANES_MAX = 100

/** At least so many, and more until both the main thread and others have some. */
export const openLanes = async ({ api, base, http }: TestService, least: number): Promise<Lane[]> => {
  const lanes: Lane[] = []
  const ofMain = (): Promise<number> =>
    new Promise((resolve, reject) => {
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  for (let here = 0; lanes.length < least || here === 0 || here === lanes.length; here = await ofMain()) {
    assert.ok(lanes.length < LANES_MAX, 'one thread has all connections')
    const lane = openLane(api)
    lanes.push(lane)
    assert.equal((await lane.send('GET', `${base}/health/live`, {})).status, 200)
  }
  return lanes
}

const openLane = (api: string): Lane => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Lane['send'] = (method, path, { apiKey = null, body, raw, headers = {} }) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const text = sent === undefined ? undefined : Buffer.from(sent)
    const key = apiKey === null ? {} : { 'API-Key': apiKey }
    const type = text === undefined ? {} : { 'Content-Type': 'application/json; charset=UTF-8' }
    const address = path.startsWith('http') ? path : api + path
    return sendRaw(address, { method, agent, headers: { ...key, ...type, ...headers }, body: text })
  }
  return { send, close: () => agent.destroy() }
}
