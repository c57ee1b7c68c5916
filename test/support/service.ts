/** A service for one test file: its own store in a temporary folder, its own clock, spoken to over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { createService, type Service } from '../../server/app.ts'
import type { Plan } from '../../server/employers/employer.ts'
import type { SendUntil } from '../../server/events/push/send.ts'
import type { DeliveryOutcome } from '../../server/events/webhook.ts'
import type { ReferenceData } from '../../server/lists/reference.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { createLogger } from '../../server/platform/observe/log.ts'
import { clockOf } from '../../server/threads/shared-memory.ts'
import { openStore } from '../../server/upkeep/open-store.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { newStoreFolder } from './empty-store.ts'
import { assertNoLeaks, CLIENT_ADDRESS, noteBody, noteKey } from './log-scan.ts'
import { UNHURRIED } from './postgres.ts'
import { startWarmWriter } from './writer-pool.ts'

/** Noon in UTC on the day of the examples. */
export const START = Date.parse('2026-11-20T12:00:00Z')

export const DAY_MS = 86_400_000

export type TestService = Service & {
  /** The address with the prefix of the interface. */
  readonly api: string
  readonly base: string
  readonly dataDir: string
  /** The database, where the engine is PostgreSQL. */
  readonly databaseUrl: string | null
  /** Everything that was logged, a line an event. */
  readonly logged: string[]
  /** Fails when a key, the address of a client or a text of a job was logged; `stop` does so too. */
  readonly checkLog: () => void
  /** Moves the clock. */
  readonly advance: (ms: number) => void
  readonly now: () => number
  /** Makes an employer and returns a client with its key. */
  readonly employer: (plan?: Plan, name?: string) => Promise<Client>
  /** Works on the store beside the service, as another process would. */
  readonly withStore: <T>(work: (store: Store) => Promise<T>) => Promise<T>
  readonly stop: () => Promise<void>
}

export type Options = {
  readonly environment?: Record<string, string>
  readonly dataDir?: string
  readonly keepData?: boolean
  /** Time of its clock at first; START without it. */
  readonly time?: number
  /** Has the service start the thread of its writer itself, for a test that ends it. */
  readonly ownWriter?: boolean
  /** Takes what is sent to the receivers of webhooks; without it they never answer. */
  readonly sendToReceiver?: SendUntil
}

const STOPPED: DeliveryOutcome = { ms: 0, status: null, error: 'broken: STOPPED', answer: '', retryAfterMs: null }

/** A receiver that is silent until the service stops: a test of something else reaches no network. */
export const unanswered: SendUntil = (_, signal) =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve(STOPPED)))

let shipped: ReferenceData | null = null

/** The shipped lists, read once for all services of a process, since that is over a quarter of the work of a start. */
const shippedLists = (directory: string): ReferenceData => {
  shipped ??= loadReferenceData(directory)
  return shipped
}

/** A folder with an embedded store, or an empty one where a database holds it. */
const newDataDir = ({ environment }: Options): string =>
  environment?.DATABASE_URL ? mkdtempSync(join(tmpdir(), 'affiche-test-')) : newStoreFolder()

export const startService = async (options: Options = {}): Promise<TestService> => {
  const dataDir = options.dataDir ?? newDataDir(options)
  const time = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  const clock = clockOf(time)
  time[0] = options.time ?? START
  const logged: string[] = []
  const settings = loadSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    TIME_ZONE: 'UTC',
    RATE_LIMIT_PER_MINUTE: '0',
    // The test shares the event loop, which a busy machine may hold up for longer than any overload.
    OVERLOAD_DELAY_MS: '0',
    ...(options.environment?.DATABASE_URL && UNHURRIED),
    ...options.environment,
  })
  const logger = createLogger(settings, { write: (line) => void logged.push(line) })
  const store = await openStore(settings, { clock })
  const isShipped = options.environment?.REFERENCE_DATA_DIR === undefined
  const reference = isShipped ? shippedLists(settings.referenceDataDir) : null
  const service = await createService({
    settings,
    logger,
    store,
    reference,
    sharedClock: time,
    ...(!options.ownWriter && { startWorker: startWarmWriter }),
    sweepMs: DAY_MS,
    send: options.sendToReceiver ?? unanswered,
  })
  const base = await service.listen()
  // No sweep but those that a test asks for happens while it runs.
  await service.swept()
  const api = base + API_PREFIX
  return {
    ...service,
    api,
    base,
    dataDir,
    databaseUrl: settings.databaseUrl,
    logged,
    checkLog: () => assertNoLeaks(logged),
    now: clock,
    advance: (ms) => {
      time[0] = clock() + ms
    },
    employer: async (plan = 'unlimited', name = 'Example employer') => {
      const employer = await service.operator.createEmployer({ name, plan })
      const { apiKey } = await service.operator.issueKey({ employerId: employer.id })
      return createClient(api, { employerId: employer.id, apiKey })
    },
    withStore: async (work) => {
      const beside = await openStore(settings, { clock })
      return work(beside).finally(() => beside.close())
    },
    stop: async () => {
      await service.close()
      if (!options.keepData) rmSync(dataDir, { recursive: true, force: true })
      assertNoLeaks(logged)
    },
  }
}

export type Answered = {
  readonly status: number
  readonly headers: Headers
  /** The body as it came. */
  readonly text: string
  /** The body as JSON, null where there is none; tests look into it freely. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
  readonly body: any
}

type Who = { readonly employerId: number; readonly apiKey: string | null }

export type Send = { readonly headers?: Record<string, string>; readonly body?: unknown; readonly raw?: string }

/** Speaks for one employer; a body is sent as JSON unless it is `raw`, and a path may begin at the root, with `/api/`. */
export type Client = Who & {
  readonly send: (method: string, path: string, what?: Send) => Promise<Answered>
  readonly get: (path: string) => Promise<Answered>
  readonly post: (body: unknown, headers?: Record<string, string>) => Promise<Answered>
  readonly put: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answered>
  readonly delete: (path: string, body?: unknown) => Promise<Answered>
}

export const createClient = (api: string, who: Who): Client => {
  noteKey(who.apiKey)
  const send: Client['send'] = async (method, path, { headers = {}, body, raw } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    if (payload !== undefined) noteBody(payload)
    const response = await fetch(/^https?:|^\/api\//.test(path) ? new URL(path, api) : api + path, {
      method,
      headers: {
        'X-Forwarded-For': CLIENT_ADDRESS,
        ...(who.apiKey === null ? {} : { 'API-Key': who.apiKey }),
        ...(payload === undefined ? {} : { 'Content-Type': 'application/json; charset=UTF-8' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    return read(response)
  }
  return {
    ...who,
    send,
    get: (path) => send('GET', path),
    post: (body, headers = {}) => send('POST', '/jobs', { body, headers }),
    put: (path, body, headers = {}) => send('PUT', path, { body, headers }),
    delete: (path, body) => send('DELETE', path, body === undefined ? {} : { body }),
  }
}

const read = async (response: Response): Promise<Answered> => {
  const text = await response.text()
  const { status, headers } = response
  return { status, headers, text, body: parseBody(text, headers) }
}

/** A document or, of NDJSON, a list of its lines; a calendar as it is, and null for what else is no JSON. */
export const parseBody = (text: string, headers: Headers): unknown => {
  const type = headers.get('content-type') ?? ''
  if (text === '') return null
  if (type.startsWith('application/x-ndjson'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  if (type.startsWith('text/calendar')) return text
  return /json/.test(type) ? JSON.parse(text) : null
}

/** A valid job; without a referenceId unless one is given. */
export const job = (members: Record<string, unknown> = {}): Record<string, unknown> => {
  const { referenceId: _, ...example } = jobInputExample
  return { ...example, ...members }
}

/** The findings of a refusal as `pointer code`, sorted, for short comparisons. */
export const findings = ({ body }: Answered): string[] =>
  (body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`).sort()
