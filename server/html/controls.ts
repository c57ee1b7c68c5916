/** Controls of forms and what stands beside them, for all pages; each page says which notes a control has, and where. */
import { type Html, html } from '../platform/lib/html.ts'

/** Attributes in their order; `true` stands without a value, and null is left out. */
export type Attributes = Readonly<Record<string, string | number | true | null>>

const written = (attributes: Attributes): readonly Html[] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    if (value === null) return []
    return [value === true ? html` ${name}` : html` ${name}="${value}"`]
  })

/** Attributes of a control with notes, by their ids. */
export const described = (notes: readonly string[], isInvalid: boolean): Attributes => ({
  'aria-describedby': notes.length === 0 ? null : notes.join(' '),
  'aria-invalid': isInvalid ? 'true' : null,
})

export const input = (attributes: Attributes): Html => html`<input${written(attributes)}>`

export const hidden = (name: string, value: string): Html => input({ type: 'hidden', name, value })

/** HTML leaves out the first line break. */
export const textArea = (attributes: Attributes, text: string): Html =>
  html`<textarea${written(attributes)}>
${text}</textarea>`

/** Values and their names. */
export type Choices = readonly (readonly [value: string | number, name: string])[]

export const options = (choices: Choices, chosen: string): readonly Html[] =>
  choices.map(
    ([value, name]) =>
      html`<option value="${value}"${String(value) === chosen ? html` selected` : null}>${name}</option>`,
  )

export const select = (attributes: Attributes, inside: readonly Html[]): Html =>
  html`<select${written(attributes)}>${inside}</select>`

/** A radio button or a box, with its label behind it. */
export const choice = (attributes: Attributes & { readonly id: string }, label: string): Html =>
  html`<div class="choice">${input(attributes)}<label for="${attributes.id}">${label}</label></div>`

/** A control and its notes below its label. */
export const labelled = (id: string, label: string, inside: Html): Html =>
  html`<div class="field"><label for="${id}">${label}</label>
${inside}</div>`

export const group = (attributes: Attributes, legend: string, inside: Html): Html =>
  html`<fieldset${written(attributes)}><legend>${legend}</legend>
${inside}</fieldset>`

/** Hint at a control, or the fault there. */
export const note = (kind: 'hint' | 'fault', id: string, text: string): Html =>
  html`<p class="${kind}" id="${id}">${text}</p>\n`

/** The notes of the control or group with an id. */
export type Notes = { readonly id: string; readonly hint?: string | undefined; readonly fault?: string | undefined }

export const notesOf = ({ id, hint, fault }: Notes): Html =>
  html`${hint === undefined ? null : note('hint', `${id}-hint`, hint)}${fault === undefined ? null : note('fault', `${id}-fault`, fault)}`

export const noteIds = ({ id, hint, fault }: Notes): readonly string[] => [
  ...(hint === undefined ? [] : [`${id}-hint`]),
  ...(fault === undefined ? [] : [`${id}-fault`]),
]

export const stateOf = (notes: Notes): Attributes => described(noteIds(notes), notes.fault !== undefined)

/** A group with notes, which has no state of its own. */
export const notedGroup = (legend: string, notes: Notes, inside: Html | readonly Html[]): Html =>
  group(described(noteIds(notes), false), legend, html`${notesOf(notes)}${inside}`)

/** Radio buttons; the first has the id of the group, where the summary of faults leads. */
export const radioButtons = (name: string, choices: Choices, chosen: string): readonly Html[] =>
  choices.map(([value, label], at) => {
    const id = at === 0 ? name : `${name}-${value || 'none'}`
    return html`${choice({ type: 'radio', name, value, id, checked: value === chosen || null }, label)}\n`
  })

type SearchField = { readonly id: string; readonly label: string; readonly value: string; readonly most: number }

/** Field of a search, of so many characters at most. */
export const searchField = ({ id, label, value, most }: SearchField): Html =>
  labelled(id, label, input({ id, name: 'q', type: 'search', value, maxlength: most, autocomplete: 'off' }))
