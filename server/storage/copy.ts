/** What an engine must offer to be copied from and to, and the copy itself, which knows no engine. */
import { createHash } from 'node:crypto'
import { Refusal } from '../domain/refusal.ts'

export type Table = {
  readonly name:
    | 'employers'
    | 'api_keys'
    | 'reference_items'
    | 'unlisted_places'
    | 'jobs'
    | 'audit_anchors'
    | 'audit_entries'
  /** The order of the rows, the same on every engine. */
  readonly key: readonly string[]
  /** Whether its ids are given by the store and never used again. */
  readonly givesIds: boolean
}

/** Every table but the ledger of migrations and what is made from another; those that are referred to come first. */
export const tables: readonly Table[] = [
  { name: 'employers', key: ['id'], givesIds: true },
  { name: 'api_keys', key: ['id'], givesIds: true },
  { name: 'reference_items', key: ['list', 'id'], givesIds: false },
  { name: 'unlisted_places', key: ['employer_id', 'id'], givesIds: true },
  { name: 'jobs', key: ['employer_id', 'id'], givesIds: true },
  { name: 'audit_anchors', key: ['employer_id'], givesIds: false },
  { name: 'audit_entries', key: ['employer_id', 'seq'], givesIds: false },
]

/** Neutral values: yes and no are 1 and 0, bytes are lower hexadecimal digits. */
export type Row = Readonly<Record<string, string | number | null>>

/** A store at one moment, however long it is read and whatever is written to it meanwhile. */
export type Source = {
  /** The same for the same data, by whichever address it was reached. */
  readonly identity: string
  /** The columns of a table, sorted. */
  columns(table: Table): Promise<readonly string[]>
  count(table: Table): Promise<number>
  /** All rows in the order of the key, a few at a time; members are in the order of `columns`. */
  pages(table: Table): AsyncIterable<readonly Row[]>
  /** The highest id that was ever given, also to a row that is gone; null before the first. */
  highestId(table: Table): Promise<number | null>
  close(): Promise<void>
}

/** A store with the present schema and a transaction open; closing it without a commit leaves it as it was. */
export type Target = Source & {
  /** True without an employer and a job; nobody can add one before the end of the transaction. */
  isEmpty(): Promise<boolean>
  /** Removes what a store without employers may hold: items of reference lists. */
  clear(): Promise<void>
  insert(table: Table, rows: readonly Row[]): Promise<void>
  /** Sees to it that the next id is above this one. */
  raiseIds(table: Table, id: number): Promise<void>
  commit(): Promise<void>
}

export type Progress = {
  readonly table: Table['name']
  readonly step: 'copying' | 'checking'
  readonly rows: number
  readonly total: number
}

export type Copied = { readonly name: Table['name']; readonly rows: number; readonly sha256: string }

type Sides = { readonly source: Source; readonly target: Target; readonly report: (progress: Progress) => void }

/** Copies everything and commits once both sides, read again, are the same. */
export const copyArchive = async (sides: Sides): Promise<Copied[]> => {
  const { source, target } = sides
  if (source.identity === target.identity) throw new Refusal('The source and the target are the same store.')
  if (!(await target.isEmpty()))
    throw new Refusal('The target is not empty: it has employers or jobs. Nothing was copied.')
  await target.clear()
  for (const table of tables) await copyTable(sides, table)
  const copied: Copied[] = []
  for (const table of tables) copied.push(await compareTable(sides, table))
  // Read last, since ids may be given at the source while its rows are read; sequences know no moment.
  for (const table of tables.filter(({ givesIds }) => givesIds)) {
    const id = await source.highestId(table)
    if (id !== null) await target.raiseIds(table, id)
  }
  await target.commit()
  return copied
}

const copyTable = async ({ source, target, report }: Sides, table: Table): Promise<void> => {
  const total = await source.count(table)
  let rows = 0
  for await (const page of source.pages(table)) {
    await target.insert(table, page)
    rows += page.length
    report({ table: table.name, step: 'copying', rows, total })
  }
}

const compareTable = async ({ source, target, report }: Sides, table: Table): Promise<Copied> => {
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
export const digest = async (side: Source, table: Table, onRows: (count: number) => void = () => undefined) => {
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
