/** The keys of the house: the one place where settings, store, use cases and doors are put together. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Settings, showSettings } from './config/settings.ts'
import { type Clock, createCalendar, type IsoDate } from './domain/calendar.ts'
import { createReference } from './domain/reference.ts'
import { createWriteAnswers } from './http/answers.ts'
import type { AnswerCall } from './http/call.ts'
import { createGuard } from './http/guessing.ts'
import { createKeyUses } from './http/key-uses.ts'
import { createRates } from './http/rates.ts'
import { createHttpServer } from './http/server.ts'
import { createEventLog, type Logger } from './observe/log.ts'
import { openFilesMax } from './observe/open-files.ts'
import { startRefreshTimer } from './refresh-timer.ts'
import { loadReferenceData } from './storage/reference-files.ts'
import type { Condition } from './storage/sqlite/condition.ts'
import { pruneAudit, readAudit, verifyAudit, verifyEmployerAudit } from './use-cases/audit-trail.ts'
import { authenticate } from './use-cases/authenticate.ts'
import {
  createEmployer,
  createFirstEmployer,
  resumeEmployer,
  setPlan,
  suspendEmployer,
} from './use-cases/manage-employers.ts'
import { issueKey, listKeys, revokeKey } from './use-cases/manage-keys.ts'
import type { ReadingStore, Store } from './use-cases/ports.ts'
import { refreshJobs } from './use-cases/refresh-jobs.ts'
import { rememberReference } from './use-cases/remember-reference.ts'
import { rotateKey } from './use-cases/rotate-key.ts'
import type { ReadingRoom } from './use-cases/workshop.ts'
import { openThreadedStore } from './writer/threaded-store.ts'

export { openWaitingRoom, type WaitingRoom } from './http/waiting-room.ts'
export type { AuditVerdict } from './use-cases/audit-trail.ts'

/** What tests may put in the place of the real thing. */
export type Overrides = { readonly clock?: Clock }

/** What an operator can do, without the service running. */
export type Desk = ReturnType<typeof createDesk>

export const createDesk = (store: Pick<Store, 'directory'>, { clock = Date.now }: Overrides = {}) => {
  const deps = { directory: store.directory, clock, randomBytes }
  return {
    createEmployer: createEmployer(deps),
    createFirstEmployer: createFirstEmployer(deps),
    listEmployers: () => store.directory.listEmployers(),
    setPlan: setPlan(deps),
    suspendEmployer: suspendEmployer(deps),
    resumeEmployer: resumeEmployer(deps),
    issueKey: issueKey(deps),
    listKeys: listKeys(deps),
    revokeKey: revokeKey(deps),
    rotateKey: rotateKey(deps),
  }
}

/** What an operator can do with the audit trail. */
export type AuditDesk = ReturnType<typeof createAuditDesk>

export const createAuditDesk = (store: Pick<Store, 'audit' | 'directory'>) => ({
  read: readAudit(store),
  verify: verifyEmployerAudit(store),
  verifyAll: verifyAudit(store),
  prune: pruneAudit(store),
})

export type Service = {
  readonly http: FastifyInstance
  readonly store: ReadingStore
  readonly desk: Desk
  readonly refresh: () => Promise<number>
  /** Rejects when the service can go on no longer; then it must be closed. */
  readonly failure: Promise<never>
  /** Listens, and returns the address. */
  readonly listen: () => Promise<string>
  /** Refuses new requests, answers those under way, then closes the store. */
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
  const { settings, logger, clock = Date.now } = parts
  const today = createCalendar(clock, settings.timeZone)
  const failure = Promise.withResolvers<never>()
  failure.promise.catch((err: unknown) => logger.fatal({ err }, 'the writer ended'))
  const { store, reference, answerWrite } = await divide(parts, { today, died: failure.reject })
  try {
    let closing = false
    const complain = (err: unknown) => logger.warn({ err }, 'rate limits are not shared at the moment')
    const rates = createRates({ ledger: settings.rateLimitShared ? store.rates : null, clock, complain })
    const uses = createKeyUses({
      store: (used) => store.directory.noteUses(used),
      clock,
      complain: (err) => logger.warn({ err }, 'the last use of keys is not stored at the moment'),
    })
    const http = await createHttpServer({
      rates,
      uses,
      guard: createGuard({ settings, clock }),
      settings,
      room: { store, reference },
      answerWrite,
      authenticate: authenticate({ directory: store.directory, clock }),
      logger,
      logRequests: createEventLog(logger, 'request'),
      openFilesMax: openFilesMax(),
      isClosing: () => closing,
    })
    const refresh = refreshJobs({ store, today })
    let timer: ReturnType<typeof startRefreshTimer> | null = null
    const listen = async (): Promise<string> => {
      logger.info({ settings: showSettings(settings) }, 'starting')
      const address = await http.listen({
        host: settings.host,
        port: settings.port,
        backlog: settings.listenBacklog,
      })
      timer = startRefreshTimer({ refresh, logger })
      return address
    }
    const close = async (): Promise<void> => {
      closing = true
      const cut = setTimeout(() => {
        logger.warn('SHUTDOWN_TIMEOUT_SECONDS are over: the connections that are left are closed')
        http.server.closeAllConnections()
      }, settings.shutdownTimeoutSeconds * 1000)
      await http.close()
      clearTimeout(cut)
      await timer?.stop()
      rates.stop()
      await uses.stop()
      await store.close()
    }
    const desk = createDesk(store, { clock })
    return { http, store, desk, refresh, failure: failure.promise, listen, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The store as the service works with it: read here, and written to on a thread of its own where it is a file. */
type Divided = ReadingRoom & { readonly answerWrite: AnswerCall }

type Division = { readonly today: () => IsoDate; readonly died: (error: unknown) => void }

const divide = async (parts: Parts, { today, died }: Division): Promise<Divided> => {
  const { settings, store } = parts
  const { data, retired } = await readLists(parts)
  if (settings.databaseUrl !== null) {
    const reference = createReference(data, retired)
    return { store, reference, answerWrite: createWriteAnswers({ store, reference, today }) }
  }
  await store.close()
  // The writer makes its own look-ups of the lists meanwhile.
  const halves = openThreadedStore({
    ...{ data, retired, today, died },
    directory: settings.dataDir,
    waitingMax: settings.waitingMax,
    condition: tellCondition(parts.logger),
  })
  return { ...halves, reference: createReference(data, retired) }
}

/** A line when the disk's state changes, and none for each write that it concerns. */
const tellCondition =
  (logger: Logger) =>
  (news: Condition): void => {
    if (news.state === 'ailing') logger.error({ reason: news.reason }, 'writes cannot be stored')
    else if (news.state === 'hindered') logger.error({ reason: news.reason }, 'the log of writes grows')
    else if (news.state === 'well') logger.info('writes are stored again')
    else logger.warn({ syncMs: news.syncMs }, 'the disk is slow to confirm writes')
  }

const readLists = async ({ settings, store }: Parts) => {
  try {
    const data = loadReferenceData(settings.referenceDataDir)
    return { data, retired: await rememberReference(store, data) }
  } catch (error) {
    await store.close()
    throw error
  }
}
