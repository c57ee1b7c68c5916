/** Words that are planted in titles, so that a search is known to be selective or not. */

/** Stands in exactly one title of ten of every employer. */
export const COMMON_WORD = 'Quaylight'

/** One job of so many has a rare word, and so many jobs of an employer share it. */
const RARE_EVERY = 20
const RARE_SHARED_BY = 4

const COMMON_EVERY = 10

/** The longest title that the contract allows, in characters. */
const TITLE_MAX = 256

/** The title of the nth job of an employer, counted from 0. */
export const plantedTitle = (title: string, nth: number): string => {
  const words = [
    ...(nth % COMMON_EVERY === COMMON_EVERY - 1 ? [COMMON_WORD] : []),
    ...(nth % RARE_EVERY === 0 ? [rareWord(Math.floor(nth / RARE_EVERY / RARE_SHARED_BY))] : []),
  ]
  if (words.length === 0) return title
  const planted = ` ${words.join(' ')}`
  return title.slice(0, TITLE_MAX - planted.length).toWellFormed() + planted
}

/** The number of rare words that an employer with so many jobs has in full. */
export const rareWordsOf = (jobs: number): number => Math.floor(jobs / RARE_EVERY / RARE_SHARED_BY)

const STARTS = 'b br c ch d dr f g gl h j k l m n p pl q r s st t th v w z'.split(' ')
const VOWELS = 'a ae e ei i io o ou u y'.split(' ')
const SYLLABLES = STARTS.flatMap((start) => VOWELS.map((vowel) => start + vowel))
const SYLLABLES_OF_A_WORD = 3

/** Steps through the syllables out of their order, so that words that follow each other look different. */
const STRIDE = 97

/** The same number gives the same word, and another number another one, up to 17 million. */
export const rareWord = (number: number): string => {
  let rest = number
  const syllables = Array.from({ length: SYLLABLES_OF_A_WORD }, (_, at) => {
    const index = ((rest % SYLLABLES.length) * STRIDE + at * STRIDE) % SYLLABLES.length
    rest = Math.floor(rest / SYLLABLES.length)
    return SYLLABLES[index] ?? ''
  })
  const word = syllables.join('x')
  return word.charAt(0).toUpperCase() + word.slice(1)
}
