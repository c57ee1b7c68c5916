/** The work that goes on beside the answers: sweeps, the public side, mail, and what is forgotten. */

import { exchangeRates, type RateExchange } from './api/rate-exchange.ts'
import { forgetUnconfirmed } from './applications/forget.ts'
import type { RelayTimer } from './applications/relay-timer.ts'
import { sweepClosings } from './jobs/closing/sweep.ts'
import { forgetAnswers } from './jobs/forget-answers.ts'
import { forgetConsole } from './jobs/forget-console.ts'
import { publishBy } from './jobs/publishing/operations.ts'
import { publishDrafts, type Sweeping } from './jobs/publishing/sweep.ts'
import { refreshJobs } from './jobs/refresh.ts'
import type { MailTimer, startMailTimer as StartMailTimer } from './mail/timer.ts'
import { isRelaying } from './platform/config/applications.ts'
import type { Settings } from './platform/config/settings.ts'
import { type Clock, createMidnights, type IsoDate } from './platform/lib/dates.ts'
import type { Logger } from './platform/observe/log.ts'
import { safeOf } from './platform/secrets/safe.ts'
import { forgetProofs } from './proof/forget.ts'
import type { startPublicFollower as StartPublicFollower } from './public/follower-timer.ts'
import { startPublicHider } from './public/hider.ts'
import { forgetRequests } from './requests/forget.ts'
import type { PublicSide } from './run-service.ts'
import type { ServingStore } from './serving-store.ts'
import type { startRelay as StartRelay } from './start-relay.ts'
import { forgetStatistics } from './statistics/forget.ts'
import type { ReadingStore } from './upkeep/ports.ts'

export const exchangeOf = (
  { rateLimitShared }: Settings,
  { rates }: ReadingStore,
  logger: Logger,
): RateExchange | null => {
  const onFailure = (err: unknown) => logger.warn({ err }, 'rate limits are not shared for now')
  return rateLimitShared && rates ? exchangeRates({ ledger: rates, onFailure }) : null
}

/** The work that is due because time passes. */
export const sweepsOf = ({ timeZone }: Settings, { store, answerWrite }: ServingStore, today: () => IsoDate) => ({
  refresh: withTwins(store, refreshJobs({ store, today })),
  sweepClosings: withTwins(store, sweepClosings({ store, today, midnightOf: createMidnights(timeZone) })),
  publishDrafts: withTwins(store, publishDrafts({ ...store, today, publish: publishBy(answerWrite) })),
})

/** A sweep of all whose date is that of the service, whose number it returns, then of each twin that is ahead. */
const withTwins =
  ({ directory }: Pick<ReadingStore, 'directory'>, sweep: Sweeping) =>
  async (): Promise<number> => {
    const done = await sweep()
    for (const twin of await directory.listAhead()) await sweep(twin)
    return done
  }

/** Forgets what is over in every room; returns how many answers were. */
export const forgetAll =
  (settings: Settings, deps: { readonly store: ReadingStore; readonly clock: Clock; readonly today: () => IsoDate }) =>
  async (isStopped: () => boolean): Promise<number> => {
    await forgetProofs({ ...deps, years: settings.keepPostingsYears })(isStopped)
    await forgetConsole(deps)(isStopped)
    await forgetUnconfirmed({ spool: deps.store.applications, clock: deps.clock })(isStopped)
    await forgetRequests(deps)(isStopped)
    await forgetStatistics({ ...deps, days: settings.statisticsDays })(isStopped)
    return forgetAnswers({ ...deps, hours: settings.idempotencyHours })(isStopped)
  }

/**
 * Upkeep of the public side. Without public pages nothing is public; other instances on the same database may still
 * show it, and then its rows are theirs.
 */
export const publicSideOf = async (
  { publicPages, databaseUrl }: Settings,
  deps: Parameters<typeof startPublicHider>[0] & Parameters<typeof StartPublicFollower>[0],
): Promise<PublicSide> => {
  if (!publicPages) return { follow: null, hide: databaseUrl === null ? () => startPublicHider(deps) : null }
  // Imported only when used, to save memory.
  const { startPublicFollower } = await import('./public/follower-timer.ts')
  return { follow: () => startPublicFollower(deps), hide: null }
}

type MailParts = Omit<Parameters<typeof StartMailTimer>[0], 'base'>

/** Mail goes to people of the console, and names its pages. */
export const mailOf = async (parts: MailParts): Promise<((base: string) => MailTimer) | null> => {
  if (parts.settings.mailUrl === null || !parts.settings.console) return null
  // Imported only when used, to save memory.
  const { startMailTimer } = await import('./mail/timer.ts')
  return (base) => startMailTimer({ ...parts, base })
}

type RelayParts = Parameters<typeof StartRelay>[0]

/**
 * Mails applications, also the last ones after they were turned off. Refuses the start of a service that could not: without
 * its key, or with a file that does not sign mail.
 */
export const relayOf = async (parts: RelayParts): Promise<((base: string) => RelayTimer) | null> => {
  const { settings, store } = parts
  if (settings.mailDkimKeyFile !== null) (await import('./mail/files/dkim.ts')).readDkimKey(settings)
  if (settings.mailUrl === null) return null
  if (isRelaying(settings)) (await import('./applications/keys.ts')).linksOf(safeOf(settings))
  else if ((await store.applications.countWaiting()) === 0) return null
  // Imported only when used, to save memory.
  const { startRelay } = await import('./start-relay.ts')
  return (base) => startRelay(parts, base)
}
