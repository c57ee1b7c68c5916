/** Points of a trail by time; the same statements on either engine. */
import type { Ask } from '../../platform/engines/sql.ts'
import { CHAIN_START } from '../entry.ts'
import type { PointBefore } from '../ports.ts'
import { type PointRow, toPoint } from './row.ts'

const ENDS = `SELECT 'anchor' AS kind, seq, hash FROM audit_anchors WHERE employer_id = $1
  UNION ALL SELECT * FROM (SELECT 'newest', seq, hash FROM audit_entries WHERE employer_id = $1
    ORDER BY seq DESC LIMIT 1) AS newest`
export const NEWEST_UP_TO = `SELECT seq, hash, at FROM audit_entries
  WHERE employer_id = $1 AND seq <= CAST($2 AS bigint) ORDER BY seq DESC LIMIT 1`

type EndRow = PointRow & { readonly kind: 'anchor' | 'newest' }
type TimedRow = PointRow & { readonly at: number }

/**
 * Halves the trail again and again, since its entries have no index by time: they are in the order of their times, but
 * for the clocks of instances, which may be some moments apart.
 */
export const pointBefore =
  (ask: Ask) =>
  async (employerId: number, moment: number): Promise<PointBefore> => {
    const ends = await ask<EndRow>(ENDS, employerId)
    const endOf = (kind: EndRow['kind']) => ends.filter((row) => row.kind === kind).map(toPoint)[0] ?? CHAIN_START
    const anchor = endOf('anchor')
    let point = anchor
    let [low, high] = [anchor.seq, endOf('newest').seq + 1]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      const [row] = await ask<TimedRow>(NEWEST_UP_TO, employerId, middle)
      if (row && row.seq > low && Number(row.at) >= moment) high = row.seq
      else {
        if (row && row.seq > low) point = toPoint(row)
        low = middle
      }
    }
    return { point, isKept: point.seq > anchor.seq || anchor.seq === 0 }
  }
