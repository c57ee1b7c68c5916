import type { ApplyScriptWords } from '../../server/site/apply/script-words.ts'
import { make } from '../elements.ts'

/** Bytes of a file. */
const FILE_BYTES_MAX = 5 * 1024 * 1024

/** Refuses a file that is too large as soon as it is chosen, which would be sent in vain. */
export const startFileSize = (input: HTMLInputElement, words: ApplyScriptWords): void => {
  const fault = make('p', { class: 'fault', role: 'alert' })
  input.before(fault)
  input.addEventListener('change', () => {
    const isLarge = (input.files?.[0]?.size ?? 0) > FILE_BYTES_MAX
    fault.textContent = isLarge ? words.large : ''
    if (isLarge) input.value = ''
  })
}
