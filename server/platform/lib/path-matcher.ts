/** Finds what stands at a path, in a table of paths with parameters. */

/**
 * Path, and what stands there. A parameter, `{name}`, is a segment or a part of one; `/x/*` stands for `/x` and for
 * everything below it.
 */
export type PathRow<T> = readonly [path: string, value: T]

type PathMatch<T> = { readonly value: T; readonly parameters: readonly string[] }

type PathMatcher<T> = (path: string) => PathMatch<T> | null

const PARAMETER = /\{\w+\}/
const BELOW = /\/\*$/

/**
 * A path without parameters wins over others, then the longest folder before the first parameter, then the earlier row.
 * The path that is looked for is percent-encoded. An encoded slash separates no segments: it is a letter of its
 * parameter, whose decoded text `parameter` takes or refuses.
 */
export const createPathMatcher = <T>(rows: readonly PathRow<T>[], parameter: RegExp): PathMatcher<T> => {
  const fixed = new Map<string, PathMatch<T>>()
  for (const [path, value] of rows)
    if (!PARAMETER.test(path)) fixed.set(path.replace(BELOW, ''), { value, parameters: [] })
  const patterns = Map.groupBy(rows.filter(isPattern).map(patternOf), ({ folder }) => folder)
  const depth = Math.max(0, ...[...patterns.keys()].map((folder) => folder.split('/').length - 1))
  return (path) => {
    const known = fixed.get(path)
    if (known) return known
    for (let slash = slashAt(path, depth); slash >= 0; slash = slash > 0 ? path.lastIndexOf('/', slash - 1) : -1)
      for (const { pieces, value } of patterns.get(path.slice(0, slash + 1)) ?? NO_PATTERNS) {
        const parameters = parametersOf(path, pieces, parameter)
        if (parameters !== null) return { value, parameters }
      }
    return null
  }
}

const NO_PATTERNS: readonly never[] = []

const isPattern = ([path]: PathRow<unknown>): boolean => PARAMETER.test(path) || BELOW.test(path)

const patternOf = <T>([path, value]: PathRow<T>) => {
  const pieces = BELOW.test(path) ? null : path.split(PARAMETER)
  const [first = ''] = pieces ?? [path]
  return { folder: first.slice(0, first.lastIndexOf('/') + 1), pieces, value }
}

/** The slash that ends the longest folder of a path, of a hostile path the one with `depth` slashes; -1 without any. */
const slashAt = (path: string, depth: number): number => {
  let last = -1
  for (let count = 0, at = path.indexOf('/'); at >= 0 && count < depth; at = path.indexOf('/', at + 1), count++)
    last = at
  return last
}

/** The parameters between the pieces of a pattern, or of everything below a path none; null for the path of another. */
const parametersOf = (path: string, pieces: readonly string[] | null, allowed: RegExp): readonly string[] | null => {
  if (pieces === null) return []
  const [first = ''] = pieces
  if (!path.startsWith(first)) return null
  const parameters: string[] = []
  let at = first.length
  for (let index = 1; index < pieces.length; index++) {
    const piece = pieces[index] ?? ''
    const isLast = index === pieces.length - 1
    const end = isLast ? path.length - piece.length : path.indexOf(piece, at)
    if (end < at || (isLast && !path.endsWith(piece))) return null
    const text = path.slice(at, end)
    const parameter = text.includes('/') ? '' : decoded(text)
    if (!allowed.test(parameter)) return null
    parameters.push(parameter)
    at = end + piece.length
  }
  return parameters
}

/** Empty for a text that is not percent-encoded UTF-8. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
