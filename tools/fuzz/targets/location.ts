import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createLocationResolver, placeKey } from '../../../server/lists/places/resolve.ts'
import type { LocationRefusal, ResolvedPlace } from '../../../server/lists/places/types.ts'
import { ENGLISH, say } from '../../../server/platform/sentences/say.ts'
import { loadReferenceData } from '../../../server/upkeep/reference-files.ts'
import type { Target } from '../loop.ts'

const data = loadReferenceData(join(import.meta.dirname, '../../../reference-data'))
const resolve = createLocationResolver(data)
/** Has no memory of what the other was asked. */
const resolveAnew = createLocationResolver(data)

/** UTF-16 units of a sentence, whatever was sent. */
const DETAIL_MAX = 1000

export const location: Target = {
  name: 'location',
  promise: 'A text is resolved, the same each time and from its own description, or refused with texts that are not.',
  files: /\/server\/(?:lists\/places|platform\/lib\/(?:similar|one-edit|fold))/,
  seeds: [
    'Vancouver, BC',
    'Québec',
    'St. John’s, NL, Canada',
    'Foo Creek, Ontario',
    '12 Main St, Toronto, ON M5V 2T6',
    'Vancuver',
    'Austin, TX',
    'Torotno, ON',
    'Vancouver, ON',
    'Toronto (Hybrid), ON',
    'Télétravail, QC',
    'Montréal (Québec)',
  ],
  words: [
    ...'ON|QC|, BC|,|, Canada|Québec|Ontario|Île-du-Prince-Édouard|B. C.|P.E.I.|Toronto|Lac Simon|Lac-Simon'.split('|'),
    ..."Saint |St. |Mount |Ft |-|–|’|'| |\u00a0|.|&| and |(|)|/|M5V 2T6|CA|Canada|TX|Ontaro|1".split('|'),
    ...'Remote|télétravail|anywhere|partout|rue | Street|Suite |PO Box| - |N.-É.|Nt'.split('|'),
    ...'\u0301|œ|ß|İ|ſ|\u200d|\u00ad'.split('|'),
  ],
  run: (input) => {
    const text = input.toString('utf8')
    const result = resolve(text)
    assert.deepEqual(resolve(text), result, 'asked again, it answers the same')
    assert.deepEqual(resolveAnew(text), result, 'whatever was asked before')
    if (result.kind === 'refused') assertRefusal(result)
    else assertPlace(text, result)
  },
}

const assertRefusal = ({ code, sentence, suggestions, lenient }: LocationRefusal): void => {
  const detail = say(sentence, ENGLISH)
  assert.match(code, /^location-(?:unknown|ambiguous|misspelled|elsewhere)$/)
  assert.ok(detail.endsWith('.') || detail.endsWith('?'), detail)
  assert.ok(detail.length <= DETAIL_MAX, detail)
  for (const suggestion of suggestions)
    assert.notEqual(resolve(suggestion).kind, 'refused', `the suggestion ${suggestion} can be sent`)
  if (code === 'location-ambiguous') assert.equal(lenient, null, code)
  if (code === 'location-misspelled' || code === 'location-elsewhere') assert.notEqual(lenient, null, code)
  assert.ok(lenient === null || say(lenient.sentence, ENGLISH).length <= DETAIL_MAX)
}

const assertPlace = (text: string, place: ResolvedPlace): void => {
  const description = place.kind === 'listed' ? place.location.description : place.description
  const again = resolve(description)
  assert.ok(again.kind !== 'refused' && placeKey(again) === placeKey(place), `${description} names the same place`)
  if (place.kind === 'unlisted') assert.ok(text.includes(place.name), 'the spelling of the employer is kept')
}
