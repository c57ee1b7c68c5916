import { MAX_NESTING } from './description-rules.ts'

type Tag = { readonly name: string; readonly offset: number }

/** What can be wrong with the order of tags. `tag` is the tag at fault, `by` the one that exposes it. */
export type NestingFault =
  | { readonly kind: 'stray' | 'open' | 'deep'; readonly tag: Tag }
  | { readonly kind: 'crossed'; readonly tag: Tag; readonly by: Tag & { readonly closes: boolean } }
  | { readonly kind: 'link-in-link'; readonly tag: Tag; readonly by: Tag }

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li'])
const END_TAG_OPTIONAL = new Set(['p', 'li'])

/**
 * Follows start and end tags of allowed elements (all but br) and reports each place where a browser would build
 * another tree than the tags spell out. A text without faults has nested elements only, each ended by its own end
 * tag, or, for p and li, by a place where HTML lets the end tag out. That leaves a tree builder nothing to repair:
 * no element is reopened, moved or invented.
 */
export const trackNesting = (report: (fault: NestingFault) => void) => {
  const open: Tag[] = []
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
    const impliesEnds = BLOCKS.has(by.name)
    for (const tag of open.splice(index).slice(1)) {
      if (impliesEnds && END_TAG_OPTIONAL.has(tag.name)) continue
      report({ kind: 'crossed', tag, by })
      excuse(tag.name)
    }
  }

  /** The p or li that a start tag ends. An li ends the li before it even through a div, but not through a list. */
  const endedBy = (name: string): number => {
    if (name === 'li') {
      const item = open.findLastIndex((tag) => tag.name === 'li' || tag.name === 'ul' || tag.name === 'ol')
      if (open[item]?.name === 'li') return item
    }
    if (!BLOCKS.has(name)) return -1
    // A block within a p would have ended it, so that an open p is always the innermost block.
    const block = open.findLastIndex((tag) => BLOCKS.has(tag.name))
    return open[block]?.name === 'p' ? block : -1
  }

  return {
    start(tag: Tag): void {
      const ended = endedBy(tag.name)
      if (ended >= 0) cut(ended, { ...tag, closes: false })
      const link = tag.name === 'a' ? open.find((other) => other.name === 'a') : undefined
      if (link) {
        report({ kind: 'link-in-link', tag, by: link })
        excuse('a')
        return
      }
      open.push(tag)
      if (open.length > MAX_NESTING) report({ kind: 'deep', tag })
    },
    end(tag: Tag): void {
      const index = open.findLastIndex((other) => other.name === tag.name)
      if (index >= 0) cut(index, { ...tag, closes: true })
      else if (!takeExcuse(tag.name)) report({ kind: 'stray', tag })
    },
    finish(): void {
      for (const tag of open) if (!END_TAG_OPTIONAL.has(tag.name)) report({ kind: 'open', tag })
    },
  }
}
