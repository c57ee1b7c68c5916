import type { ListenAddress } from '../../api/listening.ts'
import { startThread } from '../thread.ts'
import type { FromWorker, Shared, ToWorker, WorkerData } from './protocol.ts'

/** A further thread that answers HTTP, from the main thread's side. */
export type HttpWorker = {
  /** Resolves when the worker can listen; rejects when it never will. */
  readonly ready: Promise<void>
  readonly listen: (address: ListenAddress) => Promise<void>
  readonly send: (message: Extract<ToWorker, { kind: 'startDraining' | 'cut' | 'flush' }>) => void
  /** Resolves when the worker has answered its requests and has ended. */
  readonly close: () => Promise<void>
  readonly hasEnded: () => boolean
  /** Handles the messages that have arrived, at once. */
  readonly drain: () => void
}

export type WorkerEvents = {
  /** Called with lines for the log. */
  readonly onLines: (lines: string) => void
  /** Called if the thread exits unexpectedly. */
  readonly onExit: (error: unknown) => void
}

type Own = Pick<WorkerData, 'writer' | 'metrics'>

export const startHttpWorker = (shared: Shared, own: Own, events: WorkerEvents): HttpWorker => {
  const [ready, listening, closed] = [unobserved(), unobserved(), unobserved()]
  let closing = false

  const receive = (message: FromWorker): void => {
    if (message.kind === 'lines') events.onLines(message.lines)
    else if (message.kind === 'ready') ready.resolve()
    else if (message.kind === 'listening') listening.resolve()
    else if (message.kind === 'unable')
      listening.reject(Object.assign(new Error(message.message), { code: message.code }))
    else closed.resolve()
  }
  const { send, hasEnded, drain, end } = startThread<ToWorker, FromWorker>({
    script: new URL('start.js', import.meta.url),
    data: { ...shared, ...own } satisfies Omit<WorkerData, 'main'>,
    transferred: [own.writer],
    receive,
    onEnd: (error) => {
      for (const { reject } of [ready, listening]) reject(error)
      closed.resolve()
      if (!closing) events.onExit(error)
    },
  })
  const close = async (): Promise<void> => {
    closing = true
    send({ kind: 'close' })
    await closed.promise
    await end()
  }
  const listen = (address: ListenAddress): Promise<void> => {
    send({ kind: 'listen', address })
    return listening.promise
  }
  return { ready: ready.promise, listen, send, close, hasEnded, drain }
}

/** A promise whose rejection may stay unobserved. */
const unobserved = (): PromiseWithResolvers<void> => {
  const made = Promise.withResolvers<void>()
  made.promise.catch(() => undefined)
  return made
}
