import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prefixOf, VERSIONS } from '@affiche/contract/version.ts'
import { type Html, html, trusted } from '../../platform/lib/html.ts'
import { INDEX_TITLE, indexText } from './index-text.ts'
import { page } from './layout.ts'
import { OPENAPI_FILES, PAPERS, type Paper, REFERENCES } from './papers.ts'

export const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs')

/** Addresses for the links between documents; other links become text. */
export const TARGETS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PAPERS).map(([path, { file }]): [string, string] => [file, path]),
  ['problems.md', '/docs/problems'],
  ...Object.entries(REFERENCES),
  ...VERSIONS.map((version): [string, string] => [OPENAPI_FILES[version], `${prefixOf(version)}/openapi.json`]),
])

/** The page of the list of the documents. */
export const indexPage = async (): Promise<string> =>
  page({ title: INDEX_TITLE, root: '.', body: await bodyOf(indexText(), '.') })

/** The page of a document at its address. */
export const paperPage = async (path: string, { file, title }: Paper): Promise<string> => {
  const text = await readFile(join(FOLDER, file), 'utf8')
  const root = path.split('/').slice(2).fill('..').join('/')
  const body = file.endsWith('.md') ? await bodyOf(text, root) : html`<h1>${title}</h1>\n${codeOf(text)}`
  return page({ title: `Affiche: ${title}`, root, body })
}

/** Markdown as HTML; `root` leads to the root of the service. */
const bodyOf = async (text: string, root: string): Promise<Html> => {
  const { Marked } = await import('marked')
  let [section, tables] = ['', 0]
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        section = text
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = targetOf(href, root)
        const content = this.parser.parseInline(tokens)
        return target === null ? content : `${html`<a href="${target}">${trusted(content)}</a>`}`
      },
      table(token) {
        const [head = '', ...cells] = [token.header, ...token.rows].map((row) =>
          row.map(({ tokens, header }) => cellOf(this.parser.parseInline(tokens), header)).join(''),
        )
        const body = cells.map((row) => `<tr>${row}</tr>\n`).join('')
        tables++
        const label = html`Table ${tables}, ${section}`
        return `<div class="wide" role="region" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`
      },
      // Comments, for those who edit the paper.
      html: () => '',
      code({ text }) {
        return `${codeOf(text)}\n`
      },
    },
  })
  return trusted(await marked.parse(text))
}

const codeOf = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`

const cellOf = (content: string, isHead: boolean): string =>
  isHead ? `<th scope="col">${content}</th>` : `<td>${content}</td>`

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')

const targetOf = (href: string, root: string): string | null => {
  if (/^(https:|#)/.test(href)) return href
  const [file = '', fragment] = href.split('#')
  const target = TARGETS.get(file)
  if (target === undefined) return null
  return fragment === undefined ? root + target : `${root}${target}#${fragment}`
}
