/** Appends to the audit trail of the embedded store. */

import { type Connection, sqliteText } from '../../platform/engines/sqlite/connection.ts'
import { DATA_VERSION } from '../../platform/engines/sqlite/reader.ts'
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import { type AuditNote, CHAIN_START, type ChainPoint, chainNote } from '../entry.ts'
import { type PointRow, toPoint } from './row.ts'
import { ANCHOR, LAST_ENTRY } from './trail.ts'

const HEAD = sqliteText(LAST_ENTRY)
const BEGINNING = sqliteText(ANCHOR)
const APPEND = `INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, operator, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, unhex(?))`
/** Chains whose ends are cached; each takes some 200 bytes. */
const HEADS_MAX = 1_000

export type Chains = {
  /** Appends to an employer's chain, in the open transaction. */
  append(employerId: number, note: AuditNote): void
  /** To be called at the beginning of a transaction, once no other connection can write. */
  begin(): void
  /** To be called after a rollback. */
  forget(): void
}

/** Caches the ends of chains until another connection writes. `operator` is recorded where no key acts. */
export const createChains = (connection: Connection, operator: string | null): Chains => {
  const heads = createBoundedCache<ChainPoint, number>(HEADS_MAX)
  let version: number | null = null
  return {
    append: (employerId, note) => {
      const head = heads.get(employerId) ?? headOf(connection, employerId)
      heads.set(employerId, append(connection, head, { operator, ...note, employerId }))
    },
    begin: () => {
      const present = connection.one<{ data_version: number }>(DATA_VERSION)?.data_version ?? null
      if (present !== version) heads.clear()
      version = present
    },
    forget: heads.clear,
  }
}

const append = (
  connection: Connection,
  head: ChainPoint,
  { employerId, operator = null, ...note }: AuditNote & { readonly employerId: number },
): ChainPoint => {
  const acting = note.keyId === null ? operator : null
  const { seq, at, keyId, action, subjectId, members, hash } = chainNote(employerId, head, {
    ...note,
    operator: acting,
  })
  connection.run(APPEND, employerId, seq, at, keyId, action, subjectId, members.join(','), acting, hash)
  return { seq, hash }
}

/** The newest entry of an employer's chain. */
export const headOf = (connection: Pick<Connection, 'one'>, employerId: number): ChainPoint =>
  pointBy(connection, HEAD, employerId) ?? anchorOf(connection, employerId)

/** The beginning of an employer's chain. */
export const anchorOf = (connection: Pick<Connection, 'one'>, employerId: number): ChainPoint =>
  pointBy(connection, BEGINNING, employerId) ?? CHAIN_START

/** The point that a statement finds. */
export const pointBy = (connection: Pick<Connection, 'one'>, sql: string, employerId: number): ChainPoint | null => {
  const row = connection.one<PointRow>(sql, employerId)
  return row && toPoint(row)
}
