import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadReferenceData } from './reference-files.ts'

const SHIPPED = join(import.meta.dirname, '../../reference-data')
const scratch = mkdtempSync(join(tmpdir(), 'affiche-reference-'))
after(() => rmSync(scratch, { recursive: true }))

const minimal: Record<string, string> = {
  'locations.ca.csv': [
    'id,name,province,type,latitude,longitude,population,alternate_names',
    '1,Canada,,Country,,,,',
    '2,Ontario,ON,Province,44,-79.5,14223942,ON|Ont.',
    '3,Toronto,ON,City,43.7064,-79.3986,2794356,',
  ].join('\n'),
  'localities.ca.csv': 'name,province\nFoo Creek,ON\n',
  'categories.csv': 'id,name_en\n1,Retail\n',
  'position_types.csv': 'id,name_en\n1,Full Time\n',
  'salary_periods.csv': 'id,name,unit\n1,Yearly,year\n',
  'applicant_routing_types.csv': 'id,name_en\n1,Email\n2,URL\n',
}

/** A directory with the minimal files, but for those that are given; null leaves a file out. */
const directoryWith = (changes: Record<string, string | Buffer | null>): string => {
  const directory = mkdtempSync(join(scratch, 'data-'))
  for (const [file, text] of Object.entries({ ...minimal, ...changes }))
    if (text !== null) writeFileSync(join(directory, file), text)
  return directory
}

const faultsOf = (changes: Record<string, string | Buffer | null>): string[] => {
  const directory = directoryWith(changes)
  try {
    loadReferenceData(directory)
  } catch (error) {
    assert.ok(error instanceof Error)
    const [first, ...faults] = error.message.split('\n  ')
    assert.equal(first, `The reference data in ${directory} cannot be used:`)
    return faults
  }
  return []
}

const LOCATIONS = `${minimal['locations.ca.csv']}\n`
const withLocation = (row: string) => faultsOf({ 'locations.ca.csv': `${LOCATIONS}${row}\n` })

test('the lists that ship are sound and complete', () => {
  const data = loadReferenceData(SHIPPED)
  assert.equal(data.locations.length, 5551)
  // The one of 24,121 whose name holds commas is left out.
  assert.equal(data.localities.starts.length, 24120)
  assert.equal(data.categories.length, 40)
  assert.deepEqual(
    data.positionTypes.map(({ id, name }) => `${id} ${name}`),
    ['1 Full Time', '2 Part Time', '3 Contract', '4 Temp', '5 Volunteer'],
  )
  assert.deepEqual(
    data.salaryPeriods.map(({ id, name, unit }) => `${id} ${name}/${unit}`),
    ['1 Yearly/year', '2 Monthly/month', '3 Biweekly/biweek', '4 Weekly/week', '5 Daily/day', '6 Hourly/hour'],
  )
  assert.deepEqual(data.applicantRoutingTypes, [
    { id: 1, name: 'Email' },
    { id: 2, name: 'URL' },
  ])
})

test('a place is shown with its province, a coarse type and its coordinates', () => {
  const { locations } = loadReferenceData(SHIPPED)
  const shown = (id: number) => locations.find(({ location }) => location.id === id)
  assert.deepEqual(shown(26), {
    location: {
      id: 26,
      name: 'Vancouver',
      description: 'Vancouver, BC',
      type: 'Town',
      latitude: 49.2497,
      longitude: -123.1193,
    },
    province: 'BC',
    alternateNames: [],
    population: 662248,
  })
  assert.equal(shown(1)?.location.description, 'Canada')
  assert.equal(shown(7)?.location.description, 'Ontario')
  assert.equal(shown(12)?.location.type, 'Territory')
  assert.equal(shown(18)?.location.type, 'Region')
})

test('the shipped lists have French names with French spacing, and the terms of schema.org', () => {
  const { terms, ...data } = loadReferenceData(SHIPPED)
  for (const list of ['categories', 'positionTypes', 'salaryPeriods'] as const) {
    assert.equal(terms.french[list].size, data[list].length)
    for (const name of terms.french[list].values()) assert.doesNotMatch(name, /[^\u00a0]:|[^\u202f][;!?]|["“”]/, name)
  }
  assert.equal(terms.french.categories.get(15), 'Génie')
  assert.equal(terms.employmentTypes.get(1), 'FULL_TIME')
  assert.equal(terms.unitTexts.get(6), 'HOUR')
  assert.equal(terms.unitTexts.get(3), undefined)
  assert.equal(terms.periodsPerYear.get(3), 26)
})

test('optional columns may be missing, and a value that none of them may have is named', () => {
  const { terms } = loadReferenceData(directoryWith({}))
  assert.deepEqual([terms.french.categories.size, terms.unitTexts.size], [0, 0])
  const types = 'id,name_en,schema_org_employment_type\n1,Full Time,FULLTIME\n'
  assert.deepEqual(faultsOf({ 'position_types.csv': types }), [
    'position_types.csv, line 2, column schema_org_employment_type: the value is none that this column may have.',
  ])
})

test('a small set of files is enough, and more columns, a byte order mark, CRLF and blank lines do no harm', () => {
  assert.deepEqual(faultsOf({}), [])
  const categories = '\ufeffid,note,name_en\r\n\r\n1,"x, ""y""",Retail\r\n2,,Legal\r\n\r\n'
  const data = loadReferenceData(
    directoryWith({ 'categories.csv': categories, 'localities.ca.csv': 'name,province\n' }),
  )
  assert.deepEqual(data.categories, [
    { id: 1, name: 'Retail' },
    { id: 2, name: 'Legal' },
  ])
  assert.equal(data.localities.text, '')
})

test('a missing, empty, broken or wrongly encoded file is named', () => {
  for (const file of Object.keys(minimal))
    assert.deepEqual(faultsOf({ [file]: null }), [`${file}: the file is missing.`])
  assert.match(faultsOf({ 'categories.csv': '' }).join(), /^categories\.csv: the file is empty/)
  assert.match(faultsOf({ 'categories.csv': 'id,name_en\n1,"Retail\n' }).join(), /^categories\.csv: .*line/)
  const latin1 = Buffer.from('id,name_en\n1,Comptabilité\n', 'latin1')
  assert.match(faultsOf({ 'categories.csv': latin1 }).join(), /^categories\.csv: .*UTF-8/)
})

test('a list without rows is refused', () => {
  assert.deepEqual(faultsOf({ 'categories.csv': 'id,name_en\n' }), ['categories.csv: the list has no rows.'])
})

test('a missing column is named', () => {
  assert.deepEqual(faultsOf({ 'categories.csv': 'id,name\n1,Retail\n' }), [
    'categories.csv, line 1: the header has no column name_en.',
  ])
})

test('a row with too few or too many columns is named', () => {
  assert.deepEqual(faultsOf({ 'categories.csv': 'id,name_en\n1\n2,Arts, Culture\n3,Legal\n' }), [
    'categories.csv, line 2: the row has 1 columns, the header 2.',
    'categories.csv, line 3: the row has 3 columns, the header 2.',
  ])
})

test('an id that is no Int32, or occurs twice, is named', () => {
  const rows = ['0,A', '-1,B', '1.5,C', '1000000000,D', '01,E', ',F', 'x,G', '7,H', '7,I', '999999999,J']
  const faults = faultsOf({ 'categories.csv': `id,name_en\n${rows.join('\n')}\n` })
  assert.equal(faults.length, 8)
  assert.equal(faults[0], 'categories.csv, line 2, column id: the value is not a whole number from 1 to 999999999.')
  assert.equal(faults[7], 'categories.csv, line 10, column id: the value 7 is the id of an earlier row.')
})

test('a name that is empty, padded, repeated or holds a control character is named', () => {
  const rows = ['1,', '2,  ', '3, Retail', '4,Légal', '5,legal', '6,"a\nb"', '7,']
  assert.deepEqual(
    faultsOf({ 'categories.csv': `id,name_en\n${rows.join('\n')}\n` }).map((fault) => fault.slice(16)),
    [
      'line 2, column name_en: the value is empty.',
      'line 3, column name_en: the value is empty.',
      'line 4, column name_en: the value begins or ends with white space.',
      'line 6, column name_en: the value is the same as in line 5.',
      'line 7, column name_en: the value holds a control character.',
      'line 9, column name_en: the value is empty.',
      'line 9, column name_en: the value is the same as in line 2.',
    ],
  )
})

test('names keep the limits of the interface, counted in code points', () => {
  assert.deepEqual(faultsOf({ 'categories.csv': `id,name_en\n1,${'💼'.repeat(40)}\n` }), [])
  assert.match(faultsOf({ 'categories.csv': `id,name_en\n1,${'x'.repeat(41)}\n` }).join(), /longer than 40 characters/)
  assert.deepEqual(faultsOf({ 'position_types.csv': 'id,name_en\n1,Internship\n' }), [])
  assert.match(faultsOf({ 'position_types.csv': 'id,name_en\n1,Internships\n' }).join(), /longer than 10 characters/)
})

test('a salary period needs a unit', () => {
  assert.deepEqual(faultsOf({ 'salary_periods.csv': 'id,name,unit\n1,Yearly,\n' }), [
    'salary_periods.csv, line 2, column unit: the value is empty.',
  ])
})

test('the two routing types of the interface must be there, and others may be', () => {
  assert.deepEqual(faultsOf({ 'applicant_routing_types.csv': 'id,name_en\n2,URL\n3,Fax\n' }), [
    'applicant_routing_types.csv: no row has the id 1, which the interface gives.',
  ])
  assert.deepEqual(faultsOf({ 'applicant_routing_types.csv': 'id,name_en\n1,Email\n2,URL\n3,Fax\n' }), [])
})

test('a place needs a name with letters, a type and a known province', () => {
  const at = 'locations.ca.csv, line 5, column'
  assert.deepEqual(withLocation('4,100,ON,Town,,,,'), [`${at} name: the value holds no letter.`])
  assert.deepEqual(withLocation('4,Foo,ON,,,,,'), [`${at} type: the value is empty.`])
  assert.deepEqual(withLocation('4,Foo,TX,Town,,,,'), [
    `${at} province: the value "TX" is the code of no province or territory in the list of locations.`,
  ])
  assert.equal(withLocation('4,Foo,,Town,,,,').length, 1)
  assert.equal(faultsOf({ 'localities.ca.csv': 'name,province\nFoo,on\n' }).length, 1)
})

test('coordinates are numbers of degrees and come in pairs', () => {
  for (const point of ['91,0', '0,181', 'north,0', '0,1e1', '45,', ',45', '0x1,0'])
    assert.equal(withLocation(`4,Foo,ON,Town,${point},,`).length, 1, point)
  for (const point of [',', '0,0', '-90,180', '45.123456,-79.9'])
    assert.deepEqual(withLocation(`4,Foo,ON,Town,${point},,`), [], point)
})

test('a population is a whole number', () => {
  assert.equal(withLocation('4,Foo,ON,Town,,,1.5,').length, 1)
  assert.deepEqual(withLocation('4,Foo,ON,Town,,,0,'), [])
})

test('two places with the same name and province are refused, whatever their case and accents', () => {
  assert.deepEqual(withLocation('4,TÓRONTO,ON,Village,,,,'), [
    'locations.ca.csv, line 5, column name: the value is the same as in line 4.',
  ])
})

test('a list of places needs one country and distinct codes of provinces', () => {
  assert.match(withLocation('4,Elsewhere,,Country,,,,').join(), /2 rows have the type Country/)
  assert.match(withLocation('4,Onterio,ON,Territory,,,,').join(), /column province: the value is the same as in line 3/)
  assert.match(withLocation('4,Quebec,Que,Province,,,,').join(), /not a code of two capital letters/)
  const country = `${LOCATIONS.split('\n').slice(0, 2).join('\n')}\n`
  assert.deepEqual(faultsOf({ 'locations.ca.csv': country }), [
    'locations.ca.csv: no row has the type Province or Territory.',
  ])
})

test('the faults of all files are reported together, twenty of each file and the number of the rest', () => {
  const rows = Array.from({ length: 25 }, (_, at) => `${at + 1},`)
  const faults = faultsOf({ 'categories.csv': `id,name_en\n${rows.join('\n')}\n`, 'position_types.csv': null })
  assert.equal(faults.length, 22)
  assert.equal(faults[20], 'categories.csv: 29 more faults are not listed.')
  assert.equal(faults[21], 'position_types.csv: the file is missing.')
})

test('the attribution that the licences ask for ships with the data', () => {
  const notice = readFileSync(join(SHIPPED, '../NOTICE'), 'utf8')
  for (const name of ['Statistics Canada', 'GeoNames', "Who's On First", 'Open Civic Data'])
    assert.ok(notice.includes(name), name)
})
