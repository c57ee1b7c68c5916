/** The keys of the house: the one place where settings, store, use cases and doors are put together. */
import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { type Settings, showSettings } from './config/settings.ts'
import { VERSION } from './config/version.ts'
import { packLocalities } from './domain/location/localities.ts'
import {
  createReadReference,
  createReference,
  type ReadReference,
  type ReferenceData,
  type RetiredItems,
} from './domain/reference.ts'
import { createTallies, shareTallies, type Tally } from './http/limits/counter.ts'
import { createRates } from './http/limits/rate-limit.ts'
import { createSharedRates } from './http/limits/shared-rate-limit.ts'
import { connectionsRoom } from './http/node-server.ts'
import { type Clock, createCalendar, type IsoDate } from './lib/dates.ts'
import type { MetricsMemory } from './metrics/memory.ts'
import { createMetrics } from './metrics/metrics.ts'
import type { MetricsServer } from './metrics/server.ts'
import { createLineWriter, type Logger } from './observe/log.ts'
import { openFilesMax } from './observe/open-files.ts'
import { createGauges } from './operator/metrics-gauges.ts'
import { createDirectoryApi, type DirectoryApi } from './operator/operator-api.ts'
import { type RefreshTimer, startRefreshTimer } from './operator/refresh-timer.ts'
import { loadReferenceData } from './storage/reference-files/reference-files.ts'
import type { Condition } from './storage/sqlite/disk-health.ts'
import type { ReadingStore, Store } from './use-cases/ports.ts'
import { refreshJobs } from './use-cases/refresh.ts'
import { rememberReference } from './use-cases/remember-reference.ts'
import { createDoor } from './workers/http/door.ts'
import { createMeans, type Means, threadsAdvice } from './workers/http/means.ts'
import type { SharedMoment } from './workers/http/protocol.ts'
import { startCrew } from './workers/http/supervisor.ts'
import { type Commits, createCommits } from './workers/writer/protocol.ts'
import { openThreadedStore, type ThreadedStore } from './workers/writer/store.ts'

export { openStartupServer, type StartupServer } from './http/startup-server.ts'

/** What tests may put in the place of the real thing: the clock of this thread, and the moment that the others take. */
export type Overrides = { readonly clock?: Clock; readonly moment?: SharedMoment }

export type Service = {
  readonly http: FastifyInstance
  readonly store: ReadingStore
  readonly operator: DirectoryApi
  readonly refresh: () => Promise<number>
  /** Rejects when the service can go on no longer; then it must be closed. */
  readonly failure: Promise<never>
  /** Listens, and returns the address. */
  readonly listen: () => Promise<string>
  /** The address of the metrics; null where they are not served. */
  readonly metricsUrl: () => string | null
  /** Whether requests may have come: it listens, or is about to. */
  readonly isOpen: () => boolean
  /** Says that it is not ready, and serves on. */
  readonly leave: () => void
  /** Refuses new requests, answers those under way, then closes the store; once, however often it is asked. */
  readonly close: () => Promise<void>
}

type Parts = Overrides & {
  readonly settings: Settings
  readonly logger: Logger
  /** The open store; that of a file is opened anew, in two halves. */
  readonly store: Store
}

/** The whole service on an open store, listening nowhere yet; it closes the store with itself, or when it cannot be made. */
export const createService = async (parts: Parts): Promise<Service> => {
  const { settings, logger, clock = Date.now, moment = null } = parts
  const { failure, fail } = createFailure(logger)
  const today = createCalendar(clock, settings.timeZone)
  const lists = await readLists(parts)
  const means = createMeans(settings)
  const metrics = createMetrics(settings)
  const tallies = means ? shareTallies(means.tallies) : createTallies()
  const half = {
    ...lists,
    today,
    means,
    commits: createCommits(),
    writes: tallies.writes,
    metrics: metrics?.writer ?? null,
  }
  const { store, answerWrite, lookUps } = await divide(parts, { ...half, died: fail('the writer ended') })
  const files = openFilesMax()
  const crew = means
    ? startCrew(
        {
          ...{ ...means, ...forReading(lists), moment, commits: half.commits, settings: withRoom(settings, files) },
          metricsOf: (index) => metrics?.httpThread(index) ?? null,
        },
        {
          lines: createLineWriter(logger),
          died: fail('a thread that answers HTTP ended'),
        },
      )
    : null
  try {
    if (!crew && settings.httpThreads > 1)
      logger.info({ asked: settings.httpThreads }, 'one thread answers HTTP: more need the embedded store and Linux')
    // The other threads make their own meanwhile.
    const room = { store, reference: lookUps() }
    const complain = (err: unknown) => logger.warn({ err }, 'rate limits are not shared at the moment')
    const rates = means
      ? createSharedRates(means.rates, clock)
      : createRates({ ledger: settings.rateLimitShared ? store.rates : null, clock, complain })
    const door = await createDoor({
      ...{ settings, logger, clock, room, answerWrite, rates, tallies },
      recorder: metrics?.recorder ?? null,
      openFilesMax: files,
    })
    const refresh = refreshJobs({ store, today })
    let timer: RefreshTimer | null = null
    let metricsServer: MetricsServer | null = null
    let open = false
    const listen = async (): Promise<string> => {
      logger.info({ version: VERSION, node: process.version, settings: showSettings(settings) }, 'starting')
      const advice = crew && threadsAdvice(settings, availableParallelism())
      if (advice !== null) logger.warn(advice)
      await crew?.ready
      open = true
      const place = { host: settings.host, port: settings.port, backlog: settings.listenBacklog }
      const address = await (crew ? crew.listen(place, (here) => door.http.listen(here)) : door.http.listen(place))
      timer = startRefreshTimer({ refresh, logger })
      const gauges = createGauges({ httpThreads: crew ? settings.httpThreads : 1, tallies, store, timer })
      metricsServer = (await metrics?.serve(gauges)) ?? null
      if (metricsServer) logger.info(`Metrics listening at ${metricsServer.url}`)
      return address
    }
    const end = async (): Promise<void> => {
      const cut = setTimeout(() => {
        logger.warn('SHUTDOWN_TIMEOUT_SECONDS are over: the connections that are left are closed')
        crew?.cut()
        door.cut()
      }, settings.shutdownTimeoutSeconds * 1000)
      await Promise.all([door.close(), crew?.close()])
      clearTimeout(cut)
      await timer?.stop()
      await metricsServer?.close()
      await store.close()
    }
    const leave = (): void => {
      crew?.leave()
      door.leave()
    }
    let ended: Promise<void> | null = null
    const close = (): Promise<void> => {
      ended ??= end()
      return ended
    }
    const operator = createDirectoryApi(store, { clock })
    const metricsUrl = () => metricsServer?.url ?? null
    return { http: door.http, store, operator, refresh, failure, listen, metricsUrl, isOpen: () => open, leave, close }
  } catch (error) {
    await crew?.close()
    await store.close()
    throw error
  }
}

const createFailure = (logger: Logger) => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const fail =
    (what: string) =>
    (err: unknown): void => {
      logger.fatal({ err }, what)
      reject(err)
    }
  return { failure: promise, fail }
}

/** The settings of a further thread, which need not tell anew what the system does not allow. */
const withRoom = (settings: Settings, openFilesMax: number): Settings => ({
  ...settings,
  connectionsMax: Math.min(settings.connectionsMax, connectionsRoom(settings, openFilesMax)),
})

type Lists = { readonly data: ReferenceData; readonly retired: RetiredItems }

/** Without what only the writer's judgement of a job's places needs, which is half of the lists. */
const forReading = ({ data, retired }: Lists): Lists => ({ data: { ...data, localities: packLocalities([]) }, retired })

type Half = Lists & {
  readonly today: () => IsoDate
  readonly died: (error: unknown) => void
  readonly means: Means | null
  readonly commits: Commits
  readonly writes: Tally
  readonly metrics: MetricsMemory | null
}

type Divided = ThreadedStore & {
  /** Makes the look-ups of the reference lists; asked once. */
  readonly lookUps: () => ReadReference
}

/** The store as the service works with it: read here, and written to on a thread of its own where it is a file. */
const divide = async ({ settings, store, logger }: Parts, { means, ...half }: Half): Promise<Divided> => {
  const { data, retired, today } = half
  if (settings.databaseUrl !== null) {
    const { createWriteAnswers } = await import('./operations/write-handlers.ts')
    const reference = createReference(data, retired)
    return {
      store: { ...store, instant: null },
      answerWrite: createWriteAnswers({ store, reference, today }),
      lookUps: () => reference,
    }
  }
  await store.close()
  const halves = openThreadedStore({
    ...half,
    ports: means?.links.map(({ port1 }) => port1) ?? [],
    directory: settings.dataDir,
    waitingMax: settings.waitingMax,
    condition: tellCondition(logger),
  })
  return { ...halves, lookUps: () => createReadReference(data, retired) }
}

/** A line when the disk's state changes, and none for each write that it concerns. */
const tellCondition =
  (logger: Logger) =>
  (news: Condition): void => {
    if (news.state === 'ailing') logger.error({ reason: news.reason }, 'writes cannot be stored')
    else if (news.state === 'hindered') logger.error({ reason: news.reason }, 'the log of writes grows')
    else if (news.state === 'held')
      logger.warn({ megabytes: news.megabytes }, 'the log of writes grows, since something reads an older state')
    else if (news.state === 'released') logger.info('the log of writes is short again')
    else if (news.state === 'unindexed') logger.error({ reason: news.reason }, 'the search index takes in no jobs')
    else if (news.state === 'well') logger.info('writes are stored again')
    else logger.warn({ syncMs: news.syncMs }, 'the disk is slow to confirm writes')
  }

const readLists = async ({ settings, store }: Parts): Promise<Lists> => {
  try {
    const data = loadReferenceData(settings.referenceDataDir)
    return { data, retired: await rememberReference(store, data) }
  } catch (error) {
    await store.close()
    throw error
  }
}
