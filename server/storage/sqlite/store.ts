import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../domain/problem.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Clock } from '../../lib/dates.ts'
import type { InstantReads, JobReader, ReferenceTexts, Store, StoreFigures } from '../../use-cases/ports.ts'
import type { Actor } from '../audit-row.ts'
import { changeJob } from '../change-job.ts'
import { insertNew } from '../insert-new.ts'
import { createAuditTrail } from './audit-log.ts'
import { type Connection, openReader, openWriter } from './connection.ts'
import { createBatchBooks } from './derived-state.ts'
import { createDirectory, type DirectoryReads, directoryReads } from './directory.ts'
import { createInstantReads } from './instant-reads.ts'
import { jobReader, jobWriter } from './jobs.ts'
import { keepNames } from './keep-names.ts'
import { makeFolder } from './maintenance/folder.ts'
import { refuseOrphans, rescue } from './maintenance/recover-moved-files.ts'
import { migrate } from './migrate.ts'
import { watchOpenFiles } from './open-files.ts'
import { remember } from './reference-memory.ts'
import { refreshRound } from './refresh.ts'
import { createTidying, TAKEN_IN_MIN, tidyStep } from './search/merge.ts'
import { createWriteQueue, type QueueOptions } from './write-queue.ts'

/** The name of the data file in DATA_DIR. */
export const DATA_FILE = 'affiche.db'

type Options = QueueOptions & {
  readonly directory: string
  readonly clock: Clock
  /** Who acts where no key does, for the audit trail; none: the service itself. */
  readonly operator?: string | null
  /** Told of every commit before any of its writes is answered. */
  readonly committed?: () => void
  /** Whether the search index is tidied while nobody writes; for a process that stays. */
  readonly tidies?: boolean
}

/** Opens the embedded store, making folder, file and schema where they are not there yet. */
export const openSqliteStore = ({
  directory,
  clock,
  operator,
  committed,
  tidies = false,
  ...bounds
}: Options): Store => {
  const file = join(directory, DATA_FILE)
  const writer = openFile(directory, file)
  const migrated = migrate(writer).map(({ version, name }) => `${version} ${name}`)
  const reader = openReader(file)
  const books = createBatchBooks(writer, operator)
  const files = watchOpenFiles(file)
  const misplaced = () => {
    const path = files.moved()
    return path === null ? null : rescue(writer, file, path)
  }
  const tidying = createTidying(() => books.index.takeIn(TAKEN_IN_MIN) || tidyStep(writer))
  const tell = () => {
    reader.renew()
    committed?.()
    tidying.committed()
  }
  const queue = createWriteQueue({ connection: writer, books, committed: tell, misplaced }, bounds)
  if (tidies) tidying.start(queue.submit)
  const access = { reader, writer, queue, chains: books.chains }
  const writerOf = (actor: Actor) => jobWriter(writer, actor, { stamp: clock, books })
  return {
    migrated,
    as: (employerId, keyId = null) => ({
      ...jobReader(reader, employerId),
      insert: (content) => queue.submit(() => insertNew(writerOf({ employerId, keyId }), content)),
      change: (name, revise) => queue.submit(() => changeJob(writerOf({ employerId, keyId }), name, revise)),
      write: (work) => queue.submit(() => work(writerOf({ employerId, keyId }))),
    }),
    directory: createDirectory(access, clock),
    audit: createAuditTrail(access, clock),
    refresh: (round) => queue.submit(async () => refreshRound({ writer, books, now: clock() }, round)),
    rates: null,
    findKeyedJob: null,
    remember: (list, items) => remember(access, list, items),
    check: async () => checkReadable(reader),
    figures: async () => figuresOf(file),
    close: async () => {
      tidying.stop()
      await queue.close()
      reader.close()
      writer.close()
    },
  }
}

/** The half of an open store that reads. */
export type SqliteReader = {
  as(employerId: number): JobReader
  readonly instant: (texts: ReferenceTexts) => InstantReads
  readonly directory: DirectoryReads
  check(): Promise<void>
  figures(): Promise<StoreFigures>
  close(): void
}

/** Opens a store that exists and has the present schema, for reading alone; other threads count their commits to it. */
export const openSqliteReader = (directory: string, commits: Int32Array): SqliteReader => {
  const file = join(directory, DATA_FILE)
  const reader = openInPlace(file, (file) => openReader(file, commits))
  return {
    as: (employerId) => jobReader(reader, employerId),
    instant: (texts) => createInstantReads(reader, texts),
    directory: directoryReads(reader),
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
    keepNames(directory, made)
    return writer
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { message } = error instanceof Problem && error.cause instanceof Error ? error.cause : (error as Error)
    throw new Refusal(`The data in ${file} cannot be used: ${message}. Check DATA_DIR and its permissions.`)
  }
}

/**
 * Opens a file in whose place another may be put meanwhile, by `affiche restore`: what is open in the end is what lies
 * there. From the first statement that reads on, a lock keeps everyone from replacing it.
 */
const openInPlace = <C extends Connection>(file: string, open: (file: string) => C): C => {
  const before = numberOf(file)
  const isMoved = () => before !== null && before !== numberOf(file)
  try {
    const connection = openAndLock(file, open)
    if (!isMoved()) return connection
    connection.close()
  } catch (error) {
    // SQLite itself refuses to write to a file that has lost its name.
    if (!isMoved()) throw error
  }
  return openInPlace(file, open)
}

const openAndLock = <C extends Connection>(file: string, open: (file: string) => C): C => {
  const connection = open(file)
  try {
    connection.one('SELECT count(*) FROM sqlite_schema')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

const numberOf = (file: string): bigint | null => (existsSync(file) ? statSync(file, { bigint: true }).ino : null)
