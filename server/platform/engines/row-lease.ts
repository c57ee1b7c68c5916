/** Leases on rows by the clock of the database, which all processes on it share: `leased_until` is a column of the table. */

/** The present time in milliseconds since 1970, in the dialect of an engine. */
export const DATABASE_NOW = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)',
} as const

export type RowLease = {
  /** True for a row that nobody holds. */
  readonly isFree: string
  /** Takes a row; the end of the lease names its holder, since the next one's is later. */
  readonly take: string
}

export const rowLease = (now: string, leaseMs: number): RowLease => ({
  isFree: `leased_until <= ${now}`,
  take: `leased_until = ${now} + ${leaseMs}`,
})

/** Gives back a row that is held by the lease at a placeholder. */
export const GIVE_BACK = 'leased_until = 0'
