import { Worker } from 'node:worker_threads'
import { Problem } from '../domain/problem.ts'
import type { Call } from '../http/call.ts'
import type { Condition } from '../storage/sqlite/condition.ts'
import { refused } from '../storage/sqlite/write-queue.ts'
import { errorOf, type News, type Outcome, type Post, type Task, type WriterData } from './protocol.ts'

const RETRY_AFTER_SECONDS = 1

/** Short-lived objects of the writer, in MiB; more would only be memory that waits to be cleared. */
const YOUNG_MIB = 12

/** A task whose body, if it has one, is still apart from the post that it will go with. */
export type Order =
  | Exclude<Task, { kind: 'answer' }>
  | { readonly kind: 'answer'; readonly call: Call; readonly today: string }

export type WriterThread = {
  /** Resolves with what the writer made of the order; rejects as the work itself would have. */
  ask(order: Order): Promise<unknown>
  /** Refuses new orders, and resolves when those accepted are done and the thread has ended. */
  close(): Promise<void>
}

type Options = WriterData & {
  /** Told before the first of the orders that a commit has made durable is answered. */
  readonly settled: () => void
  /** Told when the thread has ended that should not have. */
  readonly died: (error: unknown) => void
  /** Told when the state of the disk changes. */
  readonly condition?: (condition: Condition) => void
}

type Waiting = {
  readonly order: Order
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Starts the thread that writes; orders may be given at once, it takes them up when it is ready. */
export const startWriter = ({ settled, died, condition, ...data }: Options): WriterThread => {
  const worker = new Worker(new URL('start.js', import.meta.url), {
    workerData: data satisfies WriterData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const waiting = new Map<number, Waiting>()
  let unsent: [id: number, order: Order][] = []
  let nextId = 1
  let closing = false
  let ended = false

  const fail = (error: unknown): void => {
    ended = true
    for (const { reject } of waiting.values()) reject(unconfirmed(error))
    waiting.clear()
    if (!closing) died(error)
    closing = true
  }
  worker.on('error', fail)
  worker.on('exit', () => {
    if (!ended) fail(new Error('The writer ended.'))
  })
  worker.on('message', (outcomes: readonly Outcome[] | News) => {
    if ('condition' in outcomes) return condition?.(outcomes.condition)
    settled()
    for (const outcome of outcomes) {
      const entry = waiting.get(outcome.id)
      waiting.delete(outcome.id)
      if (!entry) continue
      const error = errorOf(outcome)
      if (error) entry.reject(error.thrown)
      else entry.resolve('value' in outcome ? outcome.value : undefined)
    }
  })

  const flush = (): void => {
    const post = toPost(unsent)
    unsent = []
    worker.postMessage(post, [post.bytes.buffer])
  }

  const enqueue = (order: Order): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { order, resolve, reject })
      // What comes in one turn of the event loop is sent at once: a post costs more than what it carries.
      if (unsent.length === 0) setImmediate(flush)
      unsent.push([id, order])
    })

  const ask = (order: Order): Promise<unknown> => {
    if (closing) return Promise.reject(refused('The service is shutting down.'))
    if (waiting.size >= data.waitingMax) return Promise.reject(refused('Too many writes are waiting.'))
    return enqueue(order)
  }

  const close = async (): Promise<void> => {
    if (closing) return
    closing = true
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    await enqueue({ kind: 'close' })
    await exited
  }

  return { ask, close }
}

const sizeOf = (order: Order): number => (order.kind === 'answer' ? order.call.body.byteLength : 0)

/** Bodies are copied into one run of bytes, which changes hands without being copied again. */
const toPost = (orders: readonly (readonly [id: number, order: Order])[]): Post => {
  const bytes = new Uint8Array(orders.reduce((sum, [, order]) => sum + sizeOf(order), 0))
  let end = 0
  const tasks = orders.map(([id, order]) => {
    if (order.kind !== 'answer') return { id, task: order }
    const { body, ...call } = order.call
    const start = end
    bytes.set(body, start)
    end += body.byteLength
    return { id, task: { kind: 'answer', call, start, end, today: order.today } as const }
  })
  return { tasks, bytes }
}

const unconfirmed = (cause: unknown): Problem =>
  new Problem(
    'unavailable',
    'The writer ended before it confirmed the write, which may or may not be stored. A PUT by referenceId is safe to repeat.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  )
