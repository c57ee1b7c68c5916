import type { SqliteAccess } from '../../audit/store/sqlite-sql.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { hashOfName, isInForce, nameOfHash } from '../api-key.ts'
import type { Directory, KeyHolder } from '../ports.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from './directory-row.ts'

/** Cached keys; the oldest entry is dropped first. */
const KEYS_MAX = 10_000

const HOLDER = `SELECT ${HOLDER_COLUMNS} FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ?`
const VERSION = 'SELECT version FROM directory_version'
const NOTE_USE = 'UPDATE api_keys SET last_used_at = max(ifnull(last_used_at, 0), ?) WHERE id = ?'

export const findKey = (reader: Reader): Directory['findKey'] => {
  const find = createKeyCache(reader)
  return async (hash) => find(nameOfHash(hash))
}

export const noteUses =
  ({ queue, writer }: Pick<SqliteAccess, 'queue' | 'writer'>): Directory['noteUses'] =>
  (uses) =>
    queue.submit(async () => {
      for (const [id, usedAt] of uses) writer.run(NOTE_USE, usedAt, id)
    })

type Options = { readonly max?: number; readonly clock?: Clock }

/**
 * Finds a key and its employer by the key's name (`nameOfKey`). Valid keys are cached until any process changes the
 * directory, whose number of changes is read when the store has changed.
 */
export const createKeyCache = (
  reader: Reader,
  { max = KEYS_MAX, clock = Date.now }: Options = {},
): ((name: string) => KeyHolder | null) => {
  const holders = createBoundedCache<KeyHolder>(max)
  let store = -1
  let version = -1

  const dropStale = (): void => {
    const current = reader.begin()
    if (current === store) return
    const present = reader.one<{ version: number }>(VERSION)?.version ?? 0
    if (present !== version) holders.clear()
    version = present
    store = current
  }

  return (name) => {
    dropStale()
    const known = holders.get(name)
    if (known && (known.key.expiresAt === null || known.key.expiresAt > clock())) return known
    const row = reader.one<HolderRow>(HOLDER, hashOfName(name))
    const holder = row && toHolder(row)
    // Unknown keys are not cached, since their number has no bound; revoked and expired ones take the same time.
    return holder && isInForce(holder.key, clock()) ? holders.set(name, holder) : holder
  }
}
