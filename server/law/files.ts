/** The posting laws and minimum wages as files beside the reference lists; hints about postings are made of them. */
import { isUtf8 } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText, refuseFaulty } from '../lists/files/checks.ts'
import { type Row, readTable, type Table } from '../lists/files/csv-table.ts'
import { isCalendarDate } from '../platform/lib/dates.ts'
import type { PostingLaw } from './hints.ts'
import type { MinimumWage } from './minimum-wages.ts'
import { moneyOf } from './pay.ts'
import { isAddress, readRules } from './rules.ts'

const RULES = 'posting_rules.json'
const WAGES = 'minimum_wages.csv'

const WAGE_COLUMNS = [
  'jurisdiction',
  'name_en',
  'name_fr',
  'hourly',
  'since',
  'source_title',
  'source_url',
  'second_title',
  'second_url',
  'checked',
] as const

type WageColumn = (typeof WAGE_COLUMNS)[number]

type Read = { readonly law: PostingLaw; readonly faults: readonly string[] }

/**
 * Reads the files anew. Throws an Error that names every
 * fault. A folder with neither file, such as one of an earlier version, has no rules and no rates.
 */
export const loadPostingLaw = (directory: string): PostingLaw => {
  const { law, faults } = readPostingLaw(directory)
  refuseFaulty(directory, faults)
  return law
}

/** The files of a folder, read at the first call, since few requests wish for hints. */
export const postingLawOf = (directory: string): (() => PostingLaw) => {
  let law: PostingLaw | null = null
  return () => {
    law ??= loadPostingLaw(directory)
    return law
  }
}

export const readPostingLaw = (directory: string): Read => {
  if (!existsSync(join(directory, RULES)) && !existsSync(join(directory, WAGES)))
    return { law: { rules: [], wages: [] }, faults: [] }
  const { rules, faults } = readRuleFile(join(directory, RULES))
  const wageTable = readTable(join(directory, WAGES), WAGE_COLUMNS)
  const wages = readWages(wageTable)
  return { law: { rules, wages }, faults: [...faults, ...wageTable.faults()] }
}

const readRuleFile = (path: string): ReturnType<typeof readRules> => {
  try {
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) throw new Error('it is not encoded as UTF-8')
    const text = bytes.toString().replace(/^\ufeff/, '')
    const line = faultyLine(text)
    if (line !== null) return { rules: [], faults: [`${RULES}, line ${line}: this is no JSON.`] }
    const { rules, faults } = readRules(JSON.parse(text))
    return { rules, faults: faults.map((fault) => `${RULES}, ${lineOf(fault, text)}${fault}`) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const what = code === 'ENOENT' ? 'the file is missing' : `the file cannot be read: ${message}`
    return { rules: [], faults: [`${RULES}: ${what}.`] }
  }
}

/** The line of what a fault names: the id of a rule, of two the last, or the name of a list of phrases. */
const lineOf = (fault: string, text: string): string => {
  const [, kind, name = ''] = /^(rule|phrases) (\S+?)[,:] /.exec(fault) ?? []
  const isAt = (line: string) =>
    kind === 'rule' ? line.includes('"id"') && line.includes(`"${name}"`) : line.includes(`"${name}":`)
  const at = kind === undefined ? -1 : text.split('\n').findLastIndex(isAt)
  return at < 0 ? '' : `line ${at + 1}, `
}

/** The first line at which a text is no longer the beginning of JSON; null if it is JSON. */
const faultyLine = (text: string): number | null => {
  if (canBegin(text) === 'whole') return null
  const lines = text.split('\n')
  // Texts in JSON end on their line.
  const at = lines.findIndex((_, at) => canBegin(`${lines.slice(0, at + 1).join('\n')}\n`) === 'never')
  return at < 0 ? lines.length : at + 1
}

/** Whether a text is JSON, or its beginning; V8 says that it ended too early, or a position at its end. */
const canBegin = (text: string): 'whole' | 'begun' | 'never' => {
  try {
    JSON.parse(text)
    return 'whole'
  } catch (error) {
    const { message } = error as Error
    const position = /at position (\d+)/.exec(message)?.[1]
    return message.includes('end of JSON') || Number(position) >= text.length ? 'begun' : 'never'
  }
}

const TITLE_MAX = 200
const NAME_MAX = 40
/** Dollars an hour; the interface keeps four decimals. */
const HOURLY = /^\d{1,3}\.\d{2,4}$/

const readWages = (table: Table<WageColumn>): MinimumWage[] => {
  const seen = new Map<string, number>()
  return table.rows.map((row) => {
    const { jurisdiction, hourly, since } = row.cells
    if (!/^[A-Z]{2}$/.test(jurisdiction)) table.refuse(row, 'jurisdiction', 'is not a code of two capital letters')
    if (!HOURLY.test(hourly)) table.refuse(row, 'hourly', 'is not an amount such as 17.60')
    for (const column of ['since', 'checked'] as const)
      if (!isCalendarDate(row.cells[column])) table.refuse(row, column, 'is not a date such as 2026-01-01')
    const earlier = seen.get(`${jurisdiction} ${since}`)
    if (earlier !== undefined) table.refuse(row, 'since', `is the day of line ${earlier} too`)
    seen.set(`${jurisdiction} ${since}`, row.line)
    const text = (column: WageColumn, max: number) => readText(table, { row, column }, max)
    const name = { en: text('name_en', NAME_MAX), fr: text('name_fr', NAME_MAX) }
    text('second_title', TITLE_MAX)
    for (const column of ['source_url', 'second_url'] as const) checkAddress(table, row, column)
    const source = { title: text('source_title', TITLE_MAX), url: row.cells.source_url }
    return { jurisdiction, name, hourly: HOURLY.test(hourly) ? moneyOf(Number(hourly)) : 0n, since, source }
  })
}

const checkAddress = (table: Table<WageColumn>, row: Row<WageColumn>, column: WageColumn): void => {
  if (!isAddress(row.cells[column])) table.refuse(row, column, 'is no address that begins with https:// or http://')
}
