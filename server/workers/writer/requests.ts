/** The side that asks the writer: what is asked in one turn goes as one post, and each order has its outcome. */
import type { Transferable } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import { createTally, type Tally } from '../../http/limits/counter.ts'
import type { Call } from '../../operations/request.ts'
import type { Condition } from '../../storage/sqlite/disk-health.ts'
import { refused } from '../../storage/sqlite/write-queue.ts'
import { errorOf, type News, type Outcome, type Post, type Task } from './protocol.ts'

const RETRY_AFTER_SECONDS = 1

/** A task whose body, if it has one, is still apart from the post that it will go with. */
export type Order =
  | Exclude<Task, { kind: 'answer' }>
  | { readonly kind: 'answer'; readonly call: Call; readonly today: string }

/** What leads to the writer: its thread, or a port of it. */
export type Wire = {
  postMessage(post: Post, transferred: readonly Transferable[]): void
  on(event: 'message', listener: (said: readonly Outcome[] | News) => void): unknown
}

export type Orders = {
  /** Resolves with what the writer made of the order; rejects as the work itself would have. */
  readonly ask: (order: Order) => Promise<unknown>
  /** Refuses what is asked from now on; false if that was so before. */
  readonly close: () => boolean
  /** Asks even so. */
  readonly askLast: (order: Order) => Promise<unknown>
  /** Rejects what waits as possibly stored, and refuses what is asked from now on. */
  readonly fail: (error: unknown) => void
}

export type OrderOptions = {
  /** Orders that may wait, of all that count in the tally. */
  readonly waitingMax: number
  readonly writes?: Tally | undefined
  /** Told when the state of the disk changes. */
  readonly condition?: ((condition: Condition) => void) | undefined
}

/**
 * So many outcomes are passed on in a turn of the event loop: an answer costs what several reads do, and those who
 * read would wait for all answers of a large commit at once.
 */
const OUTCOMES_A_TURN = 8

/** What has waited so long is passed on at once: turns of an overload are long, and eight each are less than are written. */
const OUTCOME_WAIT_MS = 20

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void }

export const createOrders = (wire: Wire, { waitingMax, writes = createTally(), condition }: OrderOptions): Orders => {
  const waiting = new Map<number, Waiting>()
  let unsent: [id: number, order: Order][] = []
  let nextId = 1
  let closed = false
  let outcomes: Outcome[] = []
  let notAllBefore = 0

  const settle = (outcome: Outcome): void => {
    const entry = waiting.get(outcome.id)
    waiting.delete(outcome.id)
    const error = errorOf(outcome)
    if (error) entry?.reject(error.thrown)
    else entry?.resolve('value' in outcome ? outcome.value : undefined)
    writes.add(-1)
  }

  const settleSome = (): void => {
    const count = performance.now() < notAllBefore ? OUTCOMES_A_TURN : outcomes.length
    for (const outcome of outcomes.splice(0, count)) settle(outcome)
    if (outcomes.length > 0) setImmediate(settleSome)
  }

  wire.on('message', (said) => {
    if ('condition' in said) return condition?.(said.condition)
    outcomes.push(...said)
    if (outcomes.length > said.length) return
    notAllBefore = performance.now() + OUTCOME_WAIT_MS
    settleSome()
  })

  const flush = (): void => {
    const post = toPost(unsent)
    unsent = []
    wire.postMessage(post, [post.bytes.buffer])
  }

  const enqueue = (order: Order): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { resolve, reject })
      // What comes in one turn of the event loop is sent at once: a post costs more than what it carries.
      if (unsent.length === 0) setImmediate(flush)
      unsent.push([id, order])
    })

  const ask: Orders['ask'] = (order) => {
    if (closed) return Promise.reject(refused('The service is shutting down.'))
    if (writes.add(1) <= waitingMax) return enqueue(order)
    writes.add(-1)
    return Promise.reject(refused('Too many writes are waiting.'))
  }

  const askLast: Orders['askLast'] = (order) => {
    writes.add(1)
    return enqueue(order)
  }

  const close: Orders['close'] = () => {
    const wasOpen = !closed
    closed = true
    return wasOpen
  }

  const fail: Orders['fail'] = (error) => {
    closed = true
    for (const outcome of outcomes) settle(outcome)
    outcomes = []
    for (const { reject } of waiting.values()) reject(unconfirmed(error))
    writes.add(-waiting.size)
    waiting.clear()
  }
  return { ask, close, askLast, fail }
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
