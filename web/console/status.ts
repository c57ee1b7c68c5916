import { make } from '../elements.ts'

type Status = { readonly element: HTMLElement; readonly say: (text: string) => void }

const statusOf = (name: string): Status => {
  const element = make('span', { role: 'status', class: name })
  return {
    element,
    say: (text) => {
      if (element.textContent !== text) element.textContent = text
    },
  }
}

/** A status for screen readers, which announce only changes of an element that the page had before. */
export const hiddenStatus = (): Status => statusOf('visually-hidden')

export const shownStatus = (): Status => statusOf('status')

/** Language of the page, for numbers and dates. */
export const pageLanguage = (): string => document.documentElement.lang || 'en'
