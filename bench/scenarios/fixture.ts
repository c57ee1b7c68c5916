/** A loaded store with the services on it: one for reads, and one for writes on a copy. */
import { join } from 'node:path'
import type { Dataset } from '../data/dataset.ts'
import { copyFolder, type Folder } from '../data/folder.ts'
import { type Service, type StoreAddress, startService } from '../processes/service.ts'
import type { Engine } from '../targets.ts'
import type { Context } from './context.ts'

type Addresses = Readonly<Record<'read' | 'write' | 'limit', StoreAddress>>

export type Fixture = {
  readonly engine: Engine
  readonly jobs: number
  readonly dataset: Dataset
  readonly datasetFile: string
  readonly stores: Addresses
  readonly read: Service
  readonly write: Service
}

export type Fixtures = {
  /** Opened by the first call. */
  readonly open: (jobs: number) => Promise<Fixture>
  /** Stops every service; a fixture may be opened again. */
  readonly close: () => Promise<void>
  /** The peak of the resident memory of any service so far, in MB. */
  readonly peakMb: () => number
}

/** Larger stores are written in place, since a few writes do not change their size. */
const COPY_MAX = 1_000_000

type Needs = { readonly context: Context; readonly folder: Folder; readonly engine: Engine }

export const createFixtures = (needs: Needs): Fixtures => {
  const fixtures = new Map<number, Fixture>()
  let peakMb = 0
  const servicesOf = ({ read, write }: Fixture): Service[] => [...new Set([read, write])]
  const note = (mb: number): void => {
    peakMb = Math.max(peakMb, mb)
  }
  return {
    open: async (jobs) => {
      const fixture = fixtures.get(jobs) ?? (await openFixture(needs, jobs))
      fixtures.set(jobs, fixture)
      return fixture
    },
    close: async () => {
      for (const fixture of fixtures.values()) for (const service of servicesOf(fixture)) note(await service.stop())
      fixtures.clear()
    },
    peakMb: () => {
      for (const fixture of fixtures.values())
        for (const service of servicesOf(fixture)) note(service.usage()?.peakMb ?? 0)
      return peakMb
    },
  }
}

const openFixture = async (needs: Needs, jobs: number): Promise<Fixture> => {
  const { context, folder, engine } = needs
  const { dataset, datasetFile, directory } = await folder.sqlite({ jobs })
  const stores = await (engine === 'sqlite' ? sqliteStores(needs, directory, jobs) : postgresStores(needs, jobs))
  const starting = [...new Set([stores.read, stores.write])].map((store) => startService(context.workspace, { store }))
  const [read, write = read] = await Promise.all(starting)
  if (!read || !write) throw new Error('No service was started.')
  return { engine, jobs, dataset, datasetFile, stores, read, write }
}

const sqliteStores = async ({ context }: Needs, directory: string, jobs: number): Promise<Addresses> => {
  const read = { DATA_DIR: directory }
  if (jobs > COPY_MAX) return { read, write: read, limit: read }
  const copy = (name: string) => {
    const to = join(context.workspace.temporary, `${name}-${jobs}`)
    copyFolder(directory, to)
    return { DATA_DIR: to }
  }
  return { read, write: copy('write'), limit: copy('limit') }
}

const postgresStores = async ({ context: { postgres }, folder }: Needs, jobs: number): Promise<Addresses> => {
  if (!postgres) throw new Error('There is no PostgreSQL.')
  const database = await folder.postgres(postgres, { jobs })
  const read = { DATABASE_URL: postgres.url(database) }
  if (jobs > COPY_MAX) return { read, write: read, limit: read }
  const copy = async (name: string) => {
    const to = `${name}_${jobs}`
    await postgres.run([`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`, `CREATE DATABASE ${to} TEMPLATE ${database}`])
    return { DATABASE_URL: postgres.url(to) }
  }
  return { read, write: await copy('write'), limit: await copy('limit') }
}
