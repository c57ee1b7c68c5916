/** Text without any tag: browsers show its line breaks as spaces, so lenient handling writes its lines as HTML. */

const TAG = /<[a-z/!?]/i
const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/

/** A bullet before an item: one that is no other sign, or a hyphen or dash with a space behind it. */
const ITEM = /^(?:[•‣◦▪●■]|[-–](?=\s))\s*(?=\S)/u

export const hasTag = (html: string): boolean => TAG.test(html)

/** Paragraphs with `<br>` between their lines, and lists; null for a text with a tag, or without a break between lines. */
export const layOutLines = (text: string): string | null => {
  if (hasTag(text) || !LINE_BREAK.test(text.trim())) return null
  const blocks: Block[] = []
  let isOpen = false
  for (const line of text.split(LINE_BREAK)) {
    const words = line.trim()
    if (words !== '') addLine(blocks, { words, isOpen, isIndented: /^\s/.test(line) })
    isOpen = words !== ''
  }
  return blocks.map(written).join('\n')
}

type Block = { readonly isList: boolean; readonly lines: string[] }
type Line = { readonly words: string; readonly isOpen: boolean; readonly isIndented: boolean }

/** A blank line ends a paragraph, but not a list whose next item is after it. */
const addLine = (blocks: Block[], { words, isOpen, isIndented }: Line): void => {
  const last = blocks.at(-1)
  const item = words.replace(ITEM, '')
  const isItem = item !== words
  if (last && !isItem && isOpen && last.isList && isIndented) last.lines.push(`${last.lines.pop()} ${words}`)
  else if (last && last.isList === isItem && (isItem || isOpen)) last.lines.push(item)
  else blocks.push({ isList: isItem, lines: [item] })
}

const written = ({ isList, lines }: Block): string =>
  isList ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${lines.join('<br>')}</p>`
