/** A loaded store with the services on it: one that is read, and one on a copy that is written. */
import { join } from 'node:path'
import type { Dataset } from '../data/dataset.ts'
import { copyFolder, type Folder } from '../data/folder.ts'
import type { House } from '../processes/children.ts'
import type { Postgres } from '../processes/postgres.ts'
import { type Place, type Service, startService } from '../processes/service.ts'
import type { Engine } from '../targets.ts'

export type Bed = {
  readonly engine: Engine
  readonly jobs: number
  readonly dataset: Dataset
  readonly datasetFile: string
  readonly places: { readonly read: Place; readonly write: Place; readonly limit: Place }
  readonly read: Service
  readonly write: Service
}

export type Beds = {
  /** Opened when it is first asked for. */
  readonly open: (jobs: number) => Promise<Bed>
  /** Stops every service; a bed may be opened again. */
  readonly close: () => Promise<void>
  /** The most memory that any service had resident so far, in MB. */
  readonly peakMb: () => number
}

/** Larger stores are written where they are, since a few writes do not change their size. */
const COPY_MAX = 1_000_000

export type Ground = {
  readonly house: House
  readonly folder: Folder
  readonly engine: Engine
  readonly postgres: Postgres | null
}

export const createBeds = (ground: Ground): Beds => {
  const beds = new Map<number, Bed>()
  let peakMb = 0
  const servicesOf = ({ read, write }: Bed): Service[] => [...new Set([read, write])]
  const note = (mb: number): void => {
    peakMb = Math.max(peakMb, mb)
  }
  return {
    open: async (jobs) => {
      const bed = beds.get(jobs) ?? (await openBed(ground, jobs))
      beds.set(jobs, bed)
      return bed
    },
    close: async () => {
      for (const bed of beds.values()) for (const service of servicesOf(bed)) note(await service.stop())
      beds.clear()
    },
    peakMb: () => {
      for (const bed of beds.values()) for (const service of servicesOf(bed)) note(service.usage()?.peakMb ?? 0)
      return peakMb
    },
  }
}

const openBed = async (ground: Ground, jobs: number): Promise<Bed> => {
  const { house, folder, engine } = ground
  const { dataset, datasetFile, directory } = await folder.sqlite(jobs)
  const places = await (engine === 'sqlite' ? sqlitePlaces(ground, directory, jobs) : postgresPlaces(ground, jobs))
  const starting = [...new Set([places.read, places.write])].map((place) => startService(house, { place }))
  const [read, write = read] = await Promise.all(starting)
  if (!read || !write) throw new Error('No service was started.')
  return { engine, jobs, dataset, datasetFile, places, read, write }
}

const sqlitePlaces = async ({ house }: Ground, directory: string, jobs: number): Promise<Bed['places']> => {
  const read = { DATA_DIR: directory }
  if (jobs > COPY_MAX) return { read, write: read, limit: read }
  const copy = (name: string) => {
    const to = join(house.temporary, `${name}-${jobs}`)
    copyFolder(directory, to)
    return { DATA_DIR: to }
  }
  return { read, write: copy('write'), limit: copy('limit') }
}

const postgresPlaces = async ({ folder, postgres }: Ground, jobs: number): Promise<Bed['places']> => {
  if (!postgres) throw new Error('There is no PostgreSQL.')
  const database = await folder.postgres(postgres, jobs)
  const read = { DATABASE_URL: postgres.url(database) }
  if (jobs > COPY_MAX) return { read, write: read, limit: read }
  const copy = async (name: string) => {
    const to = `${name}_${jobs}`
    await postgres.run([`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`, `CREATE DATABASE ${to} TEMPLATE ${database}`])
    return { DATABASE_URL: postgres.url(to) }
  }
  return { read, write: await copy('write'), limit: await copy('limit') }
}
