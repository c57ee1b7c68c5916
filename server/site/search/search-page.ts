/** The search page: the newest postings, or those that fit the form. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { headOf } from '../../html/head.ts'
import type { Handle } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import type { Lists } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Throttle } from '../../platform/lib/throttle.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { nearestKm, pointsOf } from '../../public/distance.ts'
import type { PublicDocument } from '../../public/document.ts'
import type { PublicPage } from '../../public/ports.ts'
import { postingOf } from '../../public/postings.ts'
import { siteScriptWords } from '../script-words.ts'
import { createDidYouMean } from './did-you-mean.ts'
import { createFindPlace } from './find-place.ts'
import { feedLinks, followLinks } from './follow.ts'
import { addressOf, searchForm } from './form.ts'
import { pageLinks } from './page-links.ts'
import { hasParameters, readSearch, type SearchRequest, valuesOf } from './query.ts'
import { resultList, totalText } from './results.ts'
import { foundText, titleOf } from './title.ts'
import { searchWords } from './words.ts'

/** Shared caches may keep results for a short time. */
export const CACHE = 'public, max-age=0, s-maxage=30'

/** Every search has an address, and is no page of its own. */
const NO_INDEX = html`<meta name="robots" content="noindex, follow">`

/** `found` is null for a search with faults. */
type Shown = {
  readonly language: Language
  readonly base: string
  readonly found: PublicPage | null
  /** False if postings may be missing. */
  readonly made: boolean
  /** Words that were meant, and that find something. */
  readonly meant: string | null
}

export const createSearchPage = (
  { lists, reader, today, layout, siteName, isMade, ifMade }: Frame,
  throttle: Throttle,
) => {
  const findPlace = createFindPlace(lists)
  const didYouMean = createDidYouMean({ reader, today })
  const render = (search: SearchRequest, { language, base, found, made, meant }: Shown): Html => {
    const { values, faults } = search
    const said = searchWords[language]
    const title = titleOf(search, language)
    return layout({
      language,
      title: faults.length === 0 ? title : said.errorTitle(title),
      other: addressOf(otherLanguage(language), values),
      scriptWords: siteScriptWords[language],
      head: html`${hasParameters(values) ? NO_INDEX : headFor(language, base, siteName)}
${found && feedLinks(search, language)}`,
      main: html`<h1>${title}</h1>\n${mainOf(search, { language, found, made, meant, lists })}`,
    })
  }
  return (language: Language): Handle =>
    async (request) => {
      const { base } = request
      const values = valuesOf(request.query)
      if (hasParameters(values)) refuseTooMany(throttle, request.sender)
      const search = readSearch(values, { lists, findPlace, today: today() })
      if (search.faults.length > 0)
        return answerPage(request, render(search, { language, base, found: null, made: true, meant: null }), {
          status: 400,
        })
      const found = await reader.search(search.query)
      const isNothing = found.total === 0 && search.query.words.length > 0
      const meant = isNothing ? await didYouMean(values.q, search.query) : null
      const made = await isMade()
      const answer = () => answerPage(request, render(search, { language, base, found, made, meant }), { cache: CACHE })
      return found.jobs.length === 0 ? ifMade(answer) : answer()
    }
}

const headFor = (language: Language, base: string, siteName: string): Html => {
  const { title, description } = searchWords[language]
  return headOf({ language, base, siteName, title, description, pathOf: (of) => words[of].paths.home, neutral: '/' })
}

const refuseTooMany = (throttle: Throttle, sender: string): void => {
  const retryAfterSeconds = throttle.waitOf(sender)
  if (retryAfterSeconds > 0) throw new Problem('rate-limited', sentence('tooManySearches'), { retryAfterSeconds })
}

const meantLink = ({ values }: SearchRequest, language: Language, meant: string): Html =>
  html`<p>${searchWords[language].faults.suggestions} <a href="${addressOf(language, { ...values, q: meant, page: '' })}">${meant}</a></p>`

type Main = Omit<Shown, 'base'> & { readonly lists: Lists }

/** The form first; in a search, below what tells that nothing was found, or folded on a phone above what was. */
const mainOf = (search: SearchRequest, { language, found, made, meant, lists }: Main): Html => {
  const { values, faults } = search
  const said = searchWords[language]
  const form = searchForm({ language, lists, values, faults, facets: found?.facets ?? null })
  const notice = made ? null : html`<p class="lead">${said.beingMade}</p>`
  if (found === null || !hasParameters(values))
    return html`${form}\n${notice}\n${found && results(search, { language, found, lists })}`
  const clear = html`<p><a href="${words[language].paths.home}">${said.clear}</a></p>`
  if (found.jobs.length === 0)
    return html`${nothingFound(search, language, meant)}\n${form}\n${notice}\n${followLinks(search, language)}\n${clear}`
  return html`<details class="refine"><summary>${said.change}</summary>\n${form}</details>
${notice}\n${results(search, { language, found, lists })}\n${clear}`
}

/** The word that was meant, and what else to try, before the form, which fills the screen of a phone. */
const nothingFound = (search: SearchRequest, language: Language, meant: string | null): Html => {
  const said = searchWords[language]
  return html`<h2>${foundText(search, language, totalText(language, 0))}</h2>
<p class="lead">${said.none}</p>
${meant && meantLink(search, language, meant)}
<p>${said.noneHint}</p>`
}

type Found = { readonly language: Language; readonly found: PublicPage; readonly lists: Lists }

const results = (search: SearchRequest, { language, found, lists }: Found): Html => {
  const { values, query } = search
  const postings = found.jobs.flatMap((job) => postingOf(job) ?? [])
  const heading = html`<h2>${foundText(search, language, totalText(language, found.total))}</h2>`
  if (postings.length === 0) return html`${heading}\n<p class="lead">${searchWords[language].empty}</p>`
  const links = pageLinks({
    language,
    page: query.page,
    total: found.total,
    addressOf: (page) => addressOf(language, { ...values, page: page === 1 ? '' : String(page) }),
  })
  const { near } = query
  const distanceOf = (document: PublicDocument) => near && nearestKm(pointsOf(lists, document.locations), near)
  return html`${heading}
${resultList(postings, { language, terms: lists.terms, withEmployer: true, distanceOf })}
${links}
${followLinks(search, language)}`
}
