/** The page of one posting: as candidates see it, what the laws ask of it, what was done with it, and what can be. */
import type { PageAnswer } from '../../html/page.ts'
import { formatLastDay } from '../../html/words/last-day.ts'
import { NOTICE } from '../../law/sentences.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { hintLine } from '../job-form/controls.ts'
import { postingSides } from '../posting-sides.ts'
import { proofWords } from '../proof/words.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { actionsOf } from './action-forms.ts'
import { activityOf, keptNote } from './activity.ts'
import { jobWords } from './job-words.ts'
import { listWords } from './list-words.ts'
import { type LoadedJob, loadJob } from './load-job.ts'
import { doneOf, noticeOf } from './notice.ts'
import { previewForm } from './preview-form.ts'
import { publishNotice } from './publish-notice.ts'
import { refusedMailNotice } from './refused-mail.ts'
import { sharePanel } from './share-panel.ts'
import { visitsPart } from './visits.ts'

type About = {
  /** Above everything, for what could not be done. */
  readonly alert?: Html
  /** False if that says what was done. */
  readonly isFault?: boolean
  readonly status?: number
  readonly headers?: readonly string[]
}

export const showJob = async (
  frame: ConsoleFrame,
  context: MemberContext,
  id: number,
  { alert, isFault = alert !== undefined, ...about }: About = {},
): Promise<PageAnswer> => {
  const loaded = await loadJob(frame, context, id)
  const { title } = loaded.job
  const main = html`${alert ?? noticeOf(context, loaded)}${mainOf(frame, context, loaded)}`
  const shown = {
    title: isFault ? consoleWords[context.language].errorTitle(title) : title,
    section: 'jobs',
    main,
  } as const
  return answerConsole(frame.layout(context, shown), about)
}

/** A posting that was published just now begins with what is wanted now: the ways to share it. */
const mainOf = (frame: ConsoleFrame, context: MemberContext, loaded: LoadedJob): Html => {
  const { language } = context
  const { job, hints, activity } = loaded
  const text = jobWords[language]
  const canWrite = offers(context, 'write')
  const date = job.closeDate && formatLastDay(language, job.closeDate)
  const isNew = doneOf(context, loaded) === 'published'
  return html`${isNew ? publicPart(context, loaded) : null}<p><a href="${employerPath(context, '/jobs')}">${text.back}</a></p>
<h1>${job.title}</h1>
<p class="lead">${text.state(listWords[language].states[loaded.state], date)}</p>
${job.referenceId === null ? null : html`<p class="dim">${text.reference(job.referenceId)}</p>`}
${publishNotice(frame, context, loaded)}
${loaded.refusedSince === null ? null : refusedMailNotice(frame, context, { id: job.id, since: loaded.refusedSince })}${canWrite ? keptNote(frame, context, activity) : null}
${canWrite ? actionsOf(frame, context, loaded) : null}
${hasPreview(frame, context, loaded) ? previewForm(context, job.id) : null}
${isNew ? null : publicPart(context, loaded)}
${loaded.visits && visitsPart(context, loaded.visits)}<p><a href="${employerPath(context, `/jobs/${job.id}/proof`)}">${proofWords[language].title}</a></p>
<h2>${text.hintsTitle}</h2>
${hints.length === 0 ? html`<p>${text.noHints}</p>` : hints.map((hint) => html`<div class="law">${hintLine(hint, language)}</div>`)}
<p class="dim">${NOTICE[language]}</p>
<h2>${text.seenAs}</h2>
${postingSides({
  shown: { document: loaded.document, confidential: job.confidential },
  language,
  titles: text.sides,
  heading: 'h3',
  frame,
})}
<h2>${text.activityTitle}</h2>
${activityOf(frame, context, loaded)}`
}

/** A posting that the public sees is shared as that. */
const hasPreview = (
  { publicPages }: ConsoleFrame,
  { membership }: MemberContext,
  { job, addresses }: LoadedJob,
): boolean => publicPages && addresses === null && job.hidden === null && !membership.employer.suspended

/** Panel to share the posting, or the reason why the public does not see it. */
const publicPart = (context: MemberContext, { job, hiddenBecause, addresses }: LoadedJob): Html => {
  const { hidden, hidingReason, publicTitle } = jobWords[context.language]
  if (addresses !== null) return sharePanel(context, job.id, addresses)
  const reason = hiddenBecause === 'hidden' ? (job.hidden?.reason ?? null) : null
  return html`<h2>${publicTitle}</h2>
${hiddenBecause && html`<p>${hidden[hiddenBecause]}</p>`}
${reason === null ? null : html`<p>${hidingReason(reason)}</p>`}`
}
