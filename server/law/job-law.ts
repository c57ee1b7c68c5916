/** Posting laws for the jobs of an employer: hints, and refusals where the employer enforces a rule. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { Employer } from '../employers/employer.ts'
import { dayOf } from '../employers/employer-day.ts'
import type { Directory } from '../employers/ports.ts'
import type { JobContent, StoredJob } from '../jobs/job.ts'
import { currentJob, parseJob } from '../jobs/render.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { type Finding, invalidRequest, Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { PostingEvent } from './facts.ts'
import type { Hint } from './hint.ts'
import { hintsOf, type PostingLaw } from './hints.ts'
import { factsOf } from './job-facts.ts'
import { CHECK_SENTENCES, OWN_CHECKS } from './own-checks.ts'

export type LawContext = {
  readonly store: { readonly directory: Pick<Directory, 'getProfile'> }
  readonly reference: Lists
  readonly today: () => IsoDate
  /** Read at the first call. */
  readonly law: () => PostingLaw
}

/** The laws for one employer, as its profile is now. */
export type JobLaw = {
  /** `event`: what is about to be done with a job that was public; by default the moment that it is at. */
  readonly hints: (job: StoredJob, language: Language, event?: PostingEvent) => readonly Hint[]
  /** Refuses an active job that does not meet a rule of the employer, by invalid-request with all of them. */
  readonly enforce: (job: JobContent) => void
}

/** Reads the profile before a transaction is begun, since it is no part of one. */
export const jobLaw =
  ({ store, reference, today, law }: LawContext) =>
  async (employer: Employer): Promise<JobLaw> => {
    const profile = await store.directory.getProfile(employer.id)
    if (!profile) throw new Problem('key-invalid', sentence('keyNotValid'))
    const hintsFor = (job: JobContent, language: Language, event?: PostingEvent): Hint[] => {
      const day = dayOf(employer, today)
      const present = factsOf(job, { employer, profile, lists: reference, today: day })
      const facts = event !== undefined && job.published ? { ...present, event } : present
      const { periodsPerYear } = reference.terms
      return hintsOf(facts, law(), { language, today: day, periodsPerYear })
    }
    return {
      hints: (job, language, event) => hintsFor(parseJob(currentJob(job, reference)), language, event),
      enforce: (job) => {
        if (job.status !== 'active' || profile.enforcedRules.length === 0) return
        const rules = enforceableRules(law()).filter((rule) => profile.enforcedRules.includes(rule))
        const findings = refusalsOf(rules, (language) => hintsFor(job, language))
        if (findings.length > 0) throw invalidRequest(findings)
      },
    }
  }

/** Both languages give the same hints, in the same order. */
const refusalsOf = (rules: readonly string[], hintsIn: (language: Language) => readonly Hint[]): Finding[] => {
  const [english = [], french = []] = LANGUAGES.map(hintsIn)
  return english.flatMap(({ rule, pointer, detail: en }, at) => {
    if (!rules.includes(rule)) return []
    const reason = sentence('postingRule', { rule, detail: { en, fr: french[at]?.detail ?? en } })
    return [{ pointer, code: 'posting-rule' as const, sentence: reason }]
  })
}

export type LawOf = ReturnType<typeof jobLaw>

/**
 * The rules that an employer may enforce: those that give hints while a posting is written or public, and not for its
 * wording alone, since words may be lawful that look like others.
 */
export const enforceableRules = (law: PostingLaw): readonly string[] => ruleSentences(law).map(({ rule }) => rule)

type RuleSentence = {
  readonly rule: string
  /** Sentence of the hint, with names in braces for values from a posting. */
  readonly sentences: Readonly<Record<Language, string>>
  /** False for a rule that nothing has confirmed: no posting gets its hint. */
  readonly isShown: boolean
}

/** The same rules with their sentences. */
export const ruleSentences = ({ rules }: PostingLaw): readonly RuleSentence[] => [
  ...rules
    .filter(({ events, when }) => events.length === 0 && !when.gives.includes('words'))
    .map(({ id, sentences, inForce }) => ({ rule: id, sentences, isShown: inForce !== null })),
  ...OWN_CHECKS.map((rule) => ({ rule, sentences: CHECK_SENTENCES[rule], isShown: true })),
]
