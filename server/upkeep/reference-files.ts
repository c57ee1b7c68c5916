/** The reference lists as CSV files in a directory that an operator may replace; read and checked once, at start. */
import { join } from 'node:path'
import { ROUTING_EMAIL, ROUTING_URL } from '@affiche/contract/job.ts'
import { CATEGORY_NAME_MAX, POSITION_TYPE_NAME_MAX } from '@affiche/contract/reference.ts'
import { readPostingLaw } from '../law/files.ts'
import { readId, readText, refuseFaulty, refuseRepeated } from '../lists/files/checks.ts'
import { readTable, type Table } from '../lists/files/csv-table.ts'
import {
  LOCALITY_COLUMNS,
  LOCATION_COLUMNS,
  readLocalities,
  readLocations,
  readProvinces,
} from '../lists/files/places.ts'
import { PERIOD_TERMS, readTerms } from '../lists/files/terms.ts'
import { packLocalities } from '../lists/places/localities.ts'
import type { Item, ReferenceData, SalaryPeriod } from '../lists/reference.ts'

/** Characters in the names and units of the lists to which the interface gives no limit. */
const NAME_MAX = 40

/** Throws an Error whose message says, line by line, everything that is wrong with the files. */
export const loadReferenceData = (directory: string): ReferenceData => {
  const open = <C extends string, O extends string = never>(
    file: string,
    columns: readonly C[],
    optional: readonly O[] = [],
  ) => readTable(join(directory, file), columns, optional)
  const locations = open('locations.ca.csv', LOCATION_COLUMNS)
  const localities = open('localities.ca.csv', LOCALITY_COLUMNS)
  const categories = open('categories.csv', ['id', 'name_en'], ['name_fr'])
  const positionTypes = open('position_types.csv', ['id', 'name_en'], ['name_fr', 'schema_org_employment_type'])
  const salaryPeriods = open('salary_periods.csv', ['id', 'name', 'unit'], PERIOD_TERMS)
  const applicantRoutingTypes = open('applicant_routing_types.csv', ['id', 'name_en'])

  const provinces = readProvinces(locations)
  const data: ReferenceData = {
    locations: readLocations(locations, provinces),
    localities: packLocalities(readLocalities(localities, provinces)),
    categories: readItems(categories, 'name_en', CATEGORY_NAME_MAX),
    positionTypes: readItems(positionTypes, 'name_en', POSITION_TYPE_NAME_MAX),
    salaryPeriods: readSalaryPeriods(salaryPeriods),
    applicantRoutingTypes: readRoutingTypes(applicantRoutingTypes),
    terms: readTerms({ categories, positionTypes, salaryPeriods }),
  }
  for (const table of [locations, categories, positionTypes, salaryPeriods, applicantRoutingTypes]) requireRows(table)
  const tables = [locations, localities, categories, positionTypes, salaryPeriods, applicantRoutingTypes]
  // The sources of hints are only checked here; they are read when somebody asks for hints.
  const lawFaults = readPostingLaw(directory).faults
  refuseFaulty(directory, [...tables.flatMap((table) => table.faults()), ...lawFaults])
  return data
}

type ItemTable<C extends string> = Table<C | 'id'>

/** Names are compared as searches compare them, so that people can tell the items of a list apart. */
const readItems = <C extends string>(table: ItemTable<C>, column: C, max: number): Item[] => {
  const ids = new Set<number>()
  const names = new Map<string, number>()
  return table.rows.map((row) => {
    const item = { id: readId(table, row, ids), name: readText(table, { row, column }, max) }
    refuseRepeated(table, { row, column, key: item.name }, names)
    return item
  })
}

const readSalaryPeriods = (table: ItemTable<'name' | 'unit'>): SalaryPeriod[] => {
  const units = table.rows.map((row) => readText(table, { row, column: 'unit' }, NAME_MAX))
  return readItems(table, 'name', NAME_MAX).map((item, at) => ({ ...item, unit: units[at] ?? '' }))
}

/** The rules for applicationEmail and applicationUrl hang on these two ids. */
const readRoutingTypes = (table: ItemTable<'name_en'>): Item[] => {
  const items = readItems(table, 'name_en', NAME_MAX)
  for (const id of [ROUTING_EMAIL, ROUTING_URL])
    if (items.length > 0 && !items.some((item) => item.id === id))
      table.refuseFile(`no row has the id ${id}, which the interface gives.`)
  return items
}

const requireRows = (table: Pick<Table, 'faults' | 'refuseFile'> & { rows: readonly unknown[] }): void => {
  if (table.rows.length === 0 && table.faults().length === 0) table.refuseFile('the list has no rows.')
}
