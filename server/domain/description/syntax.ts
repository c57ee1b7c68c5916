import { ErrorCodes } from 'parse5'
import { shorten } from './rules.ts'

/** The problem and the advice of a sentence. */
export type Mistake = { readonly problem: string; readonly advice: string }

type Fault = Mistake & { readonly subject: string; readonly outcome?: string }

type Report = (offset: number, fault: Fault) => void

const TAG_MISTAKES = new Map<ErrorCodes, Mistake>([
  [ErrorCodes.duplicateAttribute, { problem: 'has an attribute twice', advice: 'Keep one of them.' }],
  [ErrorCodes.unexpectedSolidusInTag, { problem: 'has a stray slash in it', advice: 'Remove the slash.' }],
  [ErrorCodes.endTagWithTrailingSolidus, { problem: 'ends in a slash', advice: 'Remove the slash.' }],
  [ErrorCodes.endTagWithAttributes, { problem: 'has an attribute', advice: 'Only start tags take attributes.' }],
  [
    ErrorCodes.unexpectedCharacterInUnquotedAttributeValue,
    { problem: 'has a value with a quotation mark or < in it', advice: 'Put quotation marks around the whole value.' },
  ],
])

const BAD_REFERENCES = new Set([
  ErrorCodes.nullCharacterReference,
  ErrorCodes.surrogateCharacterReference,
  ErrorCodes.characterReferenceOutsideUnicodeRange,
  ErrorCodes.controlCharacterReference,
])

/** The one control character whose reference is no parse error. */
const FORM_FEED = /&#(?:0*12(?!\d)|x0*c(?![\da-f]));?/gi

/**
 * Selects the parse errors to refuse; browsers show the others as written (`a < b`, `AT&T`). Errors within a tag are
 * reported when the tag is complete.
 */
export const trackSyntax = (html: string, report: Report) => {
  const inTag = new Set<Mistake>()
  let isTagUnfinished = false

  const reportReference = (start: number, reference: string) =>
    report(start, {
      subject: `The character reference ${shorten(reference)}`,
      problem: 'stands for no character that a text may hold',
      advice: 'Remove it.',
    })

  return {
    noteError(code: ErrorCodes, offset: number): void {
      const mistake = TAG_MISTAKES.get(code)
      if (mistake && !isHarmless(code, html[offset])) inTag.add(mistake)
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
      for (const { index, 0: reference } of html.matchAll(FORM_FEED)) reportReference(index, reference)
    },
  }
}

const UNFINISHED = {
  subject: 'The tag',
  problem: 'is not finished',
  advice: 'End it with >, or write &lt; for the character <.',
  outcome: 'removed with all that follows it',
}

const NAMELESS = {
  subject: 'The end tag </>',
  problem: 'has no name',
  advice: 'Name the element it ends, or remove it.',
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
