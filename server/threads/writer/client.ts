import { type MessagePort, Worker } from 'node:worker_threads'
import type { WriterData, WriterRequest } from './protocol.ts'
import { type Channel, createRequestQueue, type QueueOptions } from './request-queue.ts'

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

/** A thread that writes, from the side that started it. */
export type WriterWorker = Channel & {
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/** Starts a thread on its data, whose ports go to it. Tests give one that has loaded its sources already. */
export type StartWorker = (data: WriterData) => WriterWorker

const startWorker: StartWorker = (data) =>
  new Worker(new URL('start.js', import.meta.url), {
    workerData: data,
    transferList: [...data.ports],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })

type Starting = WriterData & QueueOptions & WriterEvents & { readonly startWorker?: StartWorker | undefined }

/** Starts the thread that writes; requests may come at once and wait until it is ready. */
export const startWriter = ({
  onExit,
  onCondition,
  writes,
  startWorker: start = startWorker,
  ...data
}: Starting): WriterThread => {
  const worker = start(data)
  const queue = createRequestQueue(worker, { waitingMax: data.waitingMax, writes, onCondition })
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
    const exited = new Promise((resolve) => worker.on('exit', () => resolve(undefined)))
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
