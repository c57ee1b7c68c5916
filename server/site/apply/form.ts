/** The form by which a candidate applies. */
import type { Language } from '@affiche/contract/values.ts'
import type { Challenge } from 'altcha-lib'
import { EXTENSIONS } from '../../applications/files/judge.ts'
import { hidden, input, labelled, noteIds, notesOf, stateOf, textArea } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import type { Sender } from '../../platform/config/mail.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import { type Faults, type Fields, FORM_FIELDS, MESSAGE_MAX, PLACES } from './fields.ts'
import { MOMENT_MIN_MS } from './moment.ts'
import { applyWords } from './words.ts'

export type Form = {
  readonly language: Language
  readonly code: string
  /** As pages show it; null for a confidential posting. */
  readonly employerName: string | null
  readonly officer: Sender
  readonly fields: Fields
  readonly faults: Faults
  /** True if a file was sent, which a browser does not send again. */
  readonly hadFile: boolean
  readonly token: string
  readonly challenge: Challenge
  /** Solution of a puzzle of this token; empty before it is solved. */
  readonly proof: string
}

export const applyForm = (form: Form): Html => {
  const { language, code, token, challenge, proof } = form
  const apply = applyWords[language]
  const { paths } = words[language]
  return html`${summaryOf(form)}<form method="post" action="${paths.apply(code)}" enctype="multipart/form-data" novalidate data-puzzle="${JSON.stringify(challenge)}" data-wait="${MOMENT_MIN_MS}">
${hidden(FORM_FIELDS.token, token)}${hidden(FORM_FIELDS.proof, proof)}
${lineField(form, 'name', { autocomplete: 'name' })}
${lineField(form, 'email', { type: 'email', autocomplete: 'email', inputmode: 'email', spellcheck: 'false' }, apply.emailHint)}
${messageField(form)}
${fileField(form)}
${trapField(language)}
${privacyOf(form)}
<p><button class="button" type="submit">${apply.send}</button> <span class="status" role="status"></span></p>
</form>
<p><a href="${paths.posting(code)}">${apply.back}</a></p>`
}

const summaryOf = ({ language, faults, hadFile }: Form): Html | null => {
  const apply = applyWords[language]
  const lines = PLACES.flatMap((place) => {
    const text = faults[place] ?? (place === 'file' && hadFile ? apply.fileAgain : undefined)
    return text === undefined ? [] : [{ field: place === 'form' ? null : place, text }]
  })
  return faultSummary(apply.errors, lines)
}

type Attributes = Parameters<typeof input>[0]

const lineField = (form: Form, id: 'name' | 'email', attributes: Attributes, hint?: string): Html => {
  const notes = { id, hint, fault: form.faults[id] }
  const own = { id, name: id, ...attributes, required: true as const, value: form.fields[id], ...stateOf(notes) }
  return labelled(id, applyWords[form.language][id], html`${notesOf(notes)}${input(own)}`)
}

const messageField = ({ language, fields, faults }: Form): Html => {
  const apply = applyWords[language]
  const hint = apply.messageHint(formatNumber(language, MESSAGE_MAX))
  const notes = { id: 'message', hint, fault: faults.message }
  const attributes = { id: 'message', name: 'message', rows: 8, ...stateOf(notes) }
  return labelled('message', apply.message, html`${notesOf(notes)}${textArea(attributes, fields.message)}`)
}

const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',')

const fileField = ({ language, faults, hadFile }: Form): Html => {
  const apply = applyWords[language]
  const notes = {
    id: FORM_FIELDS.file,
    hint: apply.fileHint,
    fault: faults.file ?? (hadFile ? apply.fileAgain : undefined),
  }
  const described = { 'aria-describedby': noteIds(notes).join(' '), 'aria-invalid': faults.file ? 'true' : null }
  const attributes = { id: notes.id, name: notes.id, type: 'file', accept: ACCEPT, ...described }
  return labelled(notes.id, apply.file, html`${notesOf(notes)}${input(attributes)}`)
}

/** A field that robots fill in; neither people nor their assistive technology come across it. */
const trapField = (language: Language): Html => {
  const name = FORM_FIELDS.trap
  const own = { id: name, name, type: 'text', tabindex: -1, autocomplete: 'off', value: '' }
  return html`<div class="trap"><label for="${name}">${applyWords[language].trap}</label>${input(own)}</div>`
}

const privacyOf = ({ language, employerName, officer }: Form): Html => {
  const { privacy } = applyWords[language]
  const who = employerName === null ? privacy.confidential : privacy.employer(employerName)
  const mail = `mailto:${encodeURIComponent(officer.address).replace('%40', '@')}`
  return html`<section class="notice" aria-labelledby="privacy"><h2 id="privacy">${privacy.title}</h2>
<p>${who} ${privacy.kept} ${privacy.afterwards}</p>
<p>${privacy.officer} ${isolated(officer.name)}, <a href="${mail}">${isolated(officer.address)}</a></p>
<p><a href="${words[language].paths.fraudPolicy}">${privacy.policy}</a></p></section>`
}
