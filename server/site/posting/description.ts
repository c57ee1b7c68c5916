/** Descriptions as pages show them: HTML of the employer that was checked when it came (server/jobs/description). */
import { type Html, trusted } from '../../platform/lib/html.ts'

/** A whole tag with its quoted values, of which only the start of an `a` matters. */
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi

/** The description with links that give no weight to their targets, and tell them nothing of the page. */
export const linkedDescription = (description: string): Html =>
  trusted(description.replace(TAG, (tag) => tag.replace(/^<a(?=\s)/i, '$& rel="nofollow ugc noopener"')))

const BLOCK = /<(?:p|div|ul|ol)[\s>]/i

/** The description with at least one block element, as structured data need it. */
export const blockDescription = (description: string): string =>
  BLOCK.test(description) ? description : `<p>${description}</p>`

/** One character of text, or a reference to one. */
const CHARACTER = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[\s\S]/giu

/** The first characters of the text in a description, for an attribute: its references to characters stay. */
export const excerptOf = (description: string, max: number): Html => {
  const text = description.replace(TAG, ' ').replace(/\s+/g, ' ').trim()
  const characters = text.slice(0, EXCERPT_SOURCE_MAX).match(CHARACTER) ?? []
  const [first, whole] = [characters.slice(0, max), characters.length <= max]
  const safe = first.map((character) => (character.length > 2 ? character : (ESCAPES[character] ?? character)))
  return trusted(whole ? safe.join('') : `${safe.slice(0, -1).join('')}…`)
}

/** Enough for every character to be a long reference. */
const EXCERPT_SOURCE_MAX = 8_000

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
