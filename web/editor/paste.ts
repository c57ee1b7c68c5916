/** Makes pasted HTML a description, by the rules with which the interface repairs one, and counts what cannot stay. */

import type { KeptAsText, LeftOut } from '../../server/html/editor-words.ts'
import { convertTree } from '../../server/jobs/description/convert.ts'
import { isTooDeep, writeLines } from '../../server/jobs/description/lines.ts'
import { linkOf } from '../../server/jobs/description/links.ts'
import { ALLOWED_ELEMENTS } from '../../server/jobs/description/rules.ts'
import { writePieces } from '../../server/jobs/description/write.ts'
import { readInert, STYLE } from './inert.ts'
import { prepared } from './parse.ts'
import { treeOf } from './tree.ts'

export type Losses = {
  readonly counts: ReadonlyMap<LeftOut | KeptAsText, number>
  /** True if fonts, colours or other styles are not kept. */
  readonly formatting: boolean
}

/** HTML that the editor's parser reads, and what of the original is not in it. */
export const cleanPaste = (html: string): { readonly html: string; readonly losses: Losses } => {
  const body = readInert(html)
  const losses = lossesOf(body)
  const nodes = treeOf(body)
  const clean = isTooDeep(nodes) ? writeLines(nodes) : writePieces(convertTree(nodes).pieces)
  return { html: prepared(clean).innerHTML, losses }
}

/** True for what was copied in an editor like this one, which says how its ends are open. */
export const isOwnCopy = (html: string): boolean => {
  const body = readInert(html)
  const isKnown = ({ localName }: Element) => ALLOWED_ELEMENTS.has(localName) || localName === 'meta'
  return body.querySelector('[data-pm-slice]') !== null && [...body.querySelectorAll('*')].every(isKnown)
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const KINDS: readonly (readonly [LeftOut | KeptAsText, ReadonlySet<string>])[] = [
  ['image', setOf('img svg canvas image')],
  ['media', setOf('video audio iframe frame embed object math applet')],
  ['field', setOf('input select textarea button')],
  ['script', setOf('script')],
  ['table', setOf('table')],
  ['heading', setOf('h1 h2 h3 h4 h5 h6')],
]

/** Elements whose text stays and that show nothing else. */
const PLAIN = setOf(
  `span section article header footer main aside nav address figure figcaption hgroup search tbody thead tfoot tr td th
  caption colgroup col dl dt dd blockquote center pre label form fieldset legend style link meta title base head body
  html time abbr cite dfn data output hr wbr bdi bdo picture source track param map area noscript template summary
  details`,
)

/** Elements that stand for a look. */
const STYLED = setOf('u s strike del ins sub sup font mark small big code kbd samp var tt q nobr')
const STYLES = /(?:^|[;\s])(?:color|background|font-family|font-size|text-decoration|text-align)\s*:/i

const lossesOf = (body: HTMLElement): Losses => {
  const counts = new Map<LeftOut | KeptAsText, number>()
  const count = (kind: LeftOut | KeptAsText) => counts.set(kind, (counts.get(kind) ?? 0) + 1)
  let formatting = false
  for (const element of body.querySelectorAll('*')) {
    if (element.parentElement?.closest('svg, math')) continue
    const kind = kindOf(element)
    if (kind) count(kind)
    if ([...element.attributes].some(({ name }) => name.startsWith('on'))) count('script')
    if (STYLED.has(element.localName) || STYLES.test(element.getAttribute(STYLE) ?? '')) formatting = true
  }
  return { counts, formatting }
}

const kindOf = (element: Element): LeftOut | KeptAsText | null => {
  const name = element.localName
  const found = KINDS.find(([, names]) => names.has(name))
  if (found) return found[0]
  if (name === 'a') return linkOf(element.getAttribute('href') ?? 'tel:0') === undefined ? 'address' : null
  // Word's own elements have a prefix, and show nothing but their text.
  if (ALLOWED_ELEMENTS.has(name) || PLAIN.has(name) || STYLED.has(name) || name.includes(':')) return null
  return 'other'
}
