/** HTML as a tagged template, which escapes every value but HTML. */

/** Safe piece of HTML. */
export class Html {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

type Content = Html | string | number | null | readonly Content[]

export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? render(values[at] ?? null) : '')).join(''))

const render = (value: Content): string => {
  if (value === null) return ''
  if (value instanceof Html) return value.toString()
  if (Array.isArray(value)) return value.map(render).join('')
  return escapeHtml(String(value))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Text as HTML, with code between backticks. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
