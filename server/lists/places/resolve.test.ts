import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { locationTexts } from '../../../test/support/location-texts.ts'
import { fc } from '../../../test/support/properties.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { createLocationResolver, placeKey, readPlaces } from './resolve.ts'
import type { ResolvedPlace } from './types.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const resolve = createLocationResolver(data)

const accepted = (text: string): ResolvedPlace => {
  const result = resolve(text)
  if (result.kind === 'refused') assert.fail(`${text}: ${say(result.sentence, ENGLISH)}`)
  return result
}

const shown = (text: string): string => {
  const place = accepted(text)
  return place.kind === 'listed' ? place.location.description : `unlisted ${place.description}`
}

const allShow = (description: string, texts: readonly string[]): void => {
  for (const text of texts) assert.equal(shown(text), description, text)
}

test('every listed place is found by its own description', () => {
  for (const { location } of data.locations)
    assert.deepEqual(accepted(location.description), { kind: 'listed', location })
})

test('every listed place is found by its description in capitals without accents, except one of two with equal results', () => {
  const lost = data.locations.filter(({ location: { id, description } }) => {
    const place = accepted(description.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(/[-–]/g, ' ').toUpperCase())
    return place.kind !== 'listed' || place.location.id !== id
  })
  assert.deepEqual(
    lost.map(({ location }) => location.description),
    // "LAC SIMON, QC" is the spelling of the reserve.
    ['Lac-Simon, QC'],
  )
})

test('every alternate name of a listed place finds it in its province, unless another place has it as its name', () => {
  const names = new Set(data.locations.map(({ location }) => location.description))
  for (const { location, province, alternateNames } of data.locations.filter(
    ({ location }) => !/Province|Territory/.test(location.type),
  ))
    for (const name of alternateNames)
      if (!names.has(`${name}, ${province}`)) assert.equal(shown(`${name}, ${province}`), location.description)
})

test('case, accents and white space do not matter', () => {
  allShow('Montréal, QC', [
    'Montreal, QC',
    'MONTRÉAL, qc',
    'montre\u0301al,QC',
    '  Montréal ,  QC ',
    'Montréal,\u00a0QC',
  ])
})

test('dashes and spaces are one, and so are apostrophes of any form', () => {
  allShow('Trois-Rivières, QC', [
    'Trois Rivieres, QC',
    'trois–rivières, QC',
    'Trois‑Rivières, QC',
    'Trois - Rivières, QC',
  ])
  allShow("St. John's, NL", ['St. John’s, NL', 'St. John`s, NL', 'St Johns, NL', 'St.John‘s, NL'])
})

test('Saint, Sainte, Mount and Fort may be shortened', () => {
  allShow('Saint John, NB', ['St. John, NB', 'st john, NB', 'St-John, NB'])
  allShow('Sault Ste. Marie, ON', ['Sault Sainte Marie, ON', 'Sault-Ste-Marie, ON'])
  allShow('Mount Pearl, NL', ['Mt. Pearl, NL', 'mt pearl, NL'])
  allShow('Fort McMurray, AB', ['Ft. McMurray, AB', 'Ft McMurray, AB'])
})

test('a short form inside a word is left alone', () => {
  assert.equal(shown('Mtown, ON'), 'unlisted Mtown, ON')
  assert.notEqual(placeKey(accepted('Stfoo, ON')), placeKey(accepted('Saintfoo, ON')))
})

test('the province may be a code, an English or French name, or another usual form', () => {
  allShow('Québec, QC', ['Quebec, QC', 'Québec, Québec', 'quebec, quebec', 'Quebec City, Que.', 'Ville de Québec, PQ'])
  allShow('Vancouver, BC', ['Vancouver, B.C.', 'Vancouver, b. c.', 'Vancouver, Colombie-Britannique'])
  allShow('Charlottetown, PE', ['Charlottetown, P.E.I.', 'Charlottetown, Île-du-Prince-Édouard'])
  allShow("St. John's, NL", ["St. John's, Newfoundland & Labrador", "St. John's, Terre-Neuve-et-Labrador"])
})

test('the usual abbreviations of both languages are provinces, with their dots and hyphens or without', () => {
  allShow('Edmonton, AB', ['Edmonton, Alta.', 'Edmonton, Alb.', 'Edmonton, alb'])
  allShow('Vancouver, BC', [
    'Vancouver, B.C.',
    'Vancouver, C.-B.',
    'Vancouver, C.B.',
    'Vancouver, C-B',
    'Vancouver, CB',
  ])
  allShow('Winnipeg, MB', ['Winnipeg, Man.', 'Winnipeg, man'])
  allShow('Moncton, NB', ['Moncton, N.B.', 'Moncton, N.-B.'])
  allShow("St. John's, NL", [
    ...["St. John's, Nfld.", "St. John's, NF", "St. John's, N.L.", "St. John's, Terre-Neuve", "St. John's, T.-N.-L."],
    ...["St. John's, TNL", "St. John's, Nfld. & Lab."],
  ])
  allShow('Halifax, NS', ['Halifax, N.S.', 'Halifax, N.-É.', 'Halifax, N.-E.', 'Halifax, N-É', 'Halifax, NÉ'])
  allShow('Toronto, ON', ['Toronto, Ont.', 'Toronto, ont'])
  allShow('Charlottetown, PE', ['Charlottetown, P.E.I.', 'Charlottetown, Î.-P.-É.', 'Charlottetown, IPE'])
  allShow('Montréal, QC', ['Montréal, Qc', 'Montréal, Que.', 'Montréal, Qué.', 'Montréal, P.Q.'])
  allShow('Regina, SK', ['Regina, Sask.', 'Regina, sask'])
  allShow('Yellowknife, NT', ['Yellowknife, N.W.T.', 'Yellowknife, T.N.-O.', 'Yellowknife, TNO', 'Yellowknife, nt'])
  allShow('Whitehorse, YT', ['Whitehorse, Y.T.', 'Whitehorse, Yn', 'Whitehorse, Yuk.'])
  allShow('Newfoundland and Labrador', ['Terre-Neuve', 'T.-N.-L.'])
})

test('"Nt" is Nunavut if the place is known there, else the code of the Northwest Territories', () => {
  allShow('Iqaluit, NU', ['Iqaluit, Nt', 'Iqaluit, Nt, Canada', 'Iqaluit Nt'])
  assert.equal(shown('Yellowknife, Nt'), 'Yellowknife, NT')
  assert.equal(shown('Foo Creek, Nt'), 'unlisted Foo Creek, NT')
  assert.equal(shown('Nt'), 'Northwest Territories')
  assert.equal(shown('Iqaluit, NT'), 'unlisted Iqaluit, NT')
})

test('a province without a comma is read after a listed place of the province', () => {
  allShow('Toronto, ON', [
    ...['Toronto ON', 'toronto on', 'TORONTO Ont.', 'Toronto Ontario', 'Toronto  ON', 'Toronto - ON', 'Toronto-ON'],
    ...['Toronto (ON)', 'Toronto (Ontario)', 'Toronto ON, Canada', 'Toronto (Ontario), Canada'],
  ])
  allShow('Montréal, QC', ['Montréal (Québec)', 'Montreal Qc', 'Ville de Montréal (Québec)'])
  allShow('Québec, QC', ['Québec QC', 'Québec (Québec)', 'Quebec City Quebec'])
  allShow("St. John's, NL", ["St John's Newfoundland and Labrador", 'St. John’s T.-N.-L.'])
  allShow('Vancouver, BC', ['Vancouver B.C.', 'Vancouver British Columbia', 'Vancouver C.-B.'])
  allShow('Langley (District), BC', ['Langley (District) BC'])
  allShow('Stormont, Dundas and Glengarry, ON', ['Stormont, Dundas and Glengarry ON'])
})

test('every listed town is found by its name and its province without a comma, except one of two with equal results', () => {
  const lost = data.locations.filter(({ location, province }) => {
    if (/^(Country|Province|Territory)$/.test(location.type)) return false
    const place = accepted(`${location.name} ${province}`)
    return place.kind !== 'listed' || place.location.id !== location.id
  })
  assert.deepEqual(
    lost.map(({ location }) => location.description),
    ['Lac-Simon, QC'],
  )
})

test('a final ", Canada" is ignored', () => {
  allShow('Toronto, ON', ['Toronto, ON, Canada', 'Toronto, Ontario,CANADA', 'Toronto, Canada'])
  assert.equal(shown('Foo Creek, ON, Canada'), 'unlisted Foo Creek, ON')
})

test('a province, a territory or the country may stand alone', () => {
  allShow('Quebec', ['Quebec', 'Québec', 'QC', 'Quebec, Canada', 'Québec,Canada'])
  allShow('Ontario', ['Ontario, Canada', 'ont.', 'ON'])
  allShow('Nunavut', ['Nunavut', 'NU'])
  allShow('Canada', ['Canada', ' CANADA ', 'Canada, Canada'])
})

test('a place that is a name of its own province is the province, unless a listed place has the name', () => {
  allShow('Ontario', ['Ontario, ON', 'ON, Ontario, Canada'])
  assert.equal(shown('Quebec, QC'), 'Québec, QC')
  assert.equal(shown('Labrador, NL'), 'unlisted Labrador, NL')
})

test('a listed name with commas is found with and without its province', () => {
  allShow('Stormont, Dundas and Glengarry, ON', [
    'Stormont, Dundas and Glengarry, ON',
    'stormont,dundas and glengarry, Ontario, Canada',
    'Stormont, Dundas and Glengarry',
  ])
})

test('the spelling decides between two listed places that differ only in dashes', () => {
  assert.equal(shown('lac-simon, qc'), 'Lac-Simon, QC')
  assert.equal(shown('lac simon, qc'), 'Lac Simon, QC')
})

test('an unlisted place with a province keeps the spelling of the employer', () => {
  const names = [
    'Foo Creek',
    'FOO  creek',
    'L’Anse–à–Foo',
    'Foo (North)',
    'St. Foo',
    'Foo 100',
    'e\u0301',
    'ᐃᖃᓗᐃᑦ ᐊ',
    '東京',
  ]
  for (const name of names)
    assert.deepEqual(accepted(`${name}, Ontario, Canada`), {
      kind: 'unlisted',
      name,
      province: 'ON',
      description: `${name}, ON`,
    })
  assert.equal(shown('Abbeydale, Alta.'), 'unlisted Abbeydale, AB')
})

test('an unlisted place may be as long as 100 characters', () => {
  assert.equal(accepted(`${'💼'.repeat(99)}a, ON`).kind, 'unlisted')
  assert.equal(resolve(`${'a'.repeat(101)}, ON`).kind, 'refused')
})

test('a place without a province is accepted if one listed place has the name or the alternate name', () => {
  assert.equal(shown('vancouver'), 'Vancouver, BC')
  assert.equal(shown('Quebec City'), 'Québec, QC')
})

test('the same place has the same key, however it was written', () => {
  const key = (text: string) => placeKey(accepted(text))
  assert.equal(key('Foo Creek, ON'), key('foo-creek, Ontario, Canada'))
  assert.equal(key('St. Foo, QC'), key('Saint Foo, Québec'))
  assert.equal(key('Montreal, QC'), key('Ville de Montréal, Quebec'))
  assert.notEqual(key('Foo Creek, ON'), key('Foo Creek, QC'))
  assert.notEqual(key('Quebec'), key('Quebec, QC'))
})

const texts = locationTexts(data)

test('the description of every place in an answer resolves to the same place', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const place = resolve(text)
      if (place.kind === 'refused') return
      assert.deepEqual(accepted(place.kind === 'listed' ? place.location.description : place.description), place)
    }),
    { numRuns: 2000 },
  )
})

test('typed places are read as a job would have them, and not at all where it would be refused for one', () => {
  const read = (...typed: string[]) => readPlaces(resolve, typed)
  assert.deepEqual(read('trois rivieres, Quebec', ' Old Crow Flats, YT'), ['Trois-Rivières, QC', 'Old Crow Flats, YT'])
  assert.equal(read('Laval, QC', 'Saint-Jean'), null)
  assert.equal(read('Laval, QC', 'laval, quebec'), null)
})
