import { MAX_NESTING } from './rules.ts'

type Tag = { readonly name: string; readonly offset: number }

/** A fault in the order of tags: `tag` is at fault, `by` reveals it. */
export type NestingFault =
  | { readonly kind: 'stray' | 'open' | 'deep'; readonly tag: Tag }
  | { readonly kind: 'crossed'; readonly tag: Tag; readonly by: Tag & { readonly closes: boolean } }
  | { readonly kind: 'link-in-link'; readonly tag: Tag; readonly by: Tag }

/** The rules by which HTML implies end tags. Unlisted elements are inline and imply none. */
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
 * Follows start and end tags of allowed elements (all but br) and reports each position where a browser would build
 * another tree than the tags say. Without faults, every element is nested and ended by its own end tag or, for p and
 * li, where HTML implies it; a tree builder then reopens, moves and adds no element.
 */
export const trackNesting = (report: (fault: NestingFault) => void) => {
  const open: Open[] = []
  // End tags of reported elements.
  const excused = new Map<string, number>()

  const excuse = (name: string) => excused.set(name, (excused.get(name) ?? 0) + 1)

  const takeExcuse = (name: string): boolean => {
    const count = excused.get(name) ?? 0
    excused.set(name, Math.max(0, count - 1))
    return count > 0
  }

  /** Ends the elements from `index` on; those above it must not need an end tag there. */
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
      // The usual case: only the innermost element ends.
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

/** Like findLastIndex, in a quarter of the time. */
const findLast = (open: readonly Open[], fits: (other: Open) => boolean): number => {
  for (let index = open.length - 1; index >= 0; index--) {
    const other = open[index]
    if (other && fits(other)) return index
  }
  return NONE
}
