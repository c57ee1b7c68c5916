/** The seven sections of the posting form. */

import { input } from '../../html/controls.ts'
import { editorWords } from '../../html/editor-words.ts'
import { itemName } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { checkbox, type FormView, longText, radios, selectInput, textInput } from './controls.ts'
import { faultsAt } from './faults.ts'
import { SECTIONS, type Section } from './field.ts'
import { FIELDS, type FieldId, FORMATS } from './fields.ts'
import { type FormWords, formWords } from './words.ts'

/** Parts of a form beside its fields. */
export type Sources = {
  /** Descriptions as HTML, for the editor, which takes their fields over. */
  readonly html: Readonly<Record<keyof typeof FORMATS, string>>
  readonly pairing: keyof FormWords['pairing']
}

export const sectionsOf = (view: FormView, sources: Sources): readonly Html[] =>
  SECTIONS.map((name) =>
    section(view, name, [...(name === 'other' ? pairingOf(view, sources) : []), ...groupsOf({ view, sources }, name)]),
  )

const section = ({ language }: FormView, name: Section, fields: readonly Html[]): Html =>
  html`<section aria-labelledby="section-${name}"><h2 id="section-${name}">${formWords[language].sections[name]}</h2>
${fields}</section>\n`

type Drawn = { readonly view: FormView; readonly sources: Sources }
type FormField = (typeof FIELDS)[number]

/** The fields of a section in their order; those of a group stand together. */
const groupsOf = (drawn: Drawn, section: Section): readonly Html[] => {
  const fields = FIELDS.filter((field) => field.section === section && field.control !== 'none')
  const groups = Object.values(Object.groupBy(fields, ({ id, group }) => group ?? id))
  return groups.map((group = []) => {
    const controls = group.map((field) => controlOf(drawn, field))
    const [first] = group
    if (first?.group === 'columns') return html`<div class="columns">${controls}</div>\n`
    return first?.group === 'more' ? folded(drawn.view, group, controls) : html`${controls}`
  })
}

/** Words that are needed seldom are folded away, unless there is something to see in them. */
const folded = (view: FormView, group: readonly FormField[], controls: readonly Html[]): Html => {
  const { values, faults, hints, language } = view
  const isOpen = group.some(
    ({ id }) => values[id] !== '' || faultsAt(faults, id).length > 0 || hints.some(({ field }) => field === id),
  )
  return html`<details${isOpen ? html` open` : null}><summary>${formWords[language].more}</summary>
${controls}</details>\n`
}

const controlOf = (drawn: Drawn, { id, control, mode, on, choices }: FormField): Html => {
  const { view } = drawn
  const names = Object.entries(choices?.[view.language] ?? {})
  if (control === 'radios') return radios(view, id, names)
  if (control === 'select') return selectInput(view, id, names)
  if (control === 'checkbox') return checkbox(view, id, on)
  const own = OWN[id]
  return own ? own(drawn, id) : textInput(view, id, { ...(mode && { mode }), isPlace: control === 'place' })
}

type Own = (drawn: Drawn, id: FieldId) => Html

/** An item of a list; a field of another one that may be left out says so. */
const itemSelect =
  (list: 'categories' | 'positionTypes' | 'salaryPeriods', none: 'choose' | 'none' = 'choose'): Own =>
  ({ view }, id) => {
    const { lists, language } = view
    const items = lists[list].all.map(
      (item) => [String(item.id), itemName(language, item, lists.terms.french[list])] as const,
    )
    return selectInput(view, id, [['', formWords[language][none]], ...items])
  }

const description =
  (id: keyof typeof FORMATS): Own =>
  ({ view, sources }) =>
    descriptionArea(view, sources, id)

const OWN: Readonly<Partial<Record<FieldId, Own>>> = {
  'category-1': itemSelect('categories'),
  'category-2': itemSelect('categories', 'none'),
  'category-3': itemSelect('categories', 'none'),
  'position-type': itemSelect('positionTypes'),
  'pay-period': itemSelect('salaryPeriods'),
  description: description('description'),
  'text-description': description('text-description'),
  routing: ({ view }, id) => {
    const { lists, language } = view
    const names = formWords[language].choices[id] ?? {}
    return radios(
      view,
      id,
      lists.applicantRoutingTypes.all.map((type) => [String(type.id), names[type.id] ?? type.name]),
    )
  },
  'close-date': ({ view }, id) => {
    const isDate = view.values[id] === '' || /^\d{4}-\d{2}-\d{2}$/.test(view.values[id])
    // A control for dates would lose any other text.
    return textInput(view, id, { type: isDate ? 'date' : 'text' })
  },
}

/** A textarea of light text or HTML; the editor takes it over with the text as HTML. */
const descriptionArea = (view: FormView, { html: sources }: Sources, id: keyof typeof FORMATS): Html => {
  const { language, values } = view
  const format = values[FORMATS[id]] === 'html' ? 'html' : 'text'
  const attributes = {
    'data-editor': JSON.stringify(editorWords[language]),
    'data-format': FORMATS[id],
    'data-html': sources[id],
  }
  const formatField = input({ type: 'hidden', id: FORMATS[id], name: FORMATS[id], value: format })
  return html`${longText(view, id, { rows: 14, attributes })}${formatField}\n`
}

const pairingOf = ({ language }: FormView, { pairing: state }: Sources): readonly Html[] => {
  const { pairing, copyAsStart } = formWords[language]
  return [
    html`<p class="${state === 'stale' ? 'notice' : 'hint'}">${pairing[state]}</p>\n`,
    html`<p><button class="plain-button" name="action" value="copy" formnovalidate>${copyAsStart}</button></p>\n`,
  ]
}
