/**
 * Suggestions for a text: the editable combobox with list autocomplete of the ARIA Authoring Practices. What is typed
 * stays what it is until a suggestion is chosen.
 */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { createListbox, type Listbox, type Suggestion } from './listbox.ts'
import { createNewest } from './newest.ts'
import { hiddenStatus, pageLanguage } from './status.ts'

/** Letters after which suggestions are asked for. */
const LETTERS_MIN = 2
/** Milliseconds without typing. */
const REST_MS = 150
const SHOWN_MAX = 8

type Words = Pick<ScriptWords, 'suggestions' | 'suggested'>

export const startCombobox = (input: HTMLInputElement, words: Words): void => {
  const list = createListbox(input, words.suggestions)
  const status = hiddenStatus()
  input.after(list.element, status.element)
  input.role = 'combobox'
  input.autocomplete = 'off'
  input.ariaAutoComplete = 'list'
  input.setAttribute('aria-controls', list.element.id)

  const newest = createNewest(REST_MS, loaderOf(input), (found) => {
    if (document.activeElement !== input) return
    list.show(found)
    status.say(countOf(found.length, words))
  })
  const close = () => {
    newest.drop()
    list.close()
    status.say('')
  }
  const choose = (name: string) => {
    input.value = name
    input.dispatchEvent(new Event('input', { bubbles: true }))
    close()
  }

  input.addEventListener('input', () => {
    list.move(0)
    const typed = input.value.trim()
    if ([...typed].length < LETTERS_MIN) close()
    else newest.ask(typed)
  })
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && isDone(event, { list, choose, close })) event.preventDefault()
  })
  input.addEventListener('blur', close)
  // The field keeps the focus.
  list.element.addEventListener('mousedown', (event) => event.preventDefault())
  list.element.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
    if (option) choose(option.dataset.name ?? '')
  })
}

type Control = {
  readonly list: Listbox
  readonly choose: (name: string) => void
  readonly close: () => void
}

/** Does what a key means for the list; true if that was all that it means. */
const isDone = ({ key, altKey }: KeyboardEvent, { list, choose, close }: Control): boolean => {
  const step = STEPS.get(key)
  if (step !== undefined) {
    const isOpen = list.open()
    if (isOpen && !altKey) list.move(step)
    return isOpen
  }
  const active = list.active()
  const isChoice = key === 'Enter' && active !== null
  if (isChoice) choose(active)
  if (isChoice || !list.isOpen()) return isChoice
  if (key === 'Escape') close()
  // The caret moves, as in any field.
  else if (CARET_KEYS.has(key)) list.move(0)
  return key === 'Escape'
}

const STEPS: ReadonlyMap<string, 1 | -1> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

const CARET_KEYS: ReadonlySet<string> = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

const loaderOf =
  ({ dataset }: HTMLInputElement) =>
  async (query: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const address = new URL(dataset.suggest ?? '', location.href)
    address.searchParams.set('q', query)
    const response = await fetch(address, { signal, headers: { Accept: 'application/json' } })
    if (!response.ok) return []
    const { places } = (await response.json()) as { places: readonly Suggestion[] }
    return places.slice(0, SHOWN_MAX)
  }

const countOf = (count: number, { suggested }: Words): string => {
  if (count === 0) return suggested.none
  const isOne = new Intl.PluralRules(pageLanguage()).select(count) === 'one'
  return (isOne ? suggested.one : suggested.other).replace('{count}', String(count))
}
