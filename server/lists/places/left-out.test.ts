/** Rules of spelling judged by every known name as if it were not known, and by faults in the names of large places. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mulberry32 } from '../../../tools/postings/random.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { createGazetteer } from './gazetteer.ts'
import { nameFault } from './name-fault.ts'
import { createLocationResolver } from './resolve.ts'
import type { ListedPlace } from './types.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const gazetteer = createGazetteer(data)

const provinceOf = (code: string): ListedPlace => gazetteer.provinceNamed(code) ?? assert.fail(code)

/** Judgement of the resolver on a name that it finds in no list of the province. */
const isRefused = (name: string, province: string): boolean =>
  nameFault(gazetteer, provinceOf(province), { name, text: `${name}, ${province}` }) !== null

const towns = data.locations.filter(
  ({ province, location: { type } }) => province !== '' && type !== 'Province' && type !== 'Territory',
)

test('at most one known name in two hundred would be refused if it were not known', () => {
  const unlisted = data.localities.text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, name = '', province = '']) => ({ name, province }))
  const listed = towns.map(({ location: { name }, province }) => ({ name, province }))
  const names = [...unlisted, ...listed]
  const wrong = names.filter(({ name, province }) => !name.includes(',') && isRefused(name, province))
  assert.ok(wrong.length <= names.length * 0.005, `${wrong.length} of ${names.length}`)
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** One letter left out, added, another, or two in the other order. */
const faultIn = (name: string, random: () => number): string => {
  const letters = [...name]
  const places = letters.flatMap((letter, at) => (/\p{L}/u.test(letter) ? [at] : []))
  const at = places[Math.floor(random() * places.length)] ?? 0
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x'
  const kind = Math.floor(random() * 4)
  if (kind === 0) letters.splice(at, 1)
  else if (kind === 1) letters.splice(at, 0, letter)
  else if (kind === 2) letters[at] = letter
  else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
  return letters.join('')
}

test('of single-letter faults in the two hundred largest places nineteen of twenty are reported', () => {
  const resolve = createLocationResolver(data)
  const random = mulberry32(7)
  const large = towns
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .filter(({ location: { type } }) => type === 'Town')
    .slice(0, 200)
  let [misspelled, reported] = [0, 0]
  for (const { location, province } of large)
    for (let n = 0; n < 10; n++) {
      const text = `${faultIn(location.name, random)}, ${province}`
      const result = resolve(text)
      // A fault that makes another known name is none.
      if (result.kind === 'listed') continue
      misspelled++
      if (result.kind === 'refused') reported++
    }
  assert.ok(reported >= misspelled * 0.95, `${reported} of ${misspelled}`)
})
