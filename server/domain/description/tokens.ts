import { ErrorCodes, type Token } from 'parse5'
import { DescriptionParser, type HtmlNode } from './parser.ts'

export type Tag = Token.TagToken

/** Receives the tokens of a text in order. Offsets count UTF-16 units. */
export type TokenReader = {
  readonly startTag: (tag: Tag, offset: number) => void
  readonly endTag: (tag: Tag, offset: number) => void
  readonly text: (chars: string) => void
  /** A comment, anything else that browsers turn into one, or a doctype. */
  readonly comment: (offset: number, end: number) => void
  /** A parse error; those inside a tag come before the tag. */
  readonly error: (code: ErrorCodes, offset: number) => void
  /** `offset` is where the last whole token ended; what follows it is an unfinished tag. */
  readonly end: (offset: number) => void
  /** Asked after each token; once true, nothing more comes, not even `end`. */
  readonly isDone: () => boolean
}

/** What a browser builds of a text; whole only where nothing stopped the reading. */
export type HtmlTree = {
  readonly children: readonly HtmlNode[]
  /** False where the tree lacks formatting, of which the text leaves too much open. */
  readonly isExact: boolean
}

/** Reads a text token by token as browsers do, in linear time, and builds its tree on the way. */
export const readTokens = (html: string, reader: TokenReader): HtmlTree => {
  let last = 0
  const place = ({ location }: Token.Token): number => {
    last = location?.endOffset ?? last
    return location?.startOffset ?? 0
  }
  const pass = (deliver: () => void) => {
    if (!reader.isDone()) deliver()
    if (reader.isDone()) parser.tokenizer.pause()
  }
  const parser = DescriptionParser.start({
    startTag: (tag) => pass(() => reader.startTag(tag, place(tag))),
    endTag: (tag) => pass(() => reader.endTag(tag, place(tag))),
    text: (token) => {
      place(token)
      pass(() => reader.text(token.chars))
    },
    // Browsers leave NUL characters out.
    nul: (token) => void place(token),
    comment: (token) => pass(() => reader.comment(place(token), last)),
    end: () => pass(() => reader.end(last)),
    error: ({ code, startOffset }) => {
      // The only markup that leaves no token behind.
      if (code === ErrorCodes.missingEndTagName) last = startOffset + 1
      pass(() => reader.error(code, startOffset))
    },
  })
  parser.tokenizer.write(html, true)
  return { children: parser.children, isExact: !parser.isExhausted }
}
