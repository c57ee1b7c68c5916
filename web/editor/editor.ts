/** Takes over each textarea that names the words of its editor. Without this file they work as they are. */
import { readAsHtml } from './light-field.ts'
import { takeOver } from './take-over.ts'

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-editor]')) {
  readAsHtml(field)
  takeOver(field, JSON.parse(field.dataset.editor ?? ''))
}
