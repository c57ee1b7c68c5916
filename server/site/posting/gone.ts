/** The page of a posting that was public and is not any more. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import type { PageAnswer, PageRequest } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import type { Terms } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { PublicJob } from '../../public/ports.ts'
import { postingOf, queryOf } from '../../public/postings.ts'
import { resultList } from '../search/results.ts'
import { readDocument } from './view.ts'

const SIMILAR_MAX = 5

/** Caches forget it soon: a posting may come back. */
const CACHE = 'public, max-age=0, s-maxage=60'

/** `vary`: the header by which the language was chosen, where the address has none. */
type Shown = { readonly language: Language; readonly vary?: string }

export type Gone = (request: PageRequest, job: PublicJob, shown: Shown) => MaybePromise<PageAnswer>

/** Answers 410, with links to postings of the same category. */
export const createGone = ({ reader, today, layout, lists }: Frame): Gone => {
  const similarTo = (job: PublicJob): MaybePromise<readonly PublicJob[]> => {
    const [category] = readDocument(job).categories
    const found = reader.search({
      ...queryOf({ employerId: null, language: null, today: today() }),
      category: category?.id ?? null,
      pageSize: SIMILAR_MAX + 1,
    })
    return andThen(found, ({ jobs }) =>
      jobs.filter((other) => other.jobId !== job.jobId && other.open).slice(0, SIMILAR_MAX),
    )
  }
  return (request, job, { language, ...vary }) =>
    andThen(similarTo(job), (similar) => {
      const { gone, paths } = words[language]
      const page = layout({
        language,
        title: gone.title,
        other: words[otherLanguage(language)].paths.posting(readDocument(job).code),
        main: html`<h1>${gone.title}</h1>
<p class="lead">${gone.text}</p>
${similar.length === 0 ? null : similarList(similar, language, lists.terms)}
<p><a href="${paths.home}">${gone.all}</a></p>`,
      })
      return answerPage(request, page, { status: 410, cache: CACHE, ...vary })
    })
}

const similarList = (jobs: readonly PublicJob[], language: Language, terms: Terms): Html => {
  const postings = jobs.flatMap((job) => postingOf(job) ?? [])
  return html`<h2>${words[language].gone.similar}</h2>
${resultList(postings, { language, terms, ofOne: false })}`
}
