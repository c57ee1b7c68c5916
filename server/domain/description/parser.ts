import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  Parser,
  type ParserErrorHandler,
  type Token,
} from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

type Nodes = DefaultTreeAdapterTypes.DefaultTreeAdapterMap

/** Elements that no tag stands for: HTML reopens what formatting is left open in each block that follows. */
const MAX_REOPENED = 50_000
/** Of all elements together, in UTF-16 units: a reopened link has its address anew. */
const MAX_ADDRESSES = 4 * 1024 * 1024

/** Sees the tokens of a text before the tree does. */
export type TokenHooks = {
  readonly startTag: (tag: Token.TagToken) => void
  readonly endTag: (tag: Token.TagToken) => void
  readonly text: (token: Token.CharacterToken) => void
  readonly nul: (token: Token.CharacterToken) => void
  readonly comment: (token: Token.CommentToken | Token.DoctypeToken) => void
  readonly end: () => void
  readonly error: ParserErrorHandler
}

/**
 * parse5 with hooks for the tokens. Only the tree tells what of a text is markup: in SVG and MathML `<title/>` closes
 * itself, and a style element holds elements. From a limit on formatting is no longer reopened, so that a hostile
 * text costs no more than its length; all of its characters come into the tree all the same.
 */
export class DescriptionParser extends Parser<Nodes> {
  /** Whether formatting was left out. */
  isExhausted = false
  private hooks: TokenHooks | undefined
  private reopened = 0
  private addresses = 0
  private next = 0

  static start(hooks: TokenHooks): DescriptionParser {
    const context = defaultTreeAdapter.createElement(names.TAG_NAMES.DIV, names.NS.HTML, [])
    const parser = DescriptionParser.getFragmentParser<Nodes>(context, { onParseError: hooks.error })
    if (!(parser instanceof DescriptionParser)) throw new TypeError('parse5 made another parser')
    parser.hooks = hooks
    return parser
  }

  get children(): readonly HtmlNode[] {
    const [root] = this.document.childNodes
    return root && defaultTreeAdapter.isElementNode(root) ? root.childNodes : []
  }

  override onStartTag(tag: Token.TagToken): void {
    if (this.isNew(tag)) this.hooks?.startTag(tag)
    this.reopened -= 1
    this.forgetFormatting()
    super.onStartTag(asInline(tag))
  }

  override onEndTag(tag: Token.TagToken): void {
    if (this.isNew(tag)) this.hooks?.endTag(tag)
    this.forgetFormatting()
    super.onEndTag(asInline(tag))
  }

  override onCharacter(token: Token.CharacterToken): void {
    if (this.isNew(token)) this.hooks?.text(token)
    super.onCharacter(token)
  }

  override onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (this.isNew(token)) this.hooks?.text(token)
    super.onWhitespaceCharacter(token)
  }

  override onNullCharacter(token: Token.CharacterToken): void {
    if (this.isNew(token)) this.hooks?.nul(token)
    super.onNullCharacter(token)
  }

  override onComment(token: Token.CommentToken): void {
    if (this.isNew(token)) this.hooks?.comment(token)
    super.onComment(token)
  }

  override onDoctype(token: Token.DoctypeToken): void {
    if (this.isNew(token)) this.hooks?.comment(token)
    super.onDoctype(token)
  }

  override onEof(token: Token.EOFToken): void {
    if (this.isNew(token)) this.hooks?.end()
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

  /** A tree builder takes some tokens up again. */
  private isNew({ location }: Token.Token): boolean {
    const start = location?.startOffset ?? 0
    if (start < this.next) return false
    this.next = start + 1
    return true
  }

  private forgetFormatting(): void {
    if (this.isExhausted) this.activeFormattingElements.clearToLastMarker()
  }
}

/**
 * Browsers read the content of a select like any other since 2025, and parse5 leaves most tags out of it: to it, the
 * element is one that it does not know.
 */
const asInline = (tag: Token.TagToken): Token.TagToken => {
  if (tag.tagID === names.TAG_ID.SELECT) tag.tagID = names.TAG_ID.UNKNOWN
  return tag
}
