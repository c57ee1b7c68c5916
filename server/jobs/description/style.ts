import { readDeclarations, ZERO_SIZE } from './declarations.ts'
import { attributeOf } from './elements.ts'
import { typeOfStyle } from './list-types.ts'
import type { HtmlElement } from './nodes.ts'

/** The properties of a style attribute that a description can show; undefined if it does not set them. */
export type Style = {
  readonly isBold: boolean | undefined
  readonly isItalic: boolean | undefined
  readonly keepsLines: boolean | undefined
  readonly layout: 'block' | 'cell' | 'separate' | undefined
  /** Each child is a block, as in a flex container. */
  readonly boxesChildren: boolean
  /** `display: none`; false for another display, which shows what the attribute `hidden` hides. */
  readonly isNone: boolean | undefined
  /** `visibility`, which a descendant may set back. */
  readonly isUnseen: boolean | undefined
  /** A font size of zero, which a descendant may set back. */
  readonly isTiny: boolean | undefined
  /** `opacity: 0`, from which no descendant escapes. */
  readonly isClear: boolean
  /** A line through the text; false if the style takes that of the element away. */
  readonly isStruck: boolean | undefined
  /** `vertical-align` within a line; undefined if it neither raises, lowers nor puts back. */
  readonly align: 'super' | 'sub' | 'baseline' | undefined
  /** The sign before the items of a list. */
  readonly listType: string | undefined
}

const PLAIN: Style = {
  isBold: undefined,
  isItalic: undefined,
  keepsLines: undefined,
  layout: undefined,
  boxesChildren: false,
  isNone: undefined,
  isUnseen: undefined,
  isTiny: undefined,
  isClear: false,
  isStruck: undefined,
  align: undefined,
  listType: undefined,
}

export const styleOf = (element: HtmlElement): Style => {
  const text = attributeOf(element, 'style')
  if (text === '') return PLAIN
  const values = readDeclarations(text)
  const display = values.get('display') ?? ''
  return {
    isBold: readWeight(values.get('font-weight') ?? ''),
    isItalic: readSlant(values.get('font-style') ?? ''),
    keepsLines: readWhiteSpace(values.get('white-space') ?? ''),
    layout: isOutOfLine(values) ? 'block' : readDisplay(display),
    boxesChildren: /^(?:inline-)?(?:flex|grid)$/.test(display),
    isNone: readNone(display),
    isUnseen: readVisibility(values.get('visibility') ?? ''),
    isTiny: readSize(values.get('font-size') ?? ''),
    isClear: Number.parseFloat(values.get('opacity') ?? '1') <= 0,
    isStruck: readLine(values.get('text-decoration-line') ?? ''),
    align: readAlign(values.get('vertical-align') ?? ''),
    listType: typeOfStyle(values.get('list-style-type') ?? ''),
  }
}

/** CSS shows weights from 600 on with the bold face. */
const BOLD_MIN = 600

const readWeight = (value: string): boolean | undefined => {
  if (value === 'bold' || value === 'bolder') return true
  if (value === 'normal' || value === 'lighter') return false
  return /^\d{1,4}$/.test(value) ? Number(value) >= BOLD_MIN : undefined
}

const readSlant = (value: string): boolean | undefined => {
  if (value === 'normal') return false
  return /^(?:italic|oblique)\b/.test(value) ? true : undefined
}

const readWhiteSpace = (value: string): boolean | undefined => {
  if (/^(?:pre|break-spaces)/.test(value)) return true
  return value === 'normal' || value === 'nowrap' ? false : undefined
}

const isOutOfLine = (values: ReadonlyMap<string, string>): boolean =>
  /^(?:left|right)$/.test(values.get('float') ?? '') || /^(?:absolute|fixed)$/.test(values.get('position') ?? '')

const readDisplay = (value: string): Style['layout'] => {
  if (value === 'table-cell') return 'cell'
  if (/^inline-./.test(value)) return 'separate'
  return /^(?:block|flex|grid|table|list-item|flow-root)/.test(value) ? 'block' : undefined
}

const readNone = (value: string): boolean | undefined =>
  isOfParent(value) || value === 'revert' ? undefined : value === 'none'

const readVisibility = (value: string): boolean | undefined =>
  isOfParent(value) ? undefined : /^(?:hidden|collapse)$/.test(value)

const RELATIVE_SIZE = /(?:%|(?:^|[^r])em|ex|ch|larger|smaller)$/

const readSize = (value: string): boolean | undefined => {
  if (ZERO_SIZE.test(value)) return true
  return isOfParent(value) || RELATIVE_SIZE.test(value) ? undefined : false
}

const readLine = (value: string): boolean | undefined =>
  isOfParent(value) ? undefined : /\bline-through\b/.test(value)

const readAlign = (value: string): Style['align'] =>
  value === 'super' || value === 'sub' || value === 'baseline' ? value : undefined

/** True if the property is not set, or set to what the parent has. */
const isOfParent = (value: string): boolean => value === '' || value === 'inherit' || value === 'unset'
