import { sentence } from '../../sentences/sentence.ts'
import type { Connect, Connector, HostConnection } from './connect.ts'
import type { Connection } from './connection.ts'
import { isLost, isReadOnly, overloaded, translate, translateUnconfirmed } from './errors.ts'
import { type Bounds, createSemaphore } from './semaphore.ts'

/** Age at which a connection is replaced, which frees memory and balances load again after a failover. */
const LIFETIME_MS = 30 * 60_000

export type Pool = {
  /** Runs work on a connection that no other work uses meanwhile. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /** Work in progress, and work that waits for a connection. */
  readonly usage: () => { readonly busy: number; readonly waiting: number }
  /** The largest number of connections. */
  readonly size: number
  /** Bounds of a queue for connections of this pool. */
  readonly bounds: Bounds
  /** Refuses new work; resolves when the accepted work is done. */
  close(): Promise<void>
}

export type PoolOptions = {
  readonly size: number
  readonly connect: Connect
  readonly onMove?: Connector['onMove']
  readonly bounds: Bounds
}

/** Separate pools, so that writes that wait for each other leave connections for reads. */
export type Pools = { readonly reads: Pool; readonly writes: Pool }

const REFUSALS = { full: sentence('storeFull'), late: sentence('storeBusy') }

/** At most `size` connections, opened on demand; the last one used is the first to be used again. */
export const createPool = ({ size, connect, bounds, onMove }: PoolOptions): Pool => {
  const idle: HostConnection[] = []
  const semaphore = createSemaphore({ size, bounds, refusals: REFUSALS })
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

  /** Closes idle connections to a former host. */
  const closeStale = (): void => {
    for (const connection of idle.splice(0)) giveBack(connection)
  }

  const useOne = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = await take()
    try {
      return await work(connection)
    } catch (error) {
      if (isReadOnly(error)) {
        connection.reportReadOnly()
        connection.destroy()
      }
      throw error
    } finally {
      giveBack(connection)
    }
  }

  const use = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (closed) throw overloaded(sentence('shuttingDown'))
    return semaphore.run(null, () => useOne(work))
  }

  const close = async (): Promise<void> => {
    closed = true
    await semaphore.idle()
    await Promise.all(idle.splice(0).map((connection) => connection.close()))
  }

  onMove?.(closeStale)
  return { use, usage: semaphore.usage, size, bounds, close }
}

const isUsable = (connection: HostConnection): boolean => connection.isAlive() && connection.isCurrent()

/** Runs work that only reads; repeats it once if the connection was lost. */
export const runRead = async <T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  try {
    return await pool.use(work).catch((error: unknown) => {
      if (!isLost(error)) throw error
      return pool.use(work)
    })
  } catch (error) {
    throw translate(error)
  }
}

/** Runs one writing statement; never repeats it, since it may have been carried out. */
export const runWrite = async <T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> => {
  try {
    return await pool.use(work)
  } catch (error) {
    throw translateUnconfirmed(error)
  }
}
