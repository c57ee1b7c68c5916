import { AggregatorRegistry, Gauge, type PrometheusContentType, Registry } from 'prom-client'
import { createMeasures, type Measures } from './measures.ts'
import { type MetricsMemory, sumParts } from './memory.ts'
import { registerProcess } from './process-metrics.ts'
import { readMemory } from './read-memory.ts'

/** Size of a store in bytes, and the state of its connections. */
export type StoreFigures = {
  readonly dataBytes: number
  /** Write-ahead log; null if the engine keeps it elsewhere. */
  readonly logBytes: number | null
  /** By pool; none on an engine without connections. */
  readonly connections: readonly { readonly pool: string; readonly busy: number; readonly waiting: number }[]
}

/** Values that are read at each scrape. */
export type Gauges = {
  readonly version: string
  readonly httpThreads: number
  readonly connections: () => number
  readonly bodyBytes: () => number
  readonly answerBytes: () => number
  readonly writesWaiting: () => number
  readonly requestsUnrecorded: () => number
  /** Rejects while the store is unavailable. */
  readonly store: () => Promise<StoreFigures>
  readonly refresh: () => SweepFigures
  readonly closings: () => SweepFigures
  /** Null without public pages. */
  readonly publicLagMs: (() => number) | null
  /** Null without mail. */
  readonly mail: MailGauges | null
  /** Null where applications are not relayed. */
  readonly relay: RelayGauges | null
  /** Null before the first active webhook. */
  readonly pushes: () => PushGauges | null
}

/** Requests to receivers since the start of the process, and webhooks of the store by their state. */
type PushGauges = {
  readonly delivered: number
  readonly failed: number
  readonly inFlight: number
  readonly countStates: () => Promise<{ readonly failing: number; readonly disabled: number }>
}

/** Mail since the start of the process, and what waits in the store. */
type MailGauges = {
  readonly figures: () => { readonly sent: number; readonly failed: number; readonly givenUp: number }
  readonly countWaiting: () => Promise<number>
}

/** Applications since the start of the process, and what waits in the store. */
type RelayGauges = {
  readonly figures: () => { readonly delivered: number; readonly failed: number; readonly givenUp: number }
  readonly countWaiting: () => Promise<number>
}

/** Auto-refresh, or the entries of closing dates, since the start of the process. */
export type SweepFigures = {
  /** Jobs that were refreshed, or entries that were added. */
  readonly done: number
  readonly failed: number
  /** Milliseconds since 1970; null before the end of the first round. */
  readonly succeededAt: number | null
}

export type Scrape = { readonly contentType: string; readonly text: string }

/** Collects every metric as Prometheus text; the names are documented in docs/operating.md. */
export const createRegistry = (memory: MetricsMemory, gauges: Gauges): (() => Promise<Scrape>) => {
  const registry = new Registry()
  registerProcess(createMeasures(registry))
  registerGauges(registry, gauges)
  registerPushes(createMeasures(registry), gauges.pushes)
  if (gauges.mail) registerMail(createMeasures(registry), gauges.mail)
  if (gauges.relay) registerRelay(createMeasures(registry), gauges.relay)
  const setStore = registerStore(registry)
  return async () => {
    setStore(await gauges.store().catch(() => null))
    const counts = AggregatorRegistry.aggregate<PrometheusContentType>([readMemory(sumParts(memory))])
    const all = Registry.merge([counts, registry])
    return { contentType: all.contentType, text: await all.metrics() }
  }
}

const registerGauges = (registry: Registry, gauges: Gauges): void => {
  const { gauge, counter } = createMeasures(registry)
  const registers = [registry]
  new Gauge({ name: 'affiche_info', help: 'The version that runs; always 1.', labelNames: ['version'], registers }).set(
    { version: gauges.version },
    1,
  )
  gauge('affiche_http_threads', 'Threads that answer HTTP.', () => gauges.httpThreads)
  gauge('affiche_http_connections', 'Open connections of clients.', gauges.connections)
  gauge('affiche_http_request_body_bytes', 'Bytes of request bodies that are held.', gauges.bodyBytes)
  gauge('affiche_http_response_backlog_bytes', 'Bytes of answers that clients have not read.', gauges.answerBytes)
  gauge('affiche_store_writes_waiting', 'Writes that wait for the writer of the embedded store.', gauges.writesWaiting)
  counter(
    'affiche_request_records_lost_total',
    'Requests that were to be recorded and were not, since too many were.',
    gauges.requestsUnrecorded,
  )
  counter('affiche_auto_refreshed_jobs_total', 'Jobs that auto-refresh has renewed.', () => gauges.refresh().done)
  counter('affiche_auto_refresh_failures_total', 'Rounds of auto-refresh that failed.', () => gauges.refresh().failed)
  gauge(
    'affiche_auto_refresh_last_success_timestamp_seconds',
    'The end of the last round of auto-refresh that did not fail.',
    () => (gauges.refresh().succeededAt ?? 0) / 1000,
  )
  counter('affiche_closing_entries_total', 'Entries that were made of closing dates.', () => gauges.closings().done)
  counter('affiche_closing_failures_total', 'Rounds of such entries that failed.', () => gauges.closings().failed)
  gauge(
    'affiche_closing_last_success_timestamp_seconds',
    'The end of the last round of such entries that did not fail.',
    () => (gauges.closings().succeededAt ?? 0) / 1000,
  )
  const { publicLagMs } = gauges
  if (publicLagMs)
    gauge(
      'affiche_public_lag_seconds',
      'Time for which the public side has not been as the jobs are; 0 if it is.',
      () => publicLagMs() / 1000,
    )
}

const registerMail = ({ gauge, counter }: Measures, { figures, countWaiting }: MailGauges): void => {
  counter('affiche_mail_sent_total', 'Messages that the mail server has taken.', () => figures().sent)
  counter('affiche_mail_failures_total', 'Tries to send a message that failed.', () => figures().failed)
  counter('affiche_mail_given_up_total', 'Messages that are not tried again.', () => figures().givenUp)
  gauge('affiche_mail_waiting', 'Messages that wait to be sent.', () => countWaiting().catch(() => Number.NaN))
}

const registerRelay = ({ gauge, counter }: Measures, { figures, countWaiting }: RelayGauges): void => {
  counter(
    'affiche_applications_delivered_total',
    'Applications that the mail server has taken.',
    () => figures().delivered,
  )
  counter(
    'affiche_applications_failures_total',
    'Tries to mail an application, or a letter about one, that failed.',
    () => figures().failed,
  )
  counter('affiche_applications_given_up_total', 'Applications that employers do not get.', () => figures().givenUp)
  gauge('affiche_applications_waiting', 'Applications that wait, and letters about them.', () =>
    countWaiting().catch(() => Number.NaN),
  )
}

const registerPushes = ({ gauge, counter }: Measures, pushes: Gauges['pushes']): void => {
  const count = async (state: 'failing' | 'disabled'): Promise<number> => {
    const counts = await pushes()
      ?.countStates()
      .catch(() => null)
    return counts === null ? Number.NaN : (counts?.[state] ?? 0)
  }
  counter('affiche_webhook_delivered_total', 'Pages that receivers have taken.', () => pushes()?.delivered ?? 0)
  counter('affiche_webhook_failures_total', 'Requests to receivers that failed.', () => pushes()?.failed ?? 0)
  gauge('affiche_webhook_in_flight', 'Requests to receivers that run.', () => pushes()?.inFlight ?? 0)
  gauge('affiche_webhooks_failing', 'Webhooks whose last five requests failed.', () => count('failing'))
  gauge('affiche_webhooks_disabled', 'Webhooks to which nothing is sent any more.', () => count('disabled'))
}

/** Registers the store's metrics; returns their setter, which takes null while the store is unavailable. */
const registerStore = (registry: Registry): ((figures: StoreFigures | null) => void) => {
  const registers = [registry]
  const size = new Gauge({
    name: 'affiche_store_size_bytes',
    help: 'The size of the store: its data, and the log of writes beside it.',
    labelNames: ['part'],
    registers,
  })
  const connections = new Gauge({
    name: 'affiche_database_connections',
    help: 'Connections to the database that work, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
  })
  return (figures) => {
    size.reset()
    connections.reset()
    if (!figures) return
    size.set({ part: 'data' }, figures.dataBytes)
    if (figures.logBytes !== null) size.set({ part: 'log' }, figures.logBytes)
    for (const { pool, busy, waiting } of figures.connections) {
      connections.set({ pool, state: 'busy' }, busy)
      connections.set({ pool, state: 'waiting' }, waiting)
    }
  }
}
