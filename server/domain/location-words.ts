import { PROVINCE_WORDS_MAX } from './location-areas.ts'
import type { Gazetteer } from './location-gazetteer.ts'
import { nameKey } from './location-key.ts'
import type { ListedPlace } from './reference.ts'

const IN_BRACKETS = / ?\(([^()]+)\)$/

/** "Toronto ON", "Montréal (Québec)": a listed place, and behind it nothing but its province. */
export const readWithoutComma = (gazetteer: Gazetteer, text: string): ListedPlace | undefined => {
  const words = nameKey(text).replace(IN_BRACKETS, ' $1').split(' ')
  for (let count = Math.min(PROVINCE_WORDS_MAX, words.length - 1); count > 0; count--) {
    const name = words.slice(0, -count).join(' ')
    for (const { province } of gazetteer.provincesNamed(words.slice(-count).join(' '))) {
      const place = gazetteer.listedIn(province, name)
      if (place) return place
    }
  }
  return undefined
}
