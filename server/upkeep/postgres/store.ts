import { createSpool } from '../../applications/store/spool.ts'
import { createAppend, createAuditedTransactor } from '../../audit/store/postgres-log.ts'
import { sqlOf } from '../../audit/store/postgres-sql.ts'
import type { Sql } from '../../audit/store/sql.ts'
import { createAuditTrail } from '../../audit/store/trail.ts'
import type { Directory } from '../../employers/ports.ts'
import { createPush, type PushSide } from '../../events/store/push.ts'
import { webhookReads } from '../../events/store/reader.ts'
import { createClosings } from '../../jobs/store/closings.ts'
import { forgetAnswers } from '../../jobs/store/kept-answers.ts'
import { createTrailEnds, type ReachedEnds } from '../../jobs/store/postgres/changes.ts'
import { findClosing, MARKING } from '../../jobs/store/postgres/closings.ts'
import { createJobFinder, createJobReader } from '../../jobs/store/postgres/job-reader.ts'
import { createJobWrites } from '../../jobs/store/postgres/job-writes.ts'
import { createKeyedJobFinder } from '../../jobs/store/postgres/keyed-jobs.ts'
import { publicationsOf } from '../../jobs/store/postgres/publishing.ts'
import { createRateLedger } from '../../jobs/store/postgres/rate-ledger.ts'
import { refreshRound } from '../../jobs/store/postgres/refresh.ts'
import { createRerender } from '../../jobs/store/postgres/rerender.ts'
import { createWriteProbe } from '../../jobs/store/postgres/write-probe.ts'
import { createSnapshotLeases } from '../../jobs/store/snapshot-lease.ts'
import { createOutbox } from '../../mail/store/outbox.ts'
import { followLayout, type Layout, readLayout } from '../../platform/engines/citus/layout.ts'
import { type Clocks, createClocks, noClocks } from '../../platform/engines/postgres/clocks.ts'
import { type Connect, createConnector } from '../../platform/engines/postgres/connect.ts'
import type { Connection, Limits } from '../../platform/engines/postgres/connection.ts'
import { withDeadline } from '../../platform/engines/postgres/deadlines.ts'
import { createPool, type Pool, type PoolOptions, type Pools, runRead } from '../../platform/engines/postgres/pool.ts'
import { poolAdvice } from '../../platform/engines/postgres/server-limits.ts'
import { createTransactor } from '../../platform/engines/postgres/transaction.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import { DATABASE_NOW } from '../../platform/engines/row-lease.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { StoreFigures } from '../../platform/metrics/registry.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { createRequests } from '../../requests/store/records.ts'
import { createStatistics } from '../../statistics/store/statistics.ts'
import type { Store } from '../ports.ts'
import { counting, headsOf } from './counting.ts'
import { migrate } from './migrate.ts'
import { createPublicReads } from './public-side.ts'
import { claimed, createSides } from './sides.ts'

/** Time for the answer of a store that is ready. */
const CHECK_TIMEOUT_MS = 2_000

export type PostgresOptions = Limits & {
  readonly url: string
  readonly clock: Clock
  /** The actor without a key, for the audit trail; null: the service itself. */
  readonly operator?: string | null
  /** At least 2: half of the connections are for reads, so that these never wait for writes. */
  readonly poolSize: number
  /** Requests that may wait in each queue. */
  readonly waitingMax?: number
  /** Called with a warning for the operator. */
  readonly warn?: ((sentence: string) => void) | undefined
}

/** Opens the store in a PostgreSQL database; migrates it if needed. */
export const openPostgresStore = async (options: PostgresOptions): Promise<Store> => {
  const {
    url,
    clock,
    operator = null,
    poolSize,
    waitingMax = Number.POSITIVE_INFINITY,
    warn = () => undefined,
    ...limits
  } = options
  const clocks = clock === Date.now ? createClocks({ clock, warn }) : noClocks
  const connect = createConnector(readTarget(url), limits)
  const { migrated, layout } = await prepareDatabase(connect, async (connection) => {
    await clocks.compare(connection)
    if (limits.preparedStatements) await advise(connection, poolSize, warn)
  })
  const bounds = { waitingMax, waitMaxMs: limits.statementTimeoutMs }
  const opened = createPools(poolSize, { connect, onMove: connect.onMove, bounds, layout })
  const probe = createWriteProbe({ writes: opened.writes, limits, deadlineMs: CHECK_TIMEOUT_MS })
  const { writes, counts, untilCommit, webhookChanged } = counting(probe.writes)
  const pools = { ...opened, writes }
  const transact = createTransactor(pools.writes, limits)
  const append = createAppend({ layout, operator })
  const find = createJobFinder(pools.reads)
  const readerOf = createJobReader(pools.reads, find)
  const transactAudited = createAuditedTransactor(transact, append)
  const writesOf = createJobWrites({ pools, limits, clock, find, transactAudited, layout })
  const sql = sqlOf({ reads: pools.reads, transact, append, clock })
  const trailEnds = createTrailEnds(pools.reads, layout)
  const sidesBy = createSides({ pools, append, clock, heads: headsOf(trailEnds), webhookChanged })
  const sides = sidesBy(transact)
  return {
    migrated,
    as: (employerId, keyId = null, claim = null) =>
      Object.assign(readerOf(employerId), writesOf({ employerId, keyId }, claim)),
    ...sides,
    claiming: (claim) => sidesBy(claimed(transact, claim, clock)),
    findKeyedJob: layout.isDistributed() ? null : createFindKeyedJob({ reads: pools.reads, layout, ...sides }),
    ...commonSides({ ...sql, clock }, trailEnds, counts),
    publications: publicationsOf(pools.reads, { layout, clocks }),
    ...createPublicReads({ ...sides, pools, layout, readerOf, commits: counts.commits, untilCommit }),
    snapshotLeases: createSnapshotLeases(sql.transact, clock),
    refresh: refreshing({ pools, transactAudited, layout, clocks, clock }),
    closings: createClosings({ ...sql, find: findClosing(pools.reads, { layout, clocks }), ...MARKING }),
    forgetAnswers: (round) => forgetAnswers(sql.transact, round),
    rerender: createRerender(pools),
    // Not the probed pool: an unlogged table says nothing about other writes.
    rates: createRateLedger(opened.writes),
    check: async () => void (await Promise.all([check(pools.reads), probe.check()])),
    ordersWrites: false,
    figures: () => figuresOf(pools),
    close: async () => void (await Promise.all([pools.reads.close(), pools.writes.close()])),
  }
}

type Refreshing = Parameters<typeof refreshRound>[0] & { readonly clocks: Clocks; readonly clock: Clock }

const refreshing =
  ({ clocks, clock, ...deps }: Refreshing): Store['refresh'] =>
  async (round) => {
    await runRead(deps.pools.reads, clocks.require)
    await runRead(deps.pools.reads, deps.layout.update)
    return refreshRound(deps, round, clock())
  }

const advise = async (connection: Connection, poolSize: number, warn: (sentence: string) => void): Promise<void> => {
  const advice = await poolAdvice(connection, poolSize)
  if (advice !== null) warn(advice)
}

const commonSides = (
  sql: Sql & { readonly clock: Clock },
  trailEnds: ReachedEnds,
  counts: Pick<PushSide, 'commits' | 'webhookChanges'>,
): Pick<Store, 'audit' | 'mail' | 'statistics' | 'requests' | 'applications' | 'webhooks' | 'push' | 'trailEnds'> => ({
  audit: createAuditTrail(sql),
  mail: createOutbox(sql),
  statistics: createStatistics(sql),
  requests: createRequests(sql, sql),
  // The server overwrites what was deleted when it likes; all of it is encrypted (docs/operating.md).
  applications: createSpool(sql, {
    now: DATABASE_NOW.postgres,
    erasing: (work) => work(),
    wipe: async () => undefined,
  }),
  webhooks: webhookReads(sql.ask, headsOf(trailEnds)),
  push: createPush(sql, { now: DATABASE_NOW.postgres, ...counts, heads: headsOf({ newest: trailEnds.reached }) }),
  trailEnds,
})

type Inspect = (connection: Connection) => Promise<void>

type KeyedDeps = { readonly reads: Pool; readonly directory: Pick<Directory, 'findKey'>; readonly layout: Layout }

/** Citus would ask every worker, since the employer is not known yet. */
const createFindKeyedJob = ({ reads, directory, layout }: KeyedDeps): NonNullable<Store['findKeyedJob']> => {
  const findTogether = createKeyedJobFinder(reads)
  return async (hash, id) => {
    if (layout.isDistributed()) return directory.findKey(hash)
    return findTogether(hash, id).catch((error: unknown) => {
      if (layout.isDistributed()) return directory.findKey(hash)
      throw error
    })
  }
}

/** Inspects and migrates the database on a connection of its own. */
const prepareDatabase = async (connect: Connect, inspect: Inspect): Promise<{ migrated: string[]; layout: Layout }> => {
  const connection = await connect()
  try {
    await inspect(connection)
    const migrated = (await migrate(connection)).map(({ version, name }) => `${version} ${name}`)
    return { migrated, layout: await readLayout(connection) }
  } finally {
    await connection.close()
  }
}

type PoolsOptions = Omit<PoolOptions, 'size'> & { readonly layout: Layout }

const createPools = (size: number, { layout, ...options }: PoolsOptions): Pools => {
  const writes = Math.max(1, Math.floor(size / 2))
  return {
    reads: followLayout(createPool({ ...options, size: Math.max(1, size - writes) }), layout),
    writes: followLayout(createPool({ ...options, size: writes }), layout),
  }
}

const figuresOf = async ({ reads, writes }: Pools): Promise<StoreFigures> => {
  const connections = Object.entries({ reads, writes }).map(([pool, { usage }]) => ({ pool, ...usage() }))
  const size = await inTime(runRead(reads, (connection) => connection.one<{ bytes: string }>(SIZE)))
  return { dataBytes: Number(size?.bytes ?? 0), logBytes: null, connections }
}

const SIZE = 'SELECT pg_database_size(current_database()) AS bytes'

const check = async (pool: Pool): Promise<void> => {
  await inTime(runRead(pool, (connection) => connection.one('SELECT 1 FROM employers LIMIT 1')))
}

const inTime = <T>(answer: Promise<T>): Promise<T> => withDeadline(answer, CHECK_TIMEOUT_MS, sentence('storeSilent'))
