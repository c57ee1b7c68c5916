import type { MessagePort } from 'node:worker_threads'
import { startRerendering } from './jobs/rerender.ts'
import { postingLawOf } from './law/files.ts'
import { createReadReference, createReference, type ReadReference, type ReferenceData } from './lists/reference.ts'
import type { Settings } from './platform/config/settings.ts'
import type { Condition } from './platform/engines/sqlite/disk-health.ts'
import type { Counter } from './platform/http/limits/counter.ts'
import type { IsoDate } from './platform/lib/dates.ts'
import type { MetricsMemory } from './platform/metrics/memory.ts'
import type { Logger } from './platform/observe/log.ts'
import { safeOf } from './platform/secrets/safe.ts'
import { publicRemarks } from './public/remarks.ts'
import type { Commits, SharedClock } from './threads/shared-memory.ts'
import type { StartWorker } from './threads/writer/client.ts'
import { openThreadedStore, type ThreadedStore } from './threads/writer/store.ts'
import type { Store } from './upkeep/ports.ts'

type Options = {
  readonly settings: Settings
  readonly logger: Logger
  /** The open store; an embedded one is closed, and opened again by the writer thread. */
  readonly store: Store
  readonly data: ReferenceData
  readonly today: () => IsoDate
  readonly sharedClock: SharedClock | null
  readonly commits: Commits
  /** Counts waiting writes. */
  readonly writes: Counter
  /** Ports to the writer of an embedded store, one for each HTTP thread. */
  readonly ports: readonly MessagePort[]
  readonly metrics: MetricsMemory | null
  /** Starts the thread of an embedded store's writer, in place of the service. */
  readonly startWorker: StartWorker | undefined
  /** Called if the writer exits unexpectedly. */
  readonly onExit: (error: unknown) => void
}

export type ServingStore = Pick<ThreadedStore, 'store' | 'answerWrite'> & {
  /** That of an embedded store; null on a database. */
  readonly joinWriter: ThreadedStore['joinWriter'] | null
  /** Creates the look-ups of the reference lists for this thread. */
  readonly reference: () => ReadReference
}

/** Opens the store of the service, with the operations that write to it. */
export const openServingStore = async (options: Options): Promise<ServingStore> => {
  const { settings, data } = options
  if (settings.databaseUrl !== null) return servePostgres(options)
  await options.store.close()
  const threaded = openThreadedStore({
    directory: settings.dataDir,
    waitingMax: settings.waitingMax,
    idempotencyBytesMax: settings.idempotencyBytesMax,
    data,
    referenceDataDir: settings.referenceDataDir,
    publicPages: settings.publicPages,
    encryptionKey: settings.encryptionKey,
    webhookNetworks: settings.webhookNetworks,
    tellHidingReasons: settings.tellHidingReasons,
    applications: settings.applications,
    today: options.today,
    sharedClock: options.sharedClock,
    commits: options.commits,
    writes: options.writes,
    ports: options.ports,
    metrics: options.metrics,
    startWorker: options.startWorker,
    onExit: options.onExit,
    onCondition: logCondition(options.logger),
  })
  return { ...threaded, reference: () => createReadReference(data) }
}

const servePostgres = async ({ settings, store, data, today }: Options): Promise<ServingStore> => {
  // Imported only when used, to save memory.
  const { createWriteAnswers } = await import('./api/job-writes.ts')
  const reference = createReference(data)
  const rendering = startRerendering(store, reference)
  const close = (): Promise<void> => {
    rendering.stop()
    return store.close()
  }
  return {
    store: { ...store, findCachedKey: null, close },
    answerWrite: createWriteAnswers({
      store,
      reference,
      today,
      safe: safeOf(settings),
      webhookNetworks: settings.webhookNetworks,
      idempotencyBytesMax: settings.idempotencyBytesMax,
      law: postingLawOf(settings.referenceDataDir),
      remarks: settings.publicPages ? publicRemarks({ reader: store.public, today, settings }) : null,
    }),
    joinWriter: null,
    reference: () => reference,
  }
}

/** Logs each change of the disk's state, not each failed write. */
const logCondition =
  (logger: Logger) =>
  (condition: Condition): void => {
    const { state } = condition
    if (state === 'failing') logger.error({ reason: condition.reason }, 'writes cannot be stored')
    else if (state === 'degraded') logger.error({ reason: condition.reason }, 'the log of writes grows')
    else if (state === 'held')
      logger.warn({ megabytes: condition.megabytes }, 'the log of writes grows, since something reads an older state')
    else if (state === 'released') logger.info('the log of writes is short again')
    else if (state === 'unindexed') logger.error({ reason: condition.reason }, 'the search index takes in no jobs')
    else if (state === 'healthy') logger.info('writes are stored again')
    else logger.warn({ syncMs: condition.syncMs }, 'the disk is slow to confirm writes')
  }
