/** The page of a posting behind a signed link, whatever its state is: for who decides about it before it is published. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { Handle, PageRequest, PreviewedJob, WholeAnswer } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import { type PreviewLink, previewPath, previewPaths } from '../../public/preview.ts'
import { PREVIEW_PAGE, postingArticle } from '../posting/job-page.ts'
import { viewOf } from '../posting/view.ts'
import type { Route } from '../router.ts'
import { previewWords } from './words.ts'

export const previewRoutes = (frame: Frame): readonly Route[] =>
  LANGUAGES.map((language) => ({ path: previewPaths[language], get: handle(frame, language) }))

const handle =
  (frame: Frame, language: Language): Handle =>
  async (request) => {
    const { over, gone, unknown } = previewWords[language]
    const signed = request.query.get('link') ?? ''
    const link = frame.previews.read(signed)
    const asked = { request, language, signed }
    if (link === null) return refused(frame, asked, { ...unknown, status: 404 })
    if (frame.clock() >= link.endsAt) return refused(frame, asked, { ...over, status: 410 })
    const job = await frame.previews.find(link)
    if (job === 'gone') return refused(frame, asked, { ...gone, status: 410 })
    if (job === 'withheld') return refused(frame, asked, { ...unknown, status: 404 })
    return shown(frame, asked, { job, link })
  }

type Asking = { readonly request: PageRequest; readonly language: Language; readonly signed: string }

/** The address is a secret, which no other site is told. */
const ABOUT = { referrer: 'no-referrer', headers: ['x-robots-tag', 'noindex'] } as const

type Shown = { readonly job: PreviewedJob; readonly link: PreviewLink }

const shown = (frame: Frame, { request, language, signed }: Asking, { job, link }: Shown): WholeAnswer => {
  const { title, banner, states, until, test } = previewWords[language]
  const view = viewOf(job, language)
  const state = job.status === 'active' && job.isClosed ? 'closed' : job.status
  const page = frame.layout({
    language,
    title: title(view.title),
    other: previewPath(otherLanguage(language), signed),
    head: NO_INDEX,
    main: html`<div class="notice" role="note"><h2>${banner}</h2>
<p>${job.isTest ? test : states[state]}</p>
<p>${until(formatTime(language, link.endsAt, frame.timeZone))}</p></div>
${postingArticle(view, { lists: frame.lists, isRelaying: frame.applications !== null }, PREVIEW_PAGE)}`,
  })
  return answerPage(request, page, ABOUT)
}

type Refusal = { readonly title: string; readonly text: string; readonly status: 404 | 410 }

const refused = (frame: Frame, { request, language, signed }: Asking, { title, text, status }: Refusal): WholeAnswer =>
  answerPage(
    request,
    frame.layout({
      language,
      title,
      other: previewPath(otherLanguage(language), encodeURIComponent(signed)),
      head: NO_INDEX,
      main: html`<h1>${title}</h1>
<p class="lead">${text}</p>`,
    }),
    { ...ABOUT, status },
  )
