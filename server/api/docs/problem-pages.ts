/** Pages of the problems, from the contract's table. */
import { findings, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { page, prose, table } from './layout.ts'

export const problemPage = (code: ProblemCode): string => {
  const { status, title, help } = problems[code]
  return page({
    title: `${title} (${code})`,
    root: '../..',
    body: html`<h1>${title}</h1>
<p><code>${code}</code>, status ${status}</p>
<p>${prose(help)}</p>
${code === 'invalid-request' ? findingTable() : null}`,
  })
}

export const problemIndexPage = (): string =>
  page({
    title: 'Affiche: problems',
    root: '..',
    body: html`<h1>Problems</h1>
<p>Every failure is answered with <code>application/problem+json</code> (RFC 9457).</p>
${table(
  'Problems',
  ['Status', 'Code', 'Meaning'],
  Object.entries(problems).map(([code, { status, title }]) => [
    status,
    html`<a href="./problems/${code}">${code}</a>`,
    title,
  ]),
)}
${findingTable()}`,
  })

const findingTable = (): Html =>
  html`<h2 id="findings">Codes of <code>errors</code></h2>
${table(
  'Codes of errors',
  ['Code', 'Meaning'],
  Object.entries(findings).map(([code, rule]) => [html`<code id="${code}">${code}</code>`, prose(rule)]),
)}`

/** Page for a browser at an unknown address; `base` is the address of the service. */
export const notFoundPage = (base: string): string =>
  page({
    title: 'Affiche: page not found',
    root: base,
    body: html`<h1>Page not found</h1>
<p>This is Affiche, a job posting service for programs. Its <a href="${base}/docs">reference</a> tells which addresses it has.</p>`,
  })
