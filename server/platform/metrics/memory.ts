/**
 * Shared memory for the counts of a process. Each thread adds to its own part without locks, and a scrape sums the
 * parts: 64-bit floats, exact up to 2^53.
 */
import { operationsOf } from '@affiche/contract/operations.ts'
import { problems } from '@affiche/contract/problem.ts'

export type MetricsMemory = Float64Array<SharedArrayBuffer>

/** Operation ids, and the labels of other requests. */
export const OPERATIONS = [...operationsOf['v1.2'].map(({ id }) => id), 'health', 'other'] as const

const SUCCESSES = [200, 201, 204, 301, 302, 304]

/** Statuses of the service; the last label counts all others. */
export const CODES: readonly string[] = [
  ...[...new Set([...SUCCESSES, ...Object.values(problems).map(({ status }) => status)])].sort((a, b) => a - b),
  'other',
].map(String)

/** Upper bounds of buckets, in seconds. */
export const DURATION_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
export const SYNC_BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Size of a histogram: a count for each bucket, one for larger values, and the sum of the values. */
const sizeOf = (bounds: readonly number[]): number => bounds.length + 2

const DURATIONS_AT = OPERATIONS.length * CODES.length
const SYNCS_AT = DURATIONS_AT + OPERATIONS.length * sizeOf(DURATION_BOUNDS)
const WAITS_AT = SYNCS_AT + sizeOf(SYNC_BOUNDS)
const WRITES_AT = WAITS_AT + sizeOf(DURATION_BOUNDS)
const PART = WRITES_AT + 1

/** Offsets in a part. */
export const requestsAt = (operation: number, code: number): number => operation * CODES.length + code
export const durationsAt = (operation: number): number => DURATIONS_AT + operation * sizeOf(DURATION_BOUNDS)
export const syncsAt = SYNCS_AT
export const waitsAt = WAITS_AT
export const writesAt = WRITES_AT

export const createMetricsMemory = (threads: number): MetricsMemory =>
  new Float64Array(new SharedArrayBuffer(threads * PART * Float64Array.BYTES_PER_ELEMENT))

/** Part of a thread; the first is 0. */
export const partOf = (memory: MetricsMemory, thread: number): MetricsMemory =>
  memory.subarray(thread * PART, (thread + 1) * PART)

/** Sums over all threads, with the layout of a part. */
export const sumParts = (memory: MetricsMemory): Float64Array => {
  const sums = new Float64Array(PART)
  for (let at = 0; at < memory.length; at++) sums[at % PART] = (sums[at % PART] ?? 0) + (memory[at] ?? 0)
  return sums
}
