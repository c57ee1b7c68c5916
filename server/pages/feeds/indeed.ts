/** The XML feed that Indeed and other job boards read. */
import { employerNameOf } from '../posting/view.ts'
import { formatPay } from '../words/format.ts'
import { itemName } from '../words/items.ts'
import { provinceOf } from '../words/places.ts'
import { element, startTag, textElement, XML_DECLARATION, xmlComment } from '../xml.ts'
import { type Entry, entriesOf, type Feed, homeOf } from './feed.ts'
import type { FeedRounds, Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

export const indeedFeed: FeedRounds = async function* (feed, { rounds, changedAt }): Rounds {
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
  for await (const jobs of rounds()) yield entriesOf(feed, jobs).map((entry) => jobElement(feed, entry))
  yield ['</source>\n']
}

const jobElement = ({ language, terms, midnightOf }: Feed, { document, text, url }: Entry): string => {
  const { locations, categories, positionType, salary } = document
  const fields: Readonly<Record<string, string | null>> = {
    title: text.title,
    date: new Date(midnightOf(document.publishDate).time).toUTCString(),
    // One posting for each language, whose number never changes.
    referencenumber: `${document.code}-${language}`,
    url,
    company: employerNameOf(document.employer, language),
    ...placeFields(locations[0]),
    country: 'CA',
    description: text.description,
    salary: formatPay(language, salary, terms),
    jobtype: JOB_TYPES[terms.employmentTypes.get(positionType.id) ?? ''] ?? null,
    category: categories.map((category) => itemName(language, category, terms.french.categories)).join(', '),
  }
  const elements = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [textElement(name, value)]))
  return `${element('job', elements)}\n`
}

/** Job types by the values of schema.org. */
const JOB_TYPES: Readonly<Record<string, string>> = {
  FULL_TIME: 'fulltime',
  PART_TIME: 'parttime',
  CONTRACTOR: 'contract',
  TEMPORARY: 'temporary',
  VOLUNTEER: 'volunteer',
}

const AREAS = new Set(['Country', 'Province', 'Territory'])

/** The first place; a whole province has no city, and the country no state. */
const placeFields = (
  place: Entry['document']['locations'][number] | undefined,
): Record<'city' | 'state', string | null> => {
  if (!place) return { city: null, state: null }
  return { city: AREAS.has(place.type) ? null : place.name, state: provinceOf(place) || null }
}
