import type { Settings } from '../../config/settings.ts'

/** Open files besides connections: of the store and the log, and of each further thread. */
const OWN_FILES = 64
const OWN_FILES_OF_THREAD = 16

type Process = {
  readonly httpThreads: number
  /** Limit of the system on open files. */
  readonly openFilesMax: number
}

/** CONNECTIONS_MAX, or fewer if the limit on open files is low, since the store needs some too. */
export const fitConnections = (
  { connectionsMax, databasePoolSize }: Pick<Settings, 'connectionsMax' | 'databasePoolSize'>,
  { httpThreads, openFilesMax }: Process,
): number => {
  const files = openFilesMax - OWN_FILES - (httpThreads - 1) * OWN_FILES_OF_THREAD - databasePoolSize
  return Math.min(connectionsMax, Math.max(1, files))
}
