/** Outcomes of the postings that were chosen in the list, and the button that undoes what was done. */
import { hidden } from '../../html/controls.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { tokenField } from '../form-token.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { bulkWords } from './bulk-words.ts'
import { type Chosen, type Doing, undoOf, writeChosen } from './chosen.ts'
import { askedOf, chosenAddress } from './list-query.ts'

export type Outcome = {
  /** The posting with its version after the action. */
  readonly chosen: Chosen
  readonly title: string
  /** Why nothing was done; null where it was. */
  readonly reason: string | null
  /** True for a posting that has no page any more. */
  readonly isBinned: boolean
}

export const outcomeNotice = (context: MemberContext, doing: Doing, outcomes: readonly Outcome[]): Html => {
  const { done: said, refused, reason: because } = bulkWords[context.language]
  const done = outcomes.filter(({ reason }) => reason === null)
  const failed = outcomes.filter(({ reason }) => reason !== null)
  const told =
    done.length === 0
      ? null
      : html`<details><summary>${said[doing](done.length)}</summary><ul>${done.map((each) => html`<li>${named(context, each)}</li>\n`)}</ul></details>\n`
  const refusals =
    failed.length === 0
      ? null
      : html`<p>${refused(failed.length)}</p>
<ul>${failed.map(
          (each) =>
            html`<li>${because('\0', each.reason ?? '')
              .split('\0')
              .map((part, at) => (at === 0 ? part : html`${named(context, each)}${part}`))}</li>\n`,
        )}</ul>\n`
  return html`<div class="${failed.length === 0 ? 'notice' : 'alert'}" role="status">${told}${refusals}${undoForm(context, doing, done)}</div>\n`
}

const named = (context: MemberContext, { chosen, title, isBinned }: Outcome): Html =>
  html`${isBinned ? title : html`<a href="${employerPath(context, `/jobs/${chosen.id}`)}">${title}</a>`}`

const undoForm = (context: MemberContext, doing: Doing, done: readonly Outcome[]): Html | null => {
  const { undo, undoDrafts } = bulkWords[context.language]
  const action = undoOf(doing)
  if (action === null || done.length === 0) return null
  const hasDrafts = doing === 'publish' && done.some(({ chosen }) => chosen.status === 'draft')
  return html`${hasDrafts ? html`<p>${undoDrafts}</p>\n` : null}<form method="post" action="${chosenAddress(context, askedOf(context.request.query))}">
${tokenField(context.token)}
${chosenFields(done.map(({ chosen }) => chosen))}
<button class="button second" name="action" value="${action}">${undo}</button></form>\n`
}

export const chosenFields = (chosen: readonly Chosen[]): readonly Html[] =>
  chosen.map((each) => html`${hidden('job', writeChosen(each))}\n`)

/** Above a list of which nothing was done. */
export const refusedNotice = (text: string): Html =>
  html`<div class="alert" role="alert" tabindex="-1" autofocus><p>${text}</p></div>\n`
