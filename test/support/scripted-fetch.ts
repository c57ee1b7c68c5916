/** A service of a few answers, for clients that are tested without one. */
import { type Client, type ClientOptions, createClient } from '../../client/index.ts'

/** An answer, a failure of the network, or an answer whose lines end in a failure. */
export type Scripted =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  | { readonly lines: readonly unknown[]; readonly cut?: boolean }
  | Error

export type Recorded = {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
  readonly redirect: RequestInit['redirect']
}

export type Rehearsal = {
  readonly client: Client
  readonly requests: Recorded[]
  /** Pauses between tries, in milliseconds. */
  readonly pauses: number[]
  readonly keys: () => (string | null)[]
  /** Number of answers in lines that were left before their end. */
  readonly left: () => number
}

export const BASE = 'https://jobs.example.ca'

export const LIMITS = {
  body: 1_000,
  bulk: { operations: 3, bytes: 10_000, atomicOperations: 2, concurrent: 2, concurrentOfAll: 8 },
}

/** A client that is answered so, in this order. */
export const rehearse = (script: readonly Scripted[], options: Partial<ClientOptions> = {}): Rehearsal => {
  const [requests, pauses]: [Recorded[], number[]] = [[], []]
  const coming = [...script]
  let left = 0
  const client = createClient({
    baseUrl: BASE,
    apiKey: 'a-key',
    fetch: async (address, { method = 'GET', headers, body, signal, redirect }) => {
      signal?.throwIfAborted()
      const path = address.slice(`${BASE}/api/v1.2`.length)
      if (path === '/limits') return Response.json(LIMITS)
      requests.push({ method, path, headers: new Headers(headers), body: String(body ?? ''), redirect })
      const next = coming.shift() ?? new Error('The script has no more answers.')
      if (next instanceof Error) throw next
      return 'lines' in next ? answerInLines(next, () => left++) : answerOf(next)
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      pauses.push(ms)
    },
    random: () => 1,
    timer: () => () => {},
    ...options,
  })
  return {
    client,
    requests,
    pauses,
    keys: () => requests.map(({ headers }) => headers.get('idempotency-key')),
    left: () => left,
  }
}

const answerOf = ({ status = 200, body, headers }: Exclude<Scripted, Error | { lines: unknown }>): Response => {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  return new Response(status === 204 ? null : text, { status, ...(headers ? { headers } : {}) })
}

const answerInLines = (
  { lines, cut = false }: Extract<Scripted, { lines: unknown }>,
  onLeave: () => void,
): Response => {
  const encoder = new TextEncoder()
  const pieces = lines.map((line) => encoder.encode(`${JSON.stringify(line)}\n`))
  return new Response(
    new ReadableStream(
      {
        pull: (controller) => {
          const piece = pieces.shift()
          if (piece) controller.enqueue(piece)
          else if (cut) controller.error(new TypeError('terminated'))
          else controller.close()
        },
        cancel: onLeave,
      },
      // Nothing is fetched ahead, so that an end that nobody reads is seen.
      { highWaterMark: 0 },
    ),
  )
}

export const problem = (status: number, code: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers,
  body: { status, code, title: 'A problem', detail: `It is ${code}.`, errors: [] },
})
