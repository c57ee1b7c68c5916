import { type MessagePort, Worker } from 'node:worker_threads'
import type { WriterData, WriterRequest } from './protocol.ts'
import { createRequestQueue, type QueueOptions } from './request-queue.ts'

/**
 * The young generation of a thread, in MiB: three half-spaces, each of `--max-semi-space-size`, which holds the main
 * thread to the same. A larger one is memory that waits for its collection.
 */
export const YOUNG_MIB = 6

export type WriterThread = {
  /** Resolves with the writer's result; rejects as the work itself would have. */
  ask(request: WriterRequest): Promise<unknown>
  /** Refuses new requests, and resolves when the accepted ones are done and the thread has ended. */
  close(): Promise<void>
}

type WriterEvents = {
  /** Called if the thread exits unexpectedly. */
  readonly onExit: (error: unknown) => void
}

/** Starts the thread that writes; requests may come at once and wait until it is ready. */
export const startWriter = ({
  onExit,
  onCondition,
  writes,
  ...data
}: WriterData & QueueOptions & WriterEvents): WriterThread => {
  const { ports, waitingMax } = data
  const worker = new Worker(new URL('start.js', import.meta.url), {
    workerData: data satisfies WriterData,
    transferList: [...ports],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const queue = createRequestQueue(worker, { waitingMax, writes, onCondition })
  let ended = false
  const fail = (error: unknown): void => {
    ended = true
    const wasOpen = queue.close()
    queue.fail(error)
    if (wasOpen) onExit(error)
  }
  worker.on('error', fail)
  worker.on('exit', () => {
    if (!ended) fail(gone())
  })
  const close = async (): Promise<void> => {
    if (!queue.close()) return
    const exited = new Promise((resolve) => worker.once('exit', resolve))
    await queue.askLast({ kind: 'close' })
    await exited
  }
  return { ask: queue.ask, close }
}

/** Asks, by a port, the writer that another thread has started. */
export const joinWriter = (port: MessagePort, { onExit, ...options }: QueueOptions & WriterEvents): WriterThread => {
  const queue = createRequestQueue(port, options)
  port.on('close', () => {
    const wasOpen = queue.close()
    queue.fail(gone())
    if (wasOpen) onExit(gone())
  })
  const close = async (): Promise<void> => {
    queue.close()
    port.close()
  }
  return { ask: queue.ask, close }
}

const gone = (): Error => new Error('The writer ended.')
