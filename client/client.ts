import { keyOf } from './answered.ts'
import { createBulk } from './bulk.ts'
import { Changes, type ChangesOptions, Export, type ExportOptions } from './changes.ts'
import type { ClientOptions } from './http/options.ts'
import { type CallOptions, createTransport, type Order } from './http/transport.ts'
import { createJobs } from './jobs.ts'
import { createSnapshot } from './snapshots.ts'
import { createSync } from './sync.ts'
import { createTestMode } from './test-mode.ts'
import type { Employer, Limits } from './types.ts'
import { createWebhooks } from './webhooks.ts'

export type Client = ReturnType<typeof createClient>

/** A client of one employer, of its twin, or of a vendor for one employer. */
export const createClient = (options: ClientOptions) => {
  const transport = createTransport(options)
  const call = <T>(order: Order): Promise<T> => transport.call(order, async ({ json }) => (await json()) as T)
  let limits: Promise<Limits> | null = null
  const knownLimits = (): Promise<Limits> => {
    limits ??= call<Limits>({ method: 'GET', path: '/limits' }).catch((error) => {
      limits = null
      throw error
    })
    return limits
  }
  const bulk = createBulk(transport, knownLimits)
  const snapshot = createSnapshot(transport)
  return {
    jobs: createJobs(transport),
    bulk,
    snapshot,
    sync: createSync({ bulk, snapshot }),
    changes: (given: ChangesOptions = {}): Changes => new Changes(transport, given),
    export: (given: ExportOptions = {}): Export => new Export(transport, given),
    webhooks: createWebhooks(transport),
    test: createTestMode(transport),
    /** The employer of the key, and its scopes. */
    employer: (given: CallOptions = {}): Promise<Employer> => call({ method: 'GET', path: '/employer', ...given }),
    /** How much the service takes, asked for once. */
    limits: knownLimits,
    /** Any other request of the interface, with the retries of the client and, of a write, a key for all of them. */
    send: <T>({ headers, ...order }: Order): Promise<T> =>
      call({ ...order, headers: { ...(order.method === 'GET' ? {} : keyOf({})), ...headers } }),
  }
}
