/** The controls of the form, each with its notes: what it is for, its faults, what posting laws say, what it was read as. */
import type { Language } from '@affiche/contract/values.ts'
import { formatDate } from '../../html/words/format.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Fault, faultsAt, type Hint } from './faults.ts'
import { type FieldId, FORMATS, PLACES, type Values } from './fields.ts'
import { formWords } from './words.ts'

/** A form as it is shown. */
export type ShownForm = {
  readonly language: Language
  readonly values: Values
  readonly faults: readonly Fault[]
  readonly hints: readonly Hint[]
  /** What fields were read as. */
  readonly notes: Readonly<Partial<Record<FieldId, string>>>
  readonly lists: ReadReference
  /** Address of the places that are suggested. */
  readonly places: string
}

/** What to write into a control; a text in HTML has no marks of light text. */
const aboutOf = ({ language, values }: ShownForm, id: FieldId): string | undefined => {
  const { hints, descriptionHtml } = formWords[language]
  const isHtml = (id === 'description' || id === 'text-description') && values[FORMATS[id]] === 'html'
  return isHtml ? descriptionHtml : hints[id]
}

/** Ids of the notes of a control, which are always there, for the check while typing. */
const notesIds = (shown: ShownForm, id: FieldId): string =>
  `${aboutOf(shown, id) === undefined ? '' : `${id}-about `}${id}-fault ${id}-hint ${id}-note`

const described = (shown: ShownForm, id: FieldId): Html => {
  const isInvalid = faultsAt(shown.faults, id).length > 0
  return html` aria-describedby="${notesIds(shown, id)}"${isInvalid ? html` aria-invalid="true"` : null}`
}

const notesOf = (shown: ShownForm, id: FieldId): Html => {
  const { language, faults, hints, notes } = shown
  const about = aboutOf(shown, id)
  const found = faultsAt(faults, id)
  return html`<div class="notes">${about === undefined ? null : html`<p class="hint" id="${id}-about">${about}</p>\n`}<p class="fault" id="${id}-fault">${found.map(({ text }) => text).join(' ')}</p>
${suggestionsOf(shown, id)}<div class="law" id="${id}-hint">${hints.filter(({ field }) => field === id).map((hint) => hintLine(hint, language))}</div>
<p class="hint" id="${id}-note">${notes[id] ?? ''}</p></div>`
}

/** A remark of posting law, with its source and its day. */
export const hintLine = ({ text, source, inForce }: Hint, language: Language): Html => {
  const since = inForce === null ? null : html`, ${formWords[language].inForce(formatDate(language, inForce))}`
  const link = source && html` <span>(<a href="${source.url}" rel="noopener">${source.title}</a>${since})</span>`
  return html`<p>${text}${link}</p>`
}

const suggestionsOf = ({ faults, language }: ShownForm, id: FieldId): Html | null => {
  const places = PLACES.some((place) => place === id) ? faultsAt(faults, id).flatMap((fault) => fault.suggestions) : []
  if (places.length === 0) return null
  const buttons = places.map(
    (place) =>
      html`<button class="plain-button" name="action" value="use:${id}:${place}">${formWords[language].suggestion(place)}</button>\n`,
  )
  return html`<p class="phrases" id="${id}-suggestions">${buttons}</p>\n`
}

const labelOf = ({ language }: ShownForm, id: FieldId): string => formWords[language].labels[id]

const field = (shown: ShownForm, id: FieldId, control: Html): Html =>
  html`<div class="field"><label for="${id}">${labelOf(shown, id)}</label>
${notesOf(shown, id)}
${control}</div>\n`

type Input = { readonly type?: string; readonly mode?: string; readonly lang?: string; readonly isPlace?: boolean }

export const textInput = (shown: ShownForm, id: FieldId, { type = 'text', mode, isPlace = false }: Input = {}): Html =>
  field(
    shown,
    id,
    html`<input id="${id}" name="${id}" type="${type}" autocomplete="off"${mode ? html` inputmode="${mode}"` : null}${isPlace ? html` data-suggest="${shown.places}"` : null} value="${shown.values[id]}"${described(shown, id)}>`,
  )

type Area = { readonly rows: number; readonly attributes: Html }

export const textArea = (shown: ShownForm, id: FieldId, { rows, attributes }: Area): Html =>
  field(
    shown,
    id,
    // HTML leaves out the first line break.
    html`<textarea id="${id}" name="${id}" rows="${rows}"${described(shown, id)}${attributes}>
${shown.values[id]}</textarea>`,
  )

/** Values and their names. */
export type Choices = readonly (readonly [value: string, name: string])[]

export const select = (shown: ShownForm, id: FieldId, choices: Choices): Html => {
  const value = shown.values[id]
  const known = choices.some(([each]) => each === value)
  // A value that is no choice stays, so that what is said of it can be understood.
  const all: Choices = known ? choices : [...choices, [value, value]]
  const options = all.map(
    ([each, name]) => html`<option value="${each}"${each === value ? html` selected` : null}>${name}</option>`,
  )
  return field(shown, id, html`<select id="${id}" name="${id}"${described(shown, id)}>${options}</select>`)
}

/** A group of radio buttons; the first has the id of the field. */
export const radios = (shown: ShownForm, id: FieldId, choices: Choices): Html => {
  const { values } = shown
  const buttons = choices.map(([value, name], at) => {
    const own = at === 0 ? id : `${id}-${at + 1}`
    return html`<div class="choice"><input type="radio" id="${own}" name="${id}" value="${value}"${values[id] === value ? html` checked` : null}><label for="${own}">${name}</label></div>\n`
  })
  // A group has no state of its own.
  return html`<fieldset class="group" aria-describedby="${notesIds(shown, id)}"><legend>${labelOf(shown, id)}</legend>
${notesOf(shown, id)}
${buttons}</fieldset>\n`
}

export const checkbox = (shown: ShownForm, id: FieldId, value = 'on'): Html =>
  html`<div class="field"><div class="choice"><input type="checkbox" id="${id}" name="${id}" value="${value}"${shown.values[id] === '' ? null : html` checked`}${described(shown, id)}><label for="${id}">${labelOf(shown, id)}</label></div>
${notesOf(shown, id)}</div>\n`
