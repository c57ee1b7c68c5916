/** The form in which a reader reports a posting. */
import type { Language } from '@affiche/contract/values.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Fault, type Faults, type Fields, REASONS, TEXT_MAX } from './fields.ts'

type Form = { readonly language: Language; readonly code: string; readonly fields: Fields; readonly faults: Faults }

export const reportForm = (form: Form): Html => {
  const { language, code, fields, faults } = form
  const { report, paths } = words[language]
  return html`${summaryOf(form)}<form method="post" action="${paths.report(code)}" novalidate>
<fieldset${faultOf(form, 'reason')}>
<legend>${report.reason}</legend>
${sentenceOf(form, 'reason')}
${REASONS.map(
  (reason, at) =>
    html`<div class="choice"><input type="radio" name="reason" value="${reason}" id="${at === 0 ? 'reason' : `reason-${reason}`}"${fields.reason === reason ? html` checked` : null}><label for="${at === 0 ? 'reason' : `reason-${reason}`}">${report.reasons[reason]}</label></div>\n`,
)}</fieldset>
<div class="field"><label for="text">${report.text}</label>
<p class="hint" id="text-hint">${report.textHint}</p>
${sentenceOf(form, 'text')}
<textarea id="text" name="text" rows="6" aria-describedby="text-hint${faults.text ? ' text-fault' : ''}"${invalid(faults.text)}>
${fields.text}</textarea></div>
<div class="field"><label for="contact">${report.contact}</label>
${sentenceOf(form, 'contact')}
<input id="contact" name="contact" type="email" autocomplete="email" value="${fields.contact}"${faultOf(form, 'contact')}></div>
<p><button class="button" type="submit">${report.send}</button></p>
</form>
<p><a href="${paths.posting(code)}">${report.back}</a></p>
<p><a href="${paths.fraudPolicy}">${report.policy}</a></p>`
}

export const faultSentence = (language: Language, fault: Fault): string => {
  const { report } = words[language]
  return fault === 'textTooLong' ? report.textTooLong(formatNumber(language, TEXT_MAX)) : report[fault]
}

const FIELDS = ['reason', 'text', 'contact'] as const

const summaryOf = ({ language, faults }: Form): Html | null => {
  const lines = FIELDS.flatMap((field) => {
    const fault = faults[field]
    return fault ? [{ field, text: faultSentence(language, fault) }] : []
  })
  return faultSummary(words[language].report.errors, lines)
}

const invalid = (fault: Fault | undefined): Html | null => (fault ? html` aria-invalid="true"` : null)

const faultOf = ({ faults }: Form, field: keyof Fields): Html | null => {
  if (!faults[field]) return null
  const described = html` aria-describedby="${field}-fault"`
  // A group has no state of its own.
  return field === 'reason' ? described : html`${described}${invalid(faults[field])}`
}

const sentenceOf = ({ language, faults }: Form, field: keyof Fields): Html | null => {
  const fault = faults[field]
  return fault ? html`<p class="fault" id="${field}-fault">${faultSentence(language, fault)}</p>` : null
}
