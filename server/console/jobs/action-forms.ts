/** Actions of a person on a posting: one button each. */

import { hidden } from '../../html/controls.ts'
import { formatLastDay } from '../../html/words/last-day.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { busyWords } from './busy-words.ts'
import { jobWords } from './job-words.ts'
import type { LoadedJob } from './load-job.ts'

/** Days by which a posting is extended. */
export const EXTENSION_DAYS = 30

export type Action = 'publish' | 'archive' | 'extend' | 'refresh'

type Button = {
  readonly action: Action
  /** Version of the posting as it is shown: the action is done to that, or not at all. */
  readonly version: string
  readonly text: string
  readonly fields?: Readonly<Record<string, string>>
  /** Whether another button of the page is meant to be pressed first. */
  readonly isSecond?: boolean
}

export const actionForm = (
  context: MemberContext,
  id: number,
  { action, version, text, fields = {}, isSecond }: Button,
): Html =>
  html`<form method="post" action="${employerPath(context, `/jobs/${id}/${action}`)}">
${tokenField(context.token)}
${hidden('version', version)}
${Object.entries(fields).map(([name, value]) => html`${hidden(name, value)}\n`)}<button class="button${isSecond ? ' second' : ''}" data-busy="${busyWords[context.language]['undo' in fields ? 'undo' : action]}">${text}</button></form>\n`

export const actionsOf = (frame: ConsoleFrame, context: MemberContext, { job, version }: LoadedJob): Html => {
  const { actions, edit, duplicate } = jobWords[context.language]
  const pathOf = (rest: string) => employerPath(context, `/jobs/${rest}`)
  const button = (rest: Omit<Button, 'version'>) =>
    actionForm(context, job.id, { version, isSecond: true, ...rest, fields: { was: job.status, ...rest.fields } })
  const isActive = job.status === 'active'
  const isOpen = isActive && job.closeDate > frame.today()
  const until = isActive && job.closeDate !== null ? extendedDate(job.closeDate, frame.today()) : null
  return html`<section class="actions" aria-label="${actions.label}">
<a class="button" href="${pathOf(`${job.id}/edit`)}">${edit}</a>
${isActive ? button({ action: 'archive', text: actions.archive }) : button({ action: 'publish', text: actions.publish })}${
  until &&
  button({
    action: 'extend',
    text: actions.extend(formatLastDay(context.language, until)),
    fields: { 'close-date': until, was: job.closeDate ?? '' },
  })
}${isOpen ? button({ action: 'refresh', text: actions.refresh }) : null}<a href="${pathOf(`new?from=${job.id}`)}">${duplicate}</a>
<a href="${pathOf(`${job.id}/delete`)}">${actions.delete}</a>
</section>`
}

/** A posting that is closed already is extended from today. */
export const extendedDate = (closeDate: IsoDate, today: IsoDate): IsoDate =>
  addDays(closeDate > today ? closeDate : today, EXTENSION_DAYS)
