/** The members of a read shape at any depth, `salary.maxAmount` and `locations.0.name`: as types, and as its schema has them. */

type Below<T, At extends string> = T extends readonly (infer Item)[]
  ? PathsOf<Item, `${At}.0.`>
  : T extends object
    ? PathsOf<T, `${At}.`>
    : never

export type PathsOf<T, At extends string = ''> = {
  [Name in keyof T & string]-?: `${At}${Name}` | Below<NonNullable<T[Name]>, `${At}${Name}`>
}[keyof T & string]

type Parts = { readonly properties?: Readonly<Record<string, Parts>>; readonly items?: Parts }

/** The members of a schema in its order, each before those in it. */
export const pathsIn = (schema: object, at = ''): string[] => {
  const { properties, items }: Parts = schema
  if (items) return pathsIn(items, `${at}0.`)
  return Object.entries(properties ?? {}).flatMap(([name, member]) => [at + name, ...pathsIn(member, `${at}${name}.`)])
}

type Members = Readonly<Record<string, unknown>>

/** A document with one member, `undefined` for none. */
export const documentOf = (path: string, value: unknown): Members => {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { [name]: value }
  const [first, ...others] = rest
  return { [name]: first === '0' ? [documentOf(others.join('.'), value)] : documentOf(rest.join('.'), value) }
}

/** The value of a member; undefined for one that is not there. */
export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Members | null | undefined)?.[name], document)

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null

/** Both documents as one; of two values the second stands, also `undefined`. */
export const joined = (first: unknown, second: unknown): unknown => {
  if (Array.isArray(first) && Array.isArray(second)) return [joined(first[0], second[0])]
  if (!isMembers(first) || !isMembers(second)) return second
  const made: Record<string, unknown> = { ...first }
  for (const [name, value] of Object.entries(second))
    made[name] = Object.hasOwn(first, name) ? joined(first[name], value) : value
  return made
}

/** The members of a document that some paths name, without those that have no value. */
export const partOf = (document: unknown, paths: readonly string[]): unknown =>
  paths.reduce<unknown>((part, path) => {
    const value = valueAt(document, path) ?? undefined
    return value === undefined ? part : joined(part, documentOf(path, value))
  }, {})
