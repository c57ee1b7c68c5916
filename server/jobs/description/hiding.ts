/** Styles and attributes that hide text in a browser or strike it out, beside the elements that show none. */
import { hasAttribute, isHtml } from './elements.ts'
import type { HtmlElement } from './nodes.ts'
import type { Style } from './style.ts'

/** The state that text inherits. */
export type Hiding = {
  readonly isUnseen: boolean
  readonly isTiny: boolean
  /** No descendant is shown, whatever its style. */
  readonly isGone: boolean
}

export const SHOWN: Hiding = { isUnseen: false, isTiny: false, isGone: false }

export const hidesText = ({ isUnseen, isTiny, isGone }: Hiding): boolean => isUnseen || isTiny || isGone

export const hidingWithin = (element: HtmlElement, style: Style, outer: Hiding): Hiding => ({
  isUnseen: style.isUnseen ?? outer.isUnseen,
  isTiny: style.isTiny ?? outer.isTiny,
  isGone: outer.isGone || style.isClear || isStruck(element, style),
})

const STRUCK: ReadonlySet<string> = new Set(['del', 's', 'strike'])

/** True for text that is taken back: without its line, a description would say it again. */
const isStruck = (element: HtmlElement, style: Style): boolean =>
  style.isStruck ?? (isHtml(element) && STRUCK.has(element.tagName))

/** True for an element that takes no place on the page. */
export const isLeftOut = (element: HtmlElement, style: Style): boolean =>
  style.isNone ?? (isHtml(element) && (hasAttribute(element, 'hidden') || isClosedDialog(element)))

const isClosedDialog = (element: HtmlElement): boolean => element.tagName === 'dialog' && !hasAttribute(element, 'open')
