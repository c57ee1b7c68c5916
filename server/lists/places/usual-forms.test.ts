/** Places as recruiting systems write them: with the country, a postal code, or the kind of a municipality. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { createLocationResolver } from './resolve.ts'

const resolve = createLocationResolver(loadReferenceData(join(import.meta.dirname, '../../../reference-data')))

const shown = (text: string): string => {
  const place = resolve(text)
  if (place.kind === 'refused') assert.fail(`${text} was refused`)
  return place.kind === 'listed' ? place.location.description : `unlisted ${place.description}`
}

const allShow = (description: string, texts: readonly string[]): void => {
  for (const text of texts) assert.equal(shown(text), description, text)
}

test('the country behind a province is left out, with or without a comma', () => {
  allShow('Toronto, ON', ['Toronto, ON, CA', 'Toronto, ON Canada', 'Toronto, Ontario, CAN', 'TORONTO, ON, CANADA'])
  allShow('Lévis, QC', ['Lévis (Québec) Canada', 'Lévis, QC, CA', 'Levis, Quebec Canada'])
  allShow('Vancouver, BC', ['Vancouver, BC Canada', 'Vancouver BC Canada'])
  allShow('British Columbia', ['BC Canada', 'British Columbia, CA', 'B.C., Canada'])
  assert.equal(shown('Foo Creek, ON, CA'), 'unlisted Foo Creek, ON')
})

test('the kind of a municipality before or after a listed name is read as that place', () => {
  for (const [description, texts] of [
    ['Toronto, ON', ['City of Toronto, ON', 'The City of Toronto, Ontario', 'Corporation of the City of Toronto, ON']],
    ['Gatineau, QC', ['Ville de Gatineau, QC', 'La Ville de Gatineau, Québec']],
    ['Ajax, ON', ['Town of Ajax, ON', 'Ajax Town, ON']],
    ['Clarington, ON', ['Municipality of Clarington, ON']],
    ['Saanich, BC', ['District of Saanich, BC']],
  ] as const)
    allShow(description, texts)
  assert.match(shown('Region of Waterloo, ON'), /Waterloo/)
  assert.match(shown('Peel Region, ON'), /Peel/)
  assert.match(shown('County of Strathcona, AB'), /Strathcona/)
  assert.equal(shown('Township of Hamilton, ON'), 'Hamilton (Township), ON')
  assert.equal(shown('City of Hamilton, ON'), 'Hamilton, ON')
  assert.equal(shown('Township of Langley, BC'), 'Langley (District), BC')
  assert.equal(shown('Kelowna Village, BC'), 'unlisted Kelowna Village, BC')
  assert.equal(shown('Village of Foo Creek, ON'), 'unlisted Village of Foo Creek, ON')
})

test('names with such signs in them stay', () => {
  assert.match(shown('Dysart et al, ON'), /Dysart/)
  assert.equal(shown('Saint-Louis-du-Ha! Ha!, QC'), 'Saint-Louis-du-Ha! Ha!, QC')
  assert.equal(shown('Pas, MB'), 'The Pas, MB')
})
