/** Records of the requests that a thread answers. */
import { availableParallelism } from 'node:os'
import type { Settings } from '../../platform/config/settings.ts'
import type { Counters } from '../../platform/http/limits/counter.ts'
import type { Logger } from '../../platform/observe/log.ts'
import type { RequestsContext } from '../../requests/operations.ts'
import { createRecording, type Recording } from '../../requests/recorder.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'
import { countHttpThreads } from './threads.ts'

type Parts = {
  readonly settings: Settings
  readonly logger: Logger
  readonly counters: Counters
  readonly read: { readonly store: ReadingStore }
}

/** Null where nothing is recorded. */
export const recordingOf = ({ settings, read: { store }, counters, logger }: Parts): Recording | null => {
  if (settings.requestRecords === 'off') return null
  return createRecording({
    store: (records) => store.requests.add(records),
    lost: (count) => void counters.requestsUnrecorded.add(count),
    onFailure: (err) => logger.warn({ err }, 'requests are not recorded for now'),
  })
}

/** Context of the operations that read records. */
export const recordedOf = (
  { settings, read }: Pick<Parts, 'settings' | 'read'>,
  recording: Recording | null,
): RequestsContext['recorded'] => ({
  store: read.store.requests,
  flush: recording?.flush ?? null,
  isElsewhere: settings.databaseUrl !== null || countHttpThreads(settings, availableParallelism()) > 1,
})
