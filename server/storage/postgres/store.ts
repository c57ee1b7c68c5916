import type { Clock } from '../../lib/dates.ts'
import type { Store, StoreFigures } from '../../use-cases/ports.ts'
import { WAITING_MAX_DEFAULT } from '../waiting.ts'
import { createAppend, createAuditedTransactor, createAuditTrail } from './audit-log.ts'
import { followLayout, type Layout, readLayout } from './citus/layout.ts'
import { type Access, createDirectory } from './directory.ts'
import { createClocks, uncompared } from './driver/clocks.ts'
import { type Connect, createConnector } from './driver/connect.ts'
import type { Connection, Limits } from './driver/connection.ts'
import { within } from './driver/deadlines.ts'
import { createPool, type Pool, type PoolOptions, reading } from './driver/pool.ts'
import { poolAdvice } from './driver/server-limits.ts'
import { readTarget } from './driver/url.ts'
import { createJobFinder, createJobReader } from './job-reader.ts'
import { createJobWrites } from './job-writes.ts'
import { createKeyedJobFinder } from './keyed-jobs.ts'
import { migrate } from './maintenance/migrate.ts'
import { createRateLedger } from './rate-ledger.ts'
import { remember } from './reference-memory.ts'
import { refreshRound } from './refresh.ts'
import { createWriteProbe } from './write-probe.ts'

/** Connections of one process, half of them for reading, so that a read never waits for a write. */
export const POOL_SIZE_DEFAULT = 10
export const STATEMENT_TIMEOUT_MS_DEFAULT = 5_000
export const CONNECT_TIMEOUT_MS_DEFAULT = 5_000

/** A store that does not answer within this time is not ready. */
const CHECK_TIMEOUT_MS = 2_000

export type PostgresOptions = Partial<Limits> & {
  readonly url: string
  readonly clock: Clock
  /** Who acts where no key does, for the audit trail; none: the service itself. */
  readonly operator?: string | null
  /** At least 2. */
  readonly poolSize?: number
  /** Requests that may wait in any one line. */
  readonly waitingMax?: number
  /** Called with a sentence for the operator about what is amiss around the store. */
  readonly warn?: ((sentence: string) => void) | undefined
}

/** Opens the store in a PostgreSQL database, its schema brought up to date. */
export const openPostgresStore = async (options: PostgresOptions): Promise<Store> => {
  const { url, clock, operator = null, waitingMax = WAITING_MAX_DEFAULT, warn = () => undefined, ...given } = options
  const { poolSize = POOL_SIZE_DEFAULT, ...limits } = withDefaults(given)
  const clocks = clock === Date.now ? createClocks({ clock, warn }) : uncompared
  const connect = createConnector(readTarget(url), limits)
  const { migrated, layout } = await bringUpToDate(connect, async (connection) => {
    await clocks.compare(connection)
    const advice = limits.preparedStatements ? await poolAdvice(connection, poolSize) : null
    if (advice !== null) warn(advice)
  })
  const bounds = { waitingMax, waitMaxMs: limits.statementTimeoutMs }
  const pools = createPools(poolSize, { connect, onMove: connect.onMove, bounds, layout })
  const probe = createWriteProbe({ writes: pools.writes, limits, deadlineMs: CHECK_TIMEOUT_MS })
  const access = { ...pools, writes: probe.writes }
  const append = createAppend({ layout, operator })
  const find = createJobFinder(access.reads)
  const readerOf = createJobReader(access.reads, find)
  const transactAudited = createAuditedTransactor({ access, limits, append })
  const writesOf = createJobWrites({ access, limits, stamp: clock, find, transactAudited, layout })
  const directory = createDirectory({ access, limits, stamp: clock, append })
  const findTogether = createKeyedJobFinder(access.reads)
  // Citus would ask every worker for jobs of employers that it has yet to look up.
  const findKeyedJob: Store['findKeyedJob'] = async (hash, id) => {
    if (layout.isSpread()) return directory.findKey(hash)
    return findTogether(hash, id).catch((error: unknown) => {
      if (layout.isSpread()) return directory.findKey(hash)
      throw error
    })
  }
  return {
    migrated,
    as: (employerId, keyId = null) => ({ ...readerOf(employerId), ...writesOf({ employerId, keyId }) }),
    directory,
    findKeyedJob: layout.isSpread() ? null : findKeyedJob,
    audit: createAuditTrail({ access, transactAudited, stamp: clock }),
    refresh: async (round) => {
      await reading(access.reads, clocks.require)
      await reading(access.reads, layout.look)
      return refreshRound({ access, transactAudited, layout }, round, clock())
    },
    // Not logged by the server, and so no sign that it takes other writes.
    rates: createRateLedger(pools.writes),
    remember: (list, items) => remember(access, list, items),
    check: async () => {
      await Promise.all([check(access.reads), probe.check()])
    },
    figures: () => figuresOf(access),
    close: async () => {
      await Promise.all([access.reads.close(), access.writes.close()])
    },
  }
}

type Given = Partial<Limits> & Pick<PostgresOptions, 'poolSize'>

const withDefaults = (given: Given): Given & Limits => ({
  statementTimeoutMs: STATEMENT_TIMEOUT_MS_DEFAULT,
  connectTimeoutMs: CONNECT_TIMEOUT_MS_DEFAULT,
  preparedStatements: true,
  ...given,
})

type Look = (connection: Connection) => Promise<void>

const bringUpToDate = async (connect: Connect, look: Look): Promise<{ migrated: string[]; layout: Layout }> => {
  const connection = await connect()
  try {
    await look(connection)
    const migrated = (await migrate(connection)).map(({ version, name }) => `${version} ${name}`)
    return { migrated, layout: await readLayout(connection) }
  } finally {
    await connection.close()
  }
}

type PoolsOptions = Omit<PoolOptions, 'size'> & { readonly layout: Layout }

/** Two pools, so that writes that wait for each other leave connections to read with. */
const createPools = (size: number, { layout, ...options }: PoolsOptions): Access => {
  const writes = Math.max(1, Math.floor(size / 2))
  return {
    reads: followLayout(createPool({ ...options, size: Math.max(1, size - writes) }), layout),
    writes: followLayout(createPool({ ...options, size: writes }), layout),
  }
}

const figuresOf = async ({ reads, writes }: Access): Promise<StoreFigures> => {
  const connections = Object.entries({ reads, writes }).map(([pool, { usage }]) => ({ pool, ...usage() }))
  const size = await inTime(reading(reads, (connection) => connection.one<{ bytes: string }>(SIZE)))
  return { dataBytes: Number(size?.bytes ?? 0), logBytes: null, connections }
}

const SIZE = 'SELECT pg_database_size(current_database()) AS bytes'

const check = async (pool: Pool): Promise<void> => {
  await inTime(reading(pool, (connection) => connection.one('SELECT 1 FROM employers LIMIT 1')))
}

const inTime = <T>(answer: Promise<T>): Promise<T> => within(answer, CHECK_TIMEOUT_MS, 'The store does not answer.')
