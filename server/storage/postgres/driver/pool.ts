import type { Connect, Connector, HostConnection } from './connect.ts'
import type { Connection } from './connection.ts'
import { isLost, isReadOnly, overloaded, translate, translateUnconfirmed } from './errors.ts'

/** After this a connection is replaced, so that load spreads again after a failover and memory is given back. */
const LIFETIME_MS = 30 * 60_000

export type Pool = {
  /** Runs work with a connection of its own; a connection that fails is not used again. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** What uses a connection now, and what waits for one. */
  readonly usage: () => { readonly busy: number; readonly waiting: number }
  /** The most connections that it opens. */
  readonly size: number
  /** What may wait in a line for a connection of this pool. */
  readonly bounds: Bounds
  /** Refuses new work and resolves when the work accepted so far is done. */
  close(): Promise<void>
}

export type PoolOptions = {
  readonly size: number
  readonly connect: Connect
  readonly onMove?: Connector['onMove']
  readonly bounds: Bounds
}

/** The bounds of a line; beyond them requests are refused, so that overload shows as 503 and not as memory. */
export type Bounds = { readonly waitingMax: number; readonly waitMaxMs: number }

type Waiter = { readonly start: () => void; readonly timer: NodeJS.Timeout }

/** At most `size` connections, opened when they are needed; the one used last is used first. */
export const createPool = ({ size, connect, bounds, onMove }: PoolOptions): Pool => {
  const idle: HostConnection[] = []
  const waiting = new Set<Waiter>()
  let busy = 0
  let closed = false
  let drained: (() => void) | null = null

  const acquire = async (): Promise<void> => {
    if (closed) throw overloaded('The service is shutting down.')
    if (busy < size) {
      busy++
      return
    }
    if (waiting.size >= bounds.waitingMax) throw overloaded('Too many requests wait for the store.')
    await turn()
  }

  /** Resolves with the place of another; `busy` stays as it is. */
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(overloaded('The store is busy.'))
      }, bounds.waitMaxMs)
      const waiter: Waiter = { start: resolve, timer }
      waiting.add(waiter)
    })

  const release = (): void => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      clearTimeout(next.timer)
      next.start()
      return
    }
    busy--
    if (busy === 0) drained?.()
  }

  const take = async (): Promise<HostConnection> => {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (isUsable(connection)) return connection
      if (connection.isAlive()) void connection.close()
    }
    return connect()
  }

  const giveBack = (connection: HostConnection): void => {
    if (!connection.isAlive()) return
    if (isUsable(connection) && performance.now() - connection.openedAt <= LIFETIME_MS) idle.push(connection)
    else void connection.close()
  }

  /** Connections to a host of the past are not used again, nor kept until somebody wants one. */
  const shed = (): void => {
    for (const connection of idle.splice(0)) giveBack(connection)
  }

  const use = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    await acquire()
    try {
      const connection = await take()
      try {
        return await work(connection)
      } catch (error) {
        if (isReadOnly(error)) {
          connection.refusedWrite()
          connection.destroy()
        }
        throw error
      } finally {
        giveBack(connection)
      }
    } finally {
      release()
    }
  }

  const close = async (): Promise<void> => {
    closed = true
    if (busy > 0) await new Promise<void>((resolve) => (drained = resolve))
    await Promise.all(idle.splice(0).map((connection) => connection.close()))
  }

  onMove?.(shed)
  const usage = () => ({ busy, waiting: waiting.size })

  return { use, usage, size, bounds, close }
}

const isUsable = (connection: HostConnection): boolean => connection.isAlive() && connection.isCurrent()

/** Runs work that only reads: once more where its connection turned out to be lost. */
export const reading = async <T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  try {
    return await pool.use(work).catch((error: unknown) => {
      if (!isLost(error)) throw error
      return pool.use(work)
    })
  } catch (error) {
    throw translate(error)
  }
}

/** Runs one statement that writes, on its own; it is not repeated, since it may have been carried out. */
export const writing = async <T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  try {
    return await pool.use(work)
  } catch (error) {
    throw translateUnconfirmed(error)
  }
}
