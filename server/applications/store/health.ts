/** Mails that wait, for the doctor: the beginnings of their contents, which name their key. */
import type { Ask } from '../../platform/engines/sql.ts'

/** Bytes by which the key of a sealed content is told. */
const HEAD_BYTES = 16
const PAGE = 500

export const WALK = `SELECT m.name, m.is_confirmed, m.created_at, substr(c.sealed, 1, ${HEAD_BYTES}) AS head
  FROM application_mails m JOIN application_contents c ON c.name = m.name
  WHERE m.name > $1 ORDER BY m.name LIMIT CAST($2 AS integer)`

type Row = { name: Uint8Array; is_confirmed: number; created_at: number; head: Uint8Array }

export type CheckedMail = { readonly isConfirmed: boolean; readonly createdAt: number; readonly head: Uint8Array }

export async function* walkSealed(ask: Ask): AsyncGenerator<CheckedMail> {
  for (let after: Uint8Array = new Uint8Array(); ; ) {
    const rows = await ask<Row>(WALK, after, PAGE)
    for (const row of rows)
      yield { isConfirmed: row.is_confirmed === 1, createdAt: Number(row.created_at), head: row.head }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.name ?? after
  }
}
