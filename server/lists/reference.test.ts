import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packLocalities } from './places/localities.ts'
import type { ListedPlace, Location } from './places/types.ts'
import { createReference, type ReferenceData } from './reference.ts'

const place = (id: number, name: string, type: Location['type'] = 'Town'): ListedPlace => ({
  location: { id, name, description: type === 'Town' ? `${name}, BC` : name, type, latitude: null, longitude: null },
  province: type === 'Country' ? '' : 'BC',
  alternateNames: [],
  population: null,
})

const data: ReferenceData = {
  locations: [
    place(1, 'Canada', 'Country'),
    place(2, 'British Columbia', 'Province'),
    place(9, 'Vancouver'),
    place(8, 'North Vancouver'),
    place(7, 'Vanderhoof'),
    place(6, 'Langley'),
    place(5, 'Élan'),
    place(4, 'Duke'),
    place(3, 'Foam'),
  ],
  localities: packLocalities([]),
  categories: [
    { id: 99, name: 'Other' },
    { id: 3, name: 'Retail' },
  ],
  positionTypes: [{ id: 1, name: 'Full Time' }],
  salaryPeriods: [{ id: 1, name: 'Yearly', unit: 'year' }],
  applicantRoutingTypes: [{ id: 1, name: 'Email' }],
  terms: {
    french: { categories: new Map(), positionTypes: new Map(), salaryPeriods: new Map() },
    employmentTypes: new Map(),
    unitTexts: new Map(),
    periodsPerYear: new Map(),
  },
}

const reference = createReference(data)
const found = (query: Parameters<typeof reference.searchLocations>[0]) =>
  reference.searchLocations(query).map(({ name }) => name)

test('lists are in ascending order of ids, whatever the order of the file', () => {
  assert.deepEqual(
    reference.categories.all.map(({ id }) => id),
    [3, 99],
  )
})

test('an item is found by its id, and an unknown id is not', () => {
  assert.deepEqual(reference.categories.get(99), { id: 99, name: 'Other' })
  assert.equal(reference.categories.get(4), undefined)
  assert.equal(reference.locations.get(9)?.description, 'Vancouver, BC')
})

test('a search finds any part of a name, whatever its case', () => {
  assert.deepEqual(found({ q: 'van' }), ['Vancouver', 'Vanderhoof', 'North Vancouver'])
  assert.deepEqual(found({ q: 'VAN' }), found({ q: 'van' }))
})

test('a search finds any part of a description, whatever its accents', () => {
  assert.deepEqual(found({ q: 'elan, b' }), ['Élan'])
  assert.deepEqual(found({ q: 'lángley' }), ['Langley'])
})

test('places are sorted by length of name, then name as people sort names', () => {
  assert.deepEqual(found({}).slice(0, 4), ['Duke', 'Élan', 'Foam', 'Canada'])
  assert.deepEqual(found({ q: null }), found({}))
  assert.deepEqual(found({ q: ' ', types: [] }), found({}))
})

test('types narrow a search', () => {
  assert.deepEqual(found({ types: ['Country', 'Province'] }), ['Canada', 'British Columbia'])
  assert.deepEqual(found({ q: 'a', types: ['Country'] }), ['Canada'])
})

test('a search takes the special characters of patterns as plain characters', () => {
  for (const q of ['%', '_', '.*', '(', '\\', '\ud800']) assert.deepEqual(found({ q }), [], q)
})
