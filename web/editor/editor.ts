/** Takes over each textarea that names the words of its editor. Without this file they work as they are. */
import { takeOver } from './take-over.ts'

for (const field of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-editor]'))
  takeOver(field, JSON.parse(field.dataset.editor ?? ''))
