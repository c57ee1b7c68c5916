/** Puts the relay of applications together; it is imported where they are mailed. */
import { type RelayTimer, startRelayTimer } from './applications/relay-timer.ts'
import { createRelayThread } from './threads/relay/client.ts'
import type { ReadingStore } from './upkeep/ports.ts'

type Parts = Omit<Parameters<typeof createRelayThread>[0], 'base'> & { readonly store: ReadingStore }

/** `base`: public address of the service, with which links in mail begin. */
export const startRelay = ({ store, ...parts }: Parts, base: string): RelayTimer =>
  startRelayTimer({
    spool: store.applications,
    commits: store.push.commits,
    isShared: parts.settings.databaseUrl !== null,
    mailing: createRelayThread({ ...parts, base }),
    clock: parts.clock,
    logger: parts.logger,
  })
