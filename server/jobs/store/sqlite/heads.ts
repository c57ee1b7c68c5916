import type { ChainPoint } from '../../../audit/entry.ts'
import { anchorOf, pointBy } from '../../../audit/store/sqlite-chains.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import { createBoundedCache } from '../../../platform/lib/bounded-cache.ts'
import { MOVES_READERS } from '../change-rows.ts'

export const READERS_HEAD = `SELECT seq, hash FROM audit_entries
  WHERE employer_id = ? AND ${MOVES_READERS} ORDER BY seq DESC LIMIT 1`

/** Employers whose newest entry is cached; each takes some 200 bytes. */
const HEADS_MAX = 10_000

/** The newest entry that moves readers of jobs, or where the trail begins. */
export const readersHeadOf = (reader: Pick<Reader, 'one'>, employerId: number): ChainPoint => {
  const [anchor, newest] = [anchorOf(reader, employerId), pointBy(reader, READERS_HEAD, employerId)]
  return newest && newest.seq > anchor.seq ? newest : anchor
}

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
