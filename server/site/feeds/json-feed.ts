/** JSON Feed 1.1: all postings, a page at a time, in an order that changes of them leave as it is. */

import { listedName } from '../../html/words/format.ts'
import type { Codes } from '../../public/code.ts'
import type { PublicJob } from '../../public/ports.ts'
import { ROUND } from '../../public/postings.ts'
import { employerNameOf } from '../posting/view.ts'
import { type Entry, entriesOf, type Feed, homeOf, tagUri, timeText, titleOf } from './feed.ts'
import type { FeedRounds, Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

export const createJsonFeed = ({ codeOf }: Pick<Codes, 'codeOf'>): FeedRounds =>
  async function* (feed, { rounds }): Rounds {
    const found: PublicJob[] = []
    for await (const round of rounds()) {
      found.push(...round)
      if (found.length > ROUND) break
    }
    const jobs = found.slice(0, ROUND)
    const last = found.length > ROUND ? jobs.at(-1) : undefined
    const next = last && `${feed.base}${feed.path}?before=${codeOf(last.jobId)}`
    const head = JSON.stringify(headOf(feed, next)).slice(0, -1)
    yield [`${head},"items":[`]
    yield entriesOf(feed, jobs).map((entry, at) => `${at === 0 ? '' : ','}\n${JSON.stringify(itemOf(feed, entry))}`)
    yield ['\n]}\n']
  }

const headOf = (feed: Feed, next: string | undefined): object => {
  const { licence, notice } = feedWords[feed.language]
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    home_page_url: homeOf(feed),
    feed_url: feed.base + feed.path,
    next_url: next,
    description: `${licence} ${notice}`,
    user_comment: notice,
    language: feed.language,
    authors: [{ name: feed.siteName }],
  }
}

const itemOf = ({ base, language, terms, midnightOf }: Feed, { job, document, text, url }: Entry): object => ({
  id: tagUri(base, `jobs/${document.code}/${language}`),
  url,
  title: text.title.toWellFormed(),
  content_html: text.description.toWellFormed(),
  date_published: midnightOf(document.publishDate).text,
  date_modified: timeText(job.changedAt),
  authors: [{ name: employerNameOf(document.employer, language) }],
  tags: document.categories.map((category) => listedName(language, category, terms.french.categories)),
  language,
  _affiche: { code: document.code, publishDate: document.publishDate, closeDate: document.closeDate },
})
