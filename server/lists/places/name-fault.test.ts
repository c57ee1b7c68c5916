/** Names that are unknown in their province: refusals, candidates, and lenient handling. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { texts } from '../../../test/support/texts.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { isAddress } from './address.ts'
import { placeParts } from './non-place.ts'
import { createLocationResolver } from './resolve.ts'
import type { LocationRefusal, ResolvedPlace } from './types.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const resolve = createLocationResolver(data)

const refused = (text: string): LocationRefusal & { readonly detail: string } => {
  const result = resolve(text)
  if (result.kind !== 'refused') assert.fail(`${text} was accepted`)
  return { ...result, detail: say(result.sentence, ENGLISH) }
}

const noteOf = ({ lenient }: LocationRefusal): string => (lenient ? say(lenient.sentence, ENGLISH) : '')

const shown = (place: ResolvedPlace | undefined): string | undefined =>
  place?.kind === 'listed' ? place.location.description : place?.description

test('a name one edit from exactly one known place of the province is refused with that place, which lenient handling uses', () => {
  for (const [text, meant] of [
    ['Torotno, ON', 'Toronto, ON'],
    ['toroto, Ontario, Canada', 'Toronto, ON'],
    ['Torronto, ON', 'Toronto, ON'],
    ['Toronro, ON', 'Toronto, ON'],
    ['Otawa, ON', 'Ottawa, ON'],
    ['Regna, SK', 'Regina, SK'],
    ['Montrael, Québec', 'Montréal, QC'],
    ['Trois-Rivière, QC', 'Trois-Rivières, QC'],
    ['Redlake, ON', 'Red Lake, ON'],
    ['St. Johnss, NL', "St. John's, NL"],
    ['North Yok, ON', 'North York, ON'],
    ['Ajxa, ON', 'Ajax, ON'],
  ] as const) {
    const refusal = refused(text)
    const { code, detail, suggestions, lenient } = refusal
    assert.deepEqual([code, suggestions], ['location-misspelled', [meant]], text)
    assert.match(detail, /^No place called ".+" is known in .+\. Did you mean ".+"\?$/)
    assert.equal(shown(lenient?.place), meant)
    assert.equal(noteOf(refusal), `"${text.replace(', Canada', '')}" was read as "${meant}".`)
  }
})

test('a name similar to two known places, to none, or only in a short word or a number, is accepted as unlisted', () => {
  // "Fox Creek, AB" is listed; "Bridgetown" and "Bridgeton" would both be near to the second.
  for (const text of ['Foo Creek, AB', 'Tornoot, ON', 'Foo Creek, ON', 'Qwertyville, QC', 'Lot 99, PE'])
    assert.equal(resolve(text).kind, 'unlisted', text)
})

test('a place that no list has is accepted, though a small one is spelled alike, or a smaller one elsewhere has its name', () => {
  for (const text of ['Abbeydal, AB', 'Tamarack Hollow, ON', 'Springfield, QC', '100 Mile House, ON', 'Iqaluit, NT'])
    assert.equal(resolve(text).kind, 'unlisted', text)
  for (const text of ['Milford, NS', 'Afton, NS', 'Ethel, ON', 'Waterville, NS', 'Echo Bay, ON', 'Lafontaine, ON'])
    assert.equal(resolve(text).kind, 'unlisted', text)
})

test('a name that is listed only elsewhere is refused with every candidate, and kept by lenient handling', () => {
  for (const [text, meant, kept] of [
    ['Vancouver, ON', ['Vancouver, BC'], 'Vancouver, ON'],
    ['VANCOUVER, Ontario', ['Vancouver, BC'], 'VANCOUVER, ON'],
    ['Toronto, BC', ['Toronto, ON'], 'Toronto, BC'],
    ['Kelowna, AB', ['Kelowna, BC'], 'Kelowna, AB'],
    ['Brampton, QC', ['Brampton, ON'], 'Brampton, QC'],
  ] as const) {
    const refusal = refused(text)
    const { code, detail, suggestions, lenient } = refusal
    assert.deepEqual([code, suggestions], ['location-elsewhere', meant], text)
    assert.match(detail, /^No place called ".+" is known in .+, only elsewhere in Canada\. Did you mean /)
    assert.deepEqual([lenient?.place.kind, shown(lenient?.place)], ['unlisted', kept])
    assert.match(noteOf(refusal), /was kept as it is written, though the list has the name only elsewhere, as "/)
  }
})

const ADDRESSES = [
  ...['123 Main Street', '123 Main St', '123 Main St.', '12-34 King St W', '123A Foo Ave', '#5 - 1200 Foo Blvd'],
  ...['1055 W Georgia Street Vancouver', '104 Ave NW', '5th Avenue', '4401 50th St', '24 Sussex Drive', '8 Foo Cres.'],
  ...texts(`
    123 rue Principale | 45 boul. Foo | 12, ch. du Lac | 1re Avenue | 3e Rang | rue Principale 123
    900 Place Foo
  `),
  ...texts(`
    Suite 200 | Unit 5 Foo | Foo, Unit #5 | 4th Floor | 2e étage | Bureau 300 | app. 2 | Highway 7
    Range Road 231
  `),
  ...['PO Box 12', 'P.O. Box 12', 'Box 12', 'Case postale 12', 'C.P. 12', 'RR 2', 'R.R. #2 Foo', 'General Delivery'],
  ...['M5V 2T6 Toronto', 'Toronto M5V2T6', 'H2X 1Y4'],
]

test('a street address is refused, strictly and leniently, with a province or without', () => {
  for (const address of ADDRESSES)
    for (const text of [`${address}, ON`, `${address.toUpperCase()}, Québec`, address]) {
      const { code, detail, lenient } = refused(text)
      assert.deepEqual([code, lenient], ['location-unknown', null], text)
      assert.match(detail, /street address|more than the name of one place|is not a Canadian province/, text)
    }
  assert.deepEqual(refused('M5V 2T6 Toronto, ON').suggestions, ['Toronto, ON'])
  assert.deepEqual(refused('123 Main Street Toronto, ON').suggestions, ['Toronto, ON'])
  assert.match(refused('123 Main Street').detail, /^"123 Main Street" is a street address; write only the place/)
})

const NO_PLACES = [
  ...['N/A', 'n.a.', 'NA', 'None', 'null', 'Unknown', 'TBD', 'T.B.D.', 'To be determined', 'Not specified', 'S.O.'],
  ...texts(`
    Remote | REMOTE | 100% Remote | Fully remote | Remote work | Work from home | WFH | Home office | Telework
  `),
  ...['Hybrid', 'Hybrid remote', 'Hybrid (3 days in office)', 'Virtual', 'Online', 'On-site', 'In person'],
  ...texts(`
    Anywhere | Anywhere in Canada | Anywhere in Ontario | Canada-wide | Across Canada | Nationwide
    All of Canada
  `),
  ...texts(`
    Multiple locations | Multiple cities | Various | Various locations | Several sites | All locations | Other
  `),
  ...texts(`
    Télétravail | En télétravail | Télétravail hybride | À distance | Travail à distance | À domicile
    Travail à la maison
  `),
  ...['Hybride', 'Mode hybride', 'Virtuel', 'En ligne', 'En présentiel', 'Sur place', 'Sans objet', 'Aucun', 'Inconnu'],
  ...[
    'Partout',
    'Partout au Canada',
    'Partout au Québec',
    "N'importe où au Canada",
    'À travers le Canada',
    'Tout le Québec',
  ],
  ...texts(`
    Divers | Divers endroits | Plusieurs endroits | Plusieurs villes | Différents lieux
    Emplacements multiples
  `),
  ...['À déterminer', 'À confirmer', 'À venir', 'Non précisé', 'Siège social', 'Location', 'Ville'],
]

test('words that are no place are refused, strictly and leniently, with the province as the candidate', () => {
  for (const words of NO_PLACES) {
    const { code, suggestions, lenient } = refused(`${words}, Ontario`)
    assert.deepEqual([code, lenient, suggestions], ['location-unknown', null, ['Ontario']], words)
    for (const text of [words, `${words}, Canada`]) assert.equal(refused(text).suggestions.length, 1, text)
  }
  assert.deepEqual(refused('Remote').suggestions, ['Canada'])
  assert.deepEqual(refused('Partout au Québec').suggestions, ['Quebec'])
  assert.match(refused('N/A, ON').detail, /^"N\/A" is not the name of a place; for work that can be done anywhere/)
})

test('such words beside a place are refused with the place', () => {
  for (const text of [
    ...['Toronto (Hybrid), ON', 'Hybrid - Toronto, ON', 'Toronto/Remote, ON', 'Toronto – télétravail, Ontario'],
    ...['Toronto, ON (Remote)', 'Toronto, ON - Hybrid', 'Remote - Toronto ON', 'Remote, Toronto, ON'],
  ])
    assert.deepEqual(refused(text).suggestions, ['Toronto, ON'], text)
  assert.match(refused('Toronto (Hybrid), ON').detail, /^"Toronto \(Hybrid\)" holds more than the name of a place/)
})

test('a name that only resembles one of these is a place', () => {
  for (const text of [
    ...['100 Mile House, BC', '70 Mile House, BC', '150 Mile, BC', 'Lot 16, PE', 'Highway, ON', 'Foo No. 12, SK'],
    ...['Sainte-Rose, QC', 'Rue-du-Foo, QC', 'Church Street, NS', 'Home Bay, NU', 'All Saints, NL', 'Field, BC'],
    ...texts(`
      Distance Lake, ON | Virtual Creek, BC | Toutes Aides, MB | Headquarters, BC | Foo Place, ON
      Foo (North), ON
    `),
  ])
    assert.notEqual(resolve(text).kind, 'refused', text)
})

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => name.replaceAll(/[-–]/g, ' '),
  (name) => name.replaceAll("'", '’'),
]

const names = new Set([
  ...data.locations.flatMap(({ location, province, alternateNames }) =>
    /^(Country|Province|Territory)$/.test(location.type)
      ? []
      : [location.name, ...alternateNames].map((name) => `${name}\t${province}`),
  ),
  ...data.localities.text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t').slice(1).join('\t')),
])

test('no listed place and no known locality is refused, in any spelling', () => {
  assert.ok(names.size > 20_000)
  for (const entry of names) {
    const [name = '', province] = entry.split('\t')
    for (const spell of SPELLINGS) {
      const text = `${spell(name)}, ${province}`
      const result = resolve(text)
      assert.notEqual(result.kind, 'refused', text)
    }
  }
})

test('no name of a known place looks like an address or like no place', () => {
  for (const entry of names) {
    const [name = ''] = entry.split('\t')
    for (const spelled of SPELLINGS.map((spell) => spell(name)))
      assert.ok(!isAddress(spelled) && placeParts(spelled, () => false) === null, spelled)
  }
})
