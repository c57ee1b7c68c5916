/** The profile of an employer as its pages show it. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { ruleSentences } from '../../law/job-law.ts'
import { callAs } from '../actor-services.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { profileWords } from './words.ts'

export type ShownEmployer = Profile & { readonly name: string }

export const readEmployer = async (frame: ConsoleFrame, context: MemberContext): Promise<ShownEmployer> =>
  (await callAs(frame, context)({ operation: 'getEmployer' })).body as ShownEmployer

/** Rules that may be enforced, by their sentences; an enforced one that the operator took away, by its name. */
export const rulesFor = (
  { law }: Pick<ConsoleFrame, 'law'>,
  { language }: Pick<MemberContext, 'language'>,
  enforced: readonly string[],
): readonly { readonly value: string; readonly label: string }[] => {
  const known = ruleSentences(law())
  const shown = known.filter(({ rule, isShown }) => isShown || enforced.includes(rule))
  const gone = enforced.filter((name) => known.every(({ rule }) => rule !== name))
  return [
    ...shown.map(({ rule, sentences }) => ({ value: rule, label: sentences[language].replaceAll(FILLED_IN, '…') })),
    ...gone.map((name) => ({ value: name, label: name })),
  ]
}

type Asked = { readonly member: keyof Profile; readonly employer: ShownEmployer }

/** Value of a member, in words. */
export const saidOf = (frame: ConsoleFrame, context: MemberContext, { member, employer }: Asked): string => {
  const { unknown, none, sizes, laws, publishings } = profileWords[context.language]
  const { size, federal, publishing, enforcedRules, ...texts } = employer
  if (member === 'size') return size === null ? unknown : sizes[size]
  if (member === 'federal') return federal === null ? unknown : laws[`${federal}`]
  if (member === 'publishing') return publishings[publishing]
  if (member !== 'enforcedRules') return texts[member] ?? unknown
  const rules = rulesFor(frame, context, enforcedRules).filter(({ value }) => enforcedRules.includes(value))
  return rules.map(({ label }) => label).join(' ') || none
}

/** Placeholders of a sentence, for values from a posting. */
const FILLED_IN = /\{[a-z]*\}/g
