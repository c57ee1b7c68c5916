/** The folder with the stores of the bench, kept for another run or gone after this one. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UsageError } from '../options.ts'
import type { Postgres } from '../processes/postgres.ts'
import type { Workspace } from '../processes/workspace.ts'
import { type Dataset, readDataset, writeDataset } from './dataset.ts'
import { fillPostgres } from './load-postgres.ts'
import { fillSqlite } from './load-sqlite.ts'
import { showProgress } from './progress.ts'

const MARKER = 'affiche-bench.json'

/** Raised when the data of the bench is made in another way, so that older data is not taken for the new. */
const MAKE = 1

export type Data = {
  readonly jobs: number
  /** True if every job is public; by default most are closed by now, and nothing follows them. */
  readonly isPublic?: boolean
  /** False if a follower has not made them public yet. */
  readonly isFollowed?: boolean
}

export type Folder = {
  readonly path: string
  /** The folder of an embedded store with so many jobs, and the file of its dataset; loaded if it is not there. */
  readonly sqlite: (data: Data) => Promise<{ directory: string; datasetFile: string; dataset: Dataset }>
  /** The name of a database with the same. */
  readonly postgres: (server: Postgres, data: Data) => Promise<string>
}

type Say = (line: string) => void

export const openFolder = (workspace: Workspace, data: string | null, say: Say): Folder => {
  const path = data === null ? join(workspace.temporary, 'data') : resolve(data)
  claim(path)
  const sqlite: Folder['sqlite'] = async ({ jobs, isPublic = false, isFollowed = isPublic }) => {
    const name = nameOf({ jobs, isPublic, isFollowed })
    const directory = join(path, `sqlite-${name}`)
    const datasetFile = join(path, `jobs-${name}.json`)
    if (!existsSync(datasetFile)) {
      rmSync(directory, { recursive: true, force: true })
      const progress = showProgress('embedded store, jobs', jobs, say)
      writeDataset(datasetFile, await fillSqlite({ directory, jobs, isPublic, isFollowed, progress }))
    }
    return { directory, datasetFile, dataset: readDataset(datasetFile) }
  }
  const postgres: Folder['postgres'] = async (server, { jobs, isPublic = false, isFollowed = isPublic }) => {
    const name = nameOf({ jobs, isPublic, isFollowed })
    const database = `jobs_${name}`
    const mark = join(path, `postgres-${name}.json`)
    if (!existsSync(mark)) {
      const { directory } = await sqlite({ jobs, isPublic, isFollowed })
      await server.run([`DROP DATABASE IF EXISTS ${database}`, `CREATE DATABASE ${database}`])
      const progress = showProgress('PostgreSQL, jobs', jobs, say)
      await fillPostgres({ directory, url: server.url(database), isFollowed, progress })
      await vacuum(server, database)
      writeFileSync(mark, JSON.stringify({ jobs }))
    }
    return database
  }
  return { path, sqlite, postgres }
}

const nameOf = ({ jobs, isPublic, isFollowed }: Data): string => {
  if (!isPublic) return `${jobs}`
  return isFollowed ? `public_${jobs}` : `active_${jobs}`
}

/** As autovacuum would do after a while. */
const vacuum = (server: Postgres, database: string): Promise<void> =>
  server.run(['VACUUM ANALYZE', 'CHECKPOINT'], database)

/** Takes a folder that is new, empty or of an earlier run of the same making. */
const claim = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o711 })
  const marker = join(path, MARKER)
  if (readdirSync(path).length === 0) writeFileSync(marker, JSON.stringify({ make: MAKE }))
  if (!existsSync(marker))
    throw new UsageError(`${path} holds something else than data of the bench; name another folder.`)
  const { make } = JSON.parse(readFileSync(marker, 'utf8')) as { make: unknown }
  if (make !== MAKE) throw new UsageError(`${path} holds data of another version of the bench; remove it.`)
}

export const copyFolder = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
}
