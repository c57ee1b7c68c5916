/**
 * Localities: 24,000 known unlisted places, as one text. An index of objects took 4 MB in each thread, for rare
 * look-ups: the first use of an unlisted place.
 */
import { nameKey } from './normalize.ts'

export type Locality = { readonly name: string; readonly province: string }

/** Plain data, which threads can send to each other. */
export type Localities = {
  /** A line for each: key, name and province with tabs between, in the order of keys. */
  readonly text: string
  /** The index at which each line begins. */
  readonly starts: Uint32Array
}

/** Neither a name nor a province may hold a control character. */
export const packLocalities = (localities: readonly Locality[]): Localities => {
  // A name with a comma could not be suggested: it would be read as a place with something more.
  const rows = localities
    .filter(({ name }) => !name.includes(','))
    .map(({ name, province }) => ({ key: nameKey(name), name, province }))
    .sort((a, b) => compare(a.key, b.key))
  const starts = new Uint32Array(rows.length)
  let length = 0
  const lines = rows.map(({ key, name, province }, at) => {
    const line = `${key}\t${name}\t${province}\n`
    starts[at] = length
    length += line.length
    return line
  })
  return { text: lines.join(''), starts }
}

/** The localities with that key (nameKey), in their original order. */
export const findLocalities = (localities: Localities, key: string): Locality[] => {
  const found: Locality[] = []
  for (let at = firstNotBefore(localities, key); at < localities.starts.length; at++) {
    const [lineKey, name = '', province = ''] = lineAt(localities, at).split('\t')
    if (lineKey !== key) break
    found.push({ name, province })
  }
  return found
}

const firstNotBefore = (localities: Localities, key: string): number => {
  let from = 0
  let to = localities.starts.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(keyAt(localities, middle), key) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The key of that line. */
const keyAt = ({ text, starts }: Localities, at: number): string => {
  const start = starts[at] ?? 0
  return text.slice(start, text.indexOf('\t', start))
}

const lineAt = ({ text, starts }: Localities, at: number): string => {
  const start = starts[at] ?? 0
  return text.slice(start, text.indexOf('\n', start))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
