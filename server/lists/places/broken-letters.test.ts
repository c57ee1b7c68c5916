/** Letters that were broken on the way: no name has them; the intended place is named in the refusal, or read. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { repairedLetters } from './broken-letters.ts'
import { createLocationResolver } from './resolve.ts'
import type { ResolvedPlace } from './types.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const resolve = createLocationResolver(data)

const shown = (place: ResolvedPlace | undefined): string | undefined =>
  place?.kind === 'listed' ? place.location.description : place?.description

const MEANT: readonly [text: string, meant: string][] = [
  ['Montr&eacute;al, QC', 'Montréal, QC'],
  ['Montr&#233;al, QC', 'Montréal, QC'],
  ['Montr&#xE9;al, QC', 'Montréal, QC'],
  ['St. John&#146;s, NL', "St. John's, NL"],
  ['Baie-d&rsquo;Urf&eacute;, QC', "Baie-D'Urfé, QC"],
  ['SACR&Eacute;-C&OElig;UR, QC', 'Sacré-Coeur, QC'],
  ['Montr&amp;eacute;al, QC', 'Montréal, QC'],
  ['Trois-Rivi&egrave;res&nbsp;(Qu&eacute;bec)', 'Trois-Rivières, QC'],
  ['Toronto,&#32;ON', 'Toronto, ON'],
  ['Montr%C3%A9al, QC', 'Montréal, QC'],
  ['Montr%E9al, QC', 'Montréal, QC'],
  ['New+Westminster%2C+BC', 'New Westminster, BC'],
  ['St.%20John%27s%2C%20NL', "St. John's, NL"],
  ['MontrÃ©al, QC', 'Montréal, QC'],
  ['MONTRÃ‰AL, QC', 'Montréal, QC'],
  ['MONTR\u00c3\u0089AL, QC', 'Montréal, QC'],
  ['MontrÃƒÂ©al, QC', 'Montréal, QC'],
  ['Montre\u00cc\u0081al, QC', 'Montréal, QC'],
  ['St. Johnâ€™s, NL', "St. John's, NL"],
  ['Trois\u00e2\u0080\u0091RiviÃ¨res, QuÃ©bec', 'Trois-Rivières, QC'],
  ['Pointe-Ã\u00a0-la-Croix, QC', 'Pointe-à-la-Croix, QC'],
  ['Pointe-Ã -la-Croix, QC', 'Pointe-à-la-Croix, QC'],
  ['Foo Cr&eacute;ek, ON', 'Foo Créek, ON'],
  ['Torotno&nbsp;, ON', 'Toronto, ON'],
]

test('a place with a reference, percent-encoding or misread UTF-8 is refused with the place that was meant', () => {
  for (const [text, meant] of MEANT) {
    const place = resolve(text)
    if (place.kind !== 'refused') assert.fail(`${text} was accepted`)
    assert.equal(place.code, 'location-misspelled', text)
    assert.deepEqual(place.suggestions, [meant], text)
    const sentence = say(place.sentence, ENGLISH)
    assert.match(sentence, /holds letters in another encoding; .* Did you mean "/, text)
  }
})

test('lenient handling reads it as that place, and reports it', () => {
  for (const [text, meant] of MEANT) {
    const place = resolve(text)
    const lenient = place.kind === 'refused' ? place.lenient : null
    assert.equal(shown(lenient?.place), meant, text)
    assert.equal(lenient && say(lenient.sentence, ENGLISH), `"${text}" was read as "${meant}".`)
  }
})

test('what stays no place without the broken letters is refused, with lenient handling too', () => {
  for (const text of ['R&eacute;mote; remote, ON', '123 Main Street&nbsp;, ON', 'Paris&#44; France', '&#32;']) {
    const place = resolve(text)
    assert.equal(place.kind === 'refused' && place.lenient, null, text)
  }
})

test('a name with & as a word, a sign % or an accent is as it was written', () => {
  for (const text of [
    'Dysart et al, ON',
    'Norfolk & Erie',
    'A&W;, ON',
    'A&Wx;',
    '&#xD800;',
    '&#9999999;',
    'CITÉ», QC',
    'Île-Perrot',
    '100% Toronto',
    'Â',
  ])
    assert.equal(repairedLetters(text), null, text)
  assert.equal(shown(resolve('Dysart et al, ON') as ResolvedPlace), 'Dysart et al, ON')
  const kept = resolve('Foo & Bar Creek, ON')
  assert.equal(kept.kind === 'unlisted' && kept.description, 'Foo & Bar Creek, ON')
})

test('no known place is taken for broken', () => {
  const known = data.localities.text.split('\n').map((line) => line.split('\t')[1] ?? '')
  const names = [
    ...known,
    ...data.locations.flatMap(({ location, alternateNames }) => [location.name, ...alternateNames]),
  ]
  assert.deepEqual(
    names.filter((name) => repairedLetters(name) !== null),
    [],
  )
})

test('a name that lost letters on its way is refused, and is read as a town that it can only be', () => {
  for (const text of ['Saint-J\uFFFDr\uFFFDme, QC', 'Saint-J?r?me, QC', 'F?o Cre?k, ON']) {
    const place = resolve(text)
    if (place.kind !== 'refused') assert.fail(`${text} was accepted`)
    assert.match(say(place.sentence, ENGLISH), /has lost letters on its way/, text)
    assert.equal(place.lenient, null)
  }
  const one = resolve('Montr\uFFFDal, QC')
  assert.equal(shown(one.kind === 'refused' ? one.lenient?.place : undefined), 'Montréal, QC')
})
