/** Entity tags of jobs and lists, and their comparison (RFC 9110, 8.8.3 and 13.1). */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Employer } from '../employers/employer.ts'
import type { Lists } from '../lists/reference.ts'
import { createBoundedCache } from '../platform/lib/bounded-cache.ts'
import { memoize } from '../platform/lib/memoize.ts'
import type { StoredJob } from './job.ts'
import type { PublicRemarks } from './render-v12.ts'

/** Version to raise whenever the bytes of an answer about jobs change otherwise than by contract or reference lists. */
export const WIRE_VERSION = 1

/** Characters of base64url, six bits each. */
const CONTEXT_LENGTH = 8

export type EntityTags = {
  /** The strong tag of a job: its stamp, and all else that the answer is made of. */
  readonly job: (employer: Employer, job: Pick<StoredJob, 'updatedAt'>) => string
  /** The weak tag of a list: the hash of the newest entry about its jobs, and the query in canonical form. */
  readonly list: (employer: Employer, headHash: string, query: string) => string
}

/** Texts that are hashed once; each takes some 200 bytes. */
const CACHED_MAX = 1_000

const cached = (make: (text: string) => string): ((text: string) => string) => {
  const made = createBoundedCache<string>(CACHED_MAX)
  return (text) => made.get(text) ?? made.set(text, make(text))
}

/** The first 72 bits of a hash. */
const startOf = cached((hexadecimal) => Buffer.from(hexadecimal.slice(0, 18), 'hex').toString('base64url'))

const checksumOf = cached((query) => crc32(query).toString(36))

const createEntityTags = ({ version }: Lists): EntityTags => {
  const contextOfText = cached((employer) =>
    hash('sha256', `${version} ${WIRE_VERSION} ${employer}`, 'base64url').slice(0, CONTEXT_LENGTH),
  )
  const contextOf = ({ id, plan, name }: Employer): string => contextOfText(`${id} ${plan} ${name}`)
  return {
    job: (employer, { updatedAt }) => `"${updatedAt.toString(36)}.${contextOf(employer)}"`,
    list: (employer, headHash, query) => `W/"${startOf(headHash)}.${contextOf(employer)}.${checksumOf(query)}"`,
  }
}

/** The tags of answers that are made with these lists. */
export const entityTags: (lists: Lists) => EntityTags = memoize(createEntityTags)

/** The tag of a job with what the public side says of it, which changes without a write of the job. */
export const withRemarks = (tag: string, { publicUrls, hidden }: PublicRemarks): string => {
  const told = hidden === null ? publicUrls : { publicUrls, hidden }
  return told === null ? tag : `${tag.slice(0, -1)}.${checksumOf(JSON.stringify(told))}"`
}

const REMARKS = /^((?:W\/)?"[^".]+\.[^".]+)\.[^".]+"$/

/** The tag of a job as it is written: what the public side says of it is no part of that. */
export const versionOf = (tag: string): string => tag.replace(REMARKS, '$1"')

/** The condition as writes compare it. */
export const withoutRemarks = (condition: Condition | null): Condition | null =>
  condition === null || condition === '*' ? condition : condition.map(versionOf)

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
