/** Parts of the form that are folded away until they are asked for, or there is something to see in them. */
import { otherLanguage } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { FormView } from './controls.ts'
import { faultsAt } from './faults.ts'
import type { Further, Topic } from './field.ts'
import type { FieldId, FORMATS } from './fields.ts'
import { hasOtherText, languageOf, type Typed } from './typed.ts'
import { type FormWords, formWords } from './words.ts'

/** Parts of a form beside its fields. */
export type Sources = {
  /** Descriptions as HTML, for the editor, which takes their fields over. */
  readonly html: Readonly<Record<keyof typeof FORMATS, string>>
  readonly pairing: keyof FormWords['pairing']
}

export type Drawn = { readonly view: FormView; readonly sources: Sources }

type Part = { readonly id: FieldId; readonly control: Html }

const details = (isOpen: boolean, summary: Html | string, inside: Html | readonly Html[]): Html =>
  html`<details${isOpen ? html` open` : null}><summary>${summary}</summary>
${inside}</details>\n`

/** True of a field that has a fault, or of which a law asks something. */
const isSpokenOf = ({ faults, hints }: FormView, id: FieldId): boolean =>
  faultsAt(faults, id).length > 0 || hints.some(({ field }) => field === id)

/** One field more at a time, after those that are filled in. */
export const further = (view: FormView, name: Further, [part, ...rest]: readonly Part[]): Html | null => {
  if (!part) return null
  const isUsed = [part, ...rest].some(({ id }) => view.values[id] !== '' || isSpokenOf(view, id))
  const fields = html`${part.control}${further(view, name, rest)}`
  return isUsed
    ? fields
    : html`<div class="further">${details(false, formWords[view.language].further[name], fields)}</div>\n`
}

/** Fields of a topic behind a line that says which of them are set. */
export const topic = (view: FormView, name: Topic, parts: readonly Part[]): Html => {
  const { language, values } = view
  const { topics, set, labels } = formWords[language]
  const names = parts.filter(({ id }) => values[id] !== '').map(({ id }) => labels[id])
  const isOpen = parts.some(({ id }) => isSpokenOf(view, id))
  const note = html`<span class="dim" data-set="${JSON.stringify(set)}">${names.length === 0 ? '' : setOf(set, names)}</span>`
  return details(
    isOpen,
    html`${topics[name]} ${note}`,
    parts.map(({ control }) => control),
  )
}

const setOf = ({ one, other }: FormWords['set'], names: readonly string[]): string =>
  (names.length === 1 ? one : other).replace('{count}', String(names.length)).replace('{names}', names.join(', '))

/** The line of the text in the other language, which names that as soon as the first is known. */
export const otherTextLine = ({ values, language }: Typed): string => {
  const { otherText, addText } = formWords[language]
  const own = languageOf(values)
  return (hasOtherText(values) ? otherText : addText)[own === null ? 'other' : otherLanguage(own)]
}

/** The text in the other language, which is open where there is one. */
export const otherText = ({ view, sources: { pairing: state } }: Drawn, parts: readonly Part[]): Html => {
  const { language, values } = view
  const { pairing, copyAsStart } = formWords[language]
  const isOpen = hasOtherText(values) || parts.some(({ id }) => isSpokenOf(view, id))
  const controls = html`<p class="${state === 'stale' ? 'notice' : 'hint'}">${pairing[state]}</p>
<p><button class="plain-button" name="action" value="copy" formnovalidate>${copyAsStart}</button></p>
${parts.map(({ control }) => control)}`
  return details(isOpen, html`<span id="other-text">${otherTextLine(view)}</span>`, controls)
}
