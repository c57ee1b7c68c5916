/** State that the conversion of a description hands down its tree, and the notes that it takes. */
import type { Sentence } from '../../platform/sentences/sentence.ts'
import { isHtml } from './elements.ts'
import { type Hiding, SHOWN } from './hiding.ts'
import type { ListPart } from './list-numbers.ts'
import type { HtmlElement } from './nodes.ts'
import type { Script } from './raised.ts'
import { ALLOWED_ELEMENTS } from './rules.ts'

export type Notes = {
  readonly outcomes: Map<number, Sentence>
  hasWordLists: boolean
  /** The texts left out since no browser shows them. */
  hiddenTexts: number
}

/** The state that an element inherits, and the notes about the whole conversion. */
export type Context = {
  readonly notes: Notes
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Bold by an added element, so that one of the text's own is redundant. */
  readonly isMadeBold: boolean
  /** True in the bold of a heading, which no style takes away: it is all that is left of the heading. */
  readonly isInHeading: boolean
  readonly keepsLines: boolean
  readonly hiding: Hiding
  readonly script: Script | undefined
  /** Within a list item, and not in a list inside it. */
  readonly isInItem: boolean
  /** Each child is a block, as in a flex container. */
  readonly areBoxes: boolean
  /** The parts of a list that would show other numbers than it did; undefined for any other element. */
  readonly parts: readonly ListPart[] | undefined
}

/** The state around the whole text. */
export const OUTSIDE: Omit<Context, 'notes'> = {
  isBold: false,
  isItalic: false,
  isMadeBold: false,
  isInHeading: false,
  keepsLines: false,
  hiding: SHOWN,
  script: undefined,
  isInItem: false,
  areBoxes: false,
  parts: undefined,
}

export const noteOutcome = ({ sourceCodeLocation }: HtmlElement, outcome: Sentence, { notes }: Context): void => {
  if (sourceCodeLocation) notes.outcomes.set(sourceCodeLocation.startOffset, outcome)
}

export const isKept = (element: HtmlElement): boolean => isHtml(element) && ALLOWED_ELEMENTS.has(element.tagName)

type Attributed = { readonly element: HtmlElement; readonly name: string }

/** Notes the outcome of an attribute: there, or at an element that goes with its attributes. */
export const noteAttribute = ({ element, name }: Attributed, outcome: Sentence, context: Context): void => {
  const { sourceCodeLocation: location } = element
  const offset = isKept(element) ? location?.attrs?.[name]?.startOffset : location?.startOffset
  if (offset !== undefined) context.notes.outcomes.set(offset, outcome)
}
