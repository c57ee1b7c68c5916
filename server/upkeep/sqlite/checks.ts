/** Checks of the embedded store and its folder; none writes. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CheckResult, fault, ok, warning } from '../../platform/engines/checks.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { rootOf } from '../../platform/engines/sqlite/failures.ts'
import { noStore } from '../../platform/engines/store-refusals.ts'
import type { JobWalk } from '../stored-jobs.ts'
import { freeBytes, mebibytes } from './folder.ts'
import { pageFaults, referenceFaults } from './integrity.ts'
import { readPending } from './plan.ts'
import { type Difference, missingFromSearch, recountSearch, recountTotals } from './recount.ts'
import { ASIDE } from './restore.ts'
import { DATA_FILE } from './store.ts'

const OTHERS_MAY_READ = 0o077

export const checkFolder = (directory: string): CheckResult => {
  if (!existsSync(directory)) return fault(noStore(`in ${resolve(directory)}, which is not there`).message)
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return fault(`This user may not write in ${directory}. Give the folder to the user that the service runs as.`)
  }
  if (process.platform !== 'win32' && statSync(directory).mode & OTHERS_MAY_READ)
    return warning(`Other users of this machine can enter ${directory}, which holds the hashes of keys: chmod 700 it.`)
  return ok(`${directory} is there, can be written to, and is closed to other users.`)
}

export const checkStore = (directory: string): CheckResult => {
  const file = resolve(directory, DATA_FILE)
  return existsSync(file) ? ok(`${file} is there.`) : fault(noStore(`in ${resolve(directory)}`).message)
}

/** A restore and an update need space for a second copy of the store. */
export const checkDisk = (directory: string): CheckResult => {
  const [free, size] = [freeBytes(directory), sizeOf(join(directory, DATA_FILE))]
  const says = `${mebibytes(free)} are free, and the store takes ${mebibytes(size)}.`
  if (free < DISK_LEAST) return fault(`${says} Make room now: writes are refused when the disk is full.`)
  if (free < size) return warning(`${says} A restore or an update would not have room for a second copy.`)
  return ok(says)
}

const DISK_LEAST = 100 * 1024 * 1024

export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/** A log is checkpointed at 16 MB, unless a long read keeps it. */
const LOG_LARGE = 1024 * 1024 * 1024

export const checkLog = (directory: string): CheckResult => {
  const size = sizeOf(join(directory, `${DATA_FILE}-wal`))
  if (size < LOG_LARGE) return ok(`The write-ahead log takes ${mebibytes(size)}.`)
  return warning(
    `The write-ahead log takes ${mebibytes(size)}. End what reads for long, then restart the service, which takes it into the store.`,
  )
}

export const checkAside = (directory: string): CheckResult => {
  const names = readdirSync(directory).filter((name) => name.startsWith(ASIDE) || name.includes('.restoring'))
  if (names.length === 0) return ok('No restore has left an older store behind.')
  const { ino } = statSync(join(directory, DATA_FILE))
  const double = names.find((name) => statSync(join(directory, name)).ino === ino)
  if (double)
    return warning(`${double} is a second name of the store, left by a restore that was killed. Remove that name.`)
  const bytes = names.reduce((sum, name) => sum + sizeOf(join(directory, name)), 0)
  return ok(`${names.length} files of ${mebibytes(bytes)} were kept aside by restores: remove those not needed.`)
}

export const checkSchema = (connection: Connection): CheckResult => {
  const pending = readPending(connection)
  if (pending.length === 0) return ok('The schema is that of this version.')
  return warning(
    `${pending.length} migrations are still to run; the next start does it, or "affiche migrate". What follows was not checked.`,
  )
}

export const checkPages = (connection: Connection, quick: boolean): CheckResult => {
  const faults = pagesOrFault(connection, quick)
  if (faults.length === 0) return ok(`The file is whole${quick ? ' (indexes were not compared)' : ''}.`)
  return fault(`The file is damaged: ${faults.join('; ')}. Stop the service and restore the last good backup.`)
}

/** Some damage ends the check itself. */
const pagesOrFault = (connection: Connection, quick: boolean): string[] => {
  try {
    return pageFaults(connection, quick)
  } catch (error) {
    return [rootOf(error).message]
  }
}

export const checkReferences = (connection: Connection): CheckResult => {
  const faults = referenceFaults(connection)
  if (faults.length === 0) return ok('Every row refers to rows that are there.')
  return fault(`${faults.join('; ')}. Restore the last good backup.`)
}

export const jobWalk: JobWalk = {
  after: ({ id }) => `j.id > ${id}`,
  order: 'j.id',
  bytesOf: (text) => `hex(${text})`,
}

const REPAIR = '"affiche doctor --repair" makes it anew from the jobs'

const comparison = (differences: readonly Difference[], what: string): CheckResult => {
  const [first] = differences
  if (!first) return ok(`${what} as a recount of the jobs has it.`)
  const example = `${first.kept} ${first.row} is ${first.is ?? 'missing'} and should be ${first.shouldBe ?? 'gone'}`
  return fault(`${differences.length} or more differ from a recount: ${example}. ${REPAIR}.`)
}

export const checkCounts = (connection: Connection): CheckResult =>
  comparison(recountTotals(connection), 'Every count is')

export const checkSearch = (connection: Connection, quick: boolean): CheckResult => {
  if (!quick) return comparison(recountSearch(connection), 'The search index is')
  const rows = missingFromSearch(connection)
  if (rows === 0) return ok('Every job is in the search index or waits for it (what the index holds was not read).')
  return fault(
    `job_search and jobs_to_index lack ${rows} jobs, or have them wrongly, both, or after they are gone. ${REPAIR}.`,
  )
}
