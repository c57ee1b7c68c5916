/** Entity tags of jobs and lists. */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Employer } from '../employers/employer.ts'
import type { Lists } from '../lists/reference.ts'
import type { Condition } from '../platform/http/conditions.ts'
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
  const remarks = hidden === null ? publicUrls : { publicUrls, hidden }
  return remarks === null ? tag : `${tag.slice(0, -1)}.${checksumOf(JSON.stringify(remarks))}"`
}

const REMARKS = /^((?:W\/)?"[^".]+\.[^".]+)\.[^".]+"$/

/** The tag of a job as it is written: what the public side says of it is no part of that. */
export const versionOf = (tag: string): string => tag.replace(REMARKS, '$1"')

/** The condition as writes compare it. */
export const withoutRemarks = (condition: Condition | null): Condition | null =>
  condition === null || condition === '*' ? condition : condition.map(versionOf)
