import { availableParallelism } from 'node:os'
import type { MessagePort } from 'node:worker_threads'
import type { ListenAddress } from '../../api/listening.ts'
import type { MetricsMemory } from '../../platform/metrics/memory.ts'
import { type HttpWorker, startHttpWorker, type WorkerEvents } from './http-worker.ts'
import { takePort } from './listen-shared-port.ts'
import type { Shared } from './protocol.ts'

/** How long the end of the process waits for the last log lines of the workers. */
const LAST_LINES_MS = 200

/** The further threads that answer HTTP; none where the main thread alone does. */
export type HttpWorkers = {
  /** Resolves when every worker can listen; rejects when one never will. */
  readonly ready: Promise<unknown>
  /** Has every worker listen, and then the main thread; resolves with the address that it listens at. */
  readonly listen: (address: ListenAddress, listenHere: (address: ListenAddress) => Promise<string>) => Promise<string>
  readonly startDraining: () => void
  readonly close: () => Promise<void>
  readonly cut: () => void
}

type Options = Omit<Shared, 'flushed'> & {
  /** For each worker a port to the writer. */
  readonly writers: readonly MessagePort[]
  /** The metrics memory of each worker, from 0. */
  readonly metricsOf: (index: number) => MetricsMemory | null
}

/** Starts a worker for each port to the writer, at most one per core at a time. */
export const startHttpWorkers = ({ writers, metricsOf, ...shared }: Options, events: WorkerEvents): HttpWorkers => {
  const flushed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workers: HttpWorker[] = []
  const waiting = [...writers.entries()]
  let closing = false
  /** All at once they would leave the main thread no time for a signal. */
  const startInTurn = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !closing; next = waiting.shift()) {
      const [index, writer] = next
      const worker = startHttpWorker({ ...shared, flushed }, { writer, metrics: metricsOf(index) }, events)
      workers.push(worker)
      await worker.ready
    }
  }
  const ready = Promise.all(Array.from({ length: availableParallelism() }, startInTurn))
  ready.catch(() => undefined)
  const flushLast = (): void => takeLastLines(workers, flushed)
  process.prependListener('exit', flushLast)
  const sendAll = (kind: 'startDraining' | 'cut') => (): void => {
    for (const worker of workers) worker.send({ kind })
  }
  return {
    ready,
    listen: async (address, listenHere) => {
      await ready
      return workers.length === 0 ? listenHere(address) : listenTogether(workers, address, listenHere)
    },
    startDraining: sendAll('startDraining'),
    cut: sendAll('cut'),
    close: async () => {
      closing = true
      await Promise.all(workers.map((worker) => worker.close()))
      process.off('exit', flushLast)
    },
  }
}

const listenTogether = async (
  workers: readonly HttpWorker[],
  address: ListenAddress,
  listenHere: (address: ListenAddress) => Promise<string>,
): Promise<string> => {
  const taken = await takePort(address)
  try {
    const here = { ...address, ...taken.address, reusePort: true }
    await Promise.all(workers.map((worker) => worker.listen(here)))
    await taken.leave()
    return await listenHere(here)
  } finally {
    await taken.release()
  }
}

/** At the end of the process nothing asynchronous runs, so the workers are asked and read synchronously. */
const takeLastLines = (workers: readonly HttpWorker[], flushed: Int32Array<SharedArrayBuffer>): void => {
  const asked = workers.filter(({ hasEnded }) => !hasEnded())
  for (const { send } of asked) send({ kind: 'flush' })
  const deadline = performance.now() + LAST_LINES_MS
  for (let done = Atomics.load(flushed, 0); done < asked.length; done = Atomics.load(flushed, 0)) {
    const left = deadline - performance.now()
    if (left <= 0) break
    Atomics.wait(flushed, 0, done, left)
  }
  for (const { drain } of workers) drain()
}
