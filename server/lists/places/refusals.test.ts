import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { locationTexts } from '../../../test/support/location-texts.ts'
import { fc } from '../../../test/support/properties.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { createLocationResolver } from './resolve.ts'
import type { LocationRefusal } from './types.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const resolve = createLocationResolver(data)

const refused = (text: string): LocationRefusal & { readonly detail: string } => {
  const result = resolve(text)
  if (result.kind !== 'refused') assert.fail(`${text} was accepted`)
  return { ...result, detail: say(result.sentence, ENGLISH) }
}

const suggested = (text: string): readonly string[] => refused(text).suggestions

test('a name of several listed places is refused with the candidates, the most populous first', () => {
  const { code, detail, suggestions } = refused('Windsor')
  assert.equal(code, 'location-ambiguous')
  assert.deepEqual(suggestions.slice(0, 2), ['Windsor, ON', 'Windsor, QC'])
  assert.match(
    detail,
    /^4 places in Canada are called "Windsor"; add the province\. Did you mean "Windsor, ON", .* or "/,
  )
  assert.equal(suggested('Victoria').length, 5)
  assert.deepEqual(suggested('Simpson'), ['Fort Simpson, NT', 'Simpson, SK'])
})

test('two places of one province that differ only in dashes are both candidates', () => {
  assert.deepEqual(suggested('Lac Simon'), ['Lac Simon, QC', 'Lac-Simon, QC'])
})

test('an unlisted place without a province is refused with the provinces where it is known to be', () => {
  const { code, detail, suggestions } = refused('Abbeydale')
  assert.equal(code, 'location-unknown')
  assert.deepEqual(suggestions, ['Abbeydale, AB'])
  assert.match(detail, /Did you mean "Abbeydale, AB"\?$/)
})

test('a misspelled place without a province is refused with similar names', () => {
  for (const [text, meant] of [
    ['Vancuver', 'Vancouver, BC'],
    ['Tornoto', 'Toronto, ON'],
    ['Missisauga', 'Mississauga, ON'],
    ['Ontaro', 'Ontario'],
    ['Sasktoon', 'Saskatoon, SK'],
  ] as const)
    assert.equal(suggested(text)[0], meant, text)
})

test('a province without a comma before it is refused with the right form, unless a listed place is before it', () => {
  assert.deepEqual(suggested('Foo Creek ON'), ['Foo Creek, ON'])
  assert.deepEqual(suggested('Vancouver ON'), ['Vancouver, BC'])
  assert.deepEqual(suggested('Torotno ON'), ['Toronto, ON'])
  assert.deepEqual(suggested('Toronto Canada'), ['Toronto, ON'])
})

test('two plain letters that are no code are no abbreviation of a province', () => {
  for (const text of ['Halifax, NE', 'Halifax, ne', 'Halifax NE', 'Omaha, NE']) refused(text)
  assert.deepEqual(suggested('Halifax, NE'), ['Halifax, NS'])
})

test('another country is refused, with the Canadian places of the name', () => {
  for (const [text, meant] of [
    ['Austin, TX', 'Austin, QC'],
    ['Paris, France', 'Paris, ON'],
    ['London, UK', 'London, ON'],
    ['Vancouver, WA, USA', 'Vancouver, BC'],
  ] as const) {
    const { code, detail, suggestions } = refused(text)
    assert.equal(code, 'location-unknown')
    assert.equal(suggestions[0], meant)
    assert.match(detail, /only places in Canada are accepted/)
  }
  assert.deepEqual(suggested('Qwertyburg, ZZ'), [])
})

test('a misspelled province is refused with the right one', () => {
  assert.deepEqual(suggested('Toronto, Ontaro'), ['Toronto, ON'])
  assert.deepEqual(suggested('Foo Creek, Sasketchewan'), ['Foo Creek, SK'])
})

test('a postal code behind place and province is refused for what it is, and lenient handling reads the place', () => {
  for (const text of [
    ...['Toronto, ON M5V 2T6', 'Toronto, ON, m5v2t6', 'Toronto, ON, CA, M5V 2T6', 'TORONTO, ON, M5V-2T6, Canada'],
    'Toronto ON M5V 2T6 Canada',
  ]) {
    const { detail, suggestions, lenient } = refused(text)
    assert.match(detail, /ends with a postal code; write only the place and its province\./, text)
    assert.deepEqual(suggestions, ['Toronto, ON'])
    assert.equal(lenient?.place.kind === 'listed' && lenient.place.location.description, 'Toronto, ON')
  }
  assert.match(refused('123 Main St, Toronto, ON M5V 2T6').detail, /write only the place and its province/)
})

test('the wrong order is refused with the right form, and a country other than Canada stays refused', () => {
  assert.deepEqual(suggested('ON, Toronto'), ['Toronto, ON'])
  for (const text of ['Toronto, CA, USA', 'Los Angeles, CA', 'Toronto, CA']) refused(text)
})

test('several places in one text are refused with each of them', () => {
  for (const [text, meant] of [
    ['Edmonton/Calgary, AB', ['Edmonton, AB', 'Calgary, AB']],
    ['Calgary or Edmonton, AB', ['Calgary, AB', 'Edmonton, AB']],
    ['Toronto and Montreal, ON', ['Toronto, ON', 'Montréal, QC']],
    ['Laval et Longueuil, QC', ['Laval, QC', 'Longueuil, QC']],
  ] as const) {
    assert.deepEqual(suggested(text), meant, text)
    assert.match(refused(text).detail, /names several places; write each as a place of its own, up to three/)
  }
})

test('an address is refused with the place in it', () => {
  assert.deepEqual(suggested('123 Main St, Toronto, ON'), ['Toronto, ON'])
  assert.deepEqual(suggested('123 Main St, Foo Creek, ON'), ['Foo Creek, ON'])
  assert.deepEqual(suggested('Toronto, Toronto, ON, Canada'), ['Toronto, ON'])
  assert.match(refused('123 Main St, Toronto, ON').detail, /write only the place and its province/)
})

test('an empty part is refused by its name', () => {
  assert.match(refused(', ON').detail, /^The place before ", Ontario" is missing/)
  assert.deepEqual(suggested(', ON'), ['Ontario'])
  assert.match(refused('Toronto,').detail, /^The province or territory after "Toronto," is missing/)
  assert.equal(suggested('Toronto,')[0], 'Toronto, ON')
  assert.match(refused('Toronto,, ON').detail, /more than the name of one place/)
  assert.match(refused(', Canada').detail, /is missing/)
  for (const text of ['', ' ', '\u00a0']) assert.match(refused(text).detail, /^The location is empty/)
})

test('a place without a letter is refused', () => {
  for (const text of ['12, ON', '123', '!, Quebec', ',', '📍, BC', '\ud800, ON'])
    assert.match(refused(text).detail, /holds no letter/, JSON.stringify(text))
})

test('another province or the country is no place in a province', () => {
  assert.deepEqual(suggested('Alberta, ON'), ['Alberta', 'Ontario'])
  assert.deepEqual(suggested('Canada, ON'), ['Canada', 'Ontario'])
})

test('a place of more than 100 characters is refused', () => {
  const { detail, suggestions } = refused(`${'a'.repeat(101)}, ON`)
  assert.match(detail, /^The place "a{60}…" is longer than 100 characters\.$/)
  assert.deepEqual(suggestions, [])
})

test('the text of the employer is shortened in messages', () => {
  const { detail } = refused(`${'x'.repeat(150)}, Atlantis`)
  assert.ok(detail.length < 200)
  assert.ok(refused(`Foo, ${'y'.repeat(300)}`).detail.includes(`"${'y'.repeat(60)}…"`))
  assert.match(refused('z'.repeat(100_000)).detail, /^"z{60}…" is too long for a location/)
})

const texts = locationTexts(data)

test('any text gives a place or a refusal with at most five suggestions, each of which is accepted', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const result = resolve(text)
      if (result.kind !== 'refused') return
      assert.ok(result.suggestions.length <= 5)
      for (const suggestion of result.suggestions) {
        const place = resolve(suggestion)
        assert.ok(place.kind !== 'refused', suggestion)
        assert.equal(place.kind === 'listed' ? place.location.description : place.description, suggestion)
      }
    }),
    { numRuns: 2000 },
  )
})
