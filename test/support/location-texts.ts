import type { ReferenceData } from '../../server/lists/reference.ts'
import { fc } from './properties.ts'

/** Locations as people and machines write them: names, provinces, countries, addresses and noise, joined in any way. */
export const locationTexts = (data: ReferenceData): fc.Arbitrary<string> => {
  const words = fc.oneof(
    fc.constantFrom(...data.locations.map(({ location }) => location.name)),
    fc.constantFrom(
      'ON',
      'Québec',
      'B.C.',
      'Canada',
      'TX',
      'Ontaro',
      'St.',
      'M5V 2T6',
      '12 Main St',
      '',
      ' ',
      ',',
      '-',
      '’',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  return fc
    .tuple(fc.array(words, { maxLength: 4 }), fc.constantFrom(', ', ',', ' ', ' ,'))
    .map(([parts, separator]) => parts.join(separator))
}
