import type { Options } from './options.ts'

/** Bytes that a job takes with its part of the indexes. */
const BYTES_SQLITE = 2_800
const BYTES_POSTGRES = 2_300

/** What PostgreSQL keeps of its write-ahead log. */
const BYTES_WAL = 8e9

/** Jobs that are loaded in a second, at a moderate guess. */
const RATE_SQLITE = 10_000
const RATE_POSTGRES = 5_000

const LARGE = 1_000_000
const GB = 1e9

/** What a large store will need, told before it is made. */
export const warn = ({ jobs, engines, data }: Options): string[] => {
  const count = jobs.reduce((sum, one) => sum + one, 0)
  if (count < LARGE) return []
  const withPostgres = engines.includes('postgres')
  const bytes = count * BYTES_SQLITE + (withPostgres ? count * BYTES_POSTGRES + BYTES_WAL : 0)
  const seconds = count / RATE_SQLITE + (withPostgres ? count / RATE_POSTGRES : 0)
  return [
    `${count} jobs take about ${Math.round(bytes / GB)} GB of disk and ${Math.round(seconds / 60)} minutes to load, unless they are there from an earlier run.`,
    ...(data === null ? ['They are gone after the run; --data DIR keeps them for another.'] : []),
  ]
}
