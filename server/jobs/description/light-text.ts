/**
 * Light text, as people type a description without an editor: a blank line between paragraphs, `- ` and `1. ` before
 * items, two spaces before a further line of an item, `**bold**`, `_italic_` and `[words](address)`. Any text is light
 * text; marks that are not closed stand for themselves.
 */
import { type Block, type Line, PLAIN, piecesOf, type Run, type Writer, writeHtml, writeLine } from './light-blocks.ts'
import { isLink } from './rules.ts'

export const htmlOfLightText = (text: string): string => writeHtml(readLightText(text))

type Open = { readonly kind: Block['kind']; readonly items: Line[][] }

export const readLightText = (text: string): readonly Block[] => {
  const blocks: Open[] = []
  let isAfterBlank = true
  for (const written of text.split(LINE_END)) {
    const line = piecesOf(readInline(withoutMarker(written, blocks.at(-1))))
    if (line.length > 0) addLine(blocks, line, { isAfterBlank, kind: kindOf(written, blocks.at(-1)), written })
    isAfterBlank = line.length === 0
  }
  return blocks
}

const LINE_END = /\r\n|\r|\n/

const ITEM = /^(?:- |\d{1,2}\. )/

/** Kind of a line: an item of a list, or text. A numbered list begins with 1. */
const kindOf = (line: string, last: Open | undefined): Block['kind'] => {
  if (line.startsWith('- ')) return 'ul'
  return ITEM.test(line) && (line.startsWith('1. ') || last?.kind === 'ol') ? 'ol' : 'p'
}

const withoutMarker = (line: string, last: Open | undefined): string =>
  kindOf(line, last) === 'p' ? line : line.replace(ITEM, '')

type Place = { readonly isAfterBlank: boolean; readonly kind: Block['kind']; readonly written: string }

const addLine = (blocks: Open[], line: Line, { isAfterBlank, kind, written }: Place): void => {
  const last = blocks.at(-1)
  const isFurther =
    kind === 'p' && last !== undefined && !isAfterBlank && (last.kind === 'p' || written.startsWith('  '))
  if (isFurther) last.items.at(-1)?.push(line)
  else if (kind !== 'p' && last?.kind === kind) last.items.push([line])
  else blocks.push({ kind, items: [[line]] })
}

/** A mark, or a link whole. */
const TOKEN = /\*\*|_|\[([^[\]]+)\]\(([^()\s]+)\)/g

type Mark = 'strong' | 'em'

const MARKS: Readonly<Record<string, Mark>> = { '**': 'strong', _: 'em' }

type Frame = { readonly mark: Mark | null; readonly sign: string; readonly runs: Run[] }

/** Reads from left to right, in linear time. */
const readInline = (text: string, href: string | null = null): readonly Run[] => {
  const stack = createStack(href)
  let at = 0
  for (const { index, 0: token, 1: words = '', 2: address = '' } of text.matchAll(TOKEN)) {
    stack.add(text.slice(at, index))
    at = index + token.length
    const mark = MARKS[token]
    if (mark === undefined) {
      if (href === null && isLink(address)) stack.addRuns(readInline(words, address))
      else stack.add(token)
    } else if (stack.isOpen(mark)) {
      if (!closes(text, index, token) || !stack.close(mark)) stack.add(token)
    } else if (opens(text, at, token)) stack.open(mark, token)
    else stack.add(token)
  }
  stack.add(text.slice(at))
  return stack.finish()
}

/** The marks that are open around what is read; each is open at most once, so that there are two at most. */
const createStack = (href: string | null) => {
  const frames: Frame[] = [{ mark: null, sign: '', runs: [] }]
  const addRuns = (runs: readonly Run[]) => {
    const top = frames.at(-1)
    for (const run of runs) top?.runs.push(run)
  }
  const add = (text: string) => {
    if (text !== '') addRuns([{ ...PLAIN, href, text }])
  }
  /** Gives up the innermost mark: its sign stands as it was written, before its content. */
  const giveUp = () => {
    const frame = frames.pop()
    add(frame?.sign ?? '')
    addRuns(frame?.runs ?? [])
  }
  return {
    add,
    addRuns,
    isOpen: (mark: Mark) => frames.some((frame) => frame.mark === mark),
    open: (mark: Mark, sign: string) => void frames.push({ mark, sign, runs: [] }),
    /** False, and nothing done, if the mark would hold nothing. */
    close: (mark: Mark): boolean => {
      if (frames.at(-1)?.mark === mark && frames.at(-1)?.runs.length === 0) return false
      while (frames.at(-1)?.mark !== mark) giveUp()
      addRuns(frames.pop()?.runs.map((run) => ({ ...run, [mark]: true })) ?? [])
      return true
    },
    finish: (): readonly Run[] => {
      while (frames.length > 1) giveUp()
      return frames[0]?.runs ?? []
    },
  }
}

const SPACE_OR_END = /^\s?$/
const OF_A_WORD = /[\p{L}\p{N}]/u

const isWord = (character: string): boolean => OF_A_WORD.test(character)

/** `after` is the offset behind the sign. An underscore within a word is none. */
const opens = (text: string, after: number, sign: string): boolean =>
  !SPACE_OR_END.test(text.charAt(after)) && (sign !== '_' || !isWord(text.charAt(after - 2)))

const closes = (text: string, before: number, sign: string): boolean =>
  !SPACE_OR_END.test(text.charAt(before - 1)) && (sign !== '_' || !isWord(text.charAt(before + 1)))

const LIGHT: Writer = {
  text: (text) => text,
  link: (content, href) => `[${content}](${href})`,
  strong: (content) => `**${content}**`,
  em: (content) => `_${content}_`,
}

export const writeLightText = (blocks: readonly Block[]): string =>
  blocks
    .map(({ kind, items }) =>
      items
        .map((lines, at) => {
          const written = lines.map((line) => writeLine(line, LIGHT))
          if (kind === 'p') return written.join('\n')
          return `${kind === 'ul' ? '-' : `${at + 1}.`} ${written.join('\n  ')}`
        })
        .join('\n'),
    )
    .join('\n\n')
