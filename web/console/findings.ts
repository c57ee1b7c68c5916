/** Findings of a check, shown beside the fields of a form in the elements that the page has for them. */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { make, makeButton } from '../elements.ts'
import { isChoice } from './fields.ts'
import { pageLanguage } from './status.ts'

type Said = { readonly field: string; readonly text: string }

type Hint = Said & {
  readonly source: { readonly title: string; readonly url: string } | null
  /** Day from which the law is in force. */
  readonly inForce: string | null
}

export type Checked = {
  readonly findings: readonly Said[]
  readonly hints: readonly Hint[]
  /** Texts of fields as they were understood. */
  readonly resolved: Readonly<Record<string, string>>
  readonly suggestions: Readonly<Record<string, readonly string[]>>
  /** Line behind which the text in the other language is folded away. */
  readonly otherText?: string
}

const find = (id: string): HTMLElement | null => document.getElementById(id)

/** The fault that the page shows of a field; empty for none. */
export const faultOf = (field: string): string => (find(`${field}-fault`)?.textContent ?? '').trim()

/** True if the page says anything of a field. */
export const isSpokenOf = (field: string): boolean =>
  faultOf(field) !== '' || ['hint', 'note'].some((kind) => (find(`${field}-${kind}`)?.textContent ?? '').trim() !== '')

/** Shows what is said of a field, in place of what was said; answers with its faults if they are new. */
export const showChecked = (field: string, checked: Checked, words: ScriptWords): string => {
  const fault = checked.findings
    .filter((finding) => finding.field === field)
    .map(({ text }) => text)
    .join(' ')
  const hints = checked.hints.filter((hint) => hint.field === field).map((hint) => hintOf(hint, words))
  const before = find(`${field}-fault`)?.textContent
  fill(field, 'fault', fault)
  fill(field, 'hint', ...hints)
  fill(field, 'note', checked.resolved[field] ?? '')
  setInvalid(field, fault !== '')
  return fault === before ? '' : fault
}

/** Writes only what is new, so that nothing is read out twice and nobody loses a link from under the pointer. */
const fill = (field: string, kind: 'fault' | 'hint' | 'note', ...content: readonly (string | HTMLElement)[]): void => {
  const element = find(`${field}-${kind}`)
  const text = content.map((each) => (typeof each === 'string' ? each : each.textContent)).join('')
  if (!element || element.textContent === text) return
  element.replaceChildren(...content)
  if (text !== '') describe(field, element.id)
}

const describe = (field: string, id: string): void => {
  const element = describedBy(field)
  const ids = (element?.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each !== '')
  if (!ids.includes(id)) element?.setAttribute('aria-describedby', [...ids, id].join(' '))
}

/** A group of choices is described as a whole. */
const describedBy = (field: string): HTMLElement | null => {
  const control = find(field)
  return isGroup(control) ? control.closest('fieldset') : control
}

const isGroup = (control: HTMLElement | null): control is HTMLInputElement =>
  control instanceof HTMLInputElement && isChoice(control) && control.type === 'radio'

const setInvalid = (field: string, isInvalid: boolean): void => {
  const control = find(field)
  // A group has no state of its own.
  if (!control || isGroup(control)) return
  if (isInvalid) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}

const hintOf = ({ text, source, inForce }: Hint, words: ScriptWords): HTMLElement => {
  if (source === null) return make('p', { text })
  const since = inForce === null ? '' : `, ${words.inForce.replace('{date}', dateOf(inForce))}`
  const link = make('a', { href: source.url, rel: 'noopener', text: source.title })
  const origin = make('span')
  origin.append(`${words.source} `, link, since)
  return make('p', { text: `${text} ` }, [origin])
}

/** The first of a month is an ordinal number in French, which Intl does not write. */
const dateOf = (day: string): string => {
  const language = pageLanguage()
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  return language.startsWith('fr') ? text.replace(/^1 /, '1er ') : text
}

export const showOtherText = ({ otherText }: Checked): void => {
  const line = find('other-text')
  if (line && otherText !== undefined) line.textContent = otherText
}

/** Shows the suggestions of fields, also of those that nobody was in. */
export const showSuggestions = ({ suggestions }: Checked, words: ScriptWords): void => {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-texts]')].map(({ id }) =>
    id.replace(/-suggestions$/, ''),
  )
  for (const field of new Set([...shown, ...Object.keys(suggestions)])) suggest(field, suggestions[field] ?? [], words)
}

/** Buttons that take a text over; they stand before the hints. */
const suggest = (field: string, texts: readonly string[], words: ScriptWords): void => {
  const id = `${field}-suggestions`
  const shown = find(id)
  if (texts.join('\n') === shown?.dataset.texts) return
  const control = find(field)
  // Whoever is on one of them stays there.
  const focused = [...(shown?.querySelectorAll<Element>('button') ?? [])].indexOf(
    document.activeElement ?? document.body,
  )
  shown?.remove()
  if (focused >= 0) control?.focus()
  const isChoice = control instanceof HTMLSelectElement
  if (texts.length === 0 || !(isChoice || control instanceof HTMLInputElement)) return
  const take = (text: string) => {
    control.value = isChoice ? (optionOf(control, text)?.value ?? '') : text
    control.focus()
    row.remove()
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const buttons = texts.map((text) => makeButton(text, () => take(text), { class: 'plain-button' }))
  const row = make('p', { id, class: 'phrases', 'data-texts': texts.join('\n') }, [
    make('span', { text: isChoice ? words.fromTitle : words.didYouMean }),
    ...buttons,
  ])
  find(`${field}-fault`)?.after(row)
  if (focused >= 0) buttons[focused]?.focus()
}

const optionOf = ({ options }: HTMLSelectElement, name: string): HTMLOptionElement | undefined =>
  [...options].find(({ text }) => text === name)
