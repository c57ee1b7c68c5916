/** The check of records and public documents against their hashes, on any engine. */
import { hash } from 'node:crypto'
import { type CheckResult, fault, ok } from '../platform/engines/checks.ts'
import type { Ask } from '../platform/engines/sql.ts'

/** Rows at a time: some are megabytes. */
const PAGE = 50

const pageOf = (table: string): string =>
  `SELECT hash, document FROM ${table} WHERE hash > $1 ORDER BY hash LIMIT ${PAGE}`

type Row = { readonly hash: Uint8Array; readonly document: string }

/** A record that is not as it was issued proves nothing, and a document that is not as it was shown keeps new ones from being issued. */
export const checkProofs = async ({
  ask,
  quick,
}: {
  readonly ask: Ask
  readonly quick: boolean
}): Promise<CheckResult> => {
  if (quick) return ok('They were not compared with their hashes.')
  const counts: number[] = []
  for (const table of ['proofs', 'public_documents']) {
    const { read, changed } = await readAll(ask, table)
    if (changed !== null)
      return fault(
        `${table === 'proofs' ? 'The proof of posting' : 'The public document'} ${changed} is not as it was stored. Find out who could write to the store, and compare with a backup.`,
      )
    counts.push(read)
  }
  return ok(`${counts[0]} proofs of posting and ${counts[1]} public documents are as they were stored.`)
}

/** Number of the rows, and the hash of the first that has another. */
const readAll = async (
  ask: Ask,
  table: string,
): Promise<{ readonly read: number; readonly changed: string | null }> => {
  let read = 0
  for (let after: Uint8Array | null = new Uint8Array(); after; ) {
    const rows: Row[] = await ask<Row>(pageOf(table), after)
    const changed = rows.find((row) => hash('sha256', row.document) !== nameOf(row))
    if (changed) return { read, changed: nameOf(changed) }
    read += rows.length
    after = rows.length === PAGE ? (rows.at(-1)?.hash ?? null) : null
  }
  return { read, changed: null }
}

const nameOf = ({ hash }: Pick<Row, 'hash'>): string => Buffer.from(hash).toString('hex')
