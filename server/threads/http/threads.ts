import type { Settings } from '../../platform/config/settings.ts'

/** Systems that spread the connections of one port over the sockets that share it, as far as Node asks them to. */
const SPREADING: readonly NodeJS.Platform[] = ['linux']

/** More threads than this wait for the one that writes. */
const AUTO_MAX = 8

type Chosen = Pick<Settings, 'httpThreads' | 'databaseUrl'>

/**
 * Number of threads that answer HTTP: one on PostgreSQL, since more would only divide the connection pool, and one
 * on a system that does not spread connections.
 */
export const countHttpThreads = ({ httpThreads, databaseUrl }: Chosen, cores: number): number => {
  if (databaseUrl !== null || !SPREADING.includes(process.platform)) return 1
  return httpThreads === 'auto' ? Math.min(AUTO_MAX, Math.max(1, cores - 1)) : httpThreads
}

/** Reason for another number in HTTP_THREADS; null if there is none. */
export const threadsAdvice = ({ httpThreads, databaseUrl }: Chosen, cores: number): string | null => {
  if (httpThreads === 'auto') return null
  if (httpThreads > countHttpThreads({ httpThreads, databaseUrl }, cores))
    return `HTTP_THREADS is ${httpThreads}, but one thread answers HTTP: more need the embedded store and Linux`
  if (httpThreads <= cores) return null
  return `HTTP_THREADS is ${httpThreads}, but this process has ${cores} ${cores === 1 ? 'core' : 'cores'}: more threads answer no more requests, take memory and make the start slow; set it to ${cores} or less`
}
