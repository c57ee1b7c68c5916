import { type MessagePort, Worker } from 'node:worker_threads'
import type { WriterData } from './protocol.ts'
import { createOrders, type Order, type OrderOptions } from './requests.ts'

export type { Order } from './requests.ts'

/**
 * Short-lived objects of a thread, in MiB: three half-spaces, each of `--max-semi-space-size`, by which the main thread
 * is held to the same. More would only be memory that waits to be cleared.
 */
export const YOUNG_MIB = 6

export type WriterThread = {
  /** Resolves with what the writer made of the order; rejects as the work itself would have. */
  ask(order: Order): Promise<unknown>
  /** Refuses new orders, and resolves when those accepted are done and the thread has ended. */
  close(): Promise<void>
}

/** Told when the thread has ended that should not have. */
type Mourner = { readonly died: (error: unknown) => void }

type StartOptions = WriterData & OrderOptions & Mourner

/** Starts the thread that writes; orders may be given at once, it takes them up when it is ready. */
export const startWriter = ({ died, condition, writes, ...data }: StartOptions): WriterThread => {
  const { ports, waitingMax } = data
  const worker = new Worker(new URL('start.js', import.meta.url), {
    workerData: data satisfies WriterData,
    transferList: [...ports],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const orders = createOrders(worker, { waitingMax, writes, condition })
  let ended = false
  const fail = (error: unknown): void => {
    ended = true
    const wasOpen = orders.close()
    orders.fail(error)
    if (wasOpen) died(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => {
    if (!ended) fail(gone())
  })
  const close = async (): Promise<void> => {
    if (!orders.close()) return
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    await orders.askLast({ kind: 'close' })
    await exited
  }
  return { ask: orders.ask, close }
}

type JoinOptions = OrderOptions & Mourner

/** Asks a writer that another thread started, by a port that it was given. */
export const joinWriter = (port: MessagePort, { died, ...options }: JoinOptions): WriterThread => {
  const orders = createOrders(port, options)
  port.on('close', () => {
    const wasOpen = orders.close()
    orders.fail(gone())
    if (wasOpen) died(gone())
  })
  const close = async (): Promise<void> => {
    orders.close()
    port.close()
  }
  return { ask: orders.ask, close }
}

const gone = (): Error => new Error('The writer ended.')
