import { MessageChannel } from 'node:worker_threads'
import type { Settings } from '../../config/settings.ts'
import { createTallyMemory, type TallyMemory } from '../../http/limits/counter.ts'
import { createRateMemory, type RateMemory } from '../../http/limits/shared-rate-limit.ts'

/** Systems that spread the connections of one port over the sockets that share it, as Node knows how to ask them to. */
const SPREADING: readonly NodeJS.Platform[] = ['linux']

/** What the threads that answer HTTP have in common, made before any of them starts. */
export type Means = {
  /** A way to the writer for each further thread. */
  readonly links: readonly MessageChannel[]
  readonly tallies: TallyMemory
  readonly rates: RateMemory
}

/** Null where one thread answers. */
export const createMeans = (settings: Pick<Settings, 'httpThreads' | 'databaseUrl'>): Means | null => {
  if (settings.httpThreads === 1 || !canSpread(settings)) return null
  return {
    links: Array.from({ length: settings.httpThreads - 1 }, () => new MessageChannel()),
    tallies: createTallyMemory(),
    rates: createRateMemory(),
  }
}

/** Statements of PostgreSQL wait for each other on one connection pool, which more threads would only divide. */
const canSpread = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>): boolean =>
  databaseUrl === null && SPREADING.includes(process.platform)

/** What speaks against so many threads, for the operator; null where nothing does. */
export const threadsAdvice = ({ httpThreads }: Pick<Settings, 'httpThreads'>, cores: number): string | null =>
  httpThreads <= cores
    ? null
    : `HTTP_THREADS is ${httpThreads}, but this process has ${cores} ${cores === 1 ? 'core' : 'cores'}: more threads answer no more requests, take memory and make the start slow; set it to ${cores} or less`
