/** Examines a store and what it stands on: a table of checks, each a function that reads and says what to do. */
import { join, resolve } from 'node:path'
import { databaseLimits } from '../config/database-limits.ts'
import type { Settings } from '../config/settings.ts'
import { VERSION } from '../config/version.ts'
import type { ReferenceData } from '../domain/reference.ts'
import { Refusal } from '../domain/refusal.ts'
import { checkClock, checkReferenceIds } from '../storage/checks.ts'
import { type EmployerRow, toEmployer } from '../storage/directory-row.ts'
import { checkJobs } from '../storage/job-checks.ts'
import { auditReads as readPostgresTrail } from '../storage/postgres/audit-log.ts'
import { createConnector } from '../storage/postgres/driver/connect.ts'
import type { Connection as PostgresConnection } from '../storage/postgres/driver/connection.ts'
import { readTarget } from '../storage/postgres/driver/url.ts'
import * as postgres from '../storage/postgres/maintenance/checks.ts'
import { checkCluster } from '../storage/postgres/maintenance/cluster-checks.ts'
import { loadReferenceData } from '../storage/reference-files/reference-files.ts'
import { auditReads as readSqliteTrail } from '../storage/sqlite/audit-log.ts'
import { type Connection, keepTemporaryFilesIn, openReader } from '../storage/sqlite/connection.ts'
import { rootOf } from '../storage/sqlite/failures.ts'
import * as sqlite from '../storage/sqlite/maintenance/checks.ts'
import { DATA_FILE } from '../storage/sqlite/store.ts'
import type { JobWalk } from '../storage/stored-jobs.ts'
import { type Ask, fault, ok, type Verdict, warning } from '../storage/verdict.ts'
import { trailsOf, verifyEmployerAudit } from '../use-cases/audit.ts'
import type { AuditTrail } from '../use-cases/ports.ts'

export type Finding = Verdict & { readonly name: string }

export type Examination = Order & { readonly lists: () => ReferenceData }

export type Order = {
  readonly settings: Settings
  /** Of variables that are probably misspelled settings. */
  readonly strays: readonly string[]
  /** Leaves out what reads the whole store for minutes where it is large. */
  readonly quick: boolean
  readonly now: () => number
  /** Told the name of each check before it runs. */
  readonly report: (name: string) => void
}

type Check<P> = {
  readonly name: string
  readonly run: (patient: P) => Verdict | Promise<Verdict>
  /** The verdicts after which what follows cannot be checked. */
  readonly endsAt?: readonly Verdict['state'][]
}

type Common = Examination & {
  readonly ask: Ask
  readonly audit: Pick<AuditTrail, 'page' | 'nextTrail'>
  readonly walk: JobWalk
}
type Embedded = Common & { readonly connection: Connection }
type Database = Common & { readonly connection: PostgresConnection }

const surroundings: readonly Check<Examination>[] = [
  { name: 'version', run: () => ok(`This is Affiche ${VERSION} on Node ${process.version}.`) },
  { name: 'settings', run: ({ settings, strays }) => checkSettings(settings, strays) },
  { name: 'time zone', run: ({ settings, now }) => ok(dayOf(settings.timeZone, now())) },
  { name: 'reference files', run: ({ settings, lists }) => checkFiles(settings, lists()) },
]

const folder: readonly Check<Examination>[] = [
  { name: 'data folder', run: ({ settings }) => sqlite.checkFolder(settings.dataDir), endsAt: ['fault'] },
  { name: 'store', run: ({ settings }) => sqlite.checkStore(settings.dataDir), endsAt: ['fault'] },
  { name: 'disk space', run: ({ settings }) => sqlite.checkDisk(settings.dataDir) },
  { name: 'write-ahead log', run: ({ settings }) => sqlite.checkLog(settings.dataDir) },
]

/** Of what both engines keep alike. */
const contents: readonly Check<Common>[] = [
  { name: 'clock', run: ({ ask, now, quick }) => checkClock({ ask, now: now(), quick }) },
  {
    name: 'reference ids',
    run: ({ ask, lists }) => checkReferenceIds(ask, lists()),
  },
  { name: 'jobs', run: (patient) => checkJobs(patient) },
  { name: 'audit trail', run: (patient) => checkTrail(patient) },
]

const embedded: readonly Check<Embedded>[] = [
  { name: 'integrity', run: ({ connection, quick }) => sqlite.checkPages(connection, quick), endsAt: ['fault'] },
  { name: 'schema', run: ({ connection }) => sqlite.checkSchema(connection), endsAt: ['fault', 'warning'] },
  { name: 'references', run: ({ connection }) => sqlite.checkReferences(connection) },
  { name: 'counts', run: ({ connection }) => sqlite.checkCounts(connection) },
  { name: 'search index', run: ({ connection, quick }) => sqlite.checkSearch(connection, quick) },
  { name: 'kept aside', run: ({ settings }) => sqlite.checkAside(settings.dataDir) },
  ...contents,
]

const database: readonly Check<Database>[] = [
  { name: 'database', run: ({ ask }) => postgres.checkServer(ask) },
  { name: 'durability', run: ({ ask }) => postgres.checkDurability(ask) },
  {
    name: 'prepared statements',
    run: ({ connection, settings }) => postgres.checkPrepared(connection, settings.databasePreparedStatements),
  },
  { name: 'database clock', run: ({ ask, now }) => postgres.checkDatabaseClock(ask, now) },
  { name: 'schema', run: ({ connection }) => postgres.checkSchema(connection), endsAt: ['fault', 'warning'] },
  { name: 'cluster', run: ({ ask }) => checkCluster(ask), endsAt: ['fault'] },
  { name: 'counts', run: ({ ask }) => postgres.checkCounts(ask) },
  { name: 'indexes', run: ({ ask }) => postgres.checkIndexes(ask) },
  ...contents,
]

/** Every finding, in the order of the checks. Reads alone, also while the service runs. */
export const examine = async (order: Order): Promise<Finding[]> => {
  const examination = { ...order, lists: once(() => loadReferenceData(order.settings.referenceDataDir)) }
  const around = await runAll(surroundings, examination)
  if (examination.settings.databaseUrl !== null)
    return [...around, ...(await withDatabase(examination, (patient) => runAll(database, patient)))]
  const place = await runAll(folder, examination)
  if (place.length < folder.length) return [...around, ...place]
  return [...around, ...place, ...(await withStore(examination, (patient) => runAll(embedded, patient)))]
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const runAll = async <P extends Examination>(checks: readonly Check<P>[], patient: P): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { name, run, endsAt } of checks) {
    patient.report(name)
    const verdict = await verdictOf(() => run(patient))
    findings.push({ name, ...verdict })
    if (endsAt?.includes(verdict.state)) break
  }
  return findings
}

const verdictOf = async (run: () => Verdict | Promise<Verdict>): Promise<Verdict> => {
  try {
    return await run()
  } catch (error) {
    const { message } = rootOf(error)
    return fault(`It could not be checked: ${message}`)
  }
}

type Work<P> = (patient: P) => Promise<Finding[]>

const withStore = async (examination: Examination, work: Work<Embedded>): Promise<Finding[]> => {
  const file = join(examination.settings.dataDir, DATA_FILE)
  let connection: Connection
  try {
    connection = openReader(file)
  } catch (error) {
    return [
      {
        name: 'store',
        ...fault(
          `${file} cannot be opened: ${rootOf(error).message}. Check DATA_DIR, or restore the last good backup.`,
        ),
      },
    ]
  }
  keepTemporaryFilesIn(examination.settings.dataDir)
  try {
    const ask: Ask = async (sql, values = []) => connection.all(sql, ...values)
    const audit = readSqliteTrail(connection)
    return await work({ ...examination, connection, ask, audit, walk: sqlite.jobWalk })
  } finally {
    connection.close()
    keepTemporaryFilesIn(null)
  }
}

const connect = (settings: Settings): Promise<PostgresConnection> =>
  createConnector(readTarget(settings.databaseUrl ?? ''), databaseLimits(settings))()

const withDatabase = async (examination: Examination, work: Work<Database>): Promise<Finding[]> => {
  const name = 'database'
  let connection: PostgresConnection
  try {
    connection = await connect(examination.settings)
  } catch (error) {
    if (error instanceof Refusal) return [{ name, ...fault(error.message) }]
    const { message } = rootOf(error)
    return [{ name, ...fault(`It cannot be reached: ${message}. Check DATABASE_URL and that the server runs.`) }]
  }
  try {
    const ask = postgres.asking(connection)
    const audit = readPostgresTrail(ask)
    return await work({ ...examination, connection, ask, audit, walk: postgres.jobWalk })
  } finally {
    await connection.close()
  }
}

const placeOf = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl === null ? `the embedded one in ${resolve(dataDir)}` : 'in PostgreSQL'

const checkSettings = (settings: Settings, strays: readonly string[]): Verdict => {
  const place = `They can be read; the store is ${placeOf(settings)}.`
  return strays.length === 0 ? ok(place) : warning([place, ...strays].join(' '))
}

const dayOf = (timeZone: string, now: number): string =>
  `In ${timeZone} it is ${new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)}; TIME_ZONE decides which day it is.`

const checkFiles = ({ referenceDataDir }: Settings, { locations, categories }: ReferenceData): Verdict =>
  ok(`${locations.length} locations and ${categories.length} categories in ${referenceDataDir}.`)

const EMPLOYERS = 'SELECT id, name, plan, suspended_at FROM employers ORDER BY id'

const checkTrail = async ({ ask, audit, quick }: Common): Promise<Verdict> => {
  if (quick) return ok('It was not held against its hashes; "affiche audit verify" does that alone.')
  const verify = verifyEmployerAudit({ audit })
  const listEmployers = async () => (await ask<EmployerRow>(EMPLOYERS)).map(toEmployer)
  let entries = 0
  for (const { id, isDeleted } of await trailsOf({ audit, directory: { listEmployers } })) {
    const verdict = await verify(id, { isDeleted })
    if (verdict.fault)
      return fault(
        `The trail of employer ${id} is not as it was written: ${verdict.fault}. Find out who could write to the store, and compare with a backup.`,
      )
    entries += verdict.entries
  }
  return ok(`${entries} entries are as they were written.`)
}
