/** The profile of an employer as its pages show it. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { ruleSentences } from '../../../use-cases/job-law.ts'
import type { Choice } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { callAs } from '../job-form/save.ts'
import type { MemberVisit } from '../visit.ts'

export type ShownEmployer = Profile & { readonly name: string }

export const readEmployer = async (frame: ConsoleFrame, visit: MemberVisit): Promise<ShownEmployer> =>
  (await callAs(frame, visit)({ operation: 'getEmployer' })).body as ShownEmployer

/** Rules that may be enforced, by their sentences; an enforced one that the operator has taken away is told by its name. */
export const rulesFor = (
  { law }: Pick<ConsoleFrame, 'law'>,
  { language }: Pick<MemberVisit, 'language'>,
  enforced: readonly string[],
): readonly Choice[] => {
  const known = ruleSentences(law())
  const shown = known.filter(({ rule, isShown }) => isShown || enforced.includes(rule))
  const gone = enforced.filter((name) => known.every(({ rule }) => rule !== name))
  return [
    ...shown.map(({ rule, sentences }) => ({ value: rule, label: sentences[language].replaceAll(FILLED_IN, '…') })),
    ...gone.map((name) => ({ value: name, label: name })),
  ]
}

/** What a sentence takes from a posting. */
const FILLED_IN = /\{[a-z]*\}/g
