/** The composition root: puts settings, store, operations and HTTP threads together. */
import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { HttpServer } from './api/server.ts'
import { exchangeOf, forgetAll, mailOf, publicSideOf, relayOf, sweepsOf } from './background.ts'
import type { Send } from './events/webhook.ts'
import { inTurn } from './jobs/closing/sweep.ts'
import { packLocalities } from './lists/places/localities.ts'
import type { ReferenceData } from './lists/reference.ts'
import type { Settings } from './platform/config/settings.ts'
import { createCounters } from './platform/http/limits/counter.ts'
import { fitConnections } from './platform/http/limits/fit-connections.ts'
import { createRates } from './platform/http/limits/rate-limit.ts'
import { createCalendar } from './platform/lib/dates.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { createLineWriter, type Logger } from './platform/observe/log.ts'
import { openFilesMax } from './platform/observe/open-files.ts'
import { runService } from './run-service.ts'
import { openServingStore, type ServingStore } from './serving-store.ts'
import { startPushes } from './start-pushes.ts'
import { createWriteVisits } from './statistics/write.ts'
import { createHttpThread } from './threads/http/http-thread.ts'
import { startHttpWorkers } from './threads/http/supervisor.ts'
import { countHttpThreads } from './threads/http/threads.ts'
import { clockOf, createSharedMemory, type SharedClock } from './threads/shared-memory.ts'
import type { StartWorker } from './threads/writer/client.ts'
import { createDirectoryApi, type DirectoryApi } from './upkeep/operator-api.ts'
import type { ReadingStore, Store } from './upkeep/ports.ts'
import { loadReferenceData } from './upkeep/reference-files.ts'

export { openStartupServer, type StartupServer } from './api/startup-server.ts'

export type Service = {
  readonly http: HttpServer
  readonly store: ReadingStore
  readonly operator: DirectoryApi
  readonly refresh: () => Promise<number>
  readonly sweepClosings: () => Promise<number>
  /** Writes the views and clicks that the threads have handed over. */
  readonly writeVisits: () => Promise<void>
  readonly publishDrafts: () => Promise<number>
  /** Rejects when the service cannot go on; then it must be closed. */
  readonly failure: Promise<never>
  /** Listens, and returns the address. */
  readonly listen: () => Promise<string>
  /** Resolves when the sweeps that a start begins with are done. */
  readonly swept: () => Promise<unknown>
  /** The address of the metrics; null if they are not served. */
  readonly metricsUrl: () => string | null
  /** True if requests may have come. */
  readonly isOpen: () => boolean
  /** Answers "not ready" from now on, and serves. */
  readonly startDraining: () => void
  /** Refuses new requests, answers those under way, then closes the store; idempotent. */
  readonly close: () => Promise<void>
}

type Parts = {
  readonly settings: Settings
  readonly logger: Logger
  /** The open store; the service closes it, also when it cannot be made. */
  readonly store: Store
  /** The reference lists, if they have been read; null or left out: read from the directory of the settings. */
  readonly reference?: ReferenceData | null
  /** Sends requests to the receivers of webhooks, in place of the sender of the service. */
  readonly send?: Send
  /** Starts the thread that writes to an embedded store, in place of the service. */
  readonly startWorker?: StartWorker
  /** Time between two sweeps of due jobs, in place of the service's: a test counts what its own did. */
  readonly sweepMs?: number
  /** The clock of a test, which its store has too. */
  readonly sharedClock?: SharedClock
}

/** The whole service on an open store; it does not listen yet. */
export const createService = async (parts: Parts): Promise<Service> => {
  const base = await createBase(parts)
  const { settings, clock, memory, counters, metrics, today, failure } = base
  const { logger } = parts
  const { serving, workers } = await openThreads(parts, base)
  const { store, answerWrite } = serving
  const exchange = exchangeOf(settings, store, logger)
  try {
    const lists = serving.reference()
    const main = createHttpThread({
      ...memory,
      settings,
      logger,
      clock,
      answerWrite,
      counters,
      ...(parts.send && { send: parts.send }),
      recorder: metrics?.recorder ?? null,
      read: { store, reference: lists },
      rates: createRates({ memory: memory.rates, clock, exchange }),
    })
    const visits = createWriteVisits({ memory: memory.visits, store: store.statistics })
    const rounds = { ...sweepsOf(settings, serving, today), writeVisits: visits.write }
    const sweeps = { ...rounds, sweepClosings: inTurn(rounds.sweepClosings, { today, clock }), sweepMs: parts.sweepMs }
    const writesWaiting = () => counters.writes.add(0)
    const noteLag = (ms: number) => void memory.publicLag.fill(ms)
    const publicSide = await publicSideOf(settings, { store, lists, today, clock, logger, writesWaiting, noteLag })
    const mail = await mailOf({ settings, store, clock, logger })
    const relay = await relayOf(relayPartsOf(parts, base, serving))
    const running = runService({
      settings,
      logger,
      httpThreads: base.httpThreads,
      main,
      workers,
      store,
      ...sweeps,
      metrics,
      counters,
      exchange,
      publicSide,
      mail,
      relay,
      visits: { memory: memory.visits, visits },
      forget: forgetAll(settings, { store, clock, today }),
      pushes: () => startPushes({ settings, store, clock, logger, send: parts.send }),
    })
    return { ...running, http: main.http, store, operator: createDirectoryApi(store, { clock }), ...rounds, failure }
  } catch (error) {
    exchange?.stop()
    await workers.close()
    await store.close()
    throw error
  }
}

type Base = Awaited<ReturnType<typeof createBase>>

/** Parts of what mails applications, on a thread of its own. */
const relayPartsOf = ({ logger }: Parts, base: Base, { store, joinWriter }: ServingStore) => {
  const { settings, clock, sharedClock, memory } = base
  return { settings, store, clock, sharedClock, logger, joinWriter, commits: memory.commits }
}

/** Settings, lists and memory that all threads have in common. */
const createBase = async (parts: Parts) => {
  const { logger, sharedClock = null } = parts
  const clock = clockOf(sharedClock)
  const httpThreads = countHttpThreads(parts.settings, availableParallelism())
  const settings = withConnections(parts, httpThreads)
  const reference =
    parts.reference ?? (await closingOnError(parts.store, () => loadReferenceData(settings.referenceDataDir)))
  const memory = createSharedMemory(settings.longRequestsMax)
  return {
    clock,
    sharedClock,
    httpThreads,
    settings,
    reference,
    memory,
    counters: createCounters(memory.counters),
    metrics: createMetrics(settings, httpThreads),
    today: createCalendar(clock, settings.timeZone),
    ...createFailure(logger),
  }
}

/** Opens the store with its writer, and starts the further threads that answer HTTP. */
const openThreads = async (parts: Parts, base: Base) => {
  const { settings, sharedClock, reference, memory, counters, metrics, today, fail } = base
  const channels = Array.from({ length: base.httpThreads - 1 }, () => new MessageChannel())
  const serving = await openServingStore({
    settings,
    logger: parts.logger,
    store: parts.store,
    data: reference,
    today,
    sharedClock,
    commits: memory.commits,
    writes: counters.writes,
    ports: channels.map(({ port1 }) => port1),
    metrics: metrics?.writer ?? null,
    startWorker: parts.startWorker,
    onExit: fail('the writer ended'),
  })
  const workers = startHttpWorkers(
    {
      settings,
      memory,
      sharedClock,
      // Only the writer resolves places, whose names are half of the lists.
      reference: { ...reference, localities: packLocalities([]) },
      writers: channels.map(({ port2 }) => port2),
      metricsOf: (index) => metrics?.httpThread(index) ?? null,
    },
    { onLines: createLineWriter(parts.logger), onExit: fail('a thread that answers HTTP ended') },
  )
  return { serving, workers }
}

/** The settings with as many connections as the system has files for. */
const withConnections = ({ settings, logger }: Parts, httpThreads: number): Settings => {
  const openFiles = openFilesMax()
  const connectionsMax = fitConnections(settings, { httpThreads, openFilesMax: openFiles })
  if (connectionsMax < settings.connectionsMax)
    logger.info({ openFiles, connectionsMax }, 'fewer connections than CONNECTIONS_MAX: raise `ulimit -n`')
  return { ...settings, connectionsMax }
}

const closingOnError = async <T>(store: Store, make: () => T): Promise<T> => {
  try {
    return make()
  } catch (error) {
    await store.close()
    throw error
  }
}

const createFailure = (logger: Logger) => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const fail =
    (sentence: string) =>
    (err: unknown): void => {
      logger.fatal({ err }, sentence)
      reject(err)
    }
  return { failure: promise, fail }
}
