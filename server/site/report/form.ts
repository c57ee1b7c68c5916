/** The form in which a reader reports a posting. */
import type { Language } from '@affiche/contract/values.ts'
import { input, labelled, note, radioButtons, stateOf, textArea } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Fault, type Faults, type Fields, REASONS, TEXT_MAX } from './fields.ts'
import { reportWords } from './words.ts'

type Form = { readonly language: Language; readonly code: string; readonly fields: Fields; readonly faults: Faults }

export const reportForm = (form: Form): Html => {
  const { language, code, fields, faults } = form
  const { paths } = words[language]
  const report = reportWords[language]
  const reasons = REASONS.map((reason) => [reason, report.reasons[reason]] as const)
  return html`${summaryOf(form)}<form method="post" action="${paths.report(code)}" novalidate>
<fieldset${faults.reason ? html` aria-describedby="reason-fault"` : null}>
<legend>${report.reason}</legend>
${sentenceOf(form, 'reason')}${radioButtons('reason', reasons, fields.reason)}</fieldset>
${labelled('text', report.text, textOf(form))}
${labelled('contact', report.contact, contactOf(form))}
<p><button class="button" type="submit">${report.send}</button></p>
</form>
<p><a href="${paths.posting(code)}">${report.back}</a></p>
<p><a href="${paths.fraudPolicy}">${report.policy}</a></p>`
}

const faultSentence = (language: Language, fault: Fault): string => {
  const report = reportWords[language]
  return fault === 'textTooLong' ? report.textTooLong(formatNumber(language, TEXT_MAX)) : report[fault]
}

const FIELDS = ['reason', 'text', 'contact'] as const

const summaryOf = ({ language, faults }: Form): Html | null => {
  const lines = FIELDS.flatMap((field) => {
    const fault = faults[field]
    return fault ? [{ field, text: faultSentence(language, fault) }] : []
  })
  return faultSummary(reportWords[language].errors, lines)
}

const textOf = (form: Form): Html => {
  const { language, fields, faults } = form
  const hint = reportWords[language].textHint
  const attributes = { id: 'text', name: 'text', rows: 6, ...stateOf({ id: 'text', hint, fault: faults.text }) }
  return html`${note('hint', 'text-hint', hint)}${sentenceOf(form, 'text')}${textArea(attributes, fields.text)}`
}

const contactOf = (form: Form): Html => {
  const { fields, faults } = form
  const attributes = { id: 'contact', name: 'contact', type: 'email', autocomplete: 'email', value: fields.contact }
  const state = stateOf({ id: 'contact', fault: faults.contact })
  return html`${sentenceOf(form, 'contact')}${input({ ...attributes, ...state })}`
}

/** With the line break of its place where nothing is at fault. */
const sentenceOf = ({ language, faults }: Form, field: keyof Fields): Html => {
  const fault = faults[field]
  return fault ? note('fault', `${field}-fault`, faultSentence(language, fault)) : html`\n`
}
