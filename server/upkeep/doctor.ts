/** Checks a store and its environment, without writing; each result says what to do. */
import { join, resolve } from 'node:path'
import { allTrails, verifyEmployerAudit } from '../audit/audit.ts'
import type { AuditTrail } from '../audit/ports.ts'
import { askingInTurn } from '../audit/store/sqlite-sql.ts'
import { auditReads } from '../audit/store/trail.ts'
import { type EmployerRow, toEmployer } from '../employers/store/directory-row.ts'
import { checkBin } from '../jobs/store/console/bin-checks.ts'
import type { ReferenceData } from '../lists/reference.ts'
import { databaseLimits } from '../platform/config/database.ts'
import type { Settings } from '../platform/config/settings.ts'
import { VERSION } from '../platform/config/version.ts'
import { type CheckResult, checkClock, fault, ok, warning } from '../platform/engines/checks.ts'
import { createConnector } from '../platform/engines/postgres/connect.ts'
import type { Connection as PostgresConnection } from '../platform/engines/postgres/connection.ts'
import { readTarget } from '../platform/engines/postgres/url.ts'
import type { Ask } from '../platform/engines/sql.ts'
import { rootOf } from '../platform/engines/sqlite/failures.ts'
import { openReader, type Reader } from '../platform/engines/sqlite/reader.ts'
import { datesIn } from '../platform/lib/dates.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { checkProofs } from '../proof/store-checks.ts'
import { checkPublic } from '../public/store/checks.ts'
import { checkApplications } from './application-check.ts'
import { checkJobs } from './job-checks.ts'
import { checkMail } from './mail-check.ts'
import * as postgres from './postgres/checks.ts'
import { checkCluster } from './postgres/cluster-checks.ts'
import { loadReferenceData } from './reference-files.ts'
import * as sqlite from './sqlite/checks.ts'
import { DATA_FILE } from './sqlite/store.ts'
import type { JobWalk } from './stored-jobs.ts'
import { checkWebhooks } from './webhook-check.ts'

export type CheckReport = CheckResult & { readonly name: string }

export type Examination = DoctorOptions & { readonly lists: () => ReferenceData }

export type DoctorOptions = {
  readonly settings: Settings
  /** Messages about probably misspelled settings. */
  readonly misspelled: readonly string[]
  /** Message about a time zone that is to be set; null where it is. */
  readonly missingZone: string | null
  /** Skips the checks that read the whole store. */
  readonly quick: boolean
  readonly now: () => number
  /** Called with the name of each check before it runs. */
  readonly report: (name: string) => void
}

type Check<P> = {
  readonly name: string
  readonly run: (context: P) => CheckResult | Promise<CheckResult>
  /** The results after which the following checks cannot run. */
  readonly endsAt?: readonly CheckResult['state'][]
}

type Common = Examination & {
  readonly ask: Ask
  readonly audit: Pick<AuditTrail, 'page' | 'nextTrail'>
  readonly walk: JobWalk
}
type Embedded = Common & { readonly connection: Reader }
type Database = Common & { readonly connection: PostgresConnection }

const environmentChecks: readonly Check<Examination>[] = [
  { name: 'version', run: () => ok(`This is Affiche ${VERSION} on Node ${process.version}.`) },
  { name: 'settings', run: ({ settings, misspelled }) => checkSettings(settings, misspelled) },
  { name: 'time zone', run: (context) => checkZone(context) },
  { name: 'mail', run: ({ settings }) => checkMail(settings) },
  { name: 'reference files', run: ({ settings, lists }) => checkFiles(settings, lists()) },
]

const folderChecks: readonly Check<Examination>[] = [
  { name: 'data folder', run: ({ settings }) => sqlite.checkFolder(settings.dataDir), endsAt: ['fault'] },
  { name: 'store', run: ({ settings }) => sqlite.checkStore(settings.dataDir), endsAt: ['fault'] },
  { name: 'disk space', run: ({ settings }) => sqlite.checkDisk(settings.dataDir) },
  { name: 'write-ahead log', run: ({ settings }) => sqlite.checkLog(settings.dataDir) },
]

/** Checks of tables that both engines share. */
const commonChecks: readonly Check<Common>[] = [
  { name: 'clock', run: ({ ask, now, quick }) => checkClock({ ask, now: now(), quick }) },
  { name: 'jobs', run: (context) => checkJobs(context) },
  { name: 'public side', run: ({ ask }) => checkPublic(ask) },
  { name: 'proofs', run: (context) => checkProofs(context) },
  { name: 'bin', run: ({ ask }) => checkBin(ask) },
  { name: 'webhooks', run: (context) => checkWebhooks(context) },
  { name: 'applications', run: (context) => checkApplications(context) },
  { name: 'audit trail', run: (context) => checkTrail(context) },
]

const sqliteChecks: readonly Check<Embedded>[] = [
  { name: 'integrity', run: ({ connection, quick }) => sqlite.checkPages(connection, quick), endsAt: ['fault'] },
  { name: 'schema', run: ({ connection }) => sqlite.checkSchema(connection), endsAt: ['fault', 'warning'] },
  { name: 'references', run: ({ connection }) => sqlite.checkReferences(connection) },
  { name: 'counts', run: ({ connection }) => sqlite.checkCounts(connection) },
  { name: 'search index', run: ({ connection, quick }) => sqlite.checkSearch(connection, quick) },
  { name: 'kept aside', run: ({ settings }) => sqlite.checkAside(settings.dataDir) },
  ...commonChecks,
]

const postgresChecks: readonly Check<Database>[] = [
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
  ...commonChecks,
]

/** Runs all checks in order; reads only, also while the service runs. */
export const runDoctor = async (options: DoctorOptions): Promise<CheckReport[]> => {
  const examination = { ...options, lists: once(() => loadReferenceData(options.settings.referenceDataDir)) }
  const environment = await runAll(environmentChecks, examination)
  if (examination.settings.databaseUrl !== null)
    return [...environment, ...(await withDatabase(examination, (context) => runAll(postgresChecks, context)))]
  const files = await runAll(folderChecks, examination)
  if (files.length < folderChecks.length) return [...environment, ...files]
  return [...environment, ...files, ...(await withStore(examination, (context) => runAll(sqliteChecks, context)))]
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const runAll = async <P extends Examination>(checks: readonly Check<P>[], context: P): Promise<CheckReport[]> => {
  const reports: CheckReport[] = []
  for (const { name, run, endsAt } of checks) {
    context.report(name)
    const result = await resultOf(() => run(context))
    reports.push({ name, ...result })
    if (endsAt?.includes(result.state)) break
  }
  return reports
}

const resultOf = async (run: () => CheckResult | Promise<CheckResult>): Promise<CheckResult> => {
  try {
    return await run()
  } catch (error) {
    const { message } = rootOf(error)
    return fault(`It could not be checked: ${message}`)
  }
}

type Work<P> = (context: P) => Promise<CheckReport[]>

const withStore = async (examination: Examination, work: Work<Embedded>): Promise<CheckReport[]> => {
  const file = join(examination.settings.dataDir, DATA_FILE)
  let connection: Reader
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
  try {
    const ask = askingInTurn(connection)
    return await work({ ...examination, connection, ask, audit: auditReads(ask), walk: sqlite.jobWalk })
  } finally {
    connection.close()
  }
}

const connect = (settings: Settings): Promise<PostgresConnection> =>
  createConnector(readTarget(settings.databaseUrl ?? ''), databaseLimits(settings))()

const withDatabase = async (examination: Examination, work: Work<Database>): Promise<CheckReport[]> => {
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
    const ask = postgres.createAsk(connection)
    return await work({ ...examination, connection, ask, audit: auditReads(ask), walk: postgres.jobWalk })
  } finally {
    await connection.close()
  }
}

const placeOf = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl === null ? `the embedded one in ${resolve(dataDir)}` : 'in PostgreSQL'

const checkSettings = (settings: Settings, misspelled: readonly string[]): CheckResult => {
  const summary = `They can be read; the store is ${placeOf(settings)}.`
  return misspelled.length === 0 ? ok(summary) : warning([summary, ...misspelled].join(' '))
}

const checkZone = ({ settings: { timeZone }, missingZone, now }: Examination): CheckResult => {
  const day = `In ${timeZone} it is ${datesIn(timeZone)(now())}; TIME_ZONE decides which day it is.`
  return missingZone === null ? ok(day) : warning(`${day} ${missingZone}`)
}

const checkFiles = ({ referenceDataDir }: Settings, { locations, categories }: ReferenceData): CheckResult =>
  ok(`${locations.length} locations and ${categories.length} categories in ${referenceDataDir}.`)

const EMPLOYERS = 'SELECT id, name, plan, suspended_at, test_of, test_days FROM employers ORDER BY id'

const checkTrail = async ({ ask, audit, quick }: Common): Promise<CheckResult> => {
  if (quick) return ok('It was not compared with its hashes; "affiche audit verify" does that alone.')
  const verify = verifyEmployerAudit({ audit })
  const listEmployers = async () => (await ask<EmployerRow>(EMPLOYERS)).map(toEmployer)
  let entries = 0
  for (const { id, isDeleted } of await allTrails({ audit, directory: { listEmployers } })) {
    const verdict = await verify(id, { isDeleted })
    if (verdict.fault)
      return fault(
        `The trail of employer ${id} is not as it was written: ${verdict.fault}. Find out who could write to the store, and compare with a backup.`,
      )
    entries += verdict.entries
  }
  return ok(`${entries} entries are as they were written.`)
}
