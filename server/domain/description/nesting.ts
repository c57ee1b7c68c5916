import { MAX_NESTING } from './rules.ts'

type Tag = { readonly name: string; readonly offset: number }

/** What can be wrong with the order of tags. `tag` is the tag at fault, `by` the one that exposes it. */
export type NestingFault =
  | { readonly kind: 'stray' | 'open' | 'deep'; readonly tag: Tag }
  | { readonly kind: 'crossed'; readonly tag: Tag; readonly by: Tag & { readonly closes: boolean } }
  | { readonly kind: 'link-in-link'; readonly tag: Tag; readonly by: Tag }

/** Where HTML lets an end tag out. Elements that are not listed are inline: they imply nothing. */
type Kind = { readonly isBlock: boolean; readonly isEndOptional: boolean; readonly holdsItems: boolean }

const INLINE: Kind = { isBlock: false, isEndOptional: false, holdsItems: false }
const BLOCK: Kind = { ...INLINE, isBlock: true }
const LIST: Kind = { ...BLOCK, holdsItems: true }
const PARAGRAPH: Kind = { ...BLOCK, isEndOptional: true }
const ITEM: Kind = { ...BLOCK, isEndOptional: true }

const KINDS = new Map([
  ['div', BLOCK],
  ['ul', LIST],
  ['ol', LIST],
  ['p', PARAGRAPH],
  ['li', ITEM],
])

type Open = { readonly tag: Tag; readonly kind: Kind }

/**
 * Follows start and end tags of allowed elements (all but br) and reports each place where a browser would build
 * another tree than the tags spell out. A text without faults has nested elements only, each ended by its own end
 * tag, or, for p and li, by a place where HTML lets the end tag out. That leaves a tree builder nothing to repair:
 * no element is reopened, moved or invented.
 */
export const trackNesting = (report: (fault: NestingFault) => void) => {
  const open: Open[] = []
  // End tags that answer to an element already reported: saying it once is enough.
  const excused = new Map<string, number>()

  const excuse = (name: string) => excused.set(name, (excused.get(name) ?? 0) + 1)

  const takeExcuse = (name: string): boolean => {
    const count = excused.get(name) ?? 0
    excused.set(name, Math.max(0, count - 1))
    return count > 0
  }

  /** Ends the elements from `index` on; those above it must be ones that need no end tag there. */
  const cut = (index: number, by: Tag & { closes: boolean }) => {
    const impliesEnds = kindOf(by.name).isBlock
    for (const { tag, kind } of open.splice(index).slice(1)) {
      if (impliesEnds && kind.isEndOptional) continue
      report({ kind: 'crossed', tag, by })
      excuse(tag.name)
    }
  }

  /** The p or li that a start tag ends. An li ends the li before it even through a div, but not through a list. */
  const endedBy = (kind: Kind): number => {
    if (!kind.isBlock) return NONE
    if (kind === ITEM) {
      const item = findLast(open, (other) => other.kind === ITEM || other.kind.holdsItems)
      if (item !== NONE && open[item]?.kind === ITEM) return item
    }
    // A block within a p would have ended it, so that an open p is always the innermost block.
    const block = findLast(open, (other) => other.kind.isBlock)
    return block !== NONE && open[block]?.kind === PARAGRAPH ? block : NONE
  }

  return {
    start(tag: Tag): void {
      const kind = kindOf(tag.name)
      const ended = endedBy(kind)
      if (ended !== NONE) cut(ended, { ...tag, closes: false })
      const link = tag.name === 'a' ? open.find((other) => other.tag.name === 'a') : undefined
      if (link) {
        report({ kind: 'link-in-link', tag, by: link.tag })
        excuse('a')
        return
      }
      open.push({ tag, kind })
      if (open.length > MAX_NESTING) report({ kind: 'deep', tag })
    },
    end(tag: Tag): void {
      // Most often the innermost element ends, and nothing with it.
      if (open.at(-1)?.tag.name === tag.name) return void open.pop()
      const index = findLast(open, (other) => other.tag.name === tag.name)
      if (index !== NONE) cut(index, { ...tag, closes: true })
      else if (!takeExcuse(tag.name)) report({ kind: 'stray', tag })
    },
    finish(): void {
      for (const { tag, kind } of open) if (!kind.isEndOptional) report({ kind: 'open', tag })
    },
  }
}

const kindOf = (name: string): Kind => KINDS.get(name) ?? INLINE

const NONE = -1

/** As findLastIndex, in a quarter of the time. */
const findLast = (open: readonly Open[], fits: (other: Open) => boolean): number => {
  for (let index = open.length - 1; index >= 0; index--) {
    const other = open[index]
    if (other && fits(other)) return index
  }
  return NONE
}
