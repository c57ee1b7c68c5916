/** Job XML, which job boards read: the elements and values that Indeed documents, and many others took over. */
import type { Workplace } from '@affiche/contract/values.ts'
import { formatPay, listedName } from '../../html/words/format.ts'
import { provinceOf } from '../../html/words/places.ts'
import { cdataElement, element, startTag, textElement, XML_DECLARATION, xmlComment } from '../../html/xml.ts'
import { employerNameOf } from '../posting/view.ts'
import { type Entry, entriesOf, type Feed, homeOf } from './feed.ts'
import type { FeedRounds, Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

export const jobXmlFeed: FeedRounds = async function* (feed, { rounds, changedAt }): Rounds {
  const { licence, notice } = feedWords[feed.language]
  yield [
    XML_DECLARATION,
    xmlComment(`${licence} ${notice}`),
    startTag('source', { 'xml:lang': feed.language }),
    textElement('publisher', feed.siteName),
    textElement('publisherurl', homeOf(feed)),
    textElement('lastBuildDate', new Date(changedAt).toUTCString()),
    '\n',
  ]
  for await (const jobs of rounds()) yield entriesOf(feed, jobs).flatMap((entry) => jobElements(feed, entry))
  yield ['</source>\n']
}

type Place = Entry['document']['locations'][number]

/** A job for each place, since one has room for one; readers know them by their numbers. */
const jobElements = (feed: Feed, entry: Entry): string[] => {
  const [first, ...others] = entry.document.locations
  const fields = fieldsOf(feed, entry)
  // One posting for each language, whose number never changes.
  const number = `${entry.document.code}-${feed.language}`
  return [
    jobElement({ ...fields, referencenumber: number, ...placeFields(first) }),
    ...others.map((place, at) =>
      jobElement({ ...fields, referencenumber: `${number}-${at + 2}`, ...placeFields(place) }),
    ),
  ]
}

type Fields = Readonly<Record<string, string | null>>

/** Readers expect the values as they are, in sections, not with references to characters. */
const jobElement = (fields: Fields): string => {
  const elements = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [cdataElement(name, value)],
  )
  return `${element('job', elements)}\n`
}

/** Fields that all places have in common, in the order of the form; those of a place are filled in. */
const fieldsOf = ({ language, terms, midnightOf }: Feed, { document, text, url }: Entry): Fields => {
  const { categories, positionType, salary, workplace } = document
  // ISO 8601, which the documentation recommends.
  const timeOf = (date: string): string => new Date(midnightOf(date).time).toISOString()
  return {
    title: text.title,
    date: timeOf(document.publishDate),
    referencenumber: null,
    // The same for all places and languages.
    requisitionid: document.code,
    url,
    company: employerNameOf(document.employer, language),
    city: null,
    state: null,
    country: 'CA',
    description: text.description,
    salary: formatPay(language, salary, terms),
    jobtype: JOB_TYPES[terms.employmentTypes.get(positionType.id) ?? ''] ?? null,
    category: categories.map((category) => listedName(language, category, terms.french.categories)).join(', '),
    // The moment from which the posting is closed.
    expirationdate: timeOf(document.closeDate),
    remotetype: workplace === null ? null : REMOTE_TYPES[workplace],
  }
}

/** Job types by the values of schema.org. */
const JOB_TYPES: Readonly<Record<string, string>> = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  CONTRACTOR: 'contract',
  TEMPORARY: 'temporary',
  VOLUNTEER: 'volunteer',
}

/** The form has no word for work at the place. */
const REMOTE_TYPES: Readonly<Record<Workplace, string | null>> = {
  'on-site': null,
  hybrid: 'Hybrid remote',
  remote: 'Fully remote',
}

const AREAS = new Set(['Country', 'Province', 'Territory'])

/** A whole province has no city, and the country no state. */
const placeFields = (place: Place | undefined): Record<'city' | 'state', string | null> => {
  if (!place) return { city: null, state: null }
  return { city: AREAS.has(place.type) ? null : place.name, state: provinceOf(place) || null }
}
