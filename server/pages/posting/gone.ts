/** The page of a posting that was public and is not any more. */
import type { Language } from '../../domain/public/document.ts'
import { type Html, html } from '../../lib/html.ts'
import { andThen, type MaybePromise } from '../../lib/maybe-promise.ts'
import type { PublicJob } from '../../use-cases/public-ports.ts'
import { answerPage } from '../answers.ts'
import type { Frame } from '../frame.ts'
import type { PageAnswer, PageRequest } from '../page.ts'
import { words } from '../words/words.ts'
import { type PostingView, readDocument, viewOf } from './view.ts'

const SIMILAR_MAX = 5

/** Caches forget it soon: a posting may come back. */
const CACHE = 'public, max-age=0, s-maxage=60'

export type Gone = (request: PageRequest, job: PublicJob, language: Language) => MaybePromise<PageAnswer>

/** Answers 410, with links to postings of the same category. */
export const createGone = ({ reader, today, layout }: Frame): Gone => {
  const similarTo = (job: PublicJob): MaybePromise<readonly PublicJob[]> => {
    const [category] = readDocument(job).categories
    const found = reader.search({
      ...{ words: [], near: null, positionType: null, workplace: null, yearlyPayMin: null, publishedFrom: null },
      ...{ employerId: null, language: null, before: null, category: category?.id ?? null },
      ...{ today: today(), page: 1, pageSize: SIMILAR_MAX + 1 },
    })
    return andThen(found, ({ jobs }) =>
      jobs.filter((other) => other.jobId !== job.jobId && other.open).slice(0, SIMILAR_MAX),
    )
  }
  return (request, job, language) =>
    andThen(similarTo(job), (similar) => {
      const { gone, paths } = words[language]
      const page = layout({
        language,
        title: gone.title,
        other: null,
        main: html`<h1>${gone.title}</h1>
<p class="lead">${gone.text}</p>
${
  similar.length === 0
    ? null
    : similarList(
        similar.map((other) => viewOf(other, language)),
        language,
      )
}
<p><a href="${paths.home}">${gone.all}</a></p>`,
      })
      return answerPage(request, page, { status: 410, cache: CACHE })
    })
}

const similarList = (views: readonly PostingView[], language: Language): Html => {
  const { gone, paths } = words[language]
  return html`<h2>${gone.similar}</h2>
<ul class="plain">
${views.map(({ document, text, textLanguage, employerName }) => {
  const isOther = textLanguage !== language
  const mark = textLanguage === 'en' ? gone.inEnglish : gone.inFrench
  const lang = isOther ? html` lang="${words[textLanguage].locale}"` : null
  return html`<li><a href="${paths.posting(document.code)}"><span${lang}>${text.title}</span></a>${isOther ? ` ${mark}` : ''}<br>${employerName}</li>\n`
})}</ul>`
}
