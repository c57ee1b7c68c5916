/** A copy of a whole store to another, and the port that each engine implements for it. */
import { createHash } from 'node:crypto'
import { type CopiedTable, copiedTables } from '../platform/engines/tables.ts'
import { Refusal } from '../platform/sentences/refusal.ts'

/** Values of no engine: booleans are 1 and 0, bytes are lower hexadecimal digits. */
export type Row = Readonly<Record<string, string | number | null>>

/** A snapshot of a store, however long it is read and however much is written meanwhile. */
export type Source = {
  /** Equal for the same data, by any address. */
  readonly identity: string
  /** The columns of a table, sorted. */
  columns(table: CopiedTable): Promise<readonly string[]>
  count(table: CopiedTable): Promise<number>
  /** All rows in the order of the key, a few at a time; members are in the order of `columns`. */
  pages(table: CopiedTable): AsyncIterable<readonly Row[]>
  /** The highest id ever given, deleted rows included; null before the first. */
  highestId(table: CopiedTable): Promise<number | null>
  close(): Promise<void>
}

/** A store of the present schema with an open transaction; closing it without a commit rolls back. */
export type Target = Source & {
  /**
   * True without employers and jobs; no other can add one before the end of the transaction. The row of `public_state`
   * that the schema begins with is gone then.
   */
  isEmpty(): Promise<boolean>
  insert(table: CopiedTable, rows: readonly Row[]): Promise<void>
  /** Raises the next id above this one. */
  raiseIds(table: CopiedTable, id: number): Promise<void>
  commit(): Promise<void>
}

export type Progress = {
  readonly table: CopiedTable['name']
  readonly step: 'copying' | 'checking'
  readonly rows: number
  readonly total: number
}

export type Copied = { readonly name: CopiedTable['name']; readonly rows: number; readonly sha256: string }

type Sides = { readonly source: Source; readonly target: Target; readonly report: (progress: Progress) => void }

/** Copies every table, and commits after both sides, read again, are the same. */
export const copyArchive = async (sides: Sides): Promise<Copied[]> => {
  const { source, target } = sides
  if (source.identity === target.identity) throw new Refusal('The source and the target are the same store.')
  if (!(await target.isEmpty()))
    throw new Refusal('The target is not empty: it has employers or jobs. Nothing was copied.')
  for (const table of copiedTables) await copyTable(sides, table)
  const copied: Copied[] = []
  for (const table of copiedTables) copied.push(await compareTable(sides, table))
  // Read last: sequences have no snapshot, so the source may give ids while its rows are read.
  for (const table of copiedTables.filter(({ givesIds }) => givesIds)) {
    const id = await source.highestId(table)
    if (id !== null) await target.raiseIds(table, id)
  }
  await target.commit()
  return copied
}

const copyTable = async ({ source, target, report }: Sides, table: CopiedTable): Promise<void> => {
  const total = await source.count(table)
  let rows = 0
  for await (const page of source.pages(table)) {
    await target.insert(table, page)
    rows += page.length
    report({ table: table.name, step: 'copying', rows, total })
  }
}

const compareTable = async ({ source, target, report }: Sides, table: CopiedTable): Promise<Copied> => {
  const total = 2 * (await source.count(table))
  let seen = 0
  const onRows = (count: number): void => {
    seen += count
    report({ table: table.name, step: 'checking', rows: seen, total })
  }
  const original = await digest(source, table, onRows)
  const copy = await digest(target, table, onRows)
  if (copy.rows !== original.rows || copy.sha256 !== original.sha256)
    throw new Refusal(
      `The copy of ${table.name} is not the same: ${original.rows} rows at the source, ${copy.rows} at the target. Nothing was stored.`,
    )
  return { name: table.name, ...original }
}

/** The number of rows, and SHA-256 over a line of JSON for the names of the columns and one for each row. */
export const digest = async (side: Source, table: CopiedTable, onRows: (count: number) => void = () => undefined) => {
  const columns = await side.columns(table)
  const hash = createHash('sha256').update(`${JSON.stringify(columns)}\n`)
  let rows = 0
  for await (const page of side.pages(table)) {
    for (const row of page) hash.update(`${JSON.stringify(columns.map((column) => row[column] ?? null))}\n`)
    rows += page.length
    onRows(page.length)
  }
  return { rows, sha256: hash.digest('hex') }
}
