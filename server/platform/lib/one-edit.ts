/**
 * Index of the single edit between two texts: a letter inserted, deleted, replaced or swapped with its neighbour
 * (Damerau-Levenshtein distance 1). Null if the texts are equal or differ more.
 */
export const oneEditAt = (a: string, b: string): number | null => {
  const more = a.length - b.length
  if (more < -1 || more > 1 || a === b) return null
  const at = firstDifference(a, b)
  if (more === 1) return isSameFrom(a, at + 1, { text: b, at }) ? at : null
  if (more === -1) return isSameFrom(a, at, { text: b, at: at + 1 }) ? at : null
  if (isSameFrom(a, at + 1, { text: b, at: at + 1 })) return at
  return isSwapped(a, b, at) && isSameFrom(a, at + 2, { text: b, at: at + 2 }) ? at : null
}

const firstDifference = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++
  return at
}

const isSwapped = (a: string, b: string, at: number): boolean =>
  a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at)

type Rest = { readonly text: string; readonly at: number }

/** Compares from the end, where different texts usually differ soonest. */
const isSameFrom = (a: string, at: number, other: Rest): boolean => {
  for (let i = a.length - 1, j = other.text.length - 1; i >= at; i--, j--)
    if (a.charCodeAt(i) !== other.text.charCodeAt(j)) return false
  return a.length - at === other.text.length - other.at
}
