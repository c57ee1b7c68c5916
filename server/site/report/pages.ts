/** Pages on which readers report a posting to the operators. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage, NO_STORE, redirect } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { NO_INDEX } from '../../html/head.ts'
import { type Handle, isSameSite, noSuchPage, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import type { PublicJob } from '../../public/ports.ts'
import { createFind, isOpen } from '../posting/find.ts'
import { createGone } from '../posting/gone.ts'
import { viewOf } from '../posting/view.ts'
import type { Route } from '../router.ts'
import { type Faults, type Fields, faultsOf, NO_FIELDS, readFields, reportOf } from './fields.ts'
import { reportForm } from './form.ts'
import { reportWords } from './words.ts'

const HOUR_MS = 3_600_000

/** Query of the address that thanks for a report. */
const SENT = 'sent'

export const createReportPages = (frame: Frame): readonly Route[] =>
  (['en', 'fr'] as const).map((language) => ({
    path: words[language].paths.report('{code}'),
    get: createGet(frame, language),
    post: createPost(frame, language),
  }))

const createGet = (frame: Frame, language: Language): Handle => {
  const find = createFindOpen(frame, language)
  return (request, code) =>
    find(request, code, (job) => {
      const page = { language, job, fields: NO_FIELDS, faults: {} }
      return answerPage(request, request.query.has(SENT) ? thanks(frame, page) : formPage(frame, page))
    })
}

const createPost = (frame: Frame, language: Language): Handle => {
  const { clock, refuse, report, reportsPerHour, tallies } = frame
  const find = createFindOpen(frame, language)
  const { waitOf } = createThrottle({ most: reportsPerHour, windowMs: HOUR_MS, clock }, tallies.reports)
  return (request, code) =>
    find(request, code, async (job) => {
      if (!isSameSite(request)) return refuse(request, language, { kind: 'forbidden', status: 403 })
      const fields = readFields(await request.readForm())
      const faults = faultsOf(fields)
      if (Object.keys(faults).length > 0)
        return answerPage(request, formPage(frame, { language, job, fields, faults }), { status: 400 })
      const seconds = waitOf(request.sender)
      if (seconds > 0)
        return refuse(request, language, { kind: 'tooMany', status: 429, headers: ['retry-after', String(seconds)] })
      const id = await report({ ...reportOf(fields), jobId: job.jobId, at: clock() })
      if (id === null) throw noSuchPage()
      return redirect(`${words[language].paths.report(code)}?${SENT}`, { cache: NO_STORE }, 303)
    })
}

/** Finds the job of a code; one that is gone is answered as on its page. */
const createFindOpen = (frame: Frame, language: Language) => {
  const find = createFind(frame)
  const gone = createGone(frame)
  return (request: PageRequest, code: string, answer: (job: PublicJob) => MaybePromise<PageAnswer>) =>
    find(code, (job) => (isOpen(job) ? answer(job) : gone(request, job, { language })))
}

type Page = { readonly language: Language; readonly job: PublicJob; readonly fields: Fields; readonly faults: Faults }

const formPage = ({ layout }: Frame, { language, job, fields, faults }: Page): Html => {
  const { document, title, textLanguage, employerName } = viewOf(job, language)
  const report = reportWords[language]
  const isFaulty = Object.keys(faults).length > 0
  const lang = textLanguage === language ? null : html` lang="${words[textLanguage].locale}"`
  return layout({
    language,
    title: isFaulty ? report.errorTitle(report.title) : report.title,
    other: words[otherLanguage(language)].paths.report(document.code),
    head: NO_INDEX,
    main: html`<h1>${report.title}</h1>
<p class="lead"><strong${lang}>${title}</strong><br>${employerName}</p>
<p>${report.intro}</p>
${reportForm({ language, code: document.code, fields, faults })}`,
  })
}

const thanks = ({ layout }: Frame, { language, job }: Page): Html => {
  const { document } = viewOf(job, language)
  const { paths } = words[language]
  const report = reportWords[language]
  return layout({
    language,
    title: report.sent,
    other: `${words[otherLanguage(language)].paths.report(document.code)}?${SENT}`,
    head: NO_INDEX,
    main: html`<h1>${report.sent}</h1>
<p class="lead">${report.thanks}</p>
<p><a href="${paths.posting(document.code)}">${report.back}</a></p>
<p><a href="${paths.fraudPolicy}">${report.policy}</a></p>`,
  })
}
