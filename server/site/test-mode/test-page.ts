/** The open postings of a twin behind a signed link: nothing else of it is seen without a key. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { answerPage } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { Handle, PageRequest, TwinPostings, WholeAnswer } from '../../html/page.ts'
import { formatDate, formatTime } from '../../html/words/format.ts'
import { lastDayTime } from '../../html/words/last-day.ts'
import { otherLanguage } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { previewPath } from '../../public/preview.ts'
import { testPagePath, testPagePaths } from '../../sandbox/test-pages.ts'
import type { Route } from '../router.ts'
import { testModeWords } from './words.ts'

export const testModeRoutes = (frame: Frame): readonly Route[] =>
  LANGUAGES.map((language) => ({ path: testPagePaths[language], get: handle(frame, language) }))

const handle =
  (frame: Frame, language: Language): Handle =>
  async (request) => {
    const { over, unknown } = testModeWords[language]
    const signed = request.query.get('link') ?? ''
    const link = frame.testPages.read(signed)
    const at = { request, language, signed }
    if (link === null) return refused(frame, at, { ...unknown, status: 404 })
    if (frame.clock() >= link.endsAt) return refused(frame, at, { ...over, status: 410 })
    const found = await frame.testPages.find(link)
    if (found === null) return refused(frame, at, { ...unknown, status: 404 })
    return shown(frame, at, { found, endsAt: link.endsAt })
  }

type At = { readonly request: PageRequest; readonly language: Language; readonly signed: string }

/** The address is a secret, which no other site is told. */
const ABOUT = { referrer: 'no-referrer', headers: ['x-robots-tag', 'noindex'] } as const

type Shown = { readonly found: TwinPostings; readonly endsAt: number }

const shown = (frame: Frame, { request, language, signed }: At, { found, endsAt }: Shown): WholeAnswer => {
  const said = testModeWords[language]
  const title = said.title(found.name)
  const page = frame.layout({
    language,
    title,
    other: testPagePath(otherLanguage(language), signed),
    head: NO_INDEX,
    main: html`<h1>${title}</h1>
<div class="notice" role="note"><h2>${said.banner}</h2>
<p>${said.lead}</p>
<p>${said.today(formatDate(language, found.today))} ${said.until(formatTime(language, endsAt, frame.timeZone))}</p></div>
${listOf(found, language)}`,
  })
  return answerPage(request, page, ABOUT)
}

const listOf = ({ postings, isAll }: TwinPostings, language: Language): Html => {
  const said = testModeWords[language]
  if (postings.length === 0) return html`<p>${said.none}</p>`
  const items = postings.map(
    ({ title, closeDate, preview }) => html`<li><h2><a href="${previewPath(language, preview)}">${title}</a></h2>
<p>${said.closes} ${lastDayTime(language, closeDate)}</p></li>\n`,
  )
  return html`${isAll ? null : html`<p>${said.most(postings.length)}</p>`}
<ul class="plain">${items}</ul>`
}

type Refusal = { readonly title: string; readonly text: string; readonly status: 404 | 410 }

const refused = (frame: Frame, { request, language, signed }: At, { title, text, status }: Refusal): WholeAnswer =>
  answerPage(
    request,
    frame.layout({
      language,
      title,
      other: testPagePath(otherLanguage(language), encodeURIComponent(signed)),
      head: NO_INDEX,
      main: html`<h1>${title}</h1>
<p class="lead">${text}</p>`,
    }),
    { ...ABOUT, status },
  )
