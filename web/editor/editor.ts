/** Takes over each textarea that names the words of its editor. Without this file they work as they are. */
import { createPointerRest } from '../pointer.ts'
import { canBecomeHtml } from './format.ts'
import { takeOver } from './take-over.ts'

const whilePointerRests = createPointerRest()

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-editor]')) {
  const open = () => takeOver(field, JSON.parse(field.dataset.editor ?? ''))
  if (canBecomeHtml(field)) open()
  else field.addEventListener('blur', () => whilePointerRests(open), { once: true })
}
