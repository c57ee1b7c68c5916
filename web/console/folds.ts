/** Parts of a form that are folded away: their line says what is set in them, and what a script fills in is shown. */
import { controlsOf, isChoice } from './fields.ts'

export const startFold = (details: HTMLDetailsElement): void => {
  const form = details.closest('form')
  const summary = details.querySelector('summary')
  const note = summary?.querySelector<HTMLElement>('[data-set]') ?? null
  if (!form || !summary) return
  const isFurther = details.closest('.further') !== null
  const open = () => {
    details.open = true
    // A button that asked for one field more has done so.
    summary.hidden = isFurther
  }
  details.addEventListener('input', ({ isTrusted, target }) => {
    if (!isTrusted && target instanceof HTMLElement && isFilled(target)) open()
    if (note) note.textContent = setOf(note, namesIn(form, details))
  })
  if (!isFurther) return
  summary.addEventListener('click', (event) => {
    event.preventDefault()
    open()
    details.querySelector<HTMLElement>('input, select')?.focus()
  })
}

const isFilled = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement && isChoice(element)
    ? element.checked && element.value !== ''
    : 'value' in element && element.value !== ''

/** Names of the fields that are set, in their order. */
const namesIn = (form: HTMLFormElement, details: HTMLElement): readonly string[] =>
  controlsOf(form)
    .filter((control) => details.contains(control) && isFilled(control))
    .map(({ type, labels, parentElement }) => {
      const legend = type === 'radio' ? parentElement?.closest('fieldset')?.querySelector('legend') : null
      return (legend ?? labels?.[0])?.textContent.trim() ?? ''
    })

const setOf = ({ dataset }: HTMLElement, names: readonly string[]): string => {
  const { one, other } = JSON.parse(dataset.set ?? '{}') as Readonly<Record<'one' | 'other', string>>
  const text = names.length === 1 ? one : other
  return names.length === 0 ? '' : text.replace('{count}', String(names.length)).replace('{names}', names.join(', '))
}
