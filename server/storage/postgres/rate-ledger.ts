import type { RateLedger } from '../../use-cases/ports.ts'
import { type Pool, writing } from './driver/pool.ts'

/** In the order of the keys, so that processes that add at once never wait for each other in a circle. */
const ADD = `INSERT INTO rate_windows (key_id, window_start, requests)
  SELECT (sent ->> 0)::int AS key_id, $1::bigint, (sent ->> 1)::bigint
  FROM json_array_elements($2::text::json) AS sent ORDER BY 1
  ON CONFLICT (key_id, window_start) DO UPDATE SET requests = rate_windows.requests + excluded.requests
  RETURNING key_id, requests`
const FORGET = 'DELETE FROM rate_windows WHERE window_start < $1::bigint'

/** Sums up what every process counted of a key in a window. */
export const createRateLedger = (pool: Pool): RateLedger => ({
  add: (windowStart, counts) =>
    writing(pool, async (connection) => {
      const values = [windowStart, JSON.stringify([...counts])]
      const rows = await connection.all<{ key_id: number; requests: number }>(ADD, values)
      return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]))
    }),
  forget: async (before) => {
    await writing(pool, (connection) => connection.run(FORGET, [before]))
  },
})
