/** The controls of the form, each with its notes: what it is for, its faults, what posting laws say, what it was read as. */
import type { Language } from '@affiche/contract/values.ts'
import {
  type Attributes,
  type Choices,
  choice,
  described,
  group,
  input,
  labelled,
  note,
  options,
  select,
  textArea,
} from '../../html/controls.ts'
import { formatDate } from '../../html/words/format.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { scriptWords } from '../script-words.ts'
import { type Fault, faultsAt, type Hint } from './faults.ts'
import { type FieldId, FORMATS, type Values } from './fields.ts'
import { suggestionsAt } from './suggestions.ts'
import { formWords } from './words.ts'

/** A form as it is shown. */
export type FormView = {
  readonly language: Language
  readonly values: Values
  readonly faults: readonly Fault[]
  readonly hints: readonly Hint[]
  /** Notes of how fields were read. */
  readonly notes: Readonly<Partial<Record<FieldId, string>>>
  readonly lists: ReadReference
  /** Whether candidates of postings by e-mail apply by the form of this service. */
  readonly isRelaying: boolean
  /** Address of the places that are suggested. */
  readonly places: string
}

/** Hint about the content of a control; a text in HTML has no marks of light text. */
const aboutOf = ({ language, values, isRelaying }: FormView, id: FieldId): string | undefined => {
  const { hints, descriptionHtml, emailRelayed } = formWords[language]
  if (id === 'email' && isRelaying) return emailRelayed
  const isHtml = (id === 'description' || id === 'text-description') && values[FORMATS[id]] === 'html'
  return isHtml ? descriptionHtml : hints[id]
}

/** Ids of the notes of a control, which are always there, for the check while typing. */
const notesIds = (view: FormView, id: FieldId): readonly string[] =>
  [...(aboutOf(view, id) === undefined ? [] : ['about']), 'fault', 'hint', 'note'].map((kind) => `${id}-${kind}`)

const stateOf = (view: FormView, id: FieldId): Attributes =>
  described(notesIds(view, id), faultsAt(view.faults, id).length > 0)

const notesOf = (view: FormView, id: FieldId): Html => {
  const { language, faults, hints, notes } = view
  const about = aboutOf(view, id)
  const found = faultsAt(faults, id)
  return html`<div class="notes">${about === undefined ? null : note('hint', `${id}-about`, about)}${note('fault', `${id}-fault`, found.map(({ text }) => text).join(' '))}${suggestionsOf(view, id)}<div class="law" id="${id}-hint">${hints.filter(({ field }) => field === id).map((hint) => hintLine(hint, language))}</div>
<p class="hint" id="${id}-note">${notes[id] ?? ''}</p></div>`
}

/** A remark of posting law, with its source and its day. */
export const hintLine = ({ text, source, inForce }: Hint, language: Language): Html => {
  const since = inForce === null ? null : html`, ${formWords[language].inForce(formatDate(language, inForce))}`
  const link =
    source &&
    html` <span>${scriptWords[language].source} <a href="${source.url}" rel="noopener">${source.title}</a>${since}</span>`
  return html`<p>${text}${link}</p>`
}

const suggestionsOf = (view: FormView, id: FieldId): Html | null => {
  const found = suggestionsAt(view, id)
  if (found.length === 0) return null
  const { suggestion } = formWords[view.language]
  const buttons = found.map(
    ([value, name]) =>
      html`<button class="plain-button" name="action" value="use:${id}:${value}">${suggestion(name)}</button>\n`,
  )
  return html`<p class="phrases" id="${id}-suggestions">${buttons}</p>\n`
}

const labelOf = ({ language }: FormView, id: FieldId): string => formWords[language].labels[id]

const field = (view: FormView, id: FieldId, control: Html): Html =>
  html`${labelled(id, labelOf(view, id), html`${notesOf(view, id)}\n${control}`)}\n`

type Input = {
  readonly type?: string
  readonly mode?: string | undefined
  readonly chooses?: string | undefined
  readonly isPlace?: boolean
}

export const textInput = (view: FormView, id: FieldId, about: Input = {}): Html => {
  const { type = 'text', mode, chooses, isPlace = false } = about
  return field(
    view,
    id,
    input({
      id,
      name: id,
      type,
      autocomplete: 'off',
      inputmode: mode ?? null,
      'data-suggest': isPlace ? view.places : null,
      'data-chooses': chooses ?? null,
      value: view.values[id],
      ...stateOf(view, id),
    }),
  )
}

type Area = { readonly rows: number; readonly attributes: Attributes }

export const longText = (view: FormView, id: FieldId, { rows, attributes }: Area): Html =>
  field(view, id, textArea({ id, name: id, rows, ...stateOf(view, id), ...attributes }, view.values[id]))

export const selectInput = (view: FormView, id: FieldId, choices: Choices): Html => {
  const value = view.values[id]
  const known = choices.some(([each]) => each === value)
  // A value that is no choice stays, so that what is said of it can be understood.
  const all: Choices = known ? choices : [...choices, [value, value]]
  return field(view, id, select({ id, name: id, ...stateOf(view, id) }, options(all, value)))
}

/** A group of radio buttons; the first has the id of the field. Each may have a field under it, hidden by others. */
export const radios = (view: FormView, name: FieldId, choices: Choices, under: readonly Html[] = []): Html => {
  const buttons = choices.map(([value, text], at) => {
    const id = at === 0 ? name : `${name}-${at + 1}`
    const field = under[at] ?? null
    const button = choice({ type: 'radio', id, name, value, checked: view.values[name] === value || null }, text)
    return html`${button}\n${field && html`<div class="under">${field}</div>\n`}`
  })
  // A group has no state of its own.
  const attributes = { class: 'group', ...described(notesIds(view, name), false) }
  return html`${group(attributes, labelOf(view, name), html`${notesOf(view, name)}\n${buttons}`)}\n`
}

export const checkbox = (view: FormView, id: FieldId, value = 'on'): Html => {
  const checked = view.values[id] === '' ? null : true
  const box = choice({ type: 'checkbox', id, name: id, value, checked, ...stateOf(view, id) }, labelOf(view, id))
  return html`<div class="field">${box}
${notesOf(view, id)}</div>\n`
}
