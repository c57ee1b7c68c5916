/** Notices of what a browser keeps of a form: the offer above it, and at its buttons the time. */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { make, makeButton } from '../elements.ts'
import { pageLanguage } from './status.ts'

type Choices = { readonly restore: () => void; readonly discard: () => void }

export const createDraftOffer = (form: HTMLFormElement, words: ScriptWords) => {
  // It can have the focus, since its buttons leave the page with their click.
  const text = make('p', { role: 'status', tabindex: '-1' })
  const notice = make('div', { class: 'notice' }, [text])
  form.before(notice)
  const say = (said: string) => {
    notice.replaceChildren(text)
    text.textContent = said
  }
  const button = (name: string, run: () => void, said: string): HTMLButtonElement =>
    makeButton(
      name,
      () => {
        run()
        say(said)
        text.focus()
      },
      { class: 'button second' },
    )
  return {
    say,
    remove: () => notice.remove(),
    /** `at` is the time at which the text was kept. */
    ask: (at: number, { restore, discard }: Choices) => {
      say(words.unsaved.replace('{time}', timeOf(at)))
      const buttons = [button(words.restore, restore, words.restored), button(words.discard, discard, words.discarded)]
      notice.append(make('p', { class: 'phrases' }, buttons))
    },
  }
}

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long', timeStyle: 'short' }).format(at)

/** Note at the buttons of a form of when its text was kept; nobody is interrupted by it. */
export const createKeptNote = (
  form: HTMLFormElement,
  words: ScriptWords,
): { readonly show: (isKept: boolean) => void } => {
  const note = make('p', { class: 'dim' })
  const buttons = form.querySelector('.apply')
  if (buttons) buttons.after(note)
  else form.append(note)
  return {
    show: (isKept) => {
      note.textContent = isKept ? words.kept.replace('{time}', hourOf(Date.now())) : ''
    },
  }
}

const hourOf = (at: number): string => new Intl.DateTimeFormat(pageLanguage(), { timeStyle: 'short' }).format(at)
