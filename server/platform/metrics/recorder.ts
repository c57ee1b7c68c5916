import {
  CODES,
  DURATION_BOUNDS,
  durationsAt,
  type MetricsMemory,
  OPERATIONS,
  requestsAt,
  SYNC_BOUNDS,
  syncsAt,
  waitsAt,
  writesAt,
} from './memory.ts'

/** Recorder of one thread; allocates nothing. */
export type Recorder = {
  /** Counts an answered request: operation id, `health` or `other`; status; milliseconds. */
  readonly request: (operation: string, status: number, ms: number) => void
  /** Counts a commit of the embedded store: its writes, and the milliseconds of the disk sync. */
  readonly commit: (writes: number, syncMs: number) => void
  /** Counts a write that the writer has begun or refused, after so many milliseconds in its queue. */
  readonly waited: (ms: number) => void
}

export const createRecorder = (part: MetricsMemory): Recorder => ({
  request: (operation, status, ms) => {
    const at = OPERATION_INDEX.get(operation) ?? OTHER_OPERATION
    add(part, requestsAt(at, CODE_INDEX.get(status) ?? OTHER_CODE), 1)
    observe(part, { at: durationsAt(at), bounds: DURATION_BOUNDS }, ms / 1000)
  },
  commit: (writes, syncMs) => {
    add(part, writesAt, writes)
    observe(part, { at: syncsAt, bounds: SYNC_BOUNDS }, syncMs / 1000)
  },
  waited: (ms) => observe(part, { at: waitsAt, bounds: DURATION_BOUNDS }, ms / 1000),
})

const OPERATION_INDEX = new Map<string, number>(OPERATIONS.map((operation, at) => [operation, at]))
const OTHER_OPERATION = OPERATIONS.length - 1
const CODE_INDEX = new Map<number, number>(CODES.map((code, at) => [Number(code), at]))
const OTHER_CODE = CODES.length - 1

const add = (part: MetricsMemory, at: number, amount: number): void => {
  part[at] = (part[at] ?? 0) + amount
}

const observe = (
  part: MetricsMemory,
  { at, bounds }: { readonly at: number; readonly bounds: readonly number[] },
  value: number,
): void => {
  let bucket = 0
  while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++
  add(part, at + bucket, 1)
  add(part, at + bounds.length + 1, value)
}
