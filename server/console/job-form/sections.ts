/** The seven sections of the posting form. */

import { type Choices, input } from '../../html/controls.ts'
import { editorWords } from '../../html/editor-words.ts'
import { itemName } from '../../html/words/format.ts'
import type { Item } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { checkbox, longText, radios, type ShownForm, selectInput, textInput } from './controls.ts'
import { faultsAt } from './faults.ts'
import { CATEGORIES, type FieldId, FORMATS, PLACES, type Section } from './fields.ts'
import { type FormWords, formWords } from './words.ts'

/** Parts of a form beside its fields. */
export type Sources = {
  /** Descriptions as HTML, for the editor, which takes their fields over. */
  readonly html: Readonly<Record<keyof typeof FORMATS, string>>
  readonly pairing: keyof FormWords['pairing']
}

export const sectionsOf = (shown: ShownForm, sources: Sources): readonly Html[] => [
  section(shown, 'job', jobFields(shown)),
  section(shown, 'places', [
    ...PLACES.map((id) => textInput(shown, id, { isPlace: true })),
    radios(shown, 'workplace', entries(formWords[shown.language].workplaces)),
  ]),
  section(shown, 'kind', kindFields(shown)),
  section(shown, 'pay', payFields(shown)),
  section(shown, 'description', [description(shown, sources, 'description')]),
  section(shown, 'other', otherFields(shown, sources)),
  section(shown, 'applying', applyingFields(shown)),
]

const section = ({ language }: ShownForm, name: Section, fields: readonly Html[]): Html =>
  html`<section aria-labelledby="section-${name}"><h2 id="section-${name}">${formWords[language].sections[name]}</h2>
${fields}</section>\n`

const entries = (names: Readonly<Record<string, string>>): Choices => Object.entries(names)

/** Words that are needed seldom are folded away, unless there is something to see in them. */
const jobFields = (shown: ShownForm): readonly Html[] => {
  const { values, faults, hints, language } = shown
  const { languages, more } = formWords[language]
  const rare: readonly FieldId[] = ['openings', 'reference', 'purpose']
  const isOpen = rare.some(
    (id) => values[id] !== '' || faultsAt(faults, id).length > 0 || hints.some(({ field }) => field === id),
  )
  return [
    textInput(shown, 'title'),
    radios(shown, 'language', entries(languages)),
    html`<details${isOpen ? html` open` : null}><summary>${more}</summary>
${textInput(shown, 'openings', { mode: 'numeric' })}${textInput(shown, 'reference')}${checkbox(shown, 'purpose', 'lmia')}</details>\n`,
  ]
}

const itemsOf = (
  { language }: ShownForm,
  items: readonly Item[],
  { french, none }: { readonly french: ReadonlyMap<number, string>; readonly none: string },
): Choices => [['', none], ...items.map((item) => [String(item.id), itemName(language, item, french)] as const)]

const kindFields = (shown: ShownForm): readonly Html[] => {
  const { lists, language } = shown
  const { french } = lists.terms
  const { choose, none } = formWords[language]
  return [
    ...CATEGORIES.map((id, at) =>
      selectInput(
        shown,
        id,
        itemsOf(shown, lists.categories.all, { french: french.categories, none: at === 0 ? choose : none }),
      ),
    ),
    selectInput(
      shown,
      'position-type',
      itemsOf(shown, lists.positionTypes.all, { french: french.positionTypes, none: choose }),
    ),
  ]
}

const payFields = (shown: ShownForm): readonly Html[] => {
  const { lists, language } = shown
  const { payChoices, choose } = formWords[language]
  const periods = { french: lists.terms.french.salaryPeriods, none: choose }
  return [
    radios(shown, 'pay-shown', entries(payChoices)),
    html`<div class="columns">${textInput(shown, 'pay', { mode: 'decimal' })}${textInput(shown, 'pay-max', { mode: 'decimal' })}${selectInput(shown, 'pay-period', itemsOf(shown, lists.salaryPeriods.all, periods))}</div>\n`,
    checkbox(shown, 'pay-commission'),
  ]
}

/** A textarea of light text or HTML; the editor takes it over with the text as HTML. */
const description = (shown: ShownForm, { html: sources }: Sources, id: keyof typeof FORMATS): Html => {
  const { language, values } = shown
  const format = values[FORMATS[id]] === 'html' ? 'html' : 'text'
  const attributes = {
    'data-editor': JSON.stringify(editorWords[language]),
    'data-format': FORMATS[id],
    'data-html': sources[id],
  }
  const formatField = input({ type: 'hidden', id: FORMATS[id], name: FORMATS[id], value: format })
  return html`${longText(shown, id, { rows: 14, attributes })}${formatField}\n`
}

const otherFields = (shown: ShownForm, sources: Sources): readonly Html[] => {
  const { pairing, copyAsStart } = formWords[shown.language]
  return [
    html`<p class="${sources.pairing === 'stale' ? 'notice' : 'hint'}">${pairing[sources.pairing]}</p>\n`,
    html`<p><button class="plain-button" name="action" value="copy" formnovalidate>${copyAsStart}</button></p>\n`,
    textInput(shown, 'text-title'),
    description(shown, sources, 'text-description'),
    textInput(shown, 'text-url', { type: 'text', mode: 'url' }),
  ]
}

/** Both addresses stay visible; each says when it is used. */
const applyingFields = (shown: ShownForm): readonly Html[] => {
  const { language, lists, values } = shown
  const { routing, intelligence, vacancy, accommodation } = formWords[language]
  const kinds = lists.applicantRoutingTypes.all.map(({ id, name }) => [String(id), routing[id] ?? name] as const)
  const isDate = values['close-date'] === '' || /^\d{4}-\d{2}-\d{2}$/.test(values['close-date'])
  return [
    radios(shown, 'routing', kinds),
    textInput(shown, 'email', { mode: 'email' }),
    textInput(shown, 'url', { mode: 'url' }),
    // A control for dates would lose any other text.
    textInput(shown, 'close-date', { type: isDate ? 'date' : 'text' }),
    checkbox(shown, 'confidential'),
    checkbox(shown, 'auto-refresh'),
    selectInput(shown, 'intelligence', entries(intelligence)),
    selectInput(shown, 'vacancy', entries(vacancy)),
    selectInput(shown, 'accommodation', entries(accommodation)),
  ]
}
