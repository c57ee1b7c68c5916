import { type Pool, runWrite } from '../../../platform/engines/postgres/pool.ts'
import type { RateLedger } from '../../ports.ts'

/** In the order of the keys, which prevents deadlocks between processes. */
const ADD = `INSERT INTO rate_windows (key_id, window_start, requests)
  SELECT (sent ->> 0)::int AS key_id, $1::bigint, (sent ->> 1)::bigint
  FROM json_array_elements($2::text::json) AS sent ORDER BY 1
  ON CONFLICT (key_id, window_start) DO UPDATE SET requests = rate_windows.requests + excluded.requests
  RETURNING key_id, requests`
const FORGET = 'DELETE FROM rate_windows WHERE window_start < $1::bigint'

/** Sums the requests of each key in each window over all processes. */
export const createRateLedger = (pool: Pool): RateLedger => ({
  add: (windowStart, counts) =>
    runWrite(pool, async (connection) => {
      const values = [windowStart, JSON.stringify([...counts])]
      const rows = await connection.all<{ key_id: number; requests: number }>(ADD, values)
      return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]))
    }),
  forget: async (before) => {
    await runWrite(pool, (connection) => connection.run(FORGET, [before]))
  },
})
