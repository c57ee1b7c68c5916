/** Sitemaps: an index, and parts of consecutive ids, read from the store in rounds as the crawler reads them. */
import type { Language } from '@affiche/contract/values.ts'
import type { Frame } from '../../html/frame.ts'
import { type Handle, noSuchPage, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { element, emptyElement, startTag, textElement, XML_DECLARATION } from '../../html/xml.ts'
import { inOrderOfCodes } from '../../public/code.ts'
import type { PublicEntry } from '../../public/ports.ts'
import type { Route } from '../router.ts'
import { CRAWLER_CACHE, createRobots } from './robots.ts'

/** Ids of a part: two addresses each are the 50,000 that a sitemap may have. */
const PART_IDS = 25_000

/** Entries of one read, so that no other request waits long. */
const ROUND = 1_000

const INDEX = '/sitemap.xml'

const TYPE = 'application/xml; charset=utf-8'

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

export const createCrawlerPages = (frame: Frame): readonly Route[] => [
  { path: '/robots.txt', get: createRobots(frame) },
  { path: INDEX, get: frame.whenMade(createIndex(frame)) },
  { path: '/sitemaps/{part}.xml', get: frame.whenMade(createPart(frame)) },
]

type Sitemap = { readonly path: string; readonly parts: (request: PageRequest) => AsyncIterable<string> }

/** An answer that is as old as the newest change of a public job; it says nothing of what a posting is now. */
const answer = async (
  { reader, copies }: Frame,
  request: PageRequest,
  { path, parts }: Sitemap,
): Promise<PageAnswer> => {
  const state = [await reader.number()]
  const about = { type: TYPE, cache: CRAWLER_CACHE, state, path, isKept: true, isCurrent: () => true }
  return copies.answer(request, { ...about, parts: () => parts(request) })
}

const createIndex = (frame: Frame): Handle => {
  const { reader } = frame
  async function* parts({ base }: PageRequest) {
    yield `${XML_DECLARATION}${startTag('sitemapindex', { xmlns: NAMESPACES.xmlns })}\n`
    for (let part = await partFrom(0); part !== null; part = await partFrom(part + 1))
      yield `${element('sitemap', [textElement('loc', `${base}/sitemaps/${part}.xml`)])}\n`
    yield '</sitemapindex>\n'
  }
  /** The first part from a number on that is not empty. */
  const partFrom = async (part: number): Promise<number | null> => {
    const [first] = await reader.entries(part * PART_IDS, 1)
    return first ? Math.floor(first.jobId / PART_IDS) : null
  }
  return (request) => answer(frame, request, { path: INDEX, parts })
}

const createPart = (frame: Frame): Handle => {
  const { reader, codes } = frame
  async function* parts({ base }: PageRequest, part: number) {
    yield `${XML_DECLARATION}${startTag('urlset', NAMESPACES)}\n`
    const end = (part + 1) * PART_IDS
    for (let from = part * PART_IDS; from < end; ) {
      const entries = await reader.entries(from, Math.min(ROUND, end - from))
      const own = entries.filter(({ jobId }) => jobId < end)
      const coded = own.map((entry) => ({ entry, code: codes.codeOf(entry.jobId) }))
      yield inOrderOfCodes(coded, ({ code }) => code)
        .map(({ entry, code }) => urlsOf(entry, code, base))
        .join('')
      from = own.length < ROUND ? end : (own.at(-1)?.jobId ?? end) + 1
    }
    yield '</urlset>\n'
  }
  return async (request, text) => {
    const part = /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : null
    if (part === null) throw noSuchPage()
    const [first] = await reader.entries(part * PART_IDS, 1)
    if (!first || first.jobId >= (part + 1) * PART_IDS) throw noSuchPage()
    return answer(frame, request, { path: `/sitemaps/${part}.xml`, parts: (asked) => parts(asked, part) })
  }
}

/** An address for each language of a posting, with that of the other. */
const urlsOf = ({ languages, changedAt }: PublicEntry, code: string, base: string): string => {
  const address = (language: Language): string => base + words[language].paths.posting(code)
  const pair = languages.map((language) =>
    emptyElement('xhtml:link', { rel: 'alternate', hreflang: words[language].locale, href: address(language) }),
  )
  const more = [textElement('lastmod', new Date(changedAt).toISOString()), ...(languages.length > 1 ? pair : [])]
  return languages.map((language) => `${element('url', [textElement('loc', address(language)), ...more])}\n`).join('')
}
