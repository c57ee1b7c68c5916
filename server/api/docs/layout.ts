import { createHash } from 'node:crypto'
import { type Html, html, trusted } from '../../platform/lib/html.ts'
import type { Reply } from '../reply.ts'

/** Style of every page; the policy allows only this text. */
const STYLE = `
:root { color-scheme: light dark; --text: #1b1b1b; --dim: #555; --ground: #fff; --plate: #f2f2f2; --line: #ccc; --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e6e6; --dim: #b0b0b0; --ground: #161616; --plate: #262626; --line: #444; --link: #8cc4ff; } }
* { box-sizing: border-box; }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; color: var(--text); background: var(--ground); overflow-wrap: anywhere; }
header, main, footer { max-width: 58rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; } .skip:focus { position: static; }
h1, h2, h3, h4 { line-height: 1.25; } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem; } h3 { margin-top: 2rem; }
code, pre { font: .875em/1.5 ui-monospace, monospace; background: var(--plate); border-radius: 3px; }
code { padding: .1em .3em; } pre { padding: .75rem; overflow-x: auto; overflow-wrap: normal; } pre code { padding: 0; font-size: 1em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; overflow-wrap: normal; } td, th { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
.dim { color: var(--dim); }
.method { font: 700 .8em/1 ui-monospace, monospace; border: 1px solid var(--dim); border-radius: 3px; padding: .2em .4em; margin-right: .4em; }
summary { cursor: pointer; }
li { margin: .2rem 0; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Content policy of the pages: no scripts, no loading, no frames; the icon is empty. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'img-src data:',
  `style-src 'sha256-${STYLE_HASH}'`,
].join('; ')

export const htmlReply = (text: string, status = 200): Reply => ({
  status,
  headers: ['content-security-policy', POLICY, 'content-type', 'text/html; charset=utf-8'],
  body: text,
})

type Page = {
  readonly title: string
  /** Link to the root of the service, mostly relative, so that it works below a path of a proxy. */
  readonly root: string
  readonly body: Html
}

export const page = ({ title, root, body }: Page): string => `<!doctype html>
${html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<strong>Affiche</strong>
<nav aria-label="Documentation">
<a href="${root}/docs">Documents</a>
<a href="${root}/docs/begin">Begin</a>
<a href="${root}/docs/integrating">Integrating</a>
<a href="${root}/docs/v1.2">Reference</a>
<a href="${root}/docs/interface">The interface</a>
<a href="${root}/docs/test-mode">Test mode</a>
<a href="${root}/docs/problems">Problems</a>
<a href="${root}/docs/posting-rules">Posting rules</a>
<a href="${root}/docs/public">The public side</a>
<a href="${root}/docs/proof">Proofs</a>
<a href="${root}/openapi.json">OpenAPI</a>
<a href="${root}/docs/v1.1">Reference of v1.1</a>
</nav>
</header>
<main id="main">
${body}
</main>
</body>
</html>
`}`

/** Table that scrolls on a narrow screen, also by keyboard. */
export const table = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html =>
  html`<div class="wide" role="region" tabindex="0" aria-label="${label}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`

/** Text as HTML, with code between backticks. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
