/** Shared by the files of a run: compiled sources, the browser and one PostgreSQL (`--test-global-setup`). */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../../server/upkeep/postgres/migrate.ts'
import { packagedChromium } from './chromium-package.ts'
import { compileService } from './compiled.ts'
import { ENGINES } from './engines.ts'
import { memoryFolder } from './memory-folder.ts'
import { connectTo, startPostgres, type TestPostgres } from './postgres.ts'
import { makeShortLists } from './short-lists.ts'

let postgres: TestPostgres | null = null
let lists: string | null = null

type Setup = {
  /** For a run of many files, some of which start services that they kill. */
  readonly compiles?: boolean
}

/** The processes of the test files inherit the environment. A server that the developer names is used as it is. */
export const globalSetup = async ({ compiles = false }: Setup = {}): Promise<void> => {
  // A test file loads some two hundred sources; what the first has compiled, the others read.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'affiche-tests')
  const folder = memoryFolder()
  if (folder !== null) process.env.TMPDIR ??= folder
  packagedChromium()
  lists = makeShortLists()
  process.env.TEST_SHORT_LISTS = lists
  await Promise.all([compiles && compileService(process.env.NODE_COMPILE_CACHE), sharePostgres()])
}

const sharePostgres = async (): Promise<void> => {
  if (process.env.TEST_DATABASE_URL || !ENGINES.includes('postgres')) return
  postgres = await startPostgres({ own: true })
  process.env.TEST_DATABASE_URL = postgres.url()
  process.env.TEST_TEMPLATE = await makeTemplate(postgres)
}

/** A database with the tables of the store, whose copy takes a quarter of the time of making them. */
const makeTemplate = async ({ createDatabase }: TestPostgres): Promise<string> => {
  const url = await createDatabase()
  const connection = connectTo(url)
  await migrate(connection)
  await connection.close()
  return new URL(url).pathname.slice(1)
}

export const globalTeardown = async (): Promise<void> => {
  await postgres?.stop()
  if (lists !== null) rmSync(lists, { recursive: true })
}
