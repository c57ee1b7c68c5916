/** Look-ups and uses of keys in PostgreSQL, each for many requests at once. */

import { createReadBatcher } from '../../platform/engines/postgres/batcher.ts'
import { type Pool, type Pools, runWrite } from '../../platform/engines/postgres/pool.ts'
import type { Directory, KeyHolder } from '../ports.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from './directory-row.ts'

const FIND_HOLDERS = `SELECT encode(k.hash, 'hex') AS hash, ${HOLDER_COLUMNS}
  FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ANY ($1::text::bytea[])`
/** Skips a key that another process is changing, so that neither waits. */
const NOTE_USES = `UPDATE api_keys SET last_used_at = used.at
  FROM (SELECT (use ->> 0)::int AS id, (use ->> 1)::bigint AS at FROM json_array_elements($1::text::json) AS use) AS used
  WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)
    AND api_keys.id IN (SELECT id FROM api_keys WHERE id = ANY ($2::text::integer[]) FOR NO KEY UPDATE SKIP LOCKED)`

export const keyUses = ({ reads, writes }: Pools): Pick<Directory, 'findKey' | 'noteUses'> => ({
  noteUses: async (uses) => {
    const values = [JSON.stringify([...uses]), `{${[...uses.keys()].join(',')}}`]
    await runWrite(writes, (connection) => connection.run(NOTE_USES, values))
  },
  findKey: createKeyFinder(reads),
})

/** Looks up the keys of concurrent requests in one statement; caches nothing, so a revocation holds at once. */
const createKeyFinder = (reads: Pool): Directory['findKey'] => {
  const find = createReadBatcher<string, KeyHolder | null>({
    pool: reads,
    run: async (connection, hashes) => {
      const requested = `{${[...new Set(hashes)].map((hash) => `"\\\\x${hash}"`).join(',')}}`
      const rows = await connection.all<HolderRow & { hash: string }>(FIND_HOLDERS, [requested])
      const holders = new Map(rows.map((row) => [row.hash, toHolder(row)]))
      return hashes.map((hash) => holders.get(hash) ?? null)
    },
  })
  return (hash) => find(Buffer.from(hash).toString('hex'))
}
