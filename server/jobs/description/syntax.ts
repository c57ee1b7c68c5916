import { ErrorCodes } from 'parse5'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { REMOVED_WITH_REST } from './messages.ts'
import { shorten } from './rules.ts'

/** The problem and the advice of a sentence. */
export type Mistake = { readonly problem: Sentence; readonly advice: Sentence }

type Fault = Mistake & { readonly subject: Sentence; readonly outcome?: Sentence }

type Report = (offset: number, fault: Fault) => void

const mistake = (problem: Sentence, advice: Sentence): Mistake => ({ problem, advice })

const TAG_MISTAKES = new Map<ErrorCodes, Mistake>([
  [ErrorCodes.duplicateAttribute, mistake(sentence('hasAttributeTwice'), sentence('keepOne'))],
  [ErrorCodes.unexpectedSolidusInTag, mistake(sentence('hasStraySlash'), sentence('removeSlash'))],
  [ErrorCodes.endTagWithTrailingSolidus, mistake(sentence('endsInSlash'), sentence('removeSlash'))],
  [ErrorCodes.endTagWithAttributes, mistake(sentence('hasAttribute'), sentence('onlyStartTags'))],
  [ErrorCodes.unexpectedCharacterInUnquotedAttributeValue, mistake(sentence('hasOddValue'), sentence('quoteValue'))],
])

const BAD_REFERENCES = new Set([
  ErrorCodes.nullCharacterReference,
  ErrorCodes.surrogateCharacterReference,
  ErrorCodes.characterReferenceOutsideUnicodeRange,
  ErrorCodes.controlCharacterReference,
])

/** The one control character whose reference is no parse error. */
const FORM_FEED = /&#(?:0*12(?!\d)|x0*c(?![\da-f]));?/gi

/** Without digits it is text, but U+FFFD in Chromium (153) where a script sets the HTML. */
const NO_DIGITS = /&#x;/gi

/**
 * Selects the parse errors to refuse; browsers show the others as written (`a < b`, `AT&T`). Errors within a tag are
 * reported when the tag is complete.
 */
export const trackSyntax = (html: string, report: Report) => {
  const inTag = new Set<Mistake>()
  let isTagUnfinished = false

  const reportReference = (start: number, reference: string) =>
    report(start, {
      subject: sentence('theReference', { text: shorten(reference) }),
      problem: sentence('isNoCharacter'),
      advice: sentence('removeIt'),
    })

  return {
    noteError(code: ErrorCodes, offset: number): void {
      const found = TAG_MISTAKES.get(code)
      if (found && !isHarmless(code, html[offset])) inTag.add(found)
      if (code === ErrorCodes.eofInTag) isTagUnfinished = true
      if (code === ErrorCodes.eofBeforeTagName) report(html.lastIndexOf('<'), UNFINISHED)
      if (code === ErrorCodes.missingEndTagName) report(offset - '</'.length, NAMELESS)
      if (!BAD_REFERENCES.has(code)) return
      const start = html.lastIndexOf('&', offset - 1)
      const reference = html.slice(start, offset)
      if (!isWindowsCharacter(reference)) reportReference(start, reference)
    },

    takeTagMistakes(): Mistake[] {
      const mistakes = [...inTag]
      inTag.clear()
      return mistakes
    },

    finish(lastTokenEnd: number): void {
      if (isTagUnfinished) report(lastTokenEnd, UNFINISHED)
      for (const pattern of [FORM_FEED, NO_DIGITS])
        for (const { index, 0: reference } of html.matchAll(pattern)) reportReference(index, reference)
    },
  }
}

const UNFINISHED: Fault = {
  subject: sentence('theTag'),
  problem: sentence('isUnfinished'),
  advice: sentence('finishTag'),
  outcome: REMOVED_WITH_REST,
}

const NAMELESS: Fault = {
  subject: sentence('theEndTag', { name: '' }),
  problem: sentence('hasNoName'),
  advice: sentence('nameIt'),
}

/** `href=https://example.ca/?id=1` without quotation marks is a parse error, but browsers read it as written. */
const isHarmless = (code: ErrorCodes, character: string | undefined): boolean =>
  code === ErrorCodes.unexpectedCharacterInUnquotedAttributeValue && character === '='

const UNASSIGNED_IN_WINDOWS = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** HTML reads these numbers as Windows characters (&#146; is an apostrophe): a parse error that browsers accept. */
const isWindowsCharacter = (reference: string): boolean => {
  const digits = reference.slice('&#'.length)
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
  return code >= 0x80 && code <= 0x9f && !UNASSIGNED_IN_WINDOWS.has(code)
}
