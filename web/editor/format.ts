/**
 * The form in which a field holds its text. Who has no script writes light text; the page has the same text as HTML in
 * `data-html`, and the field that `data-format` names tells the server which of the two is sent.
 */
import { htmlOfLightText } from '../../server/jobs/description/light-text.ts'

/** Characters that no text of ours has; they hold the place of the caret. */
const [START, END] = ['\ue000', '\ue001']

const formatOf = ({ dataset: { format } }: HTMLTextAreaElement): HTMLInputElement | null => {
  const field = format === undefined ? null : document.getElementById(format)
  return field instanceof HTMLInputElement && field.value === 'text' ? field : null
}

/** The HTML of the light text; that of the server while nothing has been typed. */
const htmlOf = ({ value, defaultValue, dataset: { html = '' } }: HTMLTextAreaElement): string =>
  value === defaultValue ? html : htmlOfLightText(value)

/** The selection in the HTML; null if the HTML drops a character beside it, as a space at the end. */
const caretIn = (field: HTMLTextAreaElement): [number, number] | null => {
  const { value, selectionStart: from, selectionEnd: to } = field
  const marked = htmlOfLightText(value.slice(0, from) + START + value.slice(from, to) + END + value.slice(to))
  const isSame = marked.replace(START, '').replace(END, '') === htmlOf(field)
  return isSame ? [marked.indexOf(START), marked.indexOf(END) - START.length] : null
}

/** False while a text would change its form under the caret of who types it. */
export const canBecomeHtml = (field: HTMLTextAreaElement): boolean =>
  !formatOf(field) || document.activeElement !== field || caretIn(field) !== null

export const becomeHtml = (field: HTMLTextAreaElement): void => {
  const format = formatOf(field)
  if (!format) return
  const html = htmlOf(field)
  const caret = caretIn(field)
  // The text of the server, which others compare with to learn whether the field was changed.
  field.defaultValue = field.dataset.html ?? ''
  field.value = html
  if (caret) field.setSelectionRange(...caret)
  format.value = 'html'
}
