/** Raised and lowered text, which a description shows by the characters that Unicode has for it. */
import { childrenOf, isHeading, isHtml, layoutOf } from './elements.ts'
import { type HtmlElement, isElementNode, isTextNode } from './nodes.ts'
import { ALLOWED_BLOCKS } from './pieces.ts'
import { type Style, styleOf } from './style.ts'

/** Script that text inherits; `apart`: a character of it has no raised or lowered form. */
export type Script = 'super' | 'sub' | 'apart'

/** The script of an element's own content; undefined for an element that neither raises nor lowers it. */
export const ownScript = (element: HtmlElement, style: Style, outer: Script | undefined): Script | undefined => {
  const direction = directionOf(element, style)
  if (direction === undefined) return undefined
  const run = outer === undefined ? readRun(element) : undefined
  if (run?.trim() === '') return undefined
  return run !== undefined && [...run].every((sign) => FORMS[direction].has(sign)) ? direction : 'apart'
}

/** Text in the characters of its script. */
export const inScript = (text: string, script: Script | undefined): string => {
  if (script === undefined || script === 'apart') return text
  const mark = script === 'super' ? MARKS.get(text.trim()) : undefined
  return mark ?? Array.from(text, (sign) => FORMS[script].get(sign) ?? sign).join('')
}

export const isRaised = (element: HtmlElement, style: Style): boolean => directionOf(element, style) !== undefined

type Direction = 'super' | 'sub'

/** Only text within a line is raised; in a cell, the style says where its lines stand. */
const directionOf = (element: HtmlElement, style: Style): Direction | undefined => {
  const { tagName: name } = element
  if (!isHtml(element) || layoutOf(element) !== 'inline' || ALLOWED_BLOCKS.has(name) || isHeading(element))
    return undefined
  if (style.align !== undefined) return style.align === 'baseline' ? undefined : style.align
  if (name === 'sup') return 'super'
  return name === 'sub' ? 'sub' : undefined
}

/** The most characters and nodes of a run; a longer one is a text, and no exponent, index or ordinal. */
const RUN_MAX = 30

/** The text of an element; undefined if it is long, or raised within itself. */
const readRun = (element: HtmlElement): string | undefined => {
  let run = ''
  const waiting = [...childrenOf(element).slice(0, RUN_MAX + 1)]
  for (let count = 0; waiting.length > 0; count += 1) {
    const next = waiting.shift()
    if (count >= RUN_MAX || run.length > RUN_MAX) return undefined
    if (next && isTextNode(next)) run += next.value.slice(0, RUN_MAX + 1)
    if (!next || !isElementNode(next)) continue
    if (isRaised(next, styleOf(next)) || layoutOf(next) !== 'inline') return undefined
    waiting.unshift(...childrenOf(next).slice(0, RUN_MAX + 1))
  }
  return run.length > RUN_MAX ? undefined : run
}

const pairs = (from: string, to: string): [string, string][] => {
  const forms = [...to]
  return [...from].map((sign, at) => [sign, forms[at] ?? sign])
}

/** White space, and signs that are raised by themselves, stay. */
const KEPT = pairs(' \n\t\u00a0®©™℠°ªº*†‡²³¹', ' \n\t\u00a0®©™℠°ªº*†‡²³¹')

const FORMS: Readonly<Record<Direction, ReadonlyMap<string, string>>> = {
  super: new Map([
    ...KEPT,
    ...pairs('0123456789+-−=()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾'),
    ...pairs('abcdefghijklmnoprstuvwxyz', 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
    ...pairs('ABDEGHIJKLMNOPRTUVW', 'ᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ'),
  ]),
  sub: new Map([
    ...KEPT.slice(0, 4),
    ...pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'),
    ...pairs('aehijklmnoprstuvx', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
  ]),
}

/** Letters that have a sign of their own when raised. */
const MARKS = new Map([
  ['TM', '™'],
  ['SM', '℠'],
])
