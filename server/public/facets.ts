/** The values of postings that the filters of a search count, by the names of its parameters. */
import { CHOICES, type Choice, type Choices } from './document.ts'

export const FACETS = ['category', 'type', ...CHOICES] as const
export type Facet = 'category' | 'type' | Choice

type Counted = Choices & { readonly categories: readonly number[]; readonly positionType: number }

const written = (facet: Facet, value: string | number): string => `${facet}=${value}`

/** As a column holds them. */
export const facetsText = (posting: Counted): string =>
  [
    ...posting.categories.map((id) => written('category', id)),
    written('type', posting.positionType),
    ...CHOICES.flatMap((name) => (posting[name] === null ? [] : [written(name, posting[name])])),
  ].join(' ')

/** Number of the postings found that have a value. */
export type FacetCounts = (facet: Facet, value: string | number) => number

/** Null if a posting has none: its follower has not read it since an upgrade. */
export const countFacets = (texts: readonly (string | null)[]): FacetCounts | null => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    if (text === null) return null
    for (const value of new Set(text.split(' '))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return (facet, value) => counts.get(written(facet, value)) ?? 0
}
