import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { SpoolReader } from '../../applications/spool-ports.ts'
import { createSpool, spoolReads } from '../../applications/store/spool.ts'
import type { AuditTrail } from '../../audit/ports.ts'
import type { Actor } from '../../audit/store/row.ts'
import { asking, askingIn, askingInTurn, transacting } from '../../audit/store/sqlite-sql.ts'
import { auditReads, createAuditTrail } from '../../audit/store/trail.ts'
import type { Directory, KeyHolder } from '../../employers/ports.ts'
import { directoryReads } from '../../employers/store/directory.ts'
import { createKeyCache, findKey } from '../../employers/store/sqlite-key-cache.ts'
import { vendorReads } from '../../employers/vendors/store/vendors.ts'
import type { WebhookReader } from '../../events/ports.ts'
import type { PushReader } from '../../events/push-ports.ts'
import { createPush, pushReads } from '../../events/store/push.ts'
import { webhookReads } from '../../events/store/reader.ts'
import type { JobReader } from '../../jobs/ports.ts'
import type { Publications } from '../../jobs/publishing-ports.ts'
import { createClosings } from '../../jobs/store/closings.ts'
import type { ConsoleReads } from '../../jobs/store/console/console.ts'
import { forgetAnswers } from '../../jobs/store/kept-answers.ts'
import { createSnapshotLeases } from '../../jobs/store/snapshot-lease.ts'
import type { Access } from '../../jobs/store/sqlite/access.ts'
import { rememberOnce } from '../../jobs/store/sqlite/answers.ts'
import { createTrailEnds } from '../../jobs/store/sqlite/changes.ts'
import { findClosing, MARKING } from '../../jobs/store/sqlite/closings.ts'
import { sqliteConsoleReads } from '../../jobs/store/sqlite/console.ts'
import { createDerivedState } from '../../jobs/store/sqlite/derived-state.ts'
import { createHeads } from '../../jobs/store/sqlite/heads.ts'
import { jobLookUp, jobReader, jobWriter } from '../../jobs/store/sqlite/jobs.ts'
import { publicationsOf } from '../../jobs/store/sqlite/publishing.ts'
import { readersOf } from '../../jobs/store/sqlite/readers.ts'
import { refreshRound } from '../../jobs/store/sqlite/refresh.ts'
import { createRerender } from '../../jobs/store/sqlite/rerender.ts'
import { createIndexing } from '../../jobs/store/sqlite/search/indexing.ts'
import { createMerging, INDEXED_MIN, mergeStep } from '../../jobs/store/sqlite/search/merge.ts'
import type { TrailEnds } from '../../jobs/trail-ends.ts'
import { changeJob, insertNew, writesOver } from '../../jobs/write-job.ts'
import type { MailReader } from '../../mail/ports.ts'
import { createOutbox, mailReads } from '../../mail/store/outbox.ts'
import type { Claim } from '../../people/claim-ports.ts'
import { requireClaim } from '../../people/store/claims.ts'
import { type PeopleReads, peopleReads } from '../../people/store/reads.ts'
import { DATABASE_NOW } from '../../platform/engines/row-lease.ts'
import { lockIn } from '../../platform/engines/sql.ts'
import { type Connection, openWriter } from '../../platform/engines/sqlite/connection.ts'
import { openInPlace, watchOpenFiles } from '../../platform/engines/sqlite/open-files.ts'
import { openReader } from '../../platform/engines/sqlite/reader.ts'
import { createWriteQueue, type QueueOptions } from '../../platform/engines/sqlite/write-queue.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { StoreFigures } from '../../platform/metrics/registry.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { createRequests } from '../../requests/store/records.ts'
import type { StatisticsReader } from '../../statistics/ports.ts'
import { createStatistics, EXISTING_BY_ROW, statisticsReads } from '../../statistics/store/statistics.ts'
import type { Store } from '../ports.ts'
import { makeFolder, syncNames } from './folder.ts'
import { migrate } from './migrate.ts'
import { type PublicReads, publicReads } from './public-side.ts'
import { headsIn, pushSideOf } from './push-side.ts'
import { refuseOrphans, rescue } from './recover-moved-files.ts'
import { spoolSideOf } from './spool-side.ts'
import { storedSides } from './written-sides.ts'

/** The name of the data file in DATA_DIR. */
export const DATA_FILE = 'affiche.db'

type Options = Omit<QueueOptions, 'indexing'> & {
  readonly directory: string
  readonly clock: Clock
  /** The actor of changes that no key makes, for the audit trail; none: the service itself. */
  readonly operator?: string | null
  /** Called after every commit, before its writes are answered. */
  readonly committed?: () => void
  /** Called after every write of a webhook. */
  readonly webhookChanged?: () => void
  /** Whether the search index is merged while nobody writes; for a long-running process. */
  readonly mergesIndex?: boolean
}

/** Opens the embedded store; creates folder, file and schema if missing. */
export const openSqliteStore = (options: Options): Store => {
  const { directory, clock, operator, committed: report, mergesIndex = false, ...bounds } = options
  const { webhookChanged = () => undefined } = bounds
  const file = join(directory, DATA_FILE)
  const writer = openFile(directory, file)
  const migrated = migrate(writer).map(({ version, name }) => `${version} ${name}`)
  const reader = openReader(file)
  const derived = createDerivedState(writer, operator)
  const merging = createMerging(() => derived.backlog.index(INDEXED_MIN) || mergeStep(writer))
  const committed = () => {
    reader.renew()
    report?.()
    merging.committed()
  }
  const context = { connection: writer, derived, committed, misplaced: watchPlace(writer, file) }
  const queue = createWriteQueue(context, { ...bounds, indexing: createIndexing(context, derived.backlog) })
  if (mergesIndex) merging.start(queue.submit)
  const reading = { reader, headAt: createHeads(reader) }
  const access = { reader, writer, queue, derived, clock }
  const transact = transacting(access)
  const rerender = createRerender(writer)
  return {
    migrated,
    as: employerStores(access, reading),
    ...storedSides(access, webhookChanged),
    claiming: (claim) => storedSides(claimed(access, claim), webhookChanged),
    audit: createAuditTrail({ ask: askingInTurn(reader), transact }),
    ...publicReads(reader),
    mail: createOutbox({ ask: asking(reader), transact }),
    statistics: createStatistics({ ask: askingInTurn(reader), transact }, EXISTING_BY_ROW),
    requests: createRequests({ ask: askingInTurn(reader), transact }, { clock }),
    applications: createSpool({ ask: asking(reader), transact }, spoolSideOf(access)),
    push: createPush({ ask: asking(reader), transact }, pushSideOf(reader, null)),
    webhooks: webhookReads(asking(reader), headsIn(reader)),
    trailEnds: createTrailEnds(reader),
    snapshotLeases: createSnapshotLeases(transact, clock),
    refresh: (round) => queue.submit(async () => refreshRound({ writer, derived, now: clock() }, round)),
    closings: createClosings({ ask: asking(reader), transact, find: findClosing(reader), ...MARKING }),
    publications: publicationsOf(reader),
    forgetAnswers: (round) => forgetAnswers(transact, round),
    rerender: (lists, limit) => queue.submit(async () => rerender(lists, limit)),
    ordersWrites: true,
    rates: null,
    findKeyedJob: null,
    check: async () => checkReadable(reader),
    figures: async () => figuresOf(file),
    close: async () => {
      merging.stop()
      await queue.close()
      reader.close()
      writer.close()
    },
  }
}

/** The jobs of one employer, and their writes. */
const employerStores = (access: Access, reading: Parameters<typeof jobReader>[0]): Store['as'] => {
  const { reader, writer: connection, derived, clock } = access
  const readerOf = readersOf((id) => ({ ...jobReader(reading, id), ...jobLookUp(reader, id) }))
  const writerOf = (actor: Actor) => jobWriter({ connection, derived, clock }, actor)
  return (employerId, keyId = null, claim = null) => {
    const { queue } = claim ? claimed(access, claim) : access
    const actor = { employerId, keyId }
    return {
      ...readerOf(employerId),
      insert: (content) => queue.submit(() => insertNew(writerOf(actor), content)),
      change: (name, revise) => queue.submit(() => changeJob(writerOf(actor), name, revise)),
      write: (work) => queue.submit(() => work(writerOf(actor))),
      remember: (name, work, bytesMax = Number.POSITIVE_INFINITY) =>
        queue.submit(() =>
          rememberOnce({ connection, clock, employerId, bytesMax }, name, () => work(writesOver(writerOf(actor)))),
        ),
    }
  }
}

/** Returns the fault of a file that was moved, whose data is rescued then; null while it is in its place. */
const watchPlace = (writer: Connection, file: string): (() => ReturnType<typeof rescue> | null) => {
  const files = watchOpenFiles(file)
  return () => {
    const path = files.moved()
    return path === null ? null : rescue(writer, file, path)
  }
}

/** The reads of an open store. */
export type SqliteReader = PublicReads & {
  as(employerId: number): JobReader
  readonly findCachedKey: (name: string) => KeyHolder | null
  readonly directory: ReturnType<typeof directoryReads> & Pick<Directory, 'findKey'>
  readonly vendors: ReturnType<typeof vendorReads>
  readonly people: PeopleReads
  readonly audit: Omit<AuditTrail, 'prune'>
  readonly console: ConsoleReads
  readonly mail: MailReader
  readonly statistics: StatisticsReader
  readonly applications: SpoolReader
  readonly push: PushReader
  readonly webhooks: WebhookReader
  readonly trailEnds: TrailEnds
  readonly publications: Publications
  check(): Promise<void>
  figures(): Promise<StoreFigures>
  close(): void
}

/** Opens an existing store of the present schema for reading; other threads count their commits in `commits`. */
export const openSqliteReader = (directory: string, commits: Int32Array): SqliteReader => {
  const file = join(directory, DATA_FILE)
  const reader = openInPlace(file, (file) => openReader(file, commits))
  const reading = { reader, headAt: createHeads(reader) }
  return {
    as: readersOf((employerId) => jobReader(reading, employerId)),
    findCachedKey: createKeyCache(reader),
    directory: { ...directoryReads(asking(reader)), findKey: findKey(reader) },
    vendors: vendorReads(asking(reader)),
    people: peopleReads(asking(reader)),
    console: sqliteConsoleReads(reader),
    mail: mailReads(asking(reader)),
    statistics: statisticsReads(askingInTurn(reader)),
    applications: spoolReads(asking(reader), { now: DATABASE_NOW.sqlite }),
    push: pushReads(asking(reader), pushSideOf(reader, commits)),
    webhooks: webhookReads(asking(reader), headsIn(reader)),
    ...publicReads(reader),
    audit: auditReads(askingInTurn(reader)),
    trailEnds: createTrailEnds(reader),
    publications: publicationsOf(reader),
    check: async () => checkReadable(reader),
    figures: async () => figuresOf(file),
    close: () => reader.close(),
  }
}

const checkReadable = (reader: Connection): void => {
  reader.one('SELECT id FROM jobs LIMIT 1')
}

const figuresOf = (file: string): StoreFigures => ({
  dataBytes: statSync(file).size,
  logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
  connections: [],
})

const openFile = (directory: string, file: string): Connection => {
  try {
    const made = makeFolder(directory)
    refuseOrphans(file)
    const writer = openInPlace(file, openWriter)
    syncNames(directory, made)
    return writer
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { message } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error)
    throw new Refusal(`The data in ${file} cannot be used: ${message}. Check DATA_DIR and its permissions.`)
  }
}

/** The same store for writes of a claim: each looks at it first, in its own transaction. */
const claimed = (access: Access, claim: Claim): Access => {
  const { writer, queue, clock } = access
  const ask = askingIn(writer)
  const submit: Access['queue']['submit'] = (work) =>
    queue.submit(async () => {
      await requireClaim({ ask, lock: lockIn(ask) }, claim, clock)
      return work()
    })
  return { ...access, queue: { ...queue, submit } }
}
