import type { ApiVersion } from '@affiche/contract/version.ts'
import type { ChainPoint } from '../../../audit/entry.ts'
import { anchorOf, pointBy } from '../../../audit/store/sqlite-chains.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import { createBoundedCache } from '../../../platform/lib/bounded-cache.ts'
import { movesFeed } from '../change-rows.ts'

const newestOf = (moves: string): string => `SELECT seq, hash FROM audit_entries
  WHERE employer_id = ? AND ${moves} ORDER BY seq DESC LIMIT 1`
const NEWEST = { 'v1.1': movesFeed['v1.1'].map(newestOf), 'v1.2': movesFeed['v1.2'].map(newestOf) }
/** The newest entries of the two conditions. */
export const [READERS_HEAD, TIME_HEAD] = movesFeed['v1.2'].map(newestOf) as [string, string]

/** A connection that reads, and the cached heads of the trails. */
export type JobReading = { readonly reader: Reader; readonly headAt: (employerId: number) => ChainPoint }

/** Employers whose newest entry is cached; each takes some 200 bytes. */
const HEADS_MAX = 10_000

/** The newest entry that moves the readers of a feed, or where the trail begins; that of v1.1 moves lists too. */
export const readersHeadOf = (
  reader: Pick<Reader, 'one'>,
  employerId: number,
  version: ApiVersion = 'v1.1',
): ChainPoint =>
  NEWEST[version]
    .map((sql) => pointBy(reader, sql, employerId))
    .reduce<ChainPoint>(
      (head, newest) => (newest && newest.seq > head.seq ? newest : head),
      anchorOf(reader, employerId),
    )

/** Reads that point, cached until anything is committed. */
export const createHeads = (reader: Reader): ((employerId: number) => ChainPoint) => {
  const heads = createBoundedCache<ChainPoint, number>(HEADS_MAX)
  let version: number | null = null
  return (employerId) => {
    const present = reader.begin()
    if (present !== version) heads.clear()
    version = present
    return heads.get(employerId) ?? heads.set(employerId, readersHeadOf(reader, employerId))
  }
}
