/** The form of the search: GET, so that a search is an address; faults stand at their fields. */
import type { Language } from '@affiche/contract/values.ts'
import { type Choices, input, labelled, note, notesOf, options, select, stateOf } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import { factWords } from '../../html/words/facts.ts'
import { formatNumber, itemName } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import type { Item, Lists } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { CHOICES, type Choice } from '../../public/document.ts'
import { FACETS, type FacetCounts } from '../../public/facets.ts'
import {
  AGES,
  type Fault,
  type Field,
  PAY_MAX,
  queryTextOf,
  RADII,
  RADIUS_DEFAULT,
  type Values,
  WORDS_MAX,
} from './query.ts'
import { searchWords } from './words.ts'

type Shown = {
  readonly language: Language
  readonly lists: Lists
  readonly values: Values
  readonly faults: readonly Fault[]
  /** Counts beside the choices of filters that are not used; null without. */
  readonly facets: FacetCounts | null
}

export const searchForm = (shown: Shown): Html => {
  const { language, lists, values } = shown
  const said = searchWords[language]
  const { paths } = words[language]
  const { french } = lists.terms
  const itemsOf = (items: readonly Item[], names: ReadonlyMap<number, string>): Choices =>
    items.map((item) => [item.id, itemName(language, item, names)])
  const isOpen = MORE.some((field) => values[field] !== '')
  const lines = shown.faults.map((fault) => ({
    field: fault.field === 'page' ? null : fault.field,
    text: faultText(fault, shown),
  }))
  return html`${faultSummary(said.faults.title, lines)}<form class="search" role="search" action="${paths.home}" method="get">
<div class="columns">
${textField(shown, { field: 'q', label: said.words, hint: said.wordsHint })}
${textField(shown, { field: 'place', label: said.place, hint: said.placeHint, suggest: paths.places })}
${selectField(shown, { field: 'radius', label: said.radius, any: null, choices: RADII.map((km) => [km, said.radii[km]]) })}
</div>
<details${isOpen ? html` open` : null}>
<summary>${said.more}</summary>
<div class="columns">
${selectField(shown, { field: 'category', label: said.category, choices: itemsOf(lists.categories.all, french.categories) })}
${selectField(shown, { field: 'type', label: said.type, choices: itemsOf(lists.positionTypes.all, french.positionTypes) })}
${textField(shown, { field: 'pay', label: said.pay, hint: said.payHint, numeric: true })}
${CHOICES.map((field) => choiceField(shown, field))}${selectField(shown, { field: 'newer', label: said.newer, choices: AGES.map((days) => [days, said.ages[days]]) })}
</div>
</details>
<p class="apply"><button class="button" type="submit">${said.submit}</button></p>
</form>`
}

const choiceField = (shown: Shown, field: Choice): Html => {
  const { name, values } = factWords[shown.language][field]
  const choices: Choices = Object.entries(values)
  return html`${selectField(shown, { field, label: name, choices })}\n`
}

/** Fields that are folded away while none has a value. */
const MORE: readonly Field[] = ['category', 'type', 'pay', ...CHOICES, 'newer']

const faultText = ({ field, kind }: Fault, { language, values }: Shown): string => {
  const { faults } = searchWords[language]
  if (kind === 'words') return faults.words(formatNumber(language, WORDS_MAX))
  if (kind === 'pay') return faults.pay(formatNumber(language, PAY_MAX))
  if (kind === 'wordless' || kind === 'page') return faults[kind]
  if (kind === 'choice') return faults.choice(labelOf(field, language))
  return faults[kind](values[field].slice(0, SHOWN_MAX))
}

/** The label of a field with choices. */
const labelOf = (field: Field, language: Language): string => {
  const { radius, category, type, newer } = searchWords[language]
  const labels: Readonly<Partial<Record<Field, string>>> = { radius, category, type, newer }
  return labels[field] ?? factWords[language][field as Choice].name
}

/** Characters of a text that are repeated. */
const SHOWN_MAX = 100

type Text = {
  readonly field: Field
  readonly label: string
  readonly hint: string
  readonly numeric?: boolean
  readonly suggest?: string
}

const textField = (shown: Shown, { field, label, hint, numeric = false, suggest }: Text): Html => {
  const fault = faultAt(shown, field)
  const control = input({
    type: 'text',
    id: field,
    name: field,
    value: shown.values[field],
    inputmode: numeric ? 'numeric' : null,
    'data-suggest': suggest ?? null,
    ...stateOf({ id: field, hint, fault: fault?.kind }),
  })
  const notes = html`${notesOf({ id: field, hint })}${fault && faultLine(fault, shown)}`
  return labelled(field, label, html`<div class="notes">${notes}</div>\n${control}`)
}

const faultAt = ({ faults }: Shown, field: Field): Fault | null => faults.find((fault) => fault.field === field) ?? null

const faultLine = (fault: Fault, shown: Shown): Html => {
  const { suggestions } = searchWords[shown.language].faults
  const links = fault.suggestions.map(
    (place) => html`<li><a href="${addressOf(shown.language, { ...shown.values, place, page: '' })}">${place}</a></li>`,
  )
  return html`${note('fault', `${fault.field}-fault`, faultText(fault, shown))}${links.length === 0 ? null : html`<p class="hint">${suggestions}</p><ul class="hint">${links}</ul>`}`
}

/** Address of a search, without the parameters that are empty. */
export const addressOf = (language: Language, values: Values): string => {
  const query = queryTextOf(values)
  return words[language].paths.home + (query === '' ? '' : `?${query}`)
}

type Select = {
  readonly field: Field
  readonly label: string
  readonly choices: Choices
  /** Text of the choice that restricts nothing; null where there is none. */
  readonly any?: string | null
}

/** Choices of a filter that is not used yet with the number that each would find; of a used one the others found none. */
const counted = ({ language, values, facets }: Shown, field: Field, choices: Choices): Choices => {
  const facet = FACETS.find((one) => one === field)
  if (facets === null || facet === undefined || values[facet] !== '') return choices
  return choices.map(([value, name]) => [value, `${name} (${formatNumber(language, facets(facet, value))})`])
}

const selectField = (shown: Shown, { field, label, choices, ...about }: Select): Html => {
  const any = about.any === undefined ? searchWords[shown.language].any : about.any
  const value = shown.values[field] || (field === 'radius' ? String(RADIUS_DEFAULT) : '')
  const fault = faultAt(shown, field)
  const attributes = {
    id: field,
    name: field,
    'aria-invalid': fault ? 'true' : null,
    'aria-describedby': fault ? `${field}-fault` : null,
  }
  const all = [
    ...(any === null ? [] : [html`<option value="">${any}</option>`]),
    ...options(counted(shown, field, choices), value),
  ]
  const notes = fault && html`<div class="notes">${faultLine(fault, shown)}</div>`
  return labelled(field, label, html`${notes}\n${select(attributes, all)}`)
}
