/** Settings of a writer's thread, for tests that start one. */
import { createCounters } from '../../server/platform/http/limits/counter.ts'
import type { Commits } from '../../server/threads/shared-memory.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'

/** Requests that may wait for the writer. */
export const WAITING_MAX = 500

export const writerSettings = (directory: string, commits: Commits) => ({
  directory,
  data: loadReferenceData('reference-data'),
  referenceDataDir: 'reference-data',
  publicPages: false,
  tellHidingReasons: false,
  applications: null,
  encryptionKey: null,
  webhookNetworks: [],
  idempotencyBytesMax: 1_000_000,
  waitingMax: WAITING_MAX,
  commits,
  sharedClock: null,
  ports: [],
  metrics: null,
  writes: createCounters().writes,
})
