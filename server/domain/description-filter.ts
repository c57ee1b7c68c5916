import { ALLOWED_ELEMENTS, isLink } from './description-rules.ts'
import { isTextOnly, readTokens, type Tag } from './description-tokens.ts'

/** Elements whose content no page shows as prose. */
const NO_PROSE = new Set(
  `script style template iframe noscript object svg math select textarea title head noembed noframes audio video
  canvas datalist`.split(/\s+/),
)

/** Elements that stand on lines of their own, so that words would grow together without them. */
const ON_OWN_LINES = new Set(
  `address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p plaintext pre search
  section summary table tbody td tfoot th thead tr ul xmp`.split(/\s+/),
)

/** The text with none but allowed tags in it, in the order they were written: not yet the right tree. */
export const keepAllowedTags = (html: string): string => filterTags(html, ALLOWED_ELEMENTS)

/** The text without any tags. */
export const keepText = (html: string): string => filterTags(html, new Set())

/** Text as HTML writes it. References can stand for control characters, which the text itself may not hold. */
export const escapeText = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

export const writeStartTag = (name: string, href: string | undefined): string =>
  href === undefined ? `<${name}>` : `<${name} href="${escapeText(href).replaceAll('"', '&quot;')}">`

const filterTags = (html: string, kept: ReadonlySet<string>): string => {
  const pieces: string[] = []
  const hidden = trackHiddenParts()
  const separate = (name: string) => {
    if (ON_OWN_LINES.has(name)) pieces.push('\n')
  }

  readTokens(html, {
    startTag(tag) {
      const name = tag.tagName
      if (kept.has(name)) pieces.push(writeStartTag(name, hrefOf(tag)))
      else if (!NO_PROSE.has(name)) separate(name)
      else if (!isEmptyDrawing(tag)) hidden.open(name, pieces.length)
    },
    endTag({ tagName: name }) {
      const start = hidden.close(name)
      if (start !== undefined) pieces.length = start
      else if (!kept.has(name)) separate(name)
      else pieces.push(`</${name}>`)
    },
    text: (chars) => void pieces.push(escapeText(chars)),
    end() {
      const start = hidden.openTextOnly()
      if (start !== undefined) pieces.length = start
    },
  })
  return pieces.join('')
}

/**
 * Where the open elements without prose began. Their content goes when the end tag comes, so that one that never
 * ends takes nothing along, unless it made text of all that follows.
 */
const trackHiddenParts = () => {
  const open: { name: string; start: number }[] = []
  // Looking for a name in the list above would be quadratic for a text of nothing but end tags.
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)

  return {
    open(name: string, start: number): void {
      open.push({ name, start })
      count(name, 1)
    },
    close(name: string): number | undefined {
      if (!counts.get(name)) return undefined
      for (let part = open.pop(); part; part = open.pop()) {
        count(part.name, -1)
        if (part.name === name) return part.start
      }
      return undefined
    },
    openTextOnly: (): number | undefined => open.findLast(({ name }) => isTextOnly(name))?.start,
  }
}

const hrefOf = ({ tagName, attrs }: Tag): string | undefined =>
  tagName === 'a' ? attrs.find(({ name, value }) => name === 'href' && isLink(value))?.value : undefined

const isEmptyDrawing = ({ tagName, selfClosing }: Tag): boolean =>
  selfClosing && (tagName === 'svg' || tagName === 'math')
