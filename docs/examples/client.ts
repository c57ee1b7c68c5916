/** A client of the interface in plain TypeScript: retries, conditions, dry runs, bulk and changes. Node 24 or newer. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }
type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string | null }

/** Statuses after which the same request may be sent again, as it may after no answer at all. */
const REPEATABLE = [408, 425, 429, 502, 503, 504]
const ATTEMPTS_MAX = 5

const pauseOf = (attempt: number, answer: Response | null): number =>
  Number(answer?.headers.get('Retry-After') ?? 0) * 1000 || Math.random() * 500 * 2 ** attempt

export const createClient = (base: string, apiKey: string, send: typeof fetch = fetch) => {
  /** Repeats a request that got no answer; its Idempotency-Key makes that safe, also for POST. */
  const request = async (path: string, { method = 'GET', headers = {}, body = null }: Sent = {}): Promise<Answer> => {
    const key = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }
    const type = body === null ? {} : { 'Content-Type': 'application/json' }
    const sent = { method, headers: { 'API-Key': apiKey, ...type, ...key, ...headers }, body }
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      const answer = await send(`${base}/api/v1.1${path}`, sent).catch(() => null)
      if (answer && !REPEATABLE.includes(answer.status))
        return { status: answer.status, headers: answer.headers, text: await answer.text() }
      await pause(pauseOf(attempt, answer))
    }
    throw new Error(`No answer to ${method} ${path}.`)
  }

  const json = async (path: string, sent?: Sent) => {
    const answer = await request(path, sent)
    const value = answer.text === '' ? null : JSON.parse(answer.text)
    if (answer.status >= 400) throw Object.assign(new Error(value.detail), { problem: value })
    return { value, etag: answer.headers.get('ETag') ?? '' }
  }

  return {
    create: (job: object) => json('/jobs', { method: 'POST', body: JSON.stringify(job) }),
    read: (id: number) => json(`/jobs/${id}`),
    tryOut: (job: object) => json('/jobs?dryRun=true', { method: 'POST', body: JSON.stringify(job) }),
    /** Changes a job only if nobody else has since it was read with this ETag. */
    update: (id: number, members: object, etag: string) =>
      json(`/jobs/${id}`, { method: 'PUT', headers: { 'If-Match': etag }, body: JSON.stringify(members) }),
    /** Sends many operations, and returns their results; an answer without its last line was cut off: send again. */
    bulk: async (operations: readonly object[]) => {
      const headers = { 'Content-Type': 'application/x-ndjson' }
      const body = operations.map((operation) => JSON.stringify(operation)).join('\n')
      const lines = (await request('/bulk', { method: 'POST', headers, body })).text.trim().split('\n')
      const results = lines.map((line) => JSON.parse(line))
      const end = results.pop()
      if (!end.end) throw new Error('The answer was cut off.')
      return { results, summary: end.summary }
    },
    /** All changes after a cursor; without one, all that are kept. */
    changes: async (after?: string) => {
      const changes: { sequence: number; type: string; id: number }[] = []
      for (let cursor = after; ; ) {
        const { value } = await json(`/changes?limit=1000${cursor === undefined ? '' : `&after=${cursor}`}`)
        changes.push(...value.data)
        cursor = value.cursor
        if (!value.more) return { changes, cursor: value.cursor as string }
      }
    },
  }
}
