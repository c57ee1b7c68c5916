/** The faults in the HTML of a description. */
import type { FindingCode } from '@affiche/contract/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { NestingFault } from './nesting.ts'
import { ALLOWED_LIST, MAX_NESTING, shorten } from './rules.ts'

/** A fault at one position, as the parts of a sentence: subject, position, problem, and perhaps a second position. */
export type Issue = {
  readonly code: FindingCode
  readonly offset: number
  readonly subject: Sentence
  readonly problem: Sentence
  readonly meets?: { readonly subject: Sentence; readonly offset: number }
  readonly advice: Sentence
  /** The action of lenient handling, unless it removes or repairs the fault. */
  readonly outcome?: Sentence
}

const FORBIDDEN = sentence('isForbidden')
const REMOVE = sentence('removeIt')

/** The outcome of what hides the rest of a text. */
export const REMOVED_WITH_REST = sentence('removedWithAllAfter')

const ALLOWED = sentence('allowedElements', { elements: ALLOWED_LIST })

export const elementIssue = (key: 'theElement' | 'theEndTag', name: string, offset: number): Issue => ({
  code: 'html-element',
  offset,
  subject: sentence(key, { name: shorten(name) }),
  problem: FORBIDDEN,
  advice: ALLOWED,
})

export const attributeIssue = (attribute: string, element: string, offset: number): Issue => ({
  code: 'html-attribute',
  offset,
  subject: sentence('theAttribute', { name: shorten(attribute), element }),
  problem: FORBIDDEN,
  advice: sentence('allowedAttribute'),
})

export const linkIssue = (address: string, offset: number): Issue => ({
  code: 'html-link',
  offset,
  subject: sentence('theLinkAddress', { text: shorten(address) }),
  problem: FORBIDDEN,
  advice: sentence('allowedLinks'),
})

/** Browsers treat several constructs as comments; `source` is the start of one. One that never ends hides all text. */
export const commentIssue = (source: string, offset: number, isEndless: boolean): Issue => {
  const { start: _, ...kind } = COMMENT_KINDS.find(({ start }) => source.toLowerCase().startsWith(start)) ?? BOGUS
  return isEndless ? { ...kind, offset, outcome: REMOVED_WITH_REST } : { ...kind, offset }
}

const forbidden = (start: string, subject: Sentence) =>
  ({ start, code: 'html-comment', subject, problem: FORBIDDEN, advice: REMOVE }) as const

const COMMENT_KINDS = [
  forbidden('<!--', sentence('theComment')),
  forbidden('<![cdata[', sentence('theCdata')),
  forbidden('<!doctype', sentence('theDoctype')),
  forbidden('<!', sentence('theDeclaration')),
  forbidden('<?', sentence('theInstruction')),
]

const BOGUS = {
  start: '</',
  code: 'html-syntax',
  subject: sentence('theTextAfterSlash'),
  problem: sentence('isNoElementName'),
  advice: sentence('writeLess'),
} as const

export const nestingIssue = (fault: NestingFault): Issue => {
  const { name, offset } = fault.tag
  const base = { code: 'html-structure', offset, subject: sentence('theElement', { name }) } as const
  switch (fault.kind) {
    case 'stray':
      return {
        ...base,
        subject: sentence('theEndTag', { name }),
        problem: sentence('endsNothing'),
        advice: name === 'br' ? sentence('writeBreak') : REMOVE,
      }
    case 'open':
      return { ...base, problem: sentence('isLeftOpen'), advice: sentence('closeWith', { name }) }
    case 'deep':
      return { ...base, problem: sentence('isTooDeep'), advice: sentence('nestLess', { most: MAX_NESTING }) }
    case 'crossed': {
      const subject = sentence(fault.by.closes ? 'endTag' : 'startTag', { name: fault.by.name })
      const meets = { subject, offset: fault.by.offset }
      return { ...base, problem: sentence('isOpenBefore'), meets, advice: sentence('closeFirst', { name }) }
    }
    case 'link-in-link': {
      const meets = { subject: sentence('theLink'), offset: fault.by.offset }
      return { ...base, problem: sentence('liesWithin'), meets, advice: sentence('closeLinkFirst') }
    }
  }
}
