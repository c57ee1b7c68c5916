/** Compares a copy of a store with the moment that it was copied from, row by row. */
import { setImmediate as turn } from 'node:timers/promises'
import { Refusal } from '../../../domain/refusal.ts'
import type { Connection } from '../connection.ts'

/** Rows that are compared before others have their turn. */
const ROWS_AT_ONCE = 10_000

export type Step = {
  readonly step: string
  /** What is worked on: a table, or pages. */
  readonly table: string
  readonly rows: number
  readonly total: number
}

export type Report = (step: Step) => void

type Sides = { readonly source: Connection; readonly copy: string; readonly report: Report }

/** Every table there is, those of the search index included; throws a Refusal where one differs. */
export const compareWithCopy = async ({ source, copy, report }: Sides): Promise<void> => {
  source.all('ATTACH ? AS copy', copy)
  for (const { name, keyed } of source.all<Table>(TABLES)) {
    const total = countOf(source, `main.${quoted(name)}`)
    const isSame = total === countOf(source, `copy.${quoted(name)}`)
    if (!isSame || !(await sameRows({ source, name, keyed: keyed === 1, report, total })))
      throw new Refusal(`The copy of ${name} is not the same as the original; nothing was kept of it. Try again.`)
  }
}

type Table = { readonly name: string; readonly keyed: number }

/** Those that are kept by a key of their own have no rowid. */
const TABLES = `SELECT name, wr AS keyed FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'shadow') ORDER BY name`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const countOf = (source: Connection, table: string): number =>
  source.one<{ total: number }>(`SELECT count(*) AS total FROM ${table}`)?.total ?? 0

type Comparison = {
  readonly source: Connection
  readonly name: string
  readonly keyed: boolean
  readonly total: number
  readonly report: Report
}

const sameRows = async (comparison: Comparison): Promise<boolean> => {
  const { source, name, keyed, total, report } = comparison
  const { keys, joined, differs } = conditionsOf(source, name, keyed)
  const pairs = `main.${quoted(name)} a LEFT JOIN copy.${quoted(name)} b ON ${joined}`
  report({ step: 'comparing', table: name, rows: 0, total })
  if (keyed) return sameGroups({ ...comparison, pairs, differs, key: keys[0] ?? '' })
  const inRange = 'a.rowid > CAST(? AS INTEGER) AND a.rowid <= CAST(? AS INTEGER)'
  let [after, rows] = [BEFORE_ALL, 0]
  for (;;) {
    const last = source.one<{ id: string | null }>(lastOf(name), after)?.id ?? null
    if (last === null) return true
    if (source.one(`SELECT 1 FROM ${pairs} WHERE ${inRange} AND ${differs} LIMIT 1`, after, last)) return false
    after = last
    rows = Math.min(total, rows + ROWS_AT_ONCE)
    report({ step: 'comparing', table: name, rows, total })
    await turn()
  }
}

type Groups = Comparison & { readonly pairs: string; readonly differs: string; readonly key: string }

/** Rows without a rowid, those of one employer, or of one of whatever the key begins with, at a time. */
const sameGroups = async ({ source, name, total, report, pairs, differs, key }: Groups): Promise<boolean> => {
  const table = `main.${quoted(name)}`
  let group = source.one<Group>(`SELECT min(${key}) AS value FROM ${table}`)?.value ?? null
  for (let rows = 0; group !== null; ) {
    if (source.one(`SELECT 1 FROM ${pairs} WHERE a.${key} = ? AND ${differs} LIMIT 1`, group)) return false
    rows += source.one<{ total: number }>(`SELECT count(*) AS total FROM ${table} WHERE ${key} = ?`, group)?.total ?? 0
    report({ step: 'comparing', table: name, rows, total })
    group = source.one<Group>(`SELECT min(${key}) AS value FROM ${table} WHERE ${key} > ?`, group)?.value ?? null
    await turn()
  }
  return true
}

type Group = { readonly value: unknown }

/** The least integer of SQLite; row ids are text here, since those of the search index exceed 2^53. */
const BEFORE_ALL = '-9223372036854775808'

const lastOf = (name: string): string => `SELECT CAST(max(id) AS TEXT) AS id FROM (
  SELECT rowid AS id FROM main.${quoted(name)} WHERE rowid > CAST(? AS INTEGER) ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`

type Column = { readonly name: string; readonly pk: number }

/** What tells the row of the copy that belongs to one, and that it differs or is missing. */
const conditionsOf = (source: Connection, table: string, keyed: boolean) => {
  const columns = source.all<Column>('SELECT name, pk FROM pragma_table_info(?)', table)
  const keys = keyed ? columns.filter(({ pk }) => pk > 0).map(({ name }) => quoted(name)) : ['rowid']
  const joined = keys.map((key) => `a.${key} IS b.${key}`).join(' AND ')
  const values = columns.map(({ name }) => `a.${quoted(name)} IS NOT b.${quoted(name)}`)
  return { keys, joined, differs: `(b.${keys[0]} IS NULL OR ${values.join(' OR ')})` }
}
