/** A posting as conditions look at it: its facts, the lists, and the words of its texts, which are read once. */
import type { IsoDate } from '../../lib/dates.ts'
import { plainText } from '../description/plain-text.ts'
import type { PostingFacts } from './facts.ts'
import type { MinimumWage } from './minimum-wages.ts'
import type { PeriodsPerYear } from './pay.ts'
import { type Wording, wordingOf } from './phrases.ts'

type Lists = {
  readonly wages: readonly MinimumWage[]
  readonly periodsPerYear: PeriodsPerYear
  readonly today: IsoDate
}

export type Posting = Lists & {
  readonly facts: PostingFacts
  readonly isIn: (province: string) => boolean
  readonly wordings: () => readonly Wording[]
}

export const postingOf = (facts: PostingFacts, lists: Lists): Posting => {
  const isEverywhere = facts.isCanadaWide && facts.workplace === 'remote'
  let wordings: readonly Wording[] | undefined
  return {
    facts,
    ...lists,
    isIn: (province) => isEverywhere || facts.provinces.includes(province),
    wordings: () => {
      wordings ??= facts.texts.flatMap(({ title, description }) => [
        wordingOf(title),
        wordingOf(plainText(description)),
      ])
      return wordings
    },
  }
}
