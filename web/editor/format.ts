/**
 * The form in which a field holds its text. Who has no script writes light text; the page has the same text as HTML in
 * `data-html`, and the field that `data-format` names tells the server which of the two is sent.
 */
import { htmlOfLightText } from '../../server/domain/description/light-text.ts'

const formatOf = ({ dataset: { format } }: HTMLTextAreaElement): HTMLInputElement | null => {
  const field = format === undefined ? null : document.getElementById(format)
  return field instanceof HTMLInputElement ? field : null
}

export const isLight = (field: HTMLTextAreaElement): boolean => formatOf(field)?.value === 'text'

/** What was typed as light text becomes HTML; what was not typed is the text that the server has. */
export const becomeHtml = (field: HTMLTextAreaElement): void => {
  const format = formatOf(field)
  if (!format || !isLight(field)) return
  const { html = '' } = field.dataset
  const text = field.value === field.defaultValue ? html : htmlOfLightText(field.value)
  // What the server has, for all that ask whether the field was changed.
  field.defaultValue = html
  field.value = text
  format.value = 'html'
  // The hint is about the marks of light text.
  document.getElementById(`${field.id}-about`)?.remove()
}
