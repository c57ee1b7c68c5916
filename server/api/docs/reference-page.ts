/** Reference page: the OpenAPI document as text, without scripts. */
import { type ApiVersion, VERSIONS } from '@affiche/contract/version.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type Content, type Document, type Operation, type Row, rowsOf } from './document.ts'
import { page, prose, table } from './layout.ts'
import { REFERENCES, STANDINGS } from './papers.ts'
import { schemaTable, typeText } from './schema-text.ts'

/** Way from a page to the root of the service. */
const ROOT = '..'

export const referencePage = (document: Document, version: ApiVersion): string => {
  const rows = rowsOf(document)
  const base = document.servers[0]?.url ?? ''
  const ofTag = (tag: string): Row[] => rows.filter(({ operation }) => operation.tags.includes(tag))
  return page({
    title: `Affiche: reference of ${version}`,
    root: ROOT,
    body: html`<h1>${document.info.title}: reference of the interface, v${document.info.version}</h1>
<p>${STANDINGS[version]} ${document.info.description}</p>
<p>All addresses are below <code>${base}</code>. Operations that need a key take it in the header <code>API-Key</code>. <a href="${ROOT}/docs/interface">The interface</a> tells the rules in full; <a href="${ROOT}/docs/problems">problems</a> explains every failure. ${otherVersions(version)}</p>
<nav aria-label="Operations">
<h2>Operations</h2>
${document.tags.map(
  ({ name }) => html`<h3>${name}</h3>
<ul>
${ofTag(name).map(
  ({ method, path, operation }) =>
    html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}</li>\n`,
)}</ul>`,
)}
</nav>
${document.tags.map(
  ({ name, description }) => html`<section aria-label="${name}">
<h2>${name}</h2>
<p>${prose(description)}</p>
${ofTag(name).map((row) => operationPart(row, base))}
</section>`,
)}
<section aria-label="Schemas">
<h2>Schemas</h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>
${schema.description === undefined ? null : html`<p>${prose(schema.description)}</p>`}
${schemaTable(name, schema)}
`,
)}
</section>`,
  })
}

const otherVersions = (version: ApiVersion): Html[] =>
  VERSIONS.filter((other) => other !== version).map(
    (other) => html`<a href="${ROOT}${REFERENCES[other]}">The reference of ${other}</a> is a page of its own.`,
  )

const operationPart = ({ method, path, operation }: Row, base: string): Html => html`
<h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${path}</code> ${operation.summary}</h3>
<p>${prose(operation.description)}</p>
${operation.security.length > 0 ? null : html`<p>Needs no key.</p>`}
${parametersPart(operation)}
${bodyPart(operation)}
<pre tabindex="0" aria-label="Example of a request"><code>${curl({ method, path, operation }, base)}</code></pre>
${responsesPart(operation)}`

const parametersPart = ({ operationId, parameters }: Operation): Html | null =>
  parameters.length === 0
    ? null
    : table(
        `Parameters of ${operationId}`,
        ['Parameter', 'In', 'Type', 'Required', 'Meaning'],
        parameters.map(({ name, in: location, required, description = '', schema }) => [
          html`<code>${name}</code>`,
          location,
          typeText(schema),
          required ? 'yes' : 'no',
          prose(description),
        ]),
      )

const bodyPart = ({ requestBody }: Operation): Html | null => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content?.schema) return null
  const { schema, example, examples = {} } = content
  return html`<p>Body, <code>${type ?? ''}</code>: ${typeText(schema)}</p>
${example === undefined ? null : exampleOf('Example of a body', example)}
${Object.entries(examples).map(([name, { value }]) => exampleOf(`Example of a body: ${name}`, value))}`
}

const responsesPart = ({ operationId, responses, ...operation }: Operation): Html => {
  const dryRun = operation['x-affiche-dry-run']
  const answers = [...Object.entries(responses), ...(dryRun ? [['200', dryRun] as const] : [])]
  const shown = Object.values(Object.entries(responses)[0]?.[1].content ?? {})[0]?.example
  return html`${shown === undefined ? null : exampleOf('Example of an answer', shown)}
${table(
  `Answers of ${operationId}`,
  ['Status', 'Meaning', 'Body'],
  answers.map(([status, { description, content }]) => [status, linkProblems(description), bodyOf(content)]),
)}`
}

const bodyOf = (content: Readonly<Record<string, Content>> = {}): Html => {
  const { schema } = Object.values(content)[0] ?? {}
  return schema ? typeText(schema) : html`none`
}

/** Links the codes of problems in a description to their pages. */
const linkProblems = (description: string): Html =>
  html`${description
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : html`<a href="${ROOT}/docs/problems/${part}"><code>${part}</code></a>`))}`

const exampleOf = (label: string, value: unknown): Html =>
  html`<details><summary>${label}</summary>
<pre tabindex="0" aria-label="${label}"><code>${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</code></pre></details>`

/** Request as a curl command, with the first example body. */
const curl = ({ method, path, operation }: Row, base: string): string => {
  const { requestBody, security } = operation
  const [first] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  const words = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    ...(security.length > 0 ? ['-H "API-Key: $KEY"'] : []),
    ...(first ? ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(first.value))}'`] : []),
    `'${base}${path.replace(/\{\w+\}/g, '1')}'`,
  ]
  return words.join(' \\\n  ')
}

const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`)
