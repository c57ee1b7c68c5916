/** The pages under /docs, their links relative, so that they also work below a path of a proxy; what they say of problems comes from the contract's table. */
import { findings, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { OPENAPI_PATH } from './openapi.ts'

/** The style of the pages of text; their policy allows this text, and no other. */
export const STYLE = `
body { font: 16px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem; color: #1b1b1b; }
code { background: #f2f2f2; padding: .1em .3em; border-radius: 3px; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top; }
`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

/** Swagger UI over the service's own OpenAPI document, all from this address. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Affiche: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="./docs/assets/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript; the same is in <a href=".${OPENAPI_PATH}">the OpenAPI document</a>.</noscript>
<script src="./docs/assets/swagger-ui-bundle.js"></script>
<script src="./docs/reference.js"></script>
</body>
</html>
`

export const REFERENCE_SCRIPT = `SwaggerUIBundle({
  url: '.${OPENAPI_PATH}',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
})
`

/** Backticks of the tables as code; the tables hold no HTML. */
const prose = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]*)`/g, '<code>$1</code>')

export const problemPage = (code: ProblemCode): string => {
  const { status, title, help } = problems[code]
  const rules = code === 'invalid-request' ? `<h2>Codes of <code>errors</code></h2>${findingTable()}` : ''
  return page(
    `${title} (${code})`,
    `<p><a href="../problems">All problems</a></p>
<h1>${title}</h1>
<p><code>${code}</code>, status ${status}</p>
<p>${prose(help)}</p>
${rules}`,
  )
}

export const problemIndexPage = (): string =>
  page(
    'Affiche: problems',
    `<p><a href="../docs">Reference</a></p>
<h1>Problems</h1>
<p>Every failure is answered with <code>application/problem+json</code> (RFC 9457).</p>
<table><tr><th>Status</th><th>Code</th><th>Meaning</th></tr>
${Object.entries(problems)
  .map(
    ([code, { status, title }]) =>
      `<tr><td>${status}</td><td><a href="./problems/${code}">${code}</a></td><td>${title}</td></tr>`,
  )
  .join('\n')}
</table>
<h2>Codes of <code>errors</code></h2>
${findingTable()}`,
  )

const findingTable = (): string =>
  `<table>${Object.entries(findings)
    .map(([code, rule]) => `<tr id="${code}"><td><code>${code}</code></td><td>${prose(rule)}</td></tr>`)
    .join('\n')}</table>`
