/** The operator's policy as HTML, of Markdown without HTML of its own. */
import { isLink } from '../../jobs/description/rules.ts'
import { type Html, html, trusted } from '../../platform/lib/html.ts'

export const policyHtml = async (text: string): Promise<Html> => {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }) => `${html`${raw}`}`,
      image: ({ text: alternative }) => `${html`${alternative}`}`,
      heading({ tokens, depth }) {
        // The page has a heading of the first level, and the text may begin at any.
        const level = Math.min(Math.max(depth - first, 0) + 2, 6)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens)
        return isLink(href) || href.startsWith('/') ? `${html`<a href="${href}">${trusted(content)}</a>`}` : content
      },
    },
  })
  const tokens = marked.lexer(text)
  const first = Math.min(...tokens.flatMap((token) => (token.type === 'heading' ? [Number(token.depth)] : [])))
  return trusted(marked.parser(tokens))
}
