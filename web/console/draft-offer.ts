/** The notice above a form that offers what was typed into it before. */
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
