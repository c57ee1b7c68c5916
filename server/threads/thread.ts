/** A thread of this process from its parent's side, with a port of its own: what it said before it ended is read all the same. */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Transferable, Worker } from 'node:worker_threads'
import { YOUNG_MIB } from './writer/client.ts'

export type Thread<To> = {
  readonly send: (message: To) => void
  readonly hasEnded: () => boolean
  /** Handles the messages that have arrived, at once. */
  readonly drain: () => void
  /** Ends it, whatever it does. */
  readonly end: () => Promise<void>
}

type Options<From> = {
  /** Plain JavaScript that loads the thread. */
  readonly script: URL
  /** Its data beside its port, `main`. */
  readonly data: object
  readonly transferred: readonly Transferable[]
  readonly receive: (message: From) => void
  /** Called once if it ends by itself. */
  readonly onEnd: (error: unknown) => void
}

/** Data that every such thread starts with. */
export type ThreadData = { readonly main: MessagePort }

/** Drains of the threads that live, so that what they have said is in the log of a process that ends at once. */
const drains = new Set<() => void>()

const drainAll = (): void => {
  for (const drain of drains) drain()
}

const setDrained = (drain: () => void, isLiving: boolean): void => {
  if (isLiving) drains.add(drain)
  else drains.delete(drain)
  process.off('exit', drainAll)
  if (drains.size > 0) process.prependListener('exit', drainAll)
}

export const startThread = <To, From>(options: Options<From>): Thread<To> => {
  const { receive, onEnd } = options
  const { port1: port, port2: main } = new MessageChannel()
  const worker = new Worker(options.script, {
    workerData: { ...options.data, main } satisfies ThreadData,
    transferList: [...options.transferred, main],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  let ended = false
  const drain = (): void => {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) receive(next.message)
  }
  const endBy = (error: unknown): void => {
    if (ended) return
    ended = true
    drain()
    setDrained(drain, false)
    port.close()
    onEnd(error)
  }
  setDrained(drain, true)
  port.on('message', receive)
  worker.on('error', endBy)
  worker.on('exit', () => endBy(new Error('A thread ended.')))
  return {
    send: (message) => port.postMessage(message),
    hasEnded: () => ended,
    drain,
    // Its exit comes first.
    end: async () => void (await worker.terminate()),
  }
}
