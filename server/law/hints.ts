import type { Language } from '@affiche/contract/values.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { PostingFacts } from './facts.ts'
import type { Hint } from './hint.ts'
import { isLastKnown, type MinimumWage } from './minimum-wages.ts'
import { ownChecks } from './own-checks.ts'
import type { PeriodsPerYear } from './pay.ts'
import { type Posting, postingOf } from './posting.ts'
import type { Rule } from './rules.ts'
import { fill, IF_LARGE, LAST_KNOWN } from './sentences.ts'

/** Rules and minimum wages in the operator's files; empty lists where a folder has no such files. */
export type PostingLaw = { readonly rules: readonly Rule[]; readonly wages: readonly MinimumWage[] }

type Wish = { readonly language: Language; readonly today: IsoDate; readonly periodsPerYear: PeriodsPerYear }

/**
 * The hints about a posting in the reader's language, those of laws first, in the order of the file. A rule counts from
 * its day in force until the day before `until`. With an event (`facts.event`) only the rules of that moment are shown,
 * without one only the others, and the checks that no law is behind. `law` is what loadPostingLaw gave, and
 * `periodsPerYear` that of the reference lists (`terms`). NOTICE (sentences.ts) stands wherever hints are shown.
 */
export const hintsOf = (facts: PostingFacts, law: PostingLaw, wish: Wish): Hint[] => {
  const { language, today } = wish
  const posting = postingOf(facts, { ...wish, wages: law.wages })
  const due = law.rules.filter((rule) => isInForce(rule, today) && isFor(rule, facts))
  const hints = due.flatMap((rule) => hintOf(rule, posting, language) ?? [])
  return facts.event === null ? [...hints, ...ownChecks(posting, language)] : hints
}

const isInForce = ({ inForce, until }: Rule, today: IsoDate): boolean =>
  inForce !== null && inForce <= today && (until === null || today < until)

const isFor = ({ events }: Rule, { event }: PostingFacts): boolean =>
  event === null ? events.length === 0 : events.includes(event)

const hintOf = (rule: Rule, posting: Posting, language: Language): Hint | null => {
  const found = rule.when.find(posting)
  if (found === null) return null
  const { wage } = found
  const detail = [
    fill(rule.sentences[language], found, language),
    isForLarge(rule, posting) ? IF_LARGE[language] : '',
    wage && isLastKnown(wage, posting.today) ? LAST_KNOWN[language] : '',
  ].join('')
  return {
    rule: rule.id,
    pointer: rule.pointer,
    detail,
    source: wage?.source ?? rule.sources[language],
    inForce: wage?.since ?? rule.inForce,
  }
}

/** True if the employer's size is not known, and the rule does not bind a small one. */
const isForLarge = ({ when }: Rule, posting: Posting): boolean => {
  const { facts } = posting
  if (facts.employer.size !== null) return false
  return when.find({ ...posting, facts: { ...facts, employer: { ...facts.employer, size: 'under-25' } } }) === null
}
