/** parse5 with a reader of tokens: one pass finds the faults of a text and builds the tree that browsers build. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  ErrorCodes,
  html as names,
  Parser,
  type ParserError,
  type Token,
} from 'parse5'
import type { HtmlElement, HtmlNode } from './nodes.ts'

export type Tag = Token.TagToken

type Nodes = DefaultTreeAdapterTypes.DefaultTreeAdapterMap

/** Receives the tokens of a text in order. Offsets count UTF-16 units. */
type TokenReader = {
  readonly startTag: (tag: Tag, offset: number) => void
  readonly endTag: (tag: Tag, offset: number) => void
  readonly text: (chars: string) => void
  /** A comment, a construct that browsers treat as one, or a doctype. */
  readonly comment: (offset: number, end: number) => void
  /** A parse error; errors inside a tag come before the tag. */
  readonly error: (code: ErrorCodes, offset: number) => void
  /** `offset` is the end of the last complete token; an unfinished tag may follow it. */
  readonly end: (offset: number) => void
  /** Checked after each token; once true, no callback is called, not even `end`. */
  readonly isDone: () => boolean
}

/** The tree that a browser builds of a text; incomplete if the reader stopped early. */
export type HtmlTree = {
  readonly children: readonly HtmlNode[]
  /** False if the tree lacks formatting, since too much of it is left open. */
  readonly isExact: boolean
}

/** Reads a text in linear time. */
export const parseHtml = (html: string, reader: TokenReader): HtmlTree => {
  const parser = DescriptionParser.start(reader)
  parser.tokenizer.write(html, true)
  const [root] = parser.document.childNodes
  const children = root && defaultTreeAdapter.isElementNode(root) ? root.childNodes : []
  return { children, isExact: !parser.isExhausted }
}

/** Elements without a tag of their own: HTML reopens open formatting in each block that follows. */
const MAX_REOPENED = 50_000
/** Addresses of all elements together, in UTF-16 units: a reopened link repeats its address. */
const MAX_ADDRESSES = 4 * 1024 * 1024

/**
 * Only the tree shows what is markup: in SVG and MathML `<title/>` closes itself, and a style element holds elements.
 * Beyond a limit formatting is not reopened, so that the cost of a hostile text stays linear; all of its characters
 * still come into the tree.
 */
class DescriptionParser extends Parser<Nodes> {
  /** True if formatting was left out. */
  isExhausted = false
  private reader: TokenReader | undefined
  private reopened = 0
  private addresses = 0
  /** Tokens before this offset were read already: the tree builder processes some tokens again. */
  private next = 0
  /** The end of the last complete token. */
  private last = 0

  static start(reader: TokenReader): DescriptionParser {
    const context = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, [])
    const onParseError = (error: ParserError): void => made.readError(error)
    const parser = DescriptionParser.getFragmentParser<Nodes>(context, { onParseError })
    if (!(parser instanceof DescriptionParser)) throw new TypeError('parse5 made another parser')
    const made = parser
    made.reader = reader
    return made
  }

  override onStartTag(tag: Tag): void {
    this.readerOf(tag)?.startTag(tag, offsetOf(tag))
    this.pauseIfDone()
    this.reopened -= 1
    this.forgetFormatting()
    super.onStartTag(asInline(tag))
  }

  override onEndTag(tag: Tag): void {
    this.readerOf(tag)?.endTag(tag, offsetOf(tag))
    this.pauseIfDone()
    this.forgetFormatting()
    super.onEndTag(asInline(tag))
  }

  override onCharacter(token: Token.CharacterToken): void {
    this.readerOf(token)?.text(token.chars)
    this.pauseIfDone()
    super.onCharacter(token)
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.readerOf(token)?.text(token.chars)
    this.pauseIfDone()
    super.onWhitespaceCharacter(token)
  }

  /** Browsers leave NUL characters out. */
  override onNullCharacter(token: Token.CharacterToken): void {
    this.readerOf(token)
    super.onNullCharacter(token)
  }

  override onComment(token: Token.CommentToken): void {
    this.readerOf(token)?.comment(offsetOf(token), this.last)
    this.pauseIfDone()
    super.onComment(token)
  }

  override onDoctype(token: Token.DoctypeToken): void {
    this.readerOf(token)?.comment(offsetOf(token), this.last)
    this.pauseIfDone()
    super.onDoctype(token)
  }

  override onEof(token: Token.EOFToken): void {
    const { last } = this
    this.readerOf(token)?.end(last)
    super.onEof(token)
  }

  override _createElement(
    ...[name, namespace, attributes, parent]: Parameters<Parser<Nodes>['_createElement']>
  ): HtmlElement {
    this.reopened += 1
    for (const { value } of attributes) this.addresses += value.length
    this.isExhausted ||= this.reopened > MAX_REOPENED || this.addresses > MAX_ADDRESSES
    return super._createElement(name, namespace, attributes, parent)
  }

  override _reconstructActiveFormattingElements(): void {
    this.forgetFormatting()
    super._reconstructActiveFormattingElements()
  }

  /** The reader, if it reads on and has not seen the token. A text has a token for each word: no closure is made. */
  private readerOf(token: Token.Token): TokenReader | undefined {
    const start = offsetOf(token)
    if (start < this.next) return undefined
    this.next = start + 1
    this.last = token.location?.endOffset ?? this.last
    return this.reader?.isDone() ? undefined : this.reader
  }

  private readError({ code, startOffset }: ParserError): void {
    // The only markup that leaves no token behind.
    if (code === ErrorCodes.missingEndTagName) this.last = startOffset + 1
    if (!this.reader?.isDone()) this.reader?.error(code, startOffset)
    this.pauseIfDone()
  }

  private pauseIfDone(): void {
    if (this.reader?.isDone()) this.tokenizer.pause()
  }

  private forgetFormatting(): void {
    if (this.isExhausted) this.activeFormattingElements.clearToLastMarker()
  }
}

const offsetOf = ({ location }: Token.Token): number => location?.startOffset ?? 0

/** Browsers parse the content of a select like any other since 2025; parse5 drops most tags in it, unless it is unknown. */
const asInline = (tag: Tag): Tag => {
  if (tag.tagID === names.TAG_ID.SELECT) tag.tagID = names.TAG_ID.UNKNOWN
  return tag
}
