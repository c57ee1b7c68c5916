/** Search of many rows for parts of their names, of which no store has an index. */
import { setImmediate } from 'node:timers/promises'

/** Rows that one read takes, which keeps no other request waiting. */
const READ_AT_ONCE = 1_000

/** Rows that one search looks through, a fraction of a second. */
const LOOKED_THROUGH_MAX = 50_000

type Row = { readonly id: number }

type Walk<T extends Row> = {
  /** Rows with a higher id than one, ascending and at most `limit`. */
  readonly walk: (after: number, limit: number) => Promise<readonly T[]>
  readonly matches: (row: T) => boolean
  /** Number with which the search ends, once it found more. */
  readonly enough: number
}

/** `next`: the id after which the search goes on; null if it looked at every row, or found enough. */
type Looked<T> = { readonly rows: readonly T[]; readonly next: number | null }

/** All are read along their ids, a part at a time, until there are enough. */
export const lookThrough = async <T extends Row>(
  after: number,
  { walk, matches, enough }: Walk<T>,
): Promise<Looked<T>> => {
  const rows: T[] = []
  let last = after
  for (let looked = 0; looked < LOOKED_THROUGH_MAX; looked += READ_AT_ONCE) {
    const read = await walk(last, READ_AT_ONCE)
    rows.push(...read.filter(matches))
    if (read.length < READ_AT_ONCE || rows.length > enough) return { rows, next: null }
    last = read.at(-1)?.id ?? last
    // Requests are answered meanwhile.
    await setImmediate()
  }
  return { rows, next: last }
}
