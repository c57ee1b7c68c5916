import { readFont } from './font.ts'

/**
 * The declarations of a style attribute, in lower case. Of several of a property the last counts, unless one before it
 * is important; browsers skip those whose value they do not know.
 */
export const readDeclarations = (style: string): ReadonlyMap<string, string> => {
  const found = new Map<string, Declared>()
  for (const [declaration] of withoutComments(style.toLowerCase()).matchAll(DECLARATION)) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const [given = '', ...marks] = declaration.slice(colon + 1).split('!')
    const isImportant = marks.some((mark) => mark.trim() === 'important')
    for (const [name, value] of longhandsOf(declaration.slice(0, colon).trim(), given.trim()))
      if (isKnown(name, value) && (isImportant || !found.get(name)?.isImportant))
        found.set(name, { value, isImportant })
  }
  return new Map([...found].map(([name, { value }]) => [name, value]))
}

/** The properties that a declaration sets. */
const longhandsOf = (name: string, value: string): readonly (readonly [name: string, value: string])[] => {
  if (name === 'font') return readFont(value)
  const longhand = LONGHANDS.get(name)
  return [[longhand ?? name, value]]
}

/** The one property of a shorthand that is read. */
const LONGHANDS = new Map([
  ['text-decoration', 'text-decoration-line'],
  ['list-style', 'list-style-type'],
])

type Declared = { readonly value: string; readonly isImportant: boolean }

/** One declaration; a semicolon in a string, or in the brackets of an address or a function, does not end it. */
const DECLARATION = /(?:[^;"'(]|"[^"]*"?|'[^']*'?|\((?:[^)"']|"[^"]*"?|'[^']*'?)*\)?)+/g

const COMMENT = /("[^"]*"?|'[^']*'?|\([^)]*\)?)|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g

const withoutComments = (style: string): string =>
  style.includes('/*') ? style.replace(COMMENT, (_, kept?: string) => kept ?? ' ') : style

/** A font size of zero, in any unit. */
export const ZERO_SIZE = /^[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/

const OF_ANY = 'inherit|initial|unset|revert|revert-layer'
const LENGTH = '\\+?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[a-z]+|%)'

/** The values of properties whose last one counts: an unknown one must not undo or make a known one. */
const KNOWN = new Map([
  [
    'display',
    /^(?:none|contents|(?:block|inline|flow|table|flex|grid|list-item|ruby|run-in|math|initial|inherit|unset|revert|-).*)$/,
  ],
  ['font-weight', new RegExp(`^(?:normal|bold|bolder|lighter|\\d{1,4}|${OF_ANY})$`)],
  ['font-style', new RegExp(`^(?:normal|italic|oblique.*|${OF_ANY})$`)],
  ['visibility', new RegExp(`^(?:visible|hidden|collapse|${OF_ANY})$`)],
  ['font-size', new RegExp(`^(?:${LENGTH}|[a-z-]+|[a-z-]+\\(.*)$`)],
  ['opacity', new RegExp(`^(?:[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)%?|${OF_ANY})$`)],
])

const isKnown = (name: string, value: string): boolean =>
  name === 'font-size' && ZERO_SIZE.test(value) ? true : (KNOWN.get(name)?.test(value) ?? true)
