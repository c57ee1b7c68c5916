/** Fields whose text is light text: the editor reads HTML, and the form is told that it has it. */
import { htmlOfLightText } from '../../server/domain/description/light-text.ts'

/** Characters that no text of ours has; they hold the place of the caret. */
const [START, END] = ['\ue000', '\ue001']

/** The text as it was served has its HTML beside it; what was typed before the editor came is converted. */
export const readAsHtml = (field: HTMLTextAreaElement): void => {
  const format = document.getElementById(field.dataset.format ?? '')
  if (!(format instanceof HTMLInputElement) || format.value !== 'text') return
  const typed = field.value === field.defaultValue ? null : field.value
  const caret = typed === null ? null : caretIn(typed, field)
  field.defaultValue = field.dataset.html ?? ''
  field.value = typed === null ? field.defaultValue : htmlOfLightText(typed)
  format.defaultValue = 'html'
  format.value = 'html'
  // The hint is about the marks of light text.
  document.getElementById(`${field.id}-about`)?.remove()
  if (caret) field.setSelectionRange(...caret)
}

/** Where the selection stands in the HTML. */
const caretIn = (text: string, { selectionStart, selectionEnd }: HTMLTextAreaElement): [number, number] => {
  const before = text.slice(0, selectionStart) + START
  const marked = htmlOfLightText(before + text.slice(selectionStart, selectionEnd) + END + text.slice(selectionEnd))
  const start = marked.indexOf(START)
  return [start, marked.indexOf(END) - START.length]
}
