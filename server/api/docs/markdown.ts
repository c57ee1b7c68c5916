/** The documents as Markdown, for programs that read text: the papers as they are written, and the others in short. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findings, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import { openApiPath } from '../openapi/openapi.ts'
import { FOLDER, TARGETS } from './paper-page.ts'
import type { Paper } from './papers.ts'
import { type Document, type Row, rowsOf } from './reference-page.ts'

/** A document of Markdown ends so, in place of the end of its page. */
export const EXTENSION = '.md'

/** A link to a document that the service does not have becomes its text. */
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

export const paperMarkdown = async ({ file, title }: Paper): Promise<string> => {
  const text = await readFile(join(FOLDER, file), 'utf8')
  if (!file.endsWith(EXTENSION)) return `# ${title}\n\n\`\`\`${file.split('.').at(-1)}\n${text.trimEnd()}\n\`\`\`\n`
  return text.replace(LINK, (link, words: string, href: string) => {
    if (/^(?:https?:|#)/.test(href)) return link
    const [name = '', fragment] = href.split('#')
    const target = TARGETS.get(name)
    if (target === undefined) return words
    const path = target.startsWith('/docs') ? target + EXTENSION : target
    return `[${words}](${path}${fragment === undefined ? '' : `#${fragment}`})`
  })
}

export const problemMarkdown = (code: ProblemCode): string => {
  const { status, title, help } = problems[code]
  return `# ${title}\n\n\`${code}\`, status ${status}\n\n${help}\n${code === 'invalid-request' ? `\n${findingLines()}` : ''}`
}

export const problemIndexMarkdown = (): string => {
  const lines = Object.entries(problems).map(
    ([code, { status, title }]) => `- ${status} [${code}](/docs/problems/${code}${EXTENSION}): ${title}\n`,
  )
  return `# Problems\n\nEvery failure is answered with \`application/problem+json\` (RFC 9457).\n\n${lines.join('')}\n${findingLines()}`
}

const findingLines = (): string =>
  `## Codes of \`errors\`\n\n${Object.entries(findings)
    .map(([code, rule]) => `- \`${code}\`: ${rule}\n`)
    .join('')}`

/** The operations with their parameters and answers; schemas are in the OpenAPI document. */
export const referenceMarkdown = (document: Document, version: ApiVersion): string => {
  const { info, servers, tags } = document
  const rows = rowsOf(document)
  const ofTag = (name: string): string[] =>
    rows.filter(({ operation }) => operation.tags.includes(name)).map(operationMarkdown)
  return [
    `# ${info.title}: reference of the interface, v${info.version}`,
    info.description,
    `All addresses are below \`${servers[0]?.url ?? ''}\`. Schemas: [OpenAPI](${openApiPath(version)}). Rules: [the interface](/docs/interface${EXTENSION}).`,
    ...tags.flatMap(({ name, description }) => [`## ${name}`, description, ...ofTag(name)]),
  ]
    .join('\n\n')
    .concat('\n')
}

const operationMarkdown = ({ method, path, operation }: Row): string => {
  const { operationId, summary, description, parameters, responses } = operation
  const takes = parameters.map(
    (one) => `- \`${one.name}\` (${one.in}${one.required ? ', required' : ''}): ${one.description ?? ''}`,
  )
  const answers = Object.entries(responses).map(([status, one]) => `- ${status}: ${one.description}`)
  return [
    `### ${operationId}: \`${method} ${path}\``,
    `${summary}. ${description}`,
    ...(takes.length > 0 ? [takes.join('\n')] : []),
    answers.join('\n'),
  ].join('\n\n')
}
