import type { Connect, Connector, HostConnection } from './connect.ts'
import type { Connection } from './connection.ts'
import { isLost, isReadOnly, overloaded, translate, translateUnconfirmed } from './errors.ts'
import { type Bounds, createSemaphore } from './semaphore.ts'

/** After this a connection is replaced, so that load spreads again after a failover and memory is given back. */
const LIFETIME_MS = 30 * 60_000

export type Pool = {
  /** Runs work with a connection of its own; a connection that fails is not used again. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** What uses a connection now, and what waits for one. */
  readonly usage: () => { readonly busy: number; readonly waiting: number }
  /** The most connections that it opens. */
  readonly size: number
  /** Bounds of a queue for connections of this pool. */
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

const WORDS = { full: 'Too many requests wait for the store.', late: 'The store is busy.' }

/** At most `size` connections, opened when they are needed; the one used last is used first. */
export const createPool = ({ size, connect, bounds, onMove }: PoolOptions): Pool => {
  const idle: HostConnection[] = []
  const semaphore = createSemaphore({ size, bounds, words: WORDS })
  let closed = false

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

  const useOne = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
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
  }

  const use = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (closed) throw overloaded('The service is shutting down.')
    return semaphore.run(null, () => useOne(work))
  }

  const close = async (): Promise<void> => {
    closed = true
    await semaphore.idle()
    await Promise.all(idle.splice(0).map((connection) => connection.close()))
  }

  onMove?.(shed)
  return { use, usage: semaphore.usage, size, bounds, close }
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
