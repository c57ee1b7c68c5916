/** Keeps the records of a store within their bytes, the oldest leaving first. */
import type { Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'

export const OLDEST_REQUESTS = `SELECT employer_id, number, bytes FROM request_records
  WHERE number <= $1 ORDER BY number LIMIT CAST($2 AS integer)`
export const FORGET_OLDEST = 'DELETE FROM request_records WHERE employer_id = $1 AND number <= $2 RETURNING number'
export const BYTES_OF_REQUESTS = 'SELECT CAST(sum(bytes) AS bigint) AS bytes FROM request_records'

/** Bytes of a row besides its texts, and of its places in the indexes. */
export const ROW_BYTES = 300

/** Bytes of all records, and bytes that are added between two measurements. */
export type StoreBounds = { readonly bytesMax: number; readonly measureBytes: number }

/** With what four instances add between two measurements, these are 256 MiB. */
export const BOUNDS: StoreBounds = { bytesMax: 192 * 1024 * 1024, measureBytes: 16 * 1024 * 1024 }

/** Rows of one transaction; a larger one would delay other writes. */
const ROUND = 200

type OldRow = { employer_id: number; number: number; bytes: number }

type Round = { readonly through: number; readonly limit: number }

/** Forgets the oldest, those of each employer by themselves, since Citus would ask all workers. */
export const forgetOldest = async (ask: Ask, { through, limit }: Round): Promise<readonly OldRow[]> => {
  const rows = await ask<OldRow>(OLDEST_REQUESTS, through, limit)
  const newest = new Map(rows.map(({ employer_id, number }) => [employer_id, number]))
  for (const [employerId, number] of [...newest].sort(([a], [b]) => a - b)) await ask(FORGET_OLDEST, employerId, number)
  return rows
}

export const storeFitting = (transact: Transact, { bytesMax, measureBytes }: StoreBounds = BOUNDS) => {
  // The first addition of a process measures.
  let unmeasured = Number.POSITIVE_INFINITY
  const bytesOver = (): Promise<number> =>
    transact(async ({ ask }) => {
      const [sum] = await ask<{ bytes: number | null }>(BYTES_OF_REQUESTS)
      return Number(sum?.bytes ?? 0) - bytesMax
    })
  /** Bytes of a round; as many as asked for where there is nothing left. */
  const forgetBytes = (over: number): Promise<number> =>
    transact(async ({ ask }) => {
      const rows = await forgetOldest(ask, { through: Number.MAX_SAFE_INTEGER, limit: ROUND })
      return rows.length === 0 ? over : rows.reduce((sum, { bytes }) => sum + bytes, 0)
    })
  return {
    /** Called with the bytes of what was added. */
    added: async (bytes: number): Promise<void> => {
      unmeasured += bytes
      if (unmeasured < measureBytes) return
      unmeasured = 0
      for (let over = await bytesOver(); over > 0; ) over -= await forgetBytes(over)
    },
  }
}
