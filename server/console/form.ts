/** Forms of the console: fields with their faults, and the page that a refused form is shown on again. */

import {
  type Attributes,
  type Choices,
  choice,
  input,
  labelled,
  notedGroup,
  notesOf,
  options,
  radioButtons,
  select,
  stateOf,
} from '../html/controls.ts'
import { faultSummary } from '../html/fault-summary.ts'
import type { PageAnswer } from '../html/page.ts'
import { type Html, html } from '../platform/lib/html.ts'
import { answerConsole } from './answers.ts'
import { tokenField } from './form-token.ts'
import type { ConsoleFrame } from './frame.ts'
import type { Section } from './layout.ts'
import type { PersonContext } from './request-context.ts'
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

/** A control with its label and its notes; it is given its id, name and state. */
export const field = ({ id, label, hint, faults }: Field, control: (attributes: Attributes) => Html): Html => {
  const notes = { id, hint, fault: faults[id] }
  const attributes = { id, name: id, ...stateOf(notes) }
  return html`${labelled(id, label, html`${notesOf(notes)}${control(attributes)}`)}\n`
}

type TextField = Field & {
  readonly value: string
  readonly type?: 'text' | 'date' | 'time' | 'url' | 'email'
  readonly autocomplete?: 'off' | 'username' | 'name' | 'email'
}

export const textField = ({ value, type = 'text', autocomplete = 'off', ...about }: TextField): Html =>
  field(about, (attributes) => input({ type, autocomplete, value, ...attributes }))

type ChoiceField = Field & { readonly value: string; readonly choices: Choices }

export const selectField = ({ value, choices, ...about }: ChoiceField): Html =>
  field(about, (attributes) => select(attributes, options(choices, value)))

export const radioField = ({ id, label, hint, faults, value, choices }: ChoiceField): Html =>
  html`${notedGroup(label, { id, hint, fault: faults[id] }, radioButtons(id, choices, value))}\n`

type Box = { readonly id: string; readonly name?: string; readonly value?: string; readonly label: string }

export const checkbox = ({ id, name = id, value = 'yes', label }: Box, isChecked: boolean): Html =>
  html`${choice({ type: 'checkbox', id, name, value, checked: isChecked || null }, label)}\n`

/** A form that is sent to the address of its page, or to another. */
export const form = (context: PersonContext, fields: Html | readonly Html[], action?: string): Html =>
  html`<form method="post" novalidate${action === undefined ? null : html` action="${action}"`}>
${tokenField(context.token)}
${savedFormField(context)}${fields}</form>
`

type FormPage = {
  readonly title: string
  readonly section?: Section
  readonly faults: Faults
  readonly main: Html
  /** Status of a refused form. */
  readonly status?: number
}

/** A page with a form: 200 as it is asked for, 400 with what is wrong above it. */
export const answerForm = ({ layout }: ConsoleFrame, context: PersonContext, page: FormPage): PageAnswer => {
  const { title, faults, main, status = 400, ...about } = page
  const { faults: heading, errorTitle } = consoleWords[context.language]
  const lines = Object.entries(faults).map(([id, text]) => ({ field: id === '' ? null : id, text }))
  const isRefused = lines.length > 0
  const whole = html`${faultSummary(heading, lines)}<h1>${title}</h1>
${main}`
  return answerConsole(layout(context, { ...about, title: isRefused ? errorTitle(title) : title, main: whole }), {
    status: isRefused ? status : 200,
  })
}
