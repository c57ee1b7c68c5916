/** Requests to the writer from one thread: those of one event loop turn go as one batch, and each gets its result. */
import type { Transferable } from 'node:worker_threads'
import type { Condition } from '../../platform/engines/sqlite/disk-health.ts'
import { refused } from '../../platform/engines/sqlite/write-queue.ts'
import { type Counter, NOBODY } from '../../platform/http/limits/counter.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { type Batch, type ConditionMessage, errorOf, type Result, toBatch, type WriterRequest } from './protocol.ts'

/** The writer's thread, or a port to it. */
export type Channel = {
  postMessage(batch: Batch, transferred: readonly Transferable[]): void
  on(event: 'message', listener: (message: readonly Result[] | ConditionMessage) => void): unknown
}

export type RequestQueue = {
  /** Resolves with the writer's result; rejects as the work itself would have. */
  readonly ask: (request: WriterRequest) => Promise<unknown>
  /** Refuses further requests; false if it did so before. */
  readonly close: () => boolean
  /** Asks even after `close`. */
  readonly askLast: (request: WriterRequest) => Promise<unknown>
  /** Rejects all open requests as possibly stored, and refuses further ones. */
  readonly fail: (error: unknown) => void
}

export type QueueOptions = {
  /** The most requests that may wait, of all threads that share the counter. */
  readonly waitingMax: number
  readonly writes: Counter
  /** Called when the state of the disk changes. */
  readonly onCondition?: ((condition: Condition) => void) | undefined
}

export const createRequestQueue = (
  channel: Channel,
  { waitingMax, writes, onCondition }: QueueOptions,
): RequestQueue => {
  const waiting = new Map<number, Waiting>()
  let unsent: [id: number, request: WriterRequest][] = []
  let nextId = 1
  let closed = false
  const results = deliverInSlices((result) => {
    const asked = waiting.get(result.id)
    settle(asked, result)
    waiting.delete(result.id)
    writes.give(1, asked?.employerId ?? NOBODY)
  })
  channel.on('message', (message) => {
    if ('condition' in message) onCondition?.(message.condition)
    else results.add(message)
  })
  const flush = (): void => {
    const batch = toBatch(unsent)
    const transferred = unsent.flatMap(([, request]) => transferredOf(request))
    unsent = []
    channel.postMessage(batch, [batch.bytes.buffer, ...transferred])
  }
  const enqueue = (request: WriterRequest): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { resolve, reject, employerId: employerOf(request) })
      // One message for all requests of a turn: a message costs more than its contents.
      if (unsent.length === 0) setImmediate(flush)
      unsent.push([id, request])
    })
  const close: RequestQueue['close'] = () => {
    const wasOpen = !closed
    closed = true
    return wasOpen
  }
  const askLast: RequestQueue['askLast'] = (request) => {
    writes.take(1, { max: Number.POSITIVE_INFINITY, employerId: employerOf(request) })
    return enqueue(request)
  }
  const ask: RequestQueue['ask'] = (request) => {
    if (closed) return Promise.reject(refused(sentence('shuttingDown')))
    if (writes.take(1, { max: waitingMax, employerId: employerOf(request) })) return enqueue(request)
    return Promise.reject(refused(sentence('writesFull')))
  }
  const fail: RequestQueue['fail'] = (error) => {
    closed = true
    results.deliverAll()
    for (const { reject, employerId } of waiting.values()) {
      reject(unconfirmed(error))
      writes.give(1, employerId)
    }
    waiting.clear()
  }
  return { ask, close, askLast, fail }
}

/** Memory and ports of a request that go to the writer, and are of no use here any more. */
const transferredOf = (request: WriterRequest): readonly Transferable[] => {
  if (request.kind === 'join') return [request.port]
  return request.kind === 'applications' ? request.transferred : []
}

type Waiting = {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
  readonly employerId: number
}

const employerOf = (request: WriterRequest): number =>
  request.kind === 'answer' ? (request.call.employer?.id ?? NOBODY) : NOBODY

const settle = (waiting: Waiting | undefined, result: Result): void => {
  const error = errorOf(result)
  if (error) waiting?.reject(error.thrown)
  else waiting?.resolve('value' in result ? result.value : undefined)
}

/** Results for each event loop turn: an answer costs several reads, which would wait for a whole commit otherwise. */
const SLICE = 8

/** Results that have waited this long are delivered at once: under overload turns are long and few. */
const SLICES_MS = 20

const deliverInSlices = (deliver: (result: Result) => void) => {
  let results: Result[] = []
  let slicesUntil = 0
  const deliverAll = (): void => {
    for (const result of results.splice(0)) deliver(result)
  }
  const deliverSome = (): void => {
    const count = performance.now() < slicesUntil ? SLICE : results.length
    for (const result of results.splice(0, count)) deliver(result)
    if (results.length > 0) setImmediate(deliverSome)
  }
  const add = (arrived: readonly Result[]): void => {
    const wasIdle = results.length === 0
    results = wasIdle ? [...arrived] : [...results, ...arrived]
    if (!wasIdle) return
    slicesUntil = performance.now() + SLICES_MS
    deliverSome()
  }
  return { add, deliverAll }
}

const unconfirmed = (cause: unknown): Problem =>
  new Problem('unavailable', sentence('writerEnded'), { retryAfterSeconds: RETRY_AFTER_SECONDS.busy, cause })
