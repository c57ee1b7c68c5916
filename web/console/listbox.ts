/** The list of suggestions below a field, of which one at most is active. */
import { make } from '../elements.ts'

export type Suggestion = { readonly name: string; readonly note: string | null }

export type Listbox = {
  readonly element: HTMLElement
  readonly isOpen: () => boolean
  /** The name that is active; null if none is. */
  readonly active: () => string | null
  readonly show: (suggestions: readonly Suggestion[]) => void
  /** False if there is nothing to open. */
  readonly open: () => boolean
  readonly close: () => void
  /** To the next or the one before, and past both ends, where none is active; 0 to none. */
  readonly move: (step: 1 | -1 | 0) => void
}

export const createListbox = (input: HTMLInputElement, name: string): Listbox => {
  const element = make('ul', { id: `${input.id}-list`, role: 'listbox', class: 'suggestions', 'aria-label': name })
  let options: readonly HTMLElement[] = []
  let at = -1
  const activate = (index: number) => {
    at = index
    for (const [each, option] of options.entries()) option.setAttribute('aria-selected', String(each === at))
    const option = options[at]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const setOpen = (isOpen: boolean) => {
    element.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    activate(-1)
  }
  setOpen(false)
  return {
    element,
    isOpen: () => !element.hidden,
    active: () => options[at]?.dataset.name ?? null,
    show: (suggestions) => {
      options = suggestions.map((suggestion, index) => optionOf(suggestion, `${element.id}-${index}`))
      element.replaceChildren(...options)
      setOpen(options.length > 0)
    },
    open: () => {
      if (element.hidden && options.length > 0) setOpen(true)
      return !element.hidden
    },
    close: () => setOpen(false),
    move: (step) => {
      const places = options.length + 1
      activate(step === 0 ? -1 : ((at + 1 + step + places) % places) - 1)
    },
  }
}

const optionOf = ({ name, note }: Suggestion, id: string): HTMLElement =>
  make('li', { id, role: 'option', 'aria-selected': 'false', 'data-name': name, text: name }, [
    ...(note === null ? [] : [make('span', { class: 'dim', text: ` ${note}` })]),
  ])
