import type { Locality } from '../places/localities.ts'
import { PLACE_NAME_MAX } from '../places/refusals.ts'
import type { ListedPlace, Location, LocationType } from '../places/types.ts'
import { readCount, readDegrees, readId, readText, refuseRepeated } from './checks.ts'
import type { Row, Table } from './csv-table.ts'

export const LOCATION_COLUMNS = [
  'id',
  'name',
  'province',
  'type',
  'latitude',
  'longitude',
  'population',
  'alternate_names',
] as const
export const LOCALITY_COLUMNS = ['name', 'province'] as const

export type LocationTable = Table<(typeof LOCATION_COLUMNS)[number]>
export type LocalityTable = Table<(typeof LOCALITY_COLUMNS)[number]>
type LocationRow = LocationTable['rows'][number]

/** Types of the data that the interface shows; every other one is a populated place. */
const SHOWN_TYPES: ReadonlyMap<string, LocationType> = new Map([
  ['Country', 'Country'],
  ['Province', 'Province'],
  ['Territory', 'Territory'],
  ['Region', 'Region'],
])

const isProvince = ({ cells: { type } }: LocationRow): boolean => type === 'Province' || type === 'Territory'

/** The codes that a place may have: those of the rows for provinces and territories; none if the list is at fault. */
export const readProvinces = (table: LocationTable): ReadonlySet<string> => {
  const rows = table.rows.filter(isProvince)
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (!/^[A-Z]{2}$/.test(row.cells.province)) table.refuse(row, 'province', 'is not a code of two capital letters')
    else refuseRepeated(table, { row, column: 'province', key: row.cells.province }, seen)
  }
  if (table.rows.length > 0 && rows.length === 0) table.refuseFile('no row has the type Province or Territory.')
  const countries = table.rows.filter(({ cells }) => cells.type === 'Country').length
  if (table.rows.length > 0 && countries !== 1) table.refuseFile(`${countries} rows have the type Country; one must.`)
  return new Set(rows.map(({ cells }) => cells.province))
}

export const readLocations = (table: LocationTable, provinces: ReadonlySet<string>): ListedPlace[] => {
  const ids = new Set<number>()
  const descriptions = new Map<string, number>()
  return table.rows.map((row) => {
    const place = readPlace(table, row, { ids, provinces })
    refuseRepeated(table, { row, column: 'name', key: place.location.description }, descriptions)
    return place
  })
}

type Context = { readonly ids: Set<number>; readonly provinces: ReadonlySet<string> }

const readPlace = (table: LocationTable, row: LocationRow, { ids, provinces }: Context): ListedPlace => {
  const { province, type: dataType, alternate_names } = row.cells
  const name = readPlaceName(table, row)
  const type = SHOWN_TYPES.get(dataType) ?? 'Town'
  const isCountry = type === 'Country'
  if (dataType === '') table.refuse(row, 'type', 'is empty')
  if (isCountry && province !== '') table.refuse(row, 'province', 'is not empty, as it must be for a country')
  if (!isCountry) checkProvince(table, row, provinces)
  return {
    location: {
      id: readId(table, row, ids),
      name,
      description: isCountry || isProvince(row) ? name : `${name}, ${province}`,
      type,
      ...readPoint(table, row),
    },
    province,
    alternateNames: alternate_names.split('|').filter((alternate) => alternate.trim() !== ''),
    population: readCount(table, { row, column: 'population' }),
  }
}

const readPlaceName = (table: Table<'name'>, row: Row<'name'>): string => {
  const name = readText(table, { row, column: 'name' }, PLACE_NAME_MAX)
  if (name.trim() !== '' && !/\p{L}/u.test(name)) table.refuse(row, 'name', 'holds no letter')
  return name
}

const readPoint = (table: LocationTable, row: LocationRow): Pick<Location, 'latitude' | 'longitude'> => {
  const latitude = readDegrees(table, { row, column: 'latitude' }, 90)
  const longitude = readDegrees(table, { row, column: 'longitude' }, 180)
  if ((latitude === null) !== (longitude === null))
    table.refuse(row, latitude === null ? 'latitude' : 'longitude', 'is empty though the other coordinate is given')
  return { latitude, longitude }
}

const checkProvince = (table: Table<'province'>, row: Row<'province'>, provinces: ReadonlySet<string>): void => {
  const { province } = row.cells
  if (provinces.size > 0 && !provinces.has(province))
    table.refuse(row, 'province', `"${province}" is the code of no province or territory in the list of locations`)
}

/** Names may repeat here: a province has more than one place of some. */
export const readLocalities = (table: LocalityTable, provinces: ReadonlySet<string>): Locality[] =>
  table.rows.map((row) => {
    checkProvince(table, row, provinces)
    return { name: readPlaceName(table, row), province: row.cells.province }
  })
