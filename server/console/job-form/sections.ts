/** The sections of the posting form: what every posting needs, then what most do without, folded away. */

import { input } from '../../html/controls.ts'
import { editorWords } from '../../html/editor-words.ts'
import { itemName } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { checkbox, type FormView, longText, radios, selectInput, textInput } from './controls.ts'
import { type Field, SECTIONS, type Section } from './field.ts'
import { FIELDS, type FieldId, FORMATS } from './fields.ts'
import { type Drawn, further, otherText, type Sources, topic } from './folds.ts'
import { formWords } from './words.ts'

export const sectionsOf = (view: FormView, sources: Sources): readonly Html[] =>
  SECTIONS.map((name) => section(view, name, groupsOf({ view, sources }, name)))

const section = ({ language }: FormView, name: Section, fields: readonly Html[]): Html =>
  html`<section aria-labelledby="section-${name}"><h2 id="section-${name}">${formWords[language].sections[name]}</h2>
${fields}</section>\n`

type FormField = (typeof FIELDS)[number]

/** The fields of a section in their order; those of a group stand together. */
const groupsOf = (drawn: Drawn, section: Section): readonly Html[] => {
  const { status } = drawn.view.values
  const isDraft = status === '' || status === 'draft'
  const fields = FIELDS.filter(
    ({ id, section: of, control }) => of === section && control !== 'none' && (isDraft || id !== 'publish-on'),
  )
  const groups = Object.values(Object.groupBy(fields, ({ id, group }) => group ?? id))
  return groups.map((group = []) => {
    const name = group[0]?.group
    return name === undefined ? html`${group.map((field) => controlOf(drawn, field))}` : GROUPS[name](drawn, group)
  })
}

type Group = (drawn: Drawn, fields: readonly FormField[]) => Html

/** Each field with its control. */
const partsOf = (drawn: Drawn, fields: readonly FormField[]) =>
  fields.map((field) => ({ id: field.id, control: controlOf(drawn, field) }))

const furtherAs =
  (name: 'furtherPlace' | 'furtherCategory'): Group =>
  (drawn, fields) =>
    html`${further(drawn.view, name, partsOf(drawn, fields))}`

const topicAs =
  (name: 'about' | 'statements' | 'publication'): Group =>
  (drawn, fields) =>
    topic(drawn.view, name, partsOf(drawn, fields))

const GROUPS: Readonly<Record<NonNullable<Field['group']>, Group>> = {
  columns: (drawn, fields) => html`<div class="columns">${fields.map((field) => controlOf(drawn, field))}</div>\n`,
  furtherPlace: furtherAs('furtherPlace'),
  furtherCategory: furtherAs('furtherCategory'),
  about: topicAs('about'),
  statements: topicAs('statements'),
  publication: topicAs('publication'),
  otherText: (drawn, fields) => otherText(drawn, partsOf(drawn, fields)),
  /** The field of each way stands under its radio button. */
  routes: (drawn, [routing, ...fields]) => {
    const { lists, language } = drawn.view
    if (!routing) return html``
    const names = routing.choices?.[language] ?? {}
    const types = lists.applicantRoutingTypes.all.map(({ id, name }) => [String(id), names[id] ?? name] as const)
    return radios(
      drawn.view,
      routing.id,
      types,
      partsOf(drawn, fields).map(({ control }) => control),
    )
  },
}

const controlOf = (drawn: Drawn, { id, control, mode, on, choices, chooses }: FormField): Html => {
  const { view } = drawn
  const names = Object.entries(choices?.[view.language] ?? {})
  if (control === 'radios') return radios(view, id, names)
  if (control === 'select') return selectInput(view, id, names)
  if (control === 'checkbox') return checkbox(view, id, on)
  const own = OWN[id]
  return own ? own(drawn, id) : textInput(view, id, { mode, chooses, isPlace: control === 'place' })
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

/** A control for dates would lose any other text. */
const dateInput: Own = ({ view }, id) => {
  const isDate = view.values[id] === '' || /^\d{4}-\d{2}-\d{2}$/.test(view.values[id])
  return textInput(view, id, { type: isDate ? 'date' : 'text' })
}

const OWN: Readonly<Partial<Record<FieldId, Own>>> = {
  'category-1': itemSelect('categories'),
  'category-2': itemSelect('categories', 'none'),
  'category-3': itemSelect('categories', 'none'),
  'position-type': itemSelect('positionTypes'),
  'pay-period': itemSelect('salaryPeriods'),
  description: description('description'),
  'text-description': description('text-description'),
  'last-day': dateInput,
  'publish-on': dateInput,
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
