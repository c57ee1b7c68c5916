/** Compares a copy of a store with its source, row by row. */
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'

/** Rows compared before the event loop goes on. */
const ROWS_AT_ONCE = 10_000

export type Step = {
  readonly step: string
  /** A table, or pages. */
  readonly table: string
  readonly rows: number
  readonly total: number
}

export type Report = (step: Step) => void

type Sides = { readonly source: Connection; readonly copy: string; readonly report: Report }

/** Compares every table, those of the search index included; throws a Refusal if one differs. */
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

/** Tables that are `WITHOUT ROWID` are `keyed`. */
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

const sameRows = async ({ source, name, keyed, total, report }: Comparison): Promise<boolean> => {
  const { joined, differs } = conditionsOf(source, name, keyed)
  const difference = `SELECT 1 FROM main.${quoted(name)} a LEFT JOIN copy.${quoted(name)} b ON ${joined} WHERE ${differs}`
  report({ step: 'comparing', table: name, rows: 0, total })
  // Derived tables alone are keyed: even with a million rows this takes about a second.
  if (keyed) {
    const isSame = source.one(`${difference} LIMIT 1`) === null
    report({ step: 'comparing', table: name, rows: total, total })
    return isSame
  }
  const inRange = 'a.rowid > CAST(? AS INTEGER) AND a.rowid <= CAST(? AS INTEGER)'
  let [after, rows] = [BEFORE_ALL, 0]
  for (;;) {
    const last = source.one<{ id: string | null }>(lastOf(name), after)?.id ?? null
    if (last === null) return true
    if (source.one(`${difference} AND ${inRange} LIMIT 1`, after, last)) return false
    after = last
    rows = Math.min(total, rows + ROWS_AT_ONCE)
    report({ step: 'comparing', table: name, rows, total })
    await nextTick()
  }
}

/** The least integer of SQLite; row ids are text here, since those of the search index exceed 2^53. */
const BEFORE_ALL = '-9223372036854775808'

const lastOf = (name: string): string => `SELECT CAST(max(id) AS TEXT) AS id FROM (
  SELECT rowid AS id FROM main.${quoted(name)} WHERE rowid > CAST(? AS INTEGER) ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`

type Column = { readonly name: string; readonly pk: number }

/** The condition that joins a row with its copy, and the one that finds a difference. */
const conditionsOf = (source: Connection, table: string, keyed: boolean) => {
  const columns = source.all<Column>('SELECT name, pk FROM pragma_table_info(?)', table)
  const keys = keyed ? columns.filter(({ pk }) => pk > 0).map(({ name }) => quoted(name)) : ['rowid']
  const joined = keys.map((key) => `a.${key} IS b.${key}`).join(' AND ')
  const values = columns.map(({ name }) => `a.${quoted(name)} IS NOT b.${quoted(name)}`)
  return { joined, differs: `(b.${keys[0]} IS NULL OR ${values.join(' OR ')})` }
}
