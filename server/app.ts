/** The keys of the house: the one place where settings, store, use cases and doors are put together. */
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Settings, showSettings } from './config/settings.ts'
import { type Clock, createCalendar } from './domain/calendar.ts'
import { createReference } from './domain/reference.ts'
import { createSharedRates } from './http/rate-store.ts'
import { createHttpServer } from './http/server.ts'
import { startRefreshTimer } from './refresh-timer.ts'
import { loadReferenceData } from './storage/reference-files.ts'
import { authenticate } from './use-cases/authenticate.ts'
import {
  createEmployer,
  createFirstEmployer,
  resumeEmployer,
  setPlan,
  suspendEmployer,
} from './use-cases/manage-employers.ts'
import { issueKey, listKeys, revokeKey } from './use-cases/manage-keys.ts'
import type { Store } from './use-cases/ports.ts'
import { refreshJobs } from './use-cases/refresh-jobs.ts'
import { rememberReference } from './use-cases/remember-reference.ts'
import type { Workshop } from './use-cases/workshop.ts'

export { openWaitingRoom, type WaitingRoom } from './http/waiting-room.ts'

/** What tests may put in the place of the real thing. */
export type Overrides = { readonly clock?: Clock }

/** What an operator can do, without the service running. */
export type Desk = ReturnType<typeof createDesk>

export const createDesk = (store: Store, { clock = Date.now }: Overrides = {}) => {
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
  }
}

export type Service = {
  readonly http: FastifyInstance
  readonly store: Store
  readonly desk: Desk
  readonly refresh: () => Promise<number>
  /** Listens, and returns the address. */
  readonly listen: () => Promise<string>
  /** Refuses new requests, answers those under way, then closes the store. */
  readonly close: () => Promise<void>
}

type Parts = { readonly settings: Settings; readonly logger: FastifyBaseLogger; readonly store: Store } & Overrides

/** The whole service on an open store, listening nowhere yet; it closes the store when it is closed. */
export const createService = async ({ settings, logger, store, clock = Date.now }: Parts): Promise<Service> => {
  const data = loadReferenceData(settings.referenceDataDir)
  const reference = createReference(data, await rememberReference(store, data))
  const workshop: Workshop = { store, reference, today: createCalendar(clock, settings.timeZone) }
  const refresh = refreshJobs(workshop)
  let closing = false
  const complain = (err: unknown) => logger.warn({ err }, 'rate limits are not shared at the moment')
  const rates =
    settings.rateLimitShared && store.rates ? createSharedRates({ ledger: store.rates, clock, complain }) : null
  const http = await createHttpServer({
    rates,
    settings,
    workshop,
    authenticate: authenticate({ directory: store.directory, clock }),
    logger,
    isClosing: () => closing,
  })
  let timer: ReturnType<typeof startRefreshTimer> | null = null
  const listen = async (): Promise<string> => {
    logger.info({ settings: showSettings(settings) }, 'starting')
    const address = await http.listen({ host: settings.host, port: settings.port })
    timer = startRefreshTimer({ refresh, logger })
    return address
  }
  const close = async (): Promise<void> => {
    closing = true
    await http.close()
    await timer?.stop()
    rates?.stop()
    await store.close()
  }
  return { http, store, desk: createDesk(store, { clock }), refresh, listen, close }
}
