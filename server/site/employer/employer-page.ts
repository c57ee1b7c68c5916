/** The page of an employer with its postings, without its confidential ones. */
import type { Language } from '@affiche/contract/values.ts'
import { NO_PRESENTATION, type Presentation } from '../../employers/presentation.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { headOf } from '../../html/head.ts'
import { type Handle, noSuchPage, type PageContext } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicPage, PublishingEmployer } from '../../public/ports.ts'
import { type Posting, postingOf, queryOf } from '../../public/postings.ts'
import { shownNameOf } from '../posting/view.ts'
import { pageLinks } from '../search/page-links.ts'
import { PAGE_SIZE, pageOf } from '../search/query.ts'
import { resultList, totalText } from '../search/results.ts'
import { CACHE } from '../search/search-page.ts'
import { searchWords } from '../search/words.ts'
import { logoPicture } from './logo.ts'
import { presentationHead, presentationText } from './presentation.ts'

export const createEmployerPage = ({ reader, today, lists, layout, siteName, isMade, ifMade }: Frame) => {
  const findPage = async ({ id }: PublishingEmployer, page: number): Promise<PublicPage> =>
    reader.search({ ...queryOf({ employerId: id, language: null, today: today() }), page, pageSize: PAGE_SIZE })
  const render = (shown: Shown): Html => {
    const { language, employer, page, base } = shown
    const said = searchWords[language].employer
    const name = shownNameOf(employer, language)
    const title = said.title(name)
    const pathOf = (of: Language): string => addressOf(of, employer, page)
    const picture = logoPicture(shown.presentation.logo, name)
    return layout({
      language,
      title,
      other: pathOf(otherLanguage(language)),
      head: headOf({ language, base, siteName, title, description: said.description(name), pathOf, picture }),
      main: mainOf(shown, lists.terms),
    })
  }
  return (language: Language): Handle =>
    async (request, slug) => {
      const employer = await reader.employer(slug)
      const page = pageOf(request.query.get('page') ?? '')
      if (page === null) throw noSuchPage()
      const { total, jobs } = employer ? await findPage(employer, page) : { total: 0, jobs: [] }
      const presentation = (employer && (await reader.presentation(employer.id))) ?? NO_PRESENTATION
      const postings = jobs.flatMap((job) => ofEmployer(postingOf(job)))
      const made = await isMade()
      const answer = () => {
        if (!employer || (page > 1 && jobs.length === 0)) throw noSuchPage()
        const shown = { language, employer, presentation, page, total, postings, made, base: request.base }
        return answerPage(request, render(shown), { cache: CACHE })
      }
      return jobs.length === 0 ? ifMade(answer) : answer()
    }
}

/** A confidential posting, which the search leaves out, would be tied to its employer here. */
export const ofEmployer = (posting: Posting | null): readonly Posting[] =>
  posting && posting.document.employer !== null ? [posting] : []

type Shown = {
  readonly language: Language
  readonly employer: PublishingEmployer
  readonly presentation: Presentation
  readonly page: number
  readonly total: number
  readonly postings: readonly Posting[]
  /** False if postings may be missing. */
  readonly made: boolean
  readonly base: string
}

const addressOf = (language: Language, { slug }: PublishingEmployer, page: number): string =>
  words[language].paths.employer(slug) + (page === 1 ? '' : `?page=${page}`)

const mainOf = (
  { language, employer, presentation, page, total, postings, made }: Shown,
  terms: PageContext['lists']['terms'],
): Html => {
  const said = searchWords[language].employer
  const name = shownNameOf(employer, language)
  const top = html`${presentationHead(presentation, name)}<h1>${said.title(name)}</h1>
${page === 1 ? presentationText(presentation, language) : null}${websiteOf(employer, language)}`
  if (postings.length === 0)
    return html`${top}
<p class="lead">${said.empty(name)}</p>
<p><a href="${words[language].paths.home}">${said.all}</a></p>`
  return html`${top}
${made ? null : html`<p class="lead">${searchWords[language].beingMade}</p>`}
<h2>${totalText(language, total)}</h2>
${resultList(postings, { language, terms, withEmployer: false })}
${pageLinks({ language, page, total, addressOf: (of) => addressOf(language, employer, of) })}`
}

const websiteOf = ({ website }: PublishingEmployer, language: Language): Html | null =>
  website === null
    ? null
    : html`<p><a href="${website}" rel="nofollow ugc noopener">${searchWords[language].employer.website}</a></p>`
