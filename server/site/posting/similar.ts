/** Postings like one, below its page and in its place once it is gone. */
import type { Language } from '@affiche/contract/values.ts'
import type { Frame } from '../../html/frame.ts'
import { provinceOf } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { nearestKm, pointsOf } from '../../public/distance.ts'
import type { PublicDocument } from '../../public/document.ts'
import type { PublicJob, SimilarQuery } from '../../public/ports.ts'
import { postingOf } from '../../public/postings.ts'
import { tellingWords } from '../../public/title-terms.ts'
import { resultList } from '../search/results.ts'
import { type PostingView, viewOf } from './view.ts'

const SHOWN_MAX = 5

/** Some may not be open any more. */
const SPARE = 3

const NEAR_KM = 50

/** Kept: for a page that outlives a change of the others, which may become confidential at any time. */
type Asked = { readonly language: Language; readonly isKept: boolean }

/**
 * Finds those in the language of the text first; null where there is none. They are named without their employers on a page
 * that is kept, and below a confidential posting, whose employer one of them may have.
 */
export type Similar = (job: PublicJob, asked: Asked) => MaybePromise<Html | null>

export const createSimilar = ({ reader, today, lists }: Frame): Similar => {
  const queryFor = (job: PublicJob, { document, text, textLanguage }: PostingView): SimilarQuery => {
    const [point] = pointsOf(lists, document.locations)
    return {
      jobId: job.jobId,
      titleWords: tellingWords(text.title),
      near: point === undefined ? null : { ...point, km: NEAR_KM },
      provinces: [...new Set(document.locations.map(provinceOf))].filter((code) => /^[A-Z]{2}$/.test(code)),
      category: document.categories[0]?.id ?? null,
      language: textLanguage,
      today: today(),
      limit: SHOWN_MAX + SPARE,
    }
  }
  return (job, { language, isKept }) => {
    const view = viewOf(job, language)
    const query = queryFor(job, view)
    return andThen(reader.similar(query), (jobs) => {
      const postings = jobs.flatMap((other) => postingOf(other) ?? []).slice(0, SHOWN_MAX)
      if (postings.length === 0) return null
      const { near } = query
      const withEmployer = !isKept && view.employer !== null
      const distanceOf = (document: PublicDocument) => near && nearestKm(pointsOf(lists, document.locations), near)
      return html`<h2>${words[language].gone.similar}</h2>
${resultList(postings, { language, terms: lists.terms, withEmployer, distanceOf })}`
    })
  }
}
