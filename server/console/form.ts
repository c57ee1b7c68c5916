/** Forms of the console: fields with their faults, and the page that a refused form is shown on again. */

import { faultSummary } from '../html/fault-summary.ts'
import type { PageAnswer } from '../html/page.ts'
import { type Html, html } from '../platform/lib/html.ts'
import { answerConsole } from './answers.ts'
import { tokenField } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import type { Section } from './layout.ts'
import type { MemberContext, PersonContext } from './request-context.ts'
import { savedFormField } from './saved-forms.ts'
import { consoleWords } from './words.ts'

/** Sentences by the ids of their fields, in the order of the form; that of no field is under "". */
export type Faults = Readonly<Record<string, string>>

type Field = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly faults: Faults
}

/** A label, its notes and a control, which is given its name, id and descriptions. */
export const field = ({ id, label, hint, faults }: Field, control: (attributes: Html) => Html): Html => {
  const fault = faults[id]
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])]
  const described = notes.length === 0 ? null : html` aria-describedby="${notes.join(' ')}"`
  const attributes = html` id="${id}" name="${id}"${described}${fault === undefined ? null : html` aria-invalid="true"`}`
  return html`<div class="field"><label for="${id}">${label}</label>
${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>\n`}${fault === undefined ? null : html`<p class="fault" id="${id}-fault">${fault}</p>\n`}${control(attributes)}</div>
`
}

type TextField = Field & {
  readonly value: string
  readonly type?: 'text' | 'date' | 'url'
  readonly autocomplete?: 'off' | 'username' | 'name'
}

export const textField = ({ value, type = 'text', autocomplete = 'off', ...about }: TextField): Html =>
  field(
    about,
    (attributes) => html`<input type="${type}" autocomplete="${autocomplete}" value="${value}"${attributes}>`,
  )

/** A value and what it is called. */
export type Choice = { readonly value: string; readonly label: string }

type ChoiceField = Field & { readonly value: string; readonly choices: readonly Choice[] }

export const selectField = ({ value, choices, ...about }: ChoiceField): Html => {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === value ? html` selected` : null}>${choice.label}</option>`,
  )
  return field(about, (attributes) => html`<select${attributes}>${options}</select>`)
}

export const radioField = ({ id, label, hint, faults, value, choices }: ChoiceField): Html => {
  const fault = faults[id]
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(fault === undefined ? [] : [`${id}-fault`])]
  // The first choice is where the summary of faults leads.
  const options = choices.map((choice, at) => {
    const own = at === 0 ? id : `${id}-${choice.value || 'none'}`
    return html`<div class="choice"><input type="radio" name="${id}" value="${choice.value}" id="${own}"${choice.value === value ? html` checked` : null}><label for="${own}">${choice.label}</label></div>\n`
  })
  return html`<fieldset${notes.length === 0 ? null : html` aria-describedby="${notes.join(' ')}"`}><legend>${label}</legend>
${hint === undefined ? null : html`<p class="hint" id="${id}-hint">${hint}</p>\n`}${fault === undefined ? null : html`<p class="fault" id="${id}-fault">${fault}</p>\n`}${options}</fieldset>
`
}

type Box = { readonly id: string; readonly name?: string; readonly value?: string; readonly label: string }

export const checkbox = ({ id, name = id, value = 'yes', label }: Box, isChecked: boolean): Html =>
  html`<div class="choice"><input type="checkbox" id="${id}" name="${name}" value="${value}"${isChecked ? html` checked` : null}><label for="${id}">${label}</label></div>\n`

/** A form that is sent to the address of its page, or to another. */
export const form = (context: PersonContext, fields: Html | readonly Html[], action?: string): Html =>
  html`<form method="post" novalidate${action === undefined ? null : html` action="${action}"`}>
${tokenField(context.token)}
${savedFormField(context)}${fields}</form>
`

type FormPage = {
  readonly title: string
  readonly section: Section
  readonly faults: Faults
  readonly main: Html
  /** Status of a refused form. */
  readonly status?: number
}

/** A page with a form: 200 as it is asked for, 400 with what is wrong above it. */
export const answerForm = ({ layout }: ConsoleFrame, context: MemberContext, page: FormPage): PageAnswer => {
  const { title, section, faults, main, status = 400 } = page
  const { faults: heading, errorTitle } = consoleWords[context.language]
  const lines = Object.entries(faults).map(([id, text]) => ({ field: id === '' ? null : id, text }))
  const isRefused = lines.length > 0
  const whole = html`${faultSummary(heading, lines)}<h1>${title}</h1>
${main}`
  return answerConsole(layout(context, { title: isRefused ? errorTitle(title) : title, section, main: whole }), {
    status: isRefused ? status : 200,
  })
}
