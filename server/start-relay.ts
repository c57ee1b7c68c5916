/** Puts the relay of applications together; it is imported where they are mailed, and loaded with the first one. */
import type { LoadedRelay, RelayTimer } from './applications/relay-timer.ts'
import { startRelayTimer } from './applications/relay-timer.ts'
import { words } from './html/words/words.ts'
import type { Settings } from './platform/config/settings.ts'
import type { Clock, IsoDate } from './platform/lib/dates.ts'
import type { Logger } from './platform/observe/log.ts'
import { safeOf } from './platform/secrets/safe.ts'
import { createCodes } from './public/code.ts'
import type { ReadingStore } from './upkeep/ports.ts'

type Parts = {
  readonly settings: Settings
  readonly store: ReadingStore
  readonly clock: Clock
  readonly logger: Logger
  readonly today: () => IsoDate
}

/** `base`: public address of the service, with which links in mail begin. */
export const startRelay = (parts: Parts, base: string): RelayTimer =>
  startRelayTimer({
    spool: parts.store.applications,
    commits: parts.store.push.commits,
    isShared: parts.settings.databaseUrl !== null,
    load: () => load(parts, base),
    clock: parts.clock,
    logger: parts.logger,
  })

const load = async ({ settings, store, clock, logger, today }: Parts, base: string): Promise<LoadedRelay> => {
  const [
    { createRelay },
    { createRelayReport },
    { createContents },
    { createLetters },
    { linksOf },
    { createMailTransport },
  ] = await Promise.all([
    import('./applications/relay.ts'),
    import('./applications/report.ts'),
    import('./applications/content.ts'),
    import('./applications/letters.ts'),
    import('./applications/keys.ts'),
    import('./mail/transport.ts'),
  ])
  const safe = safeOf(settings)
  const { codeOf } = createCodes(await store.public.secret())
  const { siteName, timeZone } = settings
  const paths = { en: words.en.paths, fr: words.fr.paths }
  const { report, figures } = createRelayReport(logger)
  const relay = createRelay({
    spool: store.applications,
    contents: createContents(safe),
    letters: createLetters({ siteName, timeZone, base, codeOf, paths, links: linksOf(safe) }),
    transport: createMailTransport(settings),
    clock,
    today,
    random: Math.random,
    report,
  })
  return { relay, figures }
}
