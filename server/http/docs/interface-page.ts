import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prefixOf } from '@affiche/contract/operations.ts'
import { html, trusted } from '../../lib/html.ts'
import { page } from './layout.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'interface.md')

/** Pages for the links of the document; other links become text. */
const TARGETS: Readonly<Record<string, string>> = {
  'problems.md': './problems',
  'openapi.json': `..${prefixOf('v1.1')}/openapi.json`,
  'openapi-v1.2.json': `..${prefixOf('v1.2')}/openapi.json`,
}

/** Page of docs/interface.md. */
export const interfacePage = async (): Promise<string> => {
  const [{ Marked }, text] = await Promise.all([import('marked'), readFile(FILE, 'utf8')])
  let [section, tables] = ['', 0]
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        section = text
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const target = targetOf(href)
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
      code({ text }) {
        return `${html`<pre tabindex="0"><code>${text}</code></pre>`}\n`
      },
    },
  })
  return page({ title: 'Affiche: the interface', root: '..', body: trusted(await marked.parse(text)) })
}

const cellOf = (content: string, isHead: boolean): string =>
  isHead ? `<th scope="col">${content}</th>` : `<td>${content}</td>`

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')

const targetOf = (href: string): string | null => {
  if (/^(https:|#)/.test(href)) return href
  const [file = '', fragment] = href.split('#')
  const target = TARGETS[file]
  return target === undefined ? null : fragment === undefined ? target : `${target}#${fragment}`
}
