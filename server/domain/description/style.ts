import { attributeOf } from './elements.ts'
import type { HtmlElement } from './nodes.ts'

/** The properties of a style attribute that a description can show; undefined if it does not set them. */
export type Style = {
  readonly isBold: boolean | undefined
  readonly isItalic: boolean | undefined
  readonly keepsLines: boolean | undefined
  readonly layout: 'block' | 'cell' | 'separate' | undefined
  /** Each child is a block, as in a flex container. */
  readonly boxesChildren: boolean
}

const PLAIN: Style = {
  isBold: undefined,
  isItalic: undefined,
  keepsLines: undefined,
  layout: undefined,
  boxesChildren: false,
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
  }
}

/** Values in lower case; of several declarations of a property the last counts, as in CSS. */
const readDeclarations = (style: string): Map<string, string> => {
  const values = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const [value = ''] = declaration.slice(colon + 1).split('!')
    values.set(declaration.slice(0, colon).trim(), value.trim())
  }
  return values
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

const isOutOfLine = (values: Map<string, string>): boolean =>
  /^(?:left|right)$/.test(values.get('float') ?? '') || /^(?:absolute|fixed)$/.test(values.get('position') ?? '')

const readDisplay = (value: string): Style['layout'] => {
  if (value === 'table-cell') return 'cell'
  if (/^inline-./.test(value)) return 'separate'
  return /^(?:block|flex|grid|table|list-item|flow-root)/.test(value) ? 'block' : undefined
}
