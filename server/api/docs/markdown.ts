/** The documents as Markdown, for programs that read text: the papers as they are written, and the others in short. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findings, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { indexText } from './index-text.ts'
import { FOLDER, TARGETS } from './paper-page.ts'
import type { Paper } from './papers.ts'

/** A document of Markdown ends so, in place of the end of its page. */
export const EXTENSION = '.md'

/** A link to a document that the service does not have becomes its text. */
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g

export const paperMarkdown = async ({ file, title }: Paper): Promise<string> => {
  const text = await readFile(join(FOLDER, file), 'utf8')
  if (!file.endsWith(EXTENSION)) return `# ${title}\n\n\`\`\`${file.split('.').at(-1)}\n${text.trimEnd()}\n\`\`\`\n`
  return linked(text)
}

export const indexMarkdown = (): string => linked(indexText())

const linked = (text: string): string =>
  text.replace(LINK, (link, words: string, href: string) => {
    if (/^(?:https?:|#)/.test(href)) return link
    const [name = '', fragment] = href.split('#')
    const target = TARGETS.get(name)
    if (target === undefined) return words
    const path = target.startsWith('/docs') ? target + EXTENSION : target
    return `[${words}](${path}${fragment === undefined ? '' : `#${fragment}`})`
  })

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
