/** A pool of one connection, which all work has at once; its statements go in the order in which they are sent. */
import type { Connection } from '../../server/platform/engines/postgres/connection.ts'
import type { Pool } from '../../server/platform/engines/postgres/pool.ts'

export const poolOn = (connection: Connection, size = 1): Pool => ({
  size,
  bounds: { waitingMax: 100, waitMaxMs: 60_000 },
  usage: () => ({ busy: 0, waiting: 0 }),
  use: (work) => work(connection),
  close: async () => undefined,
})
