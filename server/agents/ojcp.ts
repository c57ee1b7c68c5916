/**
 * Postings in the shapes of the Open Job Context Protocol 0.3 (spec.ojcp.dev), which are those of schema.org with a few
 * members for agents. What the protocol has no member for is left out, and nothing is said that candidates do not see.
 */
import type { Language } from '@affiche/contract/values.ts'
import type { PageContext } from '../html/page.ts'
import { lastDayOf } from '../html/words/last-day.ts'
import { provinceOf } from '../html/words/places.ts'
import { words } from '../html/words/words.ts'
import type { PublicDocument } from '../public/document.ts'
import type { Posting } from '../public/postings.ts'
import { wayToApply } from '../public/way-to-apply.ts'
import { employerNameOf, statementsOf, viewOf } from '../site/posting/view.ts'

export const OJCP_VERSION = '0.3'

type Deps = Pick<PageContext, 'lists' | 'applications'> & {
  readonly base: string
  readonly language: Language
}

/** Where the posting is read, and what it is called there. */
const namedOf = ({ document }: Posting, { base, language }: Deps) => ({
  ojcp_id: idOf(base, document.code),
  url: base + words[language].paths.posting(document.code),
})

/** The form that the protocol recommends. */
export const idOf = (base: string, code: string): string => `${new URL(base).host}:${code}`

/** The code of an id, which may come without its host. */
export const codeOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

export const summaryOf = (posting: Posting, deps: Deps): object => {
  const { document, job } = posting
  const { language, lists } = deps
  const view = viewOf(job, language)
  return {
    ...namedOf(posting, deps),
    title: view.text.title,
    employer: employerOf(document, language),
    datePosted: document.publishDate,
    // schema.org: the date after which it is no longer valid.
    validThrough: lastDayOf(document.closeDate),
    ...optional('employmentType', typeOf(lists.terms.employmentTypes.get(document.positionType.id))),
    ...optional('remote_policy', document.workplace ? POLICIES[document.workplace] : undefined),
    ...optional('jobLocation', document.locations.length > 0 ? document.locations.map(placeOf) : undefined),
    ...optional('baseSalary', salaryOf(document.salary, lists.terms.unitTexts)),
    apply_paths: applyPathsOf(posting, deps),
  }
}

export const detailOf = (posting: Posting, deps: Deps): object => {
  const view = viewOf(posting.job, deps.language)
  const statements = statementsOf(view).map((statement) => `<p>${statement}</p>`)
  return { ...summaryOf(posting, deps), description: view.text.description + statements.join('') }
}

export const employerOf = ({ employer }: Pick<PublicDocument, 'employer'>, language: Language): object => ({
  name: employerNameOf(employer, language),
  ...(employer?.slug ? { ojcp_employer_id: employer.slug } : {}),
})

/** Values of `workplace` as the protocol writes them. */
export const POLICIES: Readonly<Record<NonNullable<PublicDocument['workplace']>, string>> = {
  'on-site': 'on_site',
  hybrid: 'hybrid',
  remote: 'remote',
}

/** A value of the protocol that no posting has. */
export const FLEXIBLE = 'flexible'

/** The protocol writes the terms of schema.org in lower case, and a contractor as a contract. */
export const typeOf = (term: string | undefined): string | undefined =>
  term === 'CONTRACTOR' ? 'contract' : term?.toLowerCase()

const placeOf = (place: PublicDocument['locations'][number]): object => {
  const region = provinceOf(place)
  const isTown = place.type === 'Town' || place.type === 'Region'
  return {
    '@type': 'Place',
    address: {
      ...(isTown ? { addressLocality: place.name } : {}),
      ...(region === '' ? {} : { addressRegion: region }),
      addressCountry: 'CA',
    },
  }
}

const UNITS: ReadonlySet<unknown> = new Set(['HOUR', 'WEEK', 'MONTH', 'YEAR'])

/** Undefined for a period that the protocol has no unit for. */
const salaryOf = (salary: PublicDocument['salary'], units: ReadonlyMap<number, string>): object | undefined => {
  const unitText = salary ? units.get(salary.period.id) : undefined
  if (!salary || salary.amount <= 0 || !UNITS.has(unitText)) return undefined
  return { currency: 'CAD', minValue: salary.amount, maxValue: salary.maxAmount ?? salary.amount, unitText }
}

/** People apply: no way is for an agent alone. */
const applyPathsOf = (posting: Posting, deps: Deps): readonly object[] => {
  const { document } = posting
  const { textLanguage } = viewOf(posting.job, deps.language)
  const way = wayToApply(document, textLanguage, deps.applications !== null)
  if (way === null) return []
  const { url } = namedOf(posting, deps)
  if (way.by === 'site') return [{ type: 'external_redirect', url: way.to, supports_agent_submission: false }]
  return [{ type: way.by === 'form' ? 'provider_hosted' : 'email', url, supports_agent_submission: false }]
}

const optional = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value })
