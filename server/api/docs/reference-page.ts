/** Reference page: the OpenAPI document as text, without scripts. */
import { type ApiVersion, VERSIONS } from '@affiche/contract/version.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { page, prose, table } from './layout.ts'
import { type Schema, schemaLink, schemaTable, typeText } from './schema-text.ts'

type Example = { readonly value: unknown }

type Content = {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, Example>>
}

type Parameter = {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Response = { readonly description: string; readonly content?: Readonly<Record<string, Content>> }

/** Name of a part that stands among the components. */
type Reference = { readonly $ref: string }

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly 'x-affiche-dry-run'?: Response
}

type Referring = Omit<Operation, 'parameters' | 'responses' | 'x-affiche-dry-run'> & {
  readonly parameters: readonly (Parameter | Reference)[]
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-affiche-dry-run'?: Response | Reference
}

export type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Referring>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

/** Operation with every part in its place. */
const resolved = (operation: Referring, { components }: Document): Operation => {
  const { parameters, responses, 'x-affiche-dry-run': dryRun, ...rest } = operation
  const answer = (one: Response | Reference): Response => resolve(one, components.responses)
  return {
    ...rest,
    parameters: parameters.map((one) => resolve(one, components.parameters)),
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, answer(one)])),
    ...(dryRun && { 'x-affiche-dry-run': answer(dryRun) }),
  }
}

const resolve = <P extends object>(part: P | Reference, components: Readonly<Record<string, P>>): P => {
  if (!('$ref' in part)) return part
  const found = components[part.$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`The document has no ${part.$ref}.`)
  return found
}

export type Row = { readonly method: string; readonly path: string; readonly operation: Operation }

/** The page of each version. */
export const REFERENCES: Readonly<Record<ApiVersion, string>> = { 'v1.1': '/docs', 'v1.2': '/docs/v1.2' }

/** Place of a page: its version, and the way to the root of the service. */
type Place = { readonly version: ApiVersion; readonly root: string }

const placeOf = (version: ApiVersion): Place => ({ version, root: version === 'v1.1' ? '.' : '..' })

/** Every operation, with its parts in their places. */
export const rowsOf = (document: Document): readonly Row[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: resolved(operation, document),
    })),
  )

export const referencePage = (document: Document, version: ApiVersion): string => {
  const place = placeOf(version)
  const { root } = place
  const rows = rowsOf(document)
  const base = document.servers[0]?.url ?? ''
  const ofTag = (tag: string): Row[] => rows.filter(({ operation }) => operation.tags.includes(tag))
  return page({
    title: `Affiche: reference of ${version}`,
    root,
    body: html`<h1>${document.info.title}: reference of the interface, v${document.info.version}</h1>
<p>${document.info.description}</p>
<p>All addresses are below <code>${base}</code>. Operations that need a key take it in the header <code>API-Key</code>. <a href="${root}/docs/interface">The interface</a> tells the rules in full; <a href="${root}/docs/problems">problems</a> explains every failure. ${otherVersions(place)}</p>
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
${ofTag(name).map((row) => operationPart(row, { ...place, base }))}
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

const otherVersions = ({ version, root }: Place): Html[] =>
  VERSIONS.filter((other) => other !== version).map(
    (other) => html`<a href="${root}${REFERENCES[other]}">The reference of ${other}</a> is a page of its own.`,
  )

const operationPart = (
  { method, path, operation }: Row,
  { root, base }: Place & { readonly base: string },
): Html => html`
<h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${path}</code> ${operation.summary}</h3>
<p>${prose(operation.description)}</p>
${operation.security.length > 0 ? null : html`<p>Needs no key.</p>`}
${parametersPart(operation)}
${bodyPart(operation)}
<pre tabindex="0" aria-label="Example of a request"><code>${curl({ method, path, operation }, base)}</code></pre>
${responsesPart(operation, root)}`

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

const responsesPart = ({ operationId, responses, ...operation }: Operation, root: string): Html => {
  const dryRun = operation['x-affiche-dry-run']
  const answers = [...Object.entries(responses), ...(dryRun ? [['200', dryRun] as const] : [])]
  const shown = Object.values(Object.entries(responses)[0]?.[1].content ?? {})[0]?.example
  return html`${shown === undefined ? null : exampleOf('Example of an answer', shown)}
${table(
  `Answers of ${operationId}`,
  ['Status', 'Meaning', 'Body'],
  answers.map(([status, { description, content }]) => [status, linkProblems(description, root), bodyOf(content)]),
)}`
}

const bodyOf = (content: Readonly<Record<string, Content>> = {}): Html => {
  const { schema } = Object.values(content)[0] ?? {}
  if (!schema) return html`none`
  return schema.$ref === undefined ? typeText(schema) : schemaLink(schema.$ref)
}

/** Links the codes of problems in a description to their pages. */
const linkProblems = (description: string, root: string): Html =>
  html`${description
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part : html`<a href="${root}/docs/problems/${part}"><code>${part}</code></a>`))}`

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
