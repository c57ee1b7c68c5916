/** Forms that hide a posting: by its address, or on a report of it. */
import { textArea } from '../../html/controls.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type CodedReport, TEXT_MAX } from '../../public/operator.ts'
import { moderationOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, checkbox, type Faults, field, form, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { isPost, type OperatorContext } from '../request-context.ts'
import { moderationWords } from './moderation-words.ts'
import { operatorPath } from './parts.ts'
import { titleOf } from './postings.ts'
import { reportPart } from './reports.ts'
import { operatorWords } from './words.ts'

type Reason = { readonly label: string; readonly hint: string; readonly faults: Faults }

/** A reason, and whether the employer reads it: at first as the setting says. */
export const reasonFields = (
  { tellHidingReasons }: Pick<ConsoleFrame, 'tellHidingReasons'>,
  { language, fields }: OperatorContext,
  about: Reason,
): Html => {
  const isTold = fields.has('reason') ? fields.has('tell') : tellHidingReasons
  return html`${field({ id: 'reason', ...about }, (attributes) => textArea({ rows: 4, ...attributes }, fields.get('reason') ?? ''))}
${checkbox({ id: 'tell', label: operatorWords[language].tell }, isTold)}`
}

export const reasonFault = ({ language }: OperatorContext): Faults => ({
  reason: operatorWords[language].textFault(formatNumber(language, TEXT_MAX)),
})

const buttons = (context: OperatorContext, submits: Html, back: string): Html =>
  html`<p class="apply">${submits}
<a href="${operatorPath(context, back)}">${operatorWords[context.language].cancel}</a></p>`

export const hidePage = (frame: ConsoleFrame, context: OperatorContext, faults: Faults = {}): PageAnswer => {
  const { hiding: text } = moderationWords[context.language]
  const posting = context.fields.get('posting') ?? context.request.query.get('posting') ?? ''
  const reason = { label: operatorWords[context.language].reason, hint: text.reasonHint, faults }
  const main = html`<p class="lead">${text.lead}</p>
${form(
  context,
  html`${textField({ id: 'posting', label: text.posting, faults, value: posting })}
${reasonFields(frame, context, reason)}
${buttons(context, html`<button class="button">${text.submit}</button>`, '/postings')}`,
)}`
  return answerForm(frame, context, { title: text.title, faults, main })
}

export const hide = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { fields, language } = context
  try {
    const posting = (fields.get('posting') ?? '').trim()
    const { changed } = await moderationOf(frame, context).hide(posting, fields.get('reason') ?? '', fields.has('tell'))
    await frame.savedForms.forget(context)
    return seeOther(operatorPath(context, `/postings?done=${changed ? 'hidden' : 'already'}`))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.reason === 'text') return hidePage(frame, context, reasonFault(context))
    return hidePage(frame, context, { posting: moderationWords[language].hiding.postingFault })
  }
}

/** The report in the path, while nobody has decided on it. */
const waitingInPath = async (frame: ConsoleFrame, context: OperatorContext): Promise<CodedReport> => {
  const id = readInt32(context.parameters[0] ?? '')
  const report = id === null ? null : await moderationOf(frame, context).report(id)
  if (!report || (report.decidedAt !== null && !isPost(context))) throw noSuchPage()
  return report
}

export const decisionPage = async (
  frame: ConsoleFrame,
  context: OperatorContext,
  faults: Faults = {},
): Promise<PageAnswer> => {
  const { decision: text, reports } = moderationWords[context.language]
  const report = await waitingInPath(frame, context)
  const isHidden = (await frame.store.public.hidden(report.jobId)) !== null
  const submits = html`${isHidden ? null : html`<button class="button" name="do" value="hide">${text.hide}</button>\n`}<button class="button second" name="do" value="dismiss">${text.dismiss}</button>`
  const reason = { label: text.note, hint: text.noteHint, faults }
  const main = html`${await reportPart(frame, context, report)}
${isHidden ? html`<p class="notice">${reports.isHidden}</p>\n` : null}${form(context, html`${reasonFields(frame, context, reason)}\n${buttons(context, submits, '/reports')}`)}`
  return answerForm(frame, context, { title: text.title(await titleOf(frame, context, report.jobId)), faults, main })
}

/** Hides first: if the decision is not kept, the report waits on, and the posting is gone all the same. */
export const decide = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { fields, language } = context
  const { decision: text } = moderationWords[language]
  const { id, jobId } = await waitingInPath(frame, context)
  const moderation = moderationOf(frame, context)
  const note = (fields.get('reason') ?? '').trim()
  const hides = fields.get('do') === 'hide'
  try {
    if (hides) await moderation.hide(String(jobId), note, fields.has('tell'))
    await moderation.decide(id, hides ? note : note || text.dismissed)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return decisionPage(frame, context, error.reason === 'text' ? reasonFault(context) : { '': text.gone })
  }
  await frame.savedForms.forget(context)
  return seeOther(operatorPath(context, `/reports?done=${hides ? 'hidden' : 'dismissed'}`))
}
