import type { ListedPlace } from '../reference.ts'
import { PROVINCE_WORDS_MAX } from './areas.ts'
import type { Gazetteer } from './gazetteer.ts'
import { nameKey } from './normalize.ts'

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
