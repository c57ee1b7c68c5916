/**
 * JobPosting of schema.org, which search engines read; every value of it is visible on the page too, but the word for a
 * confidential employer and the week that is half of two.
 */
import type { Language } from '@affiche/contract/values.ts'
import { type JobPlace, provinceOf } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import { dollarsOf, type Money, moneyOf } from '../../law/pay.ts'
import type { Lists } from '../../lists/reference.ts'
import type { IsoDate, Midnight } from '../../platform/lib/dates.ts'
import { type Html, trusted } from '../../platform/lib/html.ts'
import { wayToApply } from '../../public/way-to-apply.ts'
import { logoPath } from '../employer/logo.ts'
import { blockDescription } from './description.ts'
import { employerNameOf, type PostingView, statementsOf } from './view.ts'

export type DataDeps = {
  readonly lists: Lists
  readonly midnightOf: (date: IsoDate) => Midnight
  /** Address of the service, where the logo of the employer is; absent where no logo is told. */
  readonly base?: string
  /** Whether candidates of postings by e-mail apply by the form of this service. */
  readonly isRelaying: boolean
}

/** The data; null for a page whose text is in the other language. */
export const postingData = (view: PostingView, deps: DataDeps): object | null => {
  const { language, textLanguage } = view
  return language === textLanguage ? jobPosting(view, deps) : null
}

/** The element with the data. */
export const structuredData = (view: PostingView, deps: DataDeps): Html | null => {
  const data = postingData(view, deps)
  return data && trusted(`<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`)
}

/** A block of JSON ends with `</script`; the line separators are for readers of JavaScript. */
const escapeJson = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const jobPosting = (view: PostingView, { lists, midnightOf, base, isRelaying }: DataDeps): object => {
  const { document, text, textLanguage, employer, language } = view
  const employerName = employer === null ? CONFIDENTIAL : employerNameOf(employer, language)
  const statements = statementsOf(view).map((sentence) => `<p>${sentence}</p>`)
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: text.title,
    description: blockDescription(text.description) + statements.join(''),
    datePosted: midnightOf(document.publishDate).text,
    validThrough: midnightOf(document.closeDate).text,
    hiringOrganization: {
      '@type': 'Organization',
      name: employerName,
      ...(employer?.website ? { sameAs: employer.website } : {}),
      ...(base !== undefined && view.logo !== null ? { logo: base + logoPath(view.logo) } : {}),
    },
    ...placesOf(view),
    ...optional('employmentType', lists.terms.employmentTypes.get(document.positionType.id)),
    ...optional('baseSalary', baseSalary(document.salary, lists)),
    ...optional('directApply', wayToApply(document, textLanguage, isRelaying)?.by === 'form' || undefined),
    ...optional('totalJobOpenings', document.openings ?? undefined),
    identifier: { '@type': 'PropertyValue', name: employerName, value: document.code },
  }
}

/** The name that Google asks for where an employer does not give its own. */
const CONFIDENTIAL = 'confidential'

const optional = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value })

const placesOf = ({ document: { locations, workplace }, language }: PostingView): object => {
  if (workplace !== 'remote') return { jobLocation: locations.map(jobLocation) }
  const regions = new Map(locations.map((place) => [provinceOf(place), regionOf(place, language)]))
  return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: [...regions.values()] }
}

/** The area from which a remote job can be done: a province, or the country. */
const regionOf = (place: JobPlace, language: Language): object => {
  const code = provinceOf(place)
  return code === ''
    ? { '@type': 'Country', name: words[language].country }
    : { '@type': 'State', name: `${words[language].provinces[code] ?? code}, ${words[language].country}` }
}

const jobLocation = (place: JobPlace): object => {
  const region = provinceOf(place)
  const isTown = place.type === 'Town' || place.type === 'Region'
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(isTown ? { addressLocality: place.name } : {}),
      ...(region === '' ? {} : { addressRegion: region }),
      addressCountry: 'CA',
    },
  }
}

/** The pay as the employer gave it; undefined for a period that schema.org has no unit for, and for none. */
const baseSalary = (salary: PostingView['document']['salary'], { terms }: Lists): object | undefined => {
  if (!salary || salary.amount <= 0) return undefined
  const pay = payIn(salary, terms.unitTexts.get(salary.period.id))
  if (pay === undefined) return undefined
  const { amount, maxAmount, unitText } = pay
  const range = maxAmount === null ? { value: amount } : { minValue: amount, maxValue: maxAmount }
  return { '@type': 'MonetaryAmount', currency: 'CAD', value: { '@type': 'QuantitativeValue', ...range, unitText } }
}

type Salary = NonNullable<PostingView['document']['salary']>
type Pay = Pick<Salary, 'amount' | 'maxAmount'> & { readonly unitText: string }

const payIn = ({ amount, maxAmount, period }: Salary, unitText: string | undefined): Pay | undefined => {
  if (unitText !== undefined) return { amount, maxAmount, unitText }
  if (period.unit !== TWO_WEEKS) return undefined
  const [half, maxHalf] = [halfOf(amount), maxAmount === null ? null : halfOf(maxAmount)]
  return half === undefined || maxHalf === undefined
    ? undefined
    : { amount: half, maxAmount: maxHalf, unitText: 'WEEK' }
}

/** The period as the reference list names it. */
const TWO_WEEKS = 'biweek'

/** Half of an amount; undefined where it is not whole cents. */
const halfOf = (amount: number): number | undefined => {
  const money = moneyOf(amount)
  return money % (2n * CENT) === 0n ? dollarsOf(money / 2n) : undefined
}

const CENT: Money = 100n
