import { hashOfName, isInForce } from '../../domain/api-key.ts'
import { createRecent } from '../../lib/cache.ts'
import type { Clock } from '../../lib/dates.ts'
import type { KeyHolder } from '../../use-cases/ports.ts'
import { HOLDER_COLUMNS, type HolderRow, toHolder } from '../directory-row.ts'
import type { Reader } from './connection.ts'

/** Keys that are remembered at once; the one that was looked up first goes first. */
const KEYS_MAX = 10_000

const HOLDER = `SELECT ${HOLDER_COLUMNS} FROM api_keys k JOIN employers e ON e.id = k.employer_id WHERE k.hash = ?`
const VERSION = 'SELECT version FROM directory_version'

type Options = { readonly max?: number; readonly clock?: Clock }

/**
 * Finds who stands behind a key by its name (`nameOfKey`). Keys in use are remembered until anything changes in the
 * directory, whichever process changes it: the number of changes is read at every moment of the reader.
 */
export const createKeyMemory = (
  reader: Reader,
  { max = KEYS_MAX, clock = Date.now }: Options = {},
): ((name: string) => KeyHolder | null) => {
  const holders = createRecent<KeyHolder>(max)
  let moment = 0
  let version = -1

  const forgetWhatChanged = (): void => {
    const now = reader.begin()
    if (now === moment) return
    const present = reader.one<{ version: number }>(VERSION)?.version ?? 0
    if (present !== version) holders.clear()
    version = present
    moment = now
  }

  return (name) => {
    forgetWhatChanged()
    const known = holders.get(name)
    if (known && (known.key.expiresAt === null || known.key.expiresAt > clock())) return known
    const row = reader.one<HolderRow>(HOLDER, hashOfName(name))
    const holder = row && toHolder(row)
    // Unknown keys are not remembered, since there is no end to them; nor are revoked and expired ones, which
    // take the same statement each time as the unknown.
    return holder && isInForce(holder.key, clock()) ? holders.note(name, holder) : holder
  }
}
