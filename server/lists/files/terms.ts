/** Columns that a list may lack: French names, values of schema.org, and the length of a salary period. */

import { isLine } from '../../platform/lib/text.ts'
import type { Terms } from '../reference.ts'
import type { Row, Table } from './csv-table.ts'

export const PERIOD_TERMS = ['name_fr', 'schema_org_unit_text', 'periods_per_year'] as const

/** Values that Google documents for `employmentType` and `unitText`. */
const EMPLOYMENT_TYPES = /^(?:FULL_TIME|PART_TIME|CONTRACTOR|TEMPORARY|INTERN|VOLUNTEER|PER_DIEM|OTHER)$/
const UNIT_TEXTS = /^(?:HOUR|DAY|WEEK|MONTH|YEAR)$/
const NUMBER = /^[1-9]\d{0,3}$/

type Tables = {
  readonly categories: Table<'id' | 'name_fr'>
  readonly positionTypes: Table<'id' | 'name_fr' | 'schema_org_employment_type'>
  readonly salaryPeriods: Table<'id' | (typeof PERIOD_TERMS)[number]>
}

export const readTerms = ({ categories, positionTypes, salaryPeriods }: Tables): Terms => ({
  french: {
    categories: readColumn(categories, 'name_fr', isText),
    positionTypes: readColumn(positionTypes, 'name_fr', isText),
    salaryPeriods: readColumn(salaryPeriods, 'name_fr', isText),
  },
  employmentTypes: readColumn(positionTypes, 'schema_org_employment_type', EMPLOYMENT_TYPES),
  unitTexts: readColumn(salaryPeriods, 'schema_org_unit_text', UNIT_TEXTS),
  periodsPerYear: new Map(
    [...readColumn(salaryPeriods, 'periods_per_year', NUMBER)].map(([id, number]) => [id, Number(number)]),
  ),
})

const isText = { test: (text: string): boolean => isLine(text) && text.trim() === text }

/** Filled cells by id; notes those that do not fit. */
const readColumn = <C extends string>(
  table: Table<C | 'id'>,
  column: C,
  form: { test: (text: string) => boolean },
): ReadonlyMap<number, string> => {
  const filled = table.rows.filter(({ cells }: Row<C | 'id'>) => cells[column] !== '')
  for (const row of filled)
    if (!form.test(row.cells[column])) table.refuse(row, column, 'is none that this column may have')
  return new Map(filled.map(({ cells }) => [Number(cells.id), cells[column]]))
}
