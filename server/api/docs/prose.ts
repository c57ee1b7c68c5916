import { type Html, html } from '../../platform/lib/html.ts'

/** Text as HTML, with code between backticks. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
