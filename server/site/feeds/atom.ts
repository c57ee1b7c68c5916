/** Atom (RFC 4287): the newest postings, for feed readers. */

import { listedName } from '../../html/words/format.ts'
import { element, emptyElement, startTag, textElement, XML_DECLARATION } from '../../html/xml.ts'
import { employerNameOf } from '../posting/view.ts'
import { type Entry, entriesOf, type Feed, homeOf, tagUri, timeText, titleOf } from './feed.ts'
import type { FeedRounds, Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

export const atomFeed: FeedRounds = async function* (feed, { rounds, changedAt }): Rounds {
  const { licence, notice } = feedWords[feed.language]
  yield [
    XML_DECLARATION,
    startTag('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }),
    textElement('id', tagUri(feed.base, feed.path.slice(1))),
    textElement('title', titleOf(feed)),
    textElement('subtitle', notice),
    textElement('updated', timeText(changedAt)),
    element('author', [textElement('name', feed.siteName)]),
    emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: feed.base + feed.path }),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: homeOf(feed) }),
    textElement('rights', licence),
    '\n',
  ]
  for await (const jobs of rounds())
    yield entriesOf(feed, jobs)
      .toSorted((a, b) => b.document.publishDate.localeCompare(a.document.publishDate))
      .map((entry) => entryElement(feed, entry))
  yield ['</feed>\n']
}

const entryElement = ({ base, language, terms, midnightOf }: Feed, { job, document, text, url }: Entry): string => {
  const elements = [
    textElement('id', tagUri(base, `jobs/${document.code}/${language}`)),
    textElement('title', text.title),
    textElement('published', midnightOf(document.publishDate).text),
    textElement('updated', timeText(job.changedAt)),
    element('author', [textElement('name', employerNameOf(document.employer, language))]),
    emptyElement('link', { rel: 'alternate', type: 'text/html', hreflang: language, href: url }),
    ...document.categories.map((category) =>
      emptyElement('category', {
        term: String(category.id),
        label: listedName(language, category, terms.french.categories),
      }),
    ),
    textElement('content', text.description, { type: 'html' }),
  ]
  return `${element('entry', elements)}\n`
}
