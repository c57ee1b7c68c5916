import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { YOUNG_MIB } from '../writer/client.ts'
import type { FromThread, Place, Shared, ThreadData, ToThread } from './protocol.ts'

/** A further thread that answers HTTP, as the main one sees it. */
export type Helper = {
  /** Resolves when it can be told to listen; rejects when it never will. */
  readonly ready: Promise<void>
  readonly listen: (place: Place) => Promise<void>
  readonly tell: (message: Extract<ToThread, { kind: 'leave' | 'cut' | 'flush' }>) => void
  /** Resolves when it has answered what was under way and has ended. */
  readonly close: () => Promise<void>
  readonly hasEnded: () => boolean
  /** Takes what it has said so far, at once. */
  readonly drain: () => void
}

/** What comes of a thread unasked. */
export type Ear = {
  readonly lines: (lines: string) => void
  /** Told when the thread has ended that should not have. */
  readonly died: (error: unknown) => void
}

/** What a thread has to itself. */
type Own = Pick<ThreadData, 'writer' | 'metrics'>

export const startHelper = (shared: Shared, own: Own, ear: Ear): Helper => {
  const { port1: port, port2: main } = new MessageChannel()
  const worker = new Worker(new URL('start.js', import.meta.url), {
    workerData: { ...shared, ...own, main } satisfies ThreadData,
    transferList: [own.writer, main],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  })
  const ready = promised()
  const listening = promised()
  const closed = promised()
  let closing = false
  let ended = false

  const take = (said: FromThread): void => {
    if (said.kind === 'lines') ear.lines(said.lines)
    else if (said.kind === 'ready') ready.resolve()
    else if (said.kind === 'listening') listening.resolve()
    else if (said.kind === 'unable') listening.reject(Object.assign(new Error(said.message), { code: said.code }))
    else closed.resolve()
  }
  const drain = (): void => {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message)
  }
  const end = (error: unknown): void => {
    if (ended) return
    ended = true
    drain()
    for (const { reject } of [ready, listening]) reject(error)
    closed.resolve()
    if (!closing) ear.died(error)
  }
  port.on('message', take)
  worker.on('error', end)
  worker.on('exit', () => end(new Error('A thread that answers HTTP ended.')))

  const tell = (message: ToThread): void => port.postMessage(message)
  const close = async (): Promise<void> => {
    closing = true
    tell({ kind: 'close' })
    await closed.promise
    await worker.terminate()
    port.close()
  }
  const listen = (place: Place): Promise<void> => {
    tell({ kind: 'listen', place })
    return listening.promise
  }
  return { ready: ready.promise, listen, tell, close, hasEnded: () => ended, drain }
}

/** A promise that somebody may or may not wait for. */
const promised = (): PromiseWithResolvers<void> => {
  const made = Promise.withResolvers<void>()
  made.promise.catch(() => undefined)
  return made
}
