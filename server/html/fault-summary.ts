import { type Html, html } from '../platform/lib/html.ts'

/** A fault of a form in a sentence; `field` is the id of its field, null where none can be shown. */
export type FaultLine = { readonly field: string | null; readonly text: string }

/** The faults of a form above it, each a link to its field; the page begins there. Null without faults. */
export const faultSummary = (title: string, lines: readonly FaultLine[]): Html | null => {
  if (lines.length === 0) return null
  const items = lines.map(
    ({ field, text }) => html`<li>${field === null ? text : html`<a href="#${field}">${text}</a>`}</li>`,
  )
  return html`<div class="alert" role="alert" tabindex="-1" autofocus><h2>${title}</h2>
<ul>${items}</ul></div>
`
}
