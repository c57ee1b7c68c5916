/** A posting as conditions look at it: its facts, the lists, and the words of its texts, which are read once. */

import { plainText } from '../jobs/description/plain-text.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { PostingFacts, PostingText } from './facts.ts'
import type { MinimumWage } from './minimum-wages.ts'
import type { PeriodsPerYear } from './pay.ts'
import { type Wording, wordingOf } from './wording.ts'

type Lists = {
  readonly wages: readonly MinimumWage[]
  readonly periodsPerYear: PeriodsPerYear
  readonly today: IsoDate
}

export type Posting = Lists & {
  readonly facts: PostingFacts
  readonly isIn: (province: string) => boolean
  readonly readings: () => readonly Reading[]
}

/** A text and its words. */
export type Reading = { readonly text: PostingText; readonly title: Wording; readonly description: Wording }

export const postingOf = (facts: PostingFacts, lists: Lists): Posting => {
  const isEverywhere = facts.isCanadaWide && facts.workplace === 'remote'
  let readings: readonly Reading[] | undefined
  return {
    facts,
    ...lists,
    isIn: (province) => isEverywhere || facts.provinces.includes(province),
    readings: () => {
      readings ??= facts.texts.map((text) => ({
        text,
        title: wordingOf(text.title),
        description: wordingOf(plainText(text.description)),
      }))
      return readings
    },
  }
}
