import { join } from 'node:path'
import type { House } from '../processes/children.ts'
import type { EngineFigures, EngineOrder } from './engine-process.ts'
import { startHelper } from './talk.ts'

export type EngineLimit = {
  readonly run: (order: EngineOrder) => Promise<EngineFigures>
  readonly stop: () => Promise<void>
}

export type EnginePlaces = { readonly readFrom: string; readonly writeTo: string; readonly datasetFile: string }

const GRACE_MS = 30_000

/** Starts the store's own statements, without a service around them, in a process of their own. */
export const startEngine = async (house: House, places: EnginePlaces): Promise<EngineLimit> => {
  const { readFrom, writeTo, datasetFile } = places
  const file = join(import.meta.dirname, 'engine-process.ts')
  const helper = await startHelper(house, file, [readFrom, writeTo, datasetFile])
  return { run: (order) => helper.ask(order, order.seconds * 1000 + GRACE_MS), stop: helper.stop }
}
