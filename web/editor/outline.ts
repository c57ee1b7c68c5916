/** The visible outline of a description: blocks, and runs of text with their formatting, in any order of its tags. */
import { readInert } from './inert.ts'

type Run = { text: string; readonly marks: string }

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li'])
const SPACES = /[ \t\r\n\f]+/g

/** Equal for texts that differ only in white space that is not shown, and in how tags of one run are nested. */
export const outlineOf = (html: string): string => {
  const parts: (string | Run)[] = []
  const read = (node: ChildNode, marks: readonly string[]): void => {
    if (node.nodeType === 3) addText(parts, node.textContent ?? '', marks)
    else if (node.nodeName === 'BR') parts.push('<br>')
    else readElement(node as Element, marks)
  }
  const readElement = (element: Element, marks: readonly string[]): void => {
    const name = element.localName
    const isBlock = BLOCKS.has(name)
    const own = name === 'a' ? `a ${element.getAttribute('href')}` : name
    const inner = isBlock || marks.includes(own) ? marks : [...marks, own]
    if (isBlock) parts.push(`<${name}>`)
    for (const child of element.childNodes) read(child, inner)
    if (isBlock) parts.push(`</${name}>`)
  }
  for (const node of readInert(html).childNodes) read(node, [])
  return JSON.stringify(trimmed(parts))
}

const addText = (parts: (string | Run)[], text: string, marks: readonly string[]): void => {
  const key = [...marks].sort().join(' ')
  const last = parts.at(-1)
  if (typeof last === 'object' && last.marks === key) last.text += text
  else parts.push({ text, marks: key })
}

/** Without the spaces that browsers do not show: several in a row, and those at the ends of lines. */
const trimmed = (parts: readonly (string | Run)[]): (string | Run)[] => {
  const trimmedAtStart = withoutSpaceAfterSpace(parts)
  const trimmedAtEnd = withoutSpaceBeforeEnd(trimmedAtStart.toReversed()).toReversed()
  return merged(trimmedAtEnd.filter((part) => typeof part === 'string' || part.text !== ''))
}

const withoutSpaceAfterSpace = (parts: readonly (string | Run)[]): (string | Run)[] => {
  let isAfterSpace = true
  return parts.map((part) => {
    if (typeof part === 'string') {
      isAfterSpace = true
      return part
    }
    const single = part.text.replace(SPACES, ' ')
    const text = isAfterSpace && single.startsWith(' ') ? single.slice(1) : single
    if (text !== '') isAfterSpace = text.endsWith(' ')
    return { ...part, text }
  })
}

/** Takes the parts from the last one on. */
const withoutSpaceBeforeEnd = (parts: readonly (string | Run)[]): (string | Run)[] => {
  let isBeforeEnd = true
  return parts.map((part) => {
    if (typeof part === 'string') {
      isBeforeEnd = true
      return part
    }
    const text = isBeforeEnd && part.text.endsWith(' ') ? part.text.slice(0, -1) : part.text
    if (text !== '') isBeforeEnd = false
    return { ...part, text }
  })
}

/** Runs beside each other with the same formatting are one, also where an empty run lay between them. */
const merged = (parts: readonly (string | Run)[]): (string | Run)[] => {
  const result: (string | Run)[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (typeof part === 'object' && typeof last === 'object' && last.marks === part.marks) last.text += part.text
    else result.push(part)
  }
  return result
}
