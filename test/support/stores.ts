/** Stores for the storage suite: the same tests over the same port, on every engine. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext } from 'node:test'
import { jobExample } from '@affiche/contract/examples.ts'
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import type { JobContent, JobHead, NewLocation } from '../../server/jobs/job.ts'
import type { EmployerStore, JobQuery } from '../../server/jobs/ports.ts'
import type { Engine } from '../../server/platform/engines/migrations.ts'
import type { Clock } from '../../server/platform/lib/dates.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { DATA_FILE, openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newStoreFolder } from './empty-store.ts'
import { newFolder } from './folder.ts'
import { runStatements, startPostgres } from './postgres.ts'
import { openOnPostgres } from './postgres-store.ts'
import { DEADLINE_MS } from './waiting.ts'

/**
 * SQLite in memory is not among them: the store reads and writes on two connections, which see the same
 * data in memory only through a shared cache, where a reader waits for a writer as it never does on disk.
 */
export const STORE_ENGINES: readonly Engine[] = ['sqlite', 'postgres']

export type TestStore = {
  readonly store: Store
  /** Another instance on the same data. */
  readonly another: (operator?: string) => Promise<Store>
  /** Runs a statement behind the store's back. */
  readonly tamper: (sql: string) => Promise<void>
}

type Data = {
  readonly open: (operator?: string) => Promise<Store>
  readonly tamper: TestStore['tamper']
  readonly remove: () => Promise<void>
}

const NOON = Date.parse('2026-11-20T12:00:00Z')

let now = NOON

const clock: Clock = () => now

/** Sets the clock of all stores until the test ends. */
export const setTime = (time: number, test: TestContext): void => {
  now = time
  test.after(() => {
    now = NOON
  })
}

/** Whether a store has its tables before it is opened for the first time. */
type Making = 'createDatabase' | 'createStoreDatabase'

const sqliteData = async (making: Making): Promise<Data> => {
  const directory = making === 'createDatabase' ? newFolder('store') : newStoreFolder()
  return {
    open: async (operator) => openSqliteStore({ directory, clock, operator: operator ?? null }),
    tamper: async (sql) => {
      const database = new DatabaseSync(join(directory, DATA_FILE), { timeout: DEADLINE_MS })
      database.exec(sql)
      database.close()
    },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

const postgresData = async (making: Making): Promise<Data> => {
  const postgres = await startPostgres()
  const url = await postgres[making]()
  return {
    open: (operator) => openOnPostgres({ url, clock, operator: operator ?? null, poolSize: 8 }),
    tamper: (sql) => runStatements(url, [sql]),
    remove: () => postgres.stop(),
  }
}

/** The data, which are removed with the stores on them when the test ends. */
const keepFor = (test: TestContext, data: Data): Data => {
  const opened = new Set<Store>()
  test.after(async () => {
    await Promise.all([...opened].map((store) => store.close()))
    await data.remove()
  })
  const open = async (operator?: string): Promise<Store> => {
    const store = await data.open(operator)
    opened.add(store)
    const close = (): Promise<void> => {
      opened.delete(store)
      return store.close()
    }
    return { ...store, close }
  }
  return { ...data, open }
}

export type Bed = {
  readonly engine: Engine
  /** Opens a store of the test's own. */
  readonly fresh: (test: TestContext) => Promise<TestStore>
  /** Empty data of the test's own, on which no store was opened yet. */
  readonly data: (test: TestContext) => Promise<Data>
}

/** Runs the same tests once on each engine. */
export const onEveryStore = (tests: (bed: Bed) => void): void => {
  for (const engine of STORE_ENGINES) {
    const make = { sqlite: sqliteData, postgres: postgresData }[engine]
    const data = async (test: TestContext) => keepFor(test, await make('createDatabase'))
    const fresh = async (test: TestContext): Promise<TestStore> => {
      const { open, tamper } = keepFor(test, await make('createStoreDatabase'))
      return { store: await open(), another: open, tamper }
    }
    describe(`the store on ${engine}`, () => tests({ engine, fresh, data }))
  }
}

/** An employer of the store and everything that can be done for it. */
export const employerOf = async (store: Store, plan: 'standard' | 'unlimited' = 'unlimited') => {
  const { id } = await store.directory.createEmployer({ name: 'Example employer', plan, createdAt: 1 })
  return { id, jobs: store.as(id) }
}

const { id: _, employer: __, ...example } = jobExample

/** An active job with every member of the contract's example, and no referenceId unless one is given. */
export const content = (members: Partial<JobContent> = {}): JobContent => ({
  ...example,
  published: true,
  rendered: 1,
  referenceId: null,
  title: 'Bookkeeper',
  description: '<p>Keeps the books.</p>',
  closeDate: '2027-01-19',
  extras: NO_EXTRAS,
  ...members,
})

/** A place that is not in the public list, without an id. */
export const unlisted = (name: string, province = 'QC'): NewLocation => ({
  id: null,
  description: `${name}, ${province}`,
  name,
  type: 'Town',
})

/** List items as objects. */
export const itemsOf = (items: readonly JobHead[]): Record<string, unknown>[] =>
  items.map(({ id, head }) => ({ id, ...JSON.parse(`{${head.replace('\u0001', 'null')}}`) }))

export const insert = (jobs: EmployerStore, members: Partial<JobContent> = {}) =>
  jobs.write((writer) => writer.insert(content(members)))

export const query = (members: Partial<JobQuery> = {}): JobQuery => ({
  words: [],
  status: null,
  referenceId: null,
  page: 1,
  pageSize: 50,
  ...members,
})

/** The titles of a page, in its order. */
export const titles = async (jobs: EmployerStore, members: Partial<JobQuery> = {}): Promise<unknown[]> =>
  itemsOf((await jobs.list(query(members))).items).map(({ title }) => title)
