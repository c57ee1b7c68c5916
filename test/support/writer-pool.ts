/**
 * Threads that write to embedded stores, for one store after another: a thread of its own for each service of a test
 * loads some two hundred sources, which takes ten times what a test does with it. A thread that fails serves no other.
 */
import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type StartWorker, type WriterWorker, YOUNG_MIB } from '../../server/threads/writer/client.ts'

/** Threads that wait for a store. */
const idle = new Set<Worker>()

const SCRIPT = new URL('writer-thread.js', import.meta.url)

const newThread = (): Worker => {
  const thread = new Worker(SCRIPT, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } })
  thread.once('exit', () => idle.delete(thread))
  return thread
}

/** Gives a store to a thread that wrote to another before. */
export const startWarmWriter: StartWorker = (data) => {
  const [thread = newThread()] = idle
  idle.delete(thread)
  thread.ref()
  const { port1, port2 } = new MessageChannel()
  thread.postMessage({ port: port2, data }, [port2, ...data.ports])
  return lease(thread, port1)
}

/** The thread as one store has it, which ends for that store with its port. */
const lease = (thread: Worker, port: MessagePort): WriterWorker => {
  const events = new EventEmitter()
  const fail = (error: unknown): void => void events.emit('error', error)
  const end = (): void => {
    thread.off('error', fail)
    thread.off('exit', end)
    port.off('close', giveBack)
    events.emit('exit')
  }
  const giveBack = (): void => {
    thread.unref()
    idle.add(thread)
    end()
  }
  thread.on('error', fail)
  thread.on('exit', end)
  port.on('close', giveBack)
  port.on('message', (message) => events.emit('message', message))
  return {
    postMessage: (message, transferred) => port.postMessage(message, [...transferred]),
    on: (event: string, listener: (...values: never[]) => void) => events.on(event, listener as () => void),
  }
}
