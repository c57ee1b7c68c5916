import { availableParallelism } from 'node:os'
import type { RateExchange } from './api/rate-exchange.ts'
import type { RelayTimer } from './applications/relay-timer.ts'
import type { PushTimer } from './events/push-timer.ts'
import type { MailTimer } from './mail/timer.ts'
import { type Settings, showSettings } from './platform/config/settings.ts'
import { VERSION } from './platform/config/version.ts'
import type { Counters } from './platform/http/limits/counter.ts'
import type { Rounds } from './platform/lib/rounds.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { MetricsServer } from './platform/metrics/server.ts'
import type { Logger } from './platform/observe/log.ts'
import type { PublicFollower } from './public/follower-timer.ts'
import { startVisitTimer } from './statistics/timer.ts'
import type { HttpThread } from './threads/http/http-thread.ts'
import type { HttpWorkers } from './threads/http/supervisor.ts'
import { threadsAdvice } from './threads/http/threads.ts'
import { startForgetTimer } from './upkeep/forget-timer.ts'
import { createGauges } from './upkeep/metrics-gauges.ts'
import type { ReadingStore } from './upkeep/ports.ts'
import { announceAddress, byName } from './upkeep/service-address.ts'
import { SWEEP_MS, startSweepTimer } from './upkeep/sweep-timer.ts'

export type PublicSide = {
  /** Null without public pages. */
  readonly follow: (() => PublicFollower) | null
  /** Null where another process may have public pages. */
  readonly hide: (() => Rounds) | null
}

type Parts = {
  readonly settings: Settings
  readonly logger: Logger
  readonly httpThreads: number
  readonly main: HttpThread
  readonly workers: HttpWorkers
  readonly store: ReadingStore
  readonly refresh: () => Promise<number>
  readonly sweepClosings: () => Promise<number>
  readonly publishDrafts: () => Promise<number>
  /** Time between two sweeps, in place of the minute. */
  readonly sweepMs: number | undefined
  readonly forget: (isStopped: () => boolean) => Promise<number>
  readonly visits: Omit<Parameters<typeof startVisitTimer>[0], 'logger'>
  readonly publicSide: PublicSide
  /** Delivers mail whose links begin with an address; null without. */
  readonly mail: ((base: string) => MailTimer) | null
  /** Mails applications with links that begin with an address; null where none are. */
  readonly relay: ((base: string) => RelayTimer) | null
  readonly pushes: () => PushTimer
  readonly metrics: Metrics | null
  readonly counters: Counters
  readonly exchange: RateExchange | null
}

/** Opens and closes the parts of the service in their order. */
export const runService = (parts: Parts) => {
  const { settings, logger, httpThreads, main, workers, store, metrics, counters, exchange } = parts
  const background: Rounds[] = []
  let metricsServer: MetricsServer | null = null
  let swept: Promise<unknown> = Promise.resolve()
  let forgetAddress: (() => void) | null = null
  let open = false
  let closed: Promise<void> | null = null
  const listen = async (): Promise<string> => {
    logStart(parts)
    await workers.ready
    open = true
    const { host, port, listenBacklog: backlog } = settings
    const address = await workers.listen({ host, port, backlog }, async (here) => {
      const addresses = await main.http.listen(here)
      for (const one of addresses) logger.info(`Server listening at ${one}`)
      return addresses[0] ?? ''
    })
    forgetAddress = announceAddress(parts, address)
    if (settings.publicPages) background.push(startVisitTimer({ ...parts.visits, logger }))
    const sweeps = startSweeps(parts)
    swept = Promise.all(Object.values(sweeps).map(({ first }) => first))
    background.push(...Object.values(sweeps), startForgetTimer(parts))
    const { follow, hide } = parts.publicSide
    const follower = follow?.() ?? null
    const senders = startSenders(parts, settings.baseUrl ?? byName(address))
    background.push(...[follower, hide?.(), ...Object.values(senders)].filter((rounds) => rounds != null))
    const gauges = createGauges({ httpThreads, counters, store, ...sweeps, follower, ...senders })
    metricsServer = (await metrics?.serve(gauges)) ?? null
    if (metricsServer) logger.info(`Metrics listening at ${metricsServer.url}`)
    return address
  }
  const closeAll = async (): Promise<void> => {
    const cut = cutLate(parts)
    await Promise.all([main.close(), workers.close()])
    clearTimeout(cut)
    exchange?.stop()
    await Promise.all(background.map(({ stop }) => stop()))
    await metricsServer?.close()
    forgetAddress?.()
    await store.close()
  }
  return {
    listen,
    swept: () => swept,
    metricsUrl: () => metricsServer?.url ?? null,
    isOpen: () => open,
    startDraining: (): void => {
      workers.startDraining()
      main.startDraining()
    },
    close: (): Promise<void> => {
      closed ??= closeAll()
      return closed
    },
  }
}

const cutLate = ({ settings, logger, main, workers }: Parts): NodeJS.Timeout =>
  setTimeout(() => {
    logger.warn('SHUTDOWN_TIMEOUT_SECONDS are over: the open connections are closed')
    workers.cut()
    main.cut()
  }, settings.shutdownTimeoutSeconds * 1000)

const startSweeps = ({ refresh, sweepClosings, publishDrafts, sweepMs: intervalMs = SWEEP_MS, logger }: Parts) => {
  const every = { logger, intervalMs }
  return {
    closings: startSweepTimer({ name: 'closing dates', counted: 'entries', sweep: sweepClosings, ...every }),
    refresh: startSweepTimer({ name: 'auto-refresh', counted: 'renewed', sweep: refresh, ...every }),
    publications: startSweepTimer({ name: 'drafts on their day', counted: 'drafts', sweep: publishDrafts, ...every }),
  }
}

/** Senders of all that goes out of the service beside its answers. */
const startSenders = ({ mail, relay, pushes }: Parts, base: string) => ({
  mail: mail?.(base) ?? null,
  relay: relay?.(base) ?? null,
  pushes: pushes(),
})

const logStart = ({ logger, settings, httpThreads }: Parts): void => {
  logger.info({ version: VERSION, node: process.version, httpThreads, settings: showSettings(settings) }, 'starting')
  const advice = threadsAdvice(settings, availableParallelism())
  if (advice !== null) logger.warn(advice)
}
