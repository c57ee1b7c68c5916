/** Drops a second submit of a form while the first is on its way, and says on its button that it is. */
import type { ScriptWords } from '../../server/console/script-words.ts'

/** Milliseconds after which a form may be sent again: the browser may have given up, which it tells nobody. */
const FLIGHT_MAX_MS = 10_000

export const startSubmitGuard = (words: ScriptWords): void => {
  const inFlight = new Map<HTMLFormElement, () => void>()
  const land = (form: HTMLFormElement) => {
    inFlight.get(form)?.()
    inFlight.delete(form)
  }
  // On the document, after all that may refuse the submit.
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || opensElsewhere(form, submitter)) return
    if (inFlight.has(form)) return event.preventDefault()
    const button = buttonOf(form, submitter)
    inFlight.set(form, showFlight(button, button?.dataset.busy ?? textOf(form, words)))
    setTimeout(land, FLIGHT_MAX_MS, form)
  })
  // The page as it was left comes back from the browser's memory.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of [...inFlight.keys()]) land(form)
  })
}

/** True if the answer comes in another tab. */
export const opensElsewhere = (form: HTMLFormElement, submitter: HTMLElement | null): boolean =>
  (submitter?.getAttribute('formtarget') ?? form.target) === '_blank'

const textOf = ({ dataset }: HTMLFormElement, words: ScriptWords): string =>
  dataset.autosave === undefined ? words.busy : words.saving

/** The button that people see: Enter may press one that is hidden, and has the value of another. */
const buttonOf = (form: HTMLFormElement, submitter: HTMLElement | null): HTMLButtonElement | undefined => {
  const buttons = [...form.querySelectorAll('button')].filter(({ type, hidden }) => type === 'submit' && !hidden)
  const alike = submitter instanceof HTMLButtonElement ? submitter.value : ''
  return buttons.find((button) => button === submitter) ?? buttons.find(({ value }) => value === alike) ?? buttons[0]
}

/** States of a button whose form is on its way. */
const STATES = ['aria-disabled', 'aria-busy']

/** Answers with what puts the button back. It is not disabled, which would take its value out of the form. */
const showFlight = (button: HTMLButtonElement | undefined, text: string): (() => void) => {
  if (!button) return () => {}
  const nodes = [...button.childNodes]
  for (const name of STATES) button.setAttribute(name, 'true')
  button.textContent = text
  return () => {
    for (const name of STATES) button.removeAttribute(name)
    button.replaceChildren(...nodes)
  }
}
