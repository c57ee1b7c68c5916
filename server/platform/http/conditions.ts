/** Conditions of requests, and their comparison with entity tags (RFC 9110, 8.8.3 and 13.1). */

/** `*`, or the tags of a condition as they were sent, `W/` included. */
export type Condition = '*' | readonly string[]

const ELEMENT = /[ \t]*(?:((?:W\/)?"[!#-~\x80-\xff]*")[ \t]*)?(,|$)/y

/** The condition of an If-Match or If-None-Match; null if it is malformed. */
export const readCondition = (field: string): Condition | null => {
  if (field.trim() === '*') return '*'
  const tags: string[] = []
  for (ELEMENT.lastIndex = 0; ; ) {
    const [element, tag, end] = ELEMENT.exec(field) ?? []
    if (element === undefined) return null
    if (tag !== undefined) tags.push(tag)
    if (end === '') return tags.length > 0 ? tags : null
  }
}

const withoutWeakness = (tag: string): string => (isWeak(tag) ? tag.slice(2) : tag)

export const isWeak = (tag: string): boolean => tag.startsWith('W/')

/** Suffix that proxies give the tag of an answer that they compress: Apache, Jetty and their kin. */
const OF_COMPRESSION = /(?:--?|;)(?:gzip|br|zstd|deflate)"$/

/** True for a tag as it was sent to the client, also through a proxy that compressed the answer. */
const isSame = (sent: string, tag: string): boolean => sent === tag || sent.replace(OF_COMPRESSION, '"') === tag

/** True for `*` and for equal tags, weak or not, as If-None-Match compares. */
export const matchesWeakly = (condition: Condition | null, tag: string): boolean => {
  if (condition === null || condition === '*') return condition === '*'
  const opaque = withoutWeakness(tag)
  return condition.some((other) => isSame(withoutWeakness(other), opaque))
}

/** True for `*` and for equal strong tags, as If-Match compares. */
export const matchesStrongly = (condition: Condition, tag: string): boolean =>
  condition === '*' || (!isWeak(tag) && condition.some((sent) => isSame(sent, tag)))
