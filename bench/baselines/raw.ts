import { join } from 'node:path'
import type { House } from '../processes/children.ts'
import type { RawOrder } from './bare-server.ts'
import { startHelper } from './talk.ts'

export type Raw = {
  readonly url: string
  /** From now on it gives this answer. */
  readonly give: (order: RawOrder) => Promise<void>
  readonly stop: () => Promise<void>
}

const WAIT_MS = 10_000

/** Starts the bare server in a process of its own. */
export const startRaw = (house: House): Promise<Raw> => start(house, 'raw-server.ts')

type ReadingPlaces = { readonly readFrom: string; readonly datasetFile: string }

/** Starts the bare server that reads from the store what it answers. */
export const startReading = (house: House, { readFrom, datasetFile }: ReadingPlaces): Promise<Raw> =>
  start(house, 'reading-server.ts', [readFrom, datasetFile])

type StoringPlaces = { readonly writeTo: string; readonly datasetFile: string }

/** Starts the bare server that stores a job for each request before it answers. */
export const startStoring = (house: House, { writeTo, datasetFile }: StoringPlaces): Promise<Raw> =>
  start(house, 'storing-server.ts', [writeTo, datasetFile])

const start = async (house: House, file: string, args: readonly string[] = []): Promise<Raw> => {
  const helper = await startHelper(house, join(import.meta.dirname, file), args)
  return {
    url: `http://127.0.0.1:${helper.greeting}`,
    give: async (order) => {
      await helper.ask(order, WAIT_MS)
    },
    stop: helper.stop,
  }
}
