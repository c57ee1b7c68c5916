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
    for (const folder of foldersOf(path, depth))
      for (const { pieces, value } of patterns.get(folder) ?? []) {
        const parameters = parametersOf(path, pieces, parameter)
        if (parameters !== null) return { value, parameters }
      }
    return null
  }
}

const isPattern = ([path]: PathRow<unknown>): boolean => PARAMETER.test(path) || BELOW.test(path)

const patternOf = <T>([path, value]: PathRow<T>) => {
  const pieces = BELOW.test(path) ? null : path.split(PARAMETER)
  const [first = ''] = pieces ?? [path]
  return { folder: first.slice(0, first.lastIndexOf('/') + 1), pieces, value }
}

/** The folders of a path with their slashes, the longest first; of a hostile path no more than `depth`. */
const foldersOf = (path: string, depth: number): readonly string[] => {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at >= 0 && folders.length < depth; at = path.indexOf('/', at + 1))
    folders.push(path.slice(0, at + 1))
  return folders.reverse()
}

/** The parameters between the pieces of a pattern, or of everything below a path none; null for the path of another. */
const parametersOf = (path: string, pieces: readonly string[] | null, allowed: RegExp): readonly string[] | null => {
  if (pieces === null) return []
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return null
  const parameters: string[] = []
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1
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
