import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content HTML reads as text: the tokenizer has to be told, as a tree builder would tell it. */
const TEXT_MODES = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
])

/** Whether everything up to the element's end tag is text, or up to the end where it has none. */
export const isTextOnly = (name: string): boolean => TEXT_MODES.has(name)

export type Tag = Token.TagToken

/** Receives the tokens of a text in order. Offsets count UTF-16 units. */
export type TokenReader = {
  readonly startTag: (tag: Tag, offset: number) => void
  readonly endTag: (tag: Tag, offset: number) => void
  readonly text: (chars: string) => void
  /** A comment, anything else that browsers turn into one, or a doctype. */
  readonly comment?: (offset: number) => void
  /** A parse error; those inside a tag come before the tag. */
  readonly error?: (code: ErrorCodes, offset: number) => void
  /** `offset` is where the last whole token ended; what follows it is an unfinished tag. */
  readonly end?: (offset: number) => void
  /** Asked after each token; once true, nothing more comes, not even `end`. */
  readonly isDone?: () => boolean
}

/**
 * Reads a text token by token as the HTML standard has it, in linear time. There is no tree: a script is only
 * text between two tags, and foreign content (svg, math) is read like any other.
 */
export const readTokens = (html: string, reader: TokenReader): void => {
  let last = 0
  const place = ({ location }: Token.Token): number => {
    last = location?.endOffset ?? last
    return location?.startOffset ?? 0
  }
  const pass = (deliver: () => void) => {
    if (!reader.isDone?.()) deliver()
    if (reader.isDone?.()) tokenizer.pause()
  }
  const text = (token: Token.CharacterToken) => {
    place(token)
    pass(() => reader.text(token.chars))
  }
  const comment = (token: Token.Token) => pass(() => reader.comment?.(place(token)))
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (tag) => {
        tokenizer.state = TEXT_MODES.get(tag.tagName) ?? tokenizer.state
        pass(() => reader.startTag(tag, place(tag)))
      },
      onEndTag: (tag) => pass(() => reader.endTag(tag, place(tag))),
      onCharacter: text,
      onWhitespaceCharacter: text,
      // Browsers leave NUL characters out.
      onNullCharacter: (token) => void place(token),
      onComment: comment,
      onDoctype: comment,
      onEof: () => pass(() => reader.end?.(last)),
      onParseError: ({ code, startOffset }) => {
        // The only markup that leaves no token behind.
        if (code === ErrorCodes.missingEndTagName) last = startOffset + 1
        pass(() => reader.error?.(code, startOffset))
      },
    },
  )
  tokenizer.write(html, true)
}
