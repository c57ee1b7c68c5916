import { createCounters } from '../../platform/http/limits/counter.ts'
import { createCalendar } from '../../platform/lib/dates.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'
import { clockOf } from '../shared-memory.ts'
import type { RelayData } from './protocol.ts'

/** Connections to a database: one to read, one to write. */
const CONNECTIONS = 2

type Options = Pick<RelayData, 'settings' | 'commits' | 'sharedClock' | 'writer'>

type RelayStore = Pick<ReadingStore, 'applications' | 'public' | 'close'>

/** The store as this thread has it. Either engine is imported only when used, to save memory. */
export const openRelayStore = async ({
  settings,
  commits,
  sharedClock,
  writer: port,
}: Options): Promise<RelayStore> => {
  const clock = clockOf(sharedClock)
  if (port === null) {
    const { openStore } = await import('../../upkeep/open-store.ts')
    return openStore({ ...settings, databasePoolSize: CONNECTIONS }, { clock })
  }
  const { joinThreadedStore } = await import('../writer/store.ts')
  const { store } = joinThreadedStore({
    directory: settings.dataDir,
    waitingMax: settings.waitingMax,
    // Its own, since a thread that dies would never give back what it had of that of all.
    writes: createCounters().writes,
    today: createCalendar(clock, settings.timeZone),
    sharedClock,
    commits,
    port,
    // The main thread learns of both from the writer itself.
    onExit: () => undefined,
    onCondition: () => undefined,
  })
  return store
}
