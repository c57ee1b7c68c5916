import type { ChainPoint } from '../../domain/audit.ts'
import { createBoundedCache } from '../../lib/bounded-cache.ts'
import { headOf } from './chains.ts'
import type { Reader } from './reader.ts'

/** Employers whose newest entry is cached; each takes some 200 bytes. */
const HEADS_MAX = 10_000

/** Reads the newest entry of an employer's audit trail, cached until anything is committed. */
export const createHeads = (reader: Reader): ((employerId: number) => ChainPoint) => {
  const heads = createBoundedCache<ChainPoint, number>(HEADS_MAX)
  let version: number | null = null
  return (employerId) => {
    const present = reader.begin()
    if (present !== version) heads.clear()
    version = present
    return heads.get(employerId) ?? heads.set(employerId, headOf(reader, employerId))
  }
}
