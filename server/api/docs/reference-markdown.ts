/** The reference as Markdown, for programs that read text. Whatever several operations have is written once, to keep it small. */
import { problems } from '@affiche/contract/problem.ts'
import { type ApiVersion, VERSIONS } from '@affiche/contract/version.ts'
import { openApiPath } from '../openapi/openapi.ts'
import { type Content, type Document, type Operation, type Parameter, type Row, rowsOf } from './document.ts'
import { REFERENCES, STANDINGS } from './papers.ts'
import { createSchemaTexts, type SchemaTexts, typeWords } from './schema-markdown.ts'

export const referenceMarkdown = (document: Document, version: ApiVersion): string => {
  const { info, servers, tags, components } = document
  const rows = rowsOf(document)
  const shared = unambiguous(Object.values(components.parameters))
  const write = operationWriter(shared, createSchemaTexts(components.schemas))
  const others = VERSIONS.filter((other) => other !== version).map(
    (other) => `[The reference of ${other}](${REFERENCES[other]}.md) is a document of its own.`,
  )
  return [
    `# ${info.title}: reference of the interface, v${info.version}`,
    `${STANDINGS[version]} ${info.description}`,
    `All addresses are below \`${servers[0]?.url ?? ''}\`; the key is in the header \`API-Key\`. A name such as \`Job\` is a schema, whose members are told once, below the first operation that has it. Rules: [the interface](/docs/interface.md). For machines: [OpenAPI](${openApiPath(version)}). ${others.join(' ')}`,
    '## Parameters of several operations',
    shared.map(parameterLine).join('\n'),
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...rows.filter(({ operation }) => operation.tags.includes(name)).flatMap(write),
    ]),
    '## Codes of failures',
    `Each failure has the body \`Problem\`. [More about each](/docs/problems.md).`,
    codesOf(rows),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Parameters of the same name that differ are told where they are. */
const unambiguous = (parameters: readonly Parameter[]): readonly Parameter[] => {
  const byName = Map.groupBy(parameters, ({ name }) => name)
  return parameters.filter(({ name, description }) => description !== undefined && byName.get(name)?.length === 1)
}

const operationWriter = (shared: readonly Parameter[], schemas: SchemaTexts): ((row: Row) => readonly string[]) => {
  const exampleOf = createExamples()
  return ({ method, path, operation }) => {
    const { operationId, summary, description, security, parameters } = operation
    const own = parameters.filter((one) => !shared.includes(one))
    const others = parameters.filter((one) => shared.includes(one)).map(({ name }) => `\`${name}\``)
    return [
      `### ${operationId}: \`${method} ${path}\``,
      `${summary}. ${description}${security.length > 0 ? '' : ' Needs no key.'}`,
      ...(own.length > 0 ? [own.map(parameterLine).join('\n')] : []),
      ...(others.length > 0 ? [`Also takes ${others.join(', ')}.`] : []),
      ...bodyText(operation, exampleOf),
      ...answersText(operation, exampleOf),
      ...schemas.newIn(contentsOf(operation)),
    ]
  }
}

const parameterLine = ({ name, in: place, required, schema, description = '' }: Parameter): string =>
  `- \`${name}\` (${place}, ${typeWords(schema)}${required ? ', required' : ''})${description === '' ? '' : `: ${description}`}`

const contentsOf = ({ requestBody, responses, 'x-affiche-dry-run': dryRun }: Operation) =>
  [requestBody, ...Object.values(responses), dryRun].flatMap((one) => Object.values(one?.content ?? {}))

type ExampleOf = (label: string, value: unknown, id: string) => readonly string[]

/** An example as a block, or the name of the operation that shows the same one. */
const createExamples = (): ExampleOf => {
  const shown = new Map<string, string>()
  return (label, value, id) => {
    if (value === undefined) return []
    const text = typeof value === 'string' ? value.trimEnd() : JSON.stringify(value)
    const other = shown.get(text)
    if (other !== undefined) return [`${label}: as of ${other}.`]
    shown.set(text, id)
    return [`${label}:\n\n\`\`\`json\n${text}\n\`\`\``]
  }
}

const bodyText = ({ operationId, requestBody }: Operation, exampleOf: ExampleOf): readonly string[] => {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content?.schema) return []
  const { schema, example, examples = { '': { value: example } } } = content
  const blocks = Object.entries(examples).flatMap(([name, { value }]) =>
    exampleOf(`Example of a body${name === '' ? '' : ` (${name})`}`, value, operationId),
  )
  return [`Body, \`${type}\`: ${typeWords(schema)}`, ...blocks]
}

const answersText = (operation: Operation, exampleOf: ExampleOf): readonly string[] => {
  const { operationId, responses, 'x-affiche-dry-run': dryRun } = operation
  const answers = Object.entries(responses)
  const done = answers.filter(([, { content }]) => !isFailure(content))
  const lines = [...done, ...(dryRun ? [['200', dryRun] as const] : [])].map(
    ([status, { description, content }]) => `- ${status}: ${description}${bodyWords(content)}`,
  )
  const refusals = answers
    .filter(([, { content }]) => isFailure(content))
    .map(([status, { description }]) => `${status} ${[...description.matchAll(CODE)].join(', ')}`)
  const [first] = Object.values(done[0]?.[1].content ?? {})
  return [
    [...lines, ...(refusals.length > 0 ? [`- Failures: ${refusals.join('; ')}`] : [])].join('\n'),
    ...exampleOf('Example of an answer', first?.example, operationId),
  ]
}

/** Codes stand between backticks in the description of a failure. */
const CODE = /`[a-z-]+`/g

type Contents = Readonly<Record<string, Content>> | undefined

const isFailure = (content: Contents): boolean => content?.['application/problem+json'] !== undefined

const bodyWords = (content: Contents): string => {
  const schema = Object.values(content ?? {})[0]?.schema
  return schema === undefined ? '' : ` Body: ${typeWords(schema)}`
}

/** Titles of the codes that the operations name. */
const codesOf = (rows: readonly Row[]): string => {
  const said = rows.flatMap(({ operation }) => Object.values(operation.responses).map(({ description }) => description))
  const codes = new Set(said.flatMap((text) => text.match(CODE) ?? []).map((code) => code.slice(1, -1)))
  return Object.entries(problems)
    .filter(([code]) => codes.has(code))
    .map(([code, { status, title }]) => `- ${status} \`${code}\`: ${title}`)
    .join('\n')
}
