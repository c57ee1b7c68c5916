import { join } from 'node:path'
import type { House } from '../house/children.ts'
import type { RawOrder } from './raw-server.ts'
import { startHelper } from './talk.ts'

export type Raw = {
  readonly url: string
  /** From now on it gives this answer. */
  readonly give: (order: RawOrder) => Promise<void>
  readonly stop: () => Promise<void>
}

const WAIT_MS = 10_000

/** Starts the bare server in a process of its own. */
export const startRaw = async (house: House): Promise<Raw> => {
  const helper = await startHelper(house, join(import.meta.dirname, 'raw-server.ts'))
  return {
    url: `http://127.0.0.1:${helper.greeting}`,
    give: async (order) => {
      await helper.ask(order, WAIT_MS)
    },
    stop: helper.stop,
  }
}
