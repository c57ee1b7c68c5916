/** A button that copies the text of an element. */
import type { ScriptWords } from '../../server/console/script-words.ts'
import { shownStatus } from './status.ts'

export const startCopy = (button: HTMLButtonElement, words: Pick<ScriptWords, 'copied' | 'notCopied'>): void => {
  const status = shownStatus()
  button.after(status.element)
  button.hidden = false
  button.addEventListener('click', async () => {
    const source = document.querySelector<HTMLElement>(button.dataset.copy ?? '')
    status.say('')
    const isCopied = source !== null && (await copy(source))
    status.say(isCopied ? words.copied : words.notCopied)
  })
}

const isField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement => 'value' in element

/** Without https browsers have no clipboard for scripts, and copy only what is selected. */
const copy = async (source: HTMLElement): Promise<boolean> => {
  const text = isField(source) ? source.value : source.innerText
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (isField(source)) source.select()
    else getSelection()?.selectAllChildren(source)
    return document.execCommand('copy')
  }
}
