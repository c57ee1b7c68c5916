import type { FindingCode } from '@affiche/contract/problem.ts'
import type { NestingFault } from './nesting.ts'
import { ALLOWED_LIST, MAX_NESTING, shorten } from './rules.ts'

/** A fault at one position, as the parts of a sentence: subject, position, problem, and perhaps a second position. */
export type Issue = {
  readonly code: FindingCode
  readonly offset: number
  readonly subject: string
  readonly problem: string
  readonly meets?: { readonly subject: string; readonly offset: number }
  readonly advice: string
  /** The action of lenient handling, unless it removes or repairs the fault. */
  readonly outcome?: string
}

export const elementIssue = (subject: string, offset: number): Issue => ({
  code: 'html-element',
  offset,
  subject,
  problem: 'is not allowed',
  advice: `Allowed are: ${ALLOWED_LIST}.`,
})

export const attributeIssue = (attribute: string, element: string, offset: number): Issue => ({
  code: 'html-attribute',
  offset,
  subject: `The attribute ${shorten(attribute)} of <${element}>`,
  problem: 'is not allowed',
  advice: 'Remove it; the only attribute allowed is href on <a>.',
})

export const linkIssue = (address: string, offset: number): Issue => ({
  code: 'html-link',
  offset,
  subject: `The link address "${shorten(address)}"`,
  problem: 'is not allowed',
  advice: 'Use an absolute http, https, mailto or tel address.',
})

/** Browsers treat several constructs as comments; `source` is the start of one. One that never ends hides all text. */
export const commentIssue = (source: string, offset: number, isEndless: boolean): Issue => {
  const kind = COMMENT_KINDS.find(({ start }) => source.toLowerCase().startsWith(start)) ?? BOGUS
  const issue = { code: kind.code, offset, subject: kind.subject, problem: kind.problem, advice: kind.advice }
  return isEndless ? { ...issue, outcome: 'removed with all that follows it' } : issue
}

const forbidden = (start: string, subject: string) =>
  ({ start, code: 'html-comment', subject, problem: 'is not allowed', advice: 'Remove it.' }) as const

const COMMENT_KINDS = [
  forbidden('<!--', 'The comment'),
  forbidden('<![cdata[', 'The CDATA section'),
  forbidden('<!doctype', 'The document type declaration'),
  forbidden('<!', 'The markup declaration'),
  forbidden('<?', 'The processing instruction'),
]

const BOGUS = {
  code: 'html-syntax',
  subject: 'The text after </',
  problem: 'is no element name and would be hidden as a comment',
  advice: 'Write &lt; for the character <.',
} as const

export const nestingIssue = (fault: NestingFault): Issue => {
  const { name, offset } = fault.tag
  const base = { code: 'html-structure', offset, subject: `The element <${name}>` } as const
  switch (fault.kind) {
    case 'stray':
      return { ...base, subject: `The end tag </${name}>`, problem: 'ends nothing', advice: strayAdvice(name) }
    case 'open':
      return { ...base, problem: 'is left open', advice: `Close it with </${name}>.` }
    case 'deep':
      return {
        ...base,
        problem: 'is nested too deeply',
        advice: `At most ${MAX_NESTING} elements may lie within one another.`,
      }
    case 'crossed': {
      const subject = fault.by.closes ? `</${fault.by.name}>` : `<${fault.by.name}>`
      const meets = { subject, offset: fault.by.offset }
      return { ...base, problem: 'is still open before', meets, advice: `Write </${name}> first.` }
    }
    case 'link-in-link': {
      const meets = { subject: 'the link', offset: fault.by.offset }
      return { ...base, problem: 'lies within', meets, advice: 'Close that link with </a> first.' }
    }
  }
}

const strayAdvice = (name: string): string => (name === 'br' ? 'Write <br> for a line break.' : 'Remove it.')
