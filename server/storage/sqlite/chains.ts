/** Appends to the audit trail of the embedded store. */
import { type AuditNote, CHAIN_START, type ChainPoint, chainNote } from '../../domain/audit.ts'
import { createRecent } from '../../lib/cache.ts'
import type { Connection } from './connection.ts'

export const HEX = 'lower(hex(hash))'
export const HEAD = `SELECT seq, ${HEX} AS hash FROM audit_entries WHERE employer_id = ? ORDER BY seq DESC LIMIT 1`
const ANCHOR = `SELECT seq, ${HEX} AS hash FROM audit_anchors WHERE employer_id = ?`
const APPEND = `INSERT INTO audit_entries (employer_id, seq, at, key_id, action, subject_id, members, operator, hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, unhex(?))`
/** Another number than before when another connection, of whichever process, has committed meanwhile. */
const VERSION = 'PRAGMA data_version'

/** Employers whose chains are remembered; an entry of the memory takes some 200 bytes. */
const HEADS_MAX = 1_000

export type Chains = {
  /** Appends to an employer's chain, in the transaction that the connection has open. */
  append(employerId: number, note: AuditNote): void
}

/** Reads the end of a chain each time; `operator` is who acts where no key does. */
export const directChains = (connection: Connection, operator: string | null = null): Chains => ({
  append: (employerId, note) =>
    void append(connection, headOf(connection, employerId), { operator, ...note, employerId }),
})

/** Chains whose ends are remembered as long as nobody else can have appended to them. */
export type RememberedChains = Chains & {
  /** To be called at the beginning of every transaction, once others are kept from writing. */
  begin(): void
  /** To be called when anything was rolled back. */
  forget(): void
}

export const rememberChains = (connection: Connection, operator: string | null): RememberedChains => {
  const heads = createRecent<ChainPoint, number>(HEADS_MAX)
  let version: number | null = null
  return {
    begin: () => {
      const present = connection.one<{ data_version: number }>(VERSION)?.data_version ?? null
      if (present !== version) heads.clear()
      version = present
    },
    append: (employerId, note) => {
      const head = heads.get(employerId) ?? headOf(connection, employerId)
      heads.note(employerId, append(connection, head, { operator, ...note, employerId }))
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

const headOf = (connection: Connection, employerId: number): ChainPoint =>
  connection.one<ChainPoint>(HEAD, employerId) ?? anchorOf(connection, employerId)

/** Where the chain of an employer begins. */
export const anchorOf = (connection: Pick<Connection, 'one'>, employerId: number): ChainPoint =>
  connection.one<ChainPoint>(ANCHOR, employerId) ?? CHAIN_START
