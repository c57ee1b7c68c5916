/** The page of a posting that was public and is not any more. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import type { PageAnswer, PageRequest } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { PublicJob } from '../../public/ports.ts'
import { createSimilar } from './similar.ts'
import { readDocument } from './view.ts'

/** Caches forget it soon: a posting may come back. */
const CACHE = 'public, max-age=0, s-maxage=60'

/** `vary`: the header by which the language was chosen, where the address has none. */
type Shown = { readonly language: Language; readonly vary?: string }

export type Gone = (request: PageRequest, job: PublicJob, shown: Shown) => MaybePromise<PageAnswer>

/** Answers 410, with links to postings like it. */
export const createGone = (frame: Frame): Gone => {
  const similarTo = createSimilar(frame)
  return (request, job, { language, ...vary }) =>
    andThen(similarTo(job, { language, isKept: false }), (similar) => {
      const { gone, paths } = words[language]
      const page = frame.layout({
        language,
        title: gone.title,
        other: words[otherLanguage(language)].paths.posting(readDocument(job).code),
        main: html`<h1>${gone.title}</h1>
<p class="lead">${gone.text}</p>
${similar}
<p><a href="${paths.home}">${gone.all}</a></p>`,
      })
      return answerPage(request, page, { status: 410, cache: CACHE, ...vary })
    })
}
