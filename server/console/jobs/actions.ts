/** Carries out what a button of a posting asks for, by the operation that the interface has for it. */
import { problems } from '@affiche/contract/problem.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatDate } from '../../html/words/format.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Problem, titleOf } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import type { ApiRequest } from '../context.ts'
import type { ConsoleFrame } from '../frame.ts'
import { faultText, labelReader } from '../job-form/labels.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Action } from './action-forms.ts'
import { showJob } from './job-page.ts'
import { jobWords } from './job-words.ts'
import { jobIdOf } from './load-job.ts'
import { DONE_OF } from './notice.ts'
import { donePath } from './page-links.ts'

/** The operation of an action, and its body. */
const writeOf = (action: Action, fields: URLSearchParams): Pick<ApiRequest, 'operation' | 'body'> => {
  if (action === 'refresh') return { operation: 'refreshJob' }
  if (action === 'extend') return { operation: 'updateJob', body: { closeDate: fields.get('close-date') ?? '' } }
  return { operation: 'updateJob', body: { status: action === 'publish' ? 'active' : 'archived' } }
}

/** A form that is sent twice is carried out once, and answered alike. */
export const act = async (frame: ConsoleFrame, context: MemberContext, action: Action): Promise<PageAnswer> => {
  const { fields } = context
  const id = jobIdOf(context)
  const isUndo = fields.has('undo')
  try {
    const { etag } = await callAs(
      frame,
      context,
    )({
      ...writeOf(action, fields),
      id,
      ...conditionsOf(context, isUndo ? `undo-${action}` : action),
    })
    const version = versionOf(etag ?? '')
    if (isUndo) return seeOther(donePath(context, id, { done: 'undone', version }))
    return seeOther(donePath(context, id, { done: DONE_OF[action], version, was: fields.get('was') ?? '' }))
  } catch (error) {
    return refusedAction(frame, context, { error, id, isUndo })
  }
}

/** Buttons of one page have its token in common, and each a name of its own. */
export const conditionsOf = ({ fields, oneTimeToken }: MemberContext, name: string) => {
  const version = fields.get('version')
  return { idempotencyKey: `${oneTimeToken}.${name}`, ...(version ? { ifMatch: version } : {}) }
}

type Refused = { readonly error: unknown; readonly id: number; readonly isUndo?: boolean }

/** The posting as it is, and above it why it was left so. */
export const refusedAction = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { error, id, isUndo = false }: Refused,
): Promise<PageAnswer> => {
  if (!(error instanceof Problem) || error.code === 'job-not-found') throw error
  // The form was carried out once already, and what it acted on has changed since.
  if (error.code === 'idempotency-mismatch') return seeOther(employerPath(context, `/jobs/${id}`))
  const { retryAfterSeconds, code } = error
  return showJob(frame, context, id, {
    alert: alertOf(context, error, { id, isUndo }),
    status: problems[code].status,
    headers: retryAfterSeconds === null ? [] : ['retry-after', String(retryAfterSeconds)],
  })
}

/** Why nothing was done, in a sentence or several. */
export const reasonOf = ({ language }: MemberContext, problem: Problem): string => {
  const { changedMeanwhile, tooSoon } = jobWords[language]
  const { code, findings, sentence, refreshOn } = problem
  if (code === 'precondition-failed') return changedMeanwhile
  if (refreshOn !== undefined) return tooSoon(formatDate(language, refreshOn))
  const reader = labelReader(language)
  return findings.length === 0
    ? say(sentence, reader)
    : findings.map((finding) => say(finding.sentence, reader)).join(' ')
}

const alertOf = (context: MemberContext, problem: Problem, { id, isUndo }: Omit<Refused, 'error'>): Html => {
  const { language } = context
  const { notDone, changedSince, changedMeanwhile, editPosting, retryAfter, tooSoon } = jobWords[language]
  const { code, findings, sentence, retryAfterSeconds, refreshOn } = problem
  if (code === 'precondition-failed') return alertBox(notDone, html`<p>${isUndo ? changedSince : changedMeanwhile}</p>`)
  if (refreshOn !== undefined) return alertBox(notDone, html`<p>${tooSoon(formatDate(language, refreshOn))}</p>`)
  const reader = labelReader(language)
  if (findings.length > 0)
    return alertBox(
      notDone,
      html`<ul>${findings.map((finding) => html`<li>${faultText(finding, language)}</li>\n`)}</ul>
<p><a href="${employerPath(context, `/jobs/${id}/edit`)}">${editPosting}</a></p>`,
    )
  const again = retryAfterSeconds === null ? null : html` ${retryAfter(String(retryAfterSeconds))}`
  return alertBox(titleOf(code, language), html`<p>${say(sentence, reader)}${again}</p>`)
}

export const alertBox = (title: string, text: Html): Html =>
  html`<div class="alert" role="alert" tabindex="-1" autofocus><h2>${title}</h2>
${text}</div>\n`
