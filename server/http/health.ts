import type { FastifyInstance } from 'fastify'
import { VERSION } from '../config/version.ts'
import { Problem } from '../domain/problem.ts'
import type { ReadingStore } from '../use-cases/ports.ts'

const RETRY_AFTER_SECONDS = 5

const LEAVING = 'The service is about to stop. Until then it serves; send what is new to another instance.'

type Deps = {
  readonly store: Pick<ReadingStore, 'check'>
  /** True once the service is about to stop, or stops. */
  readonly isLeaving: () => boolean
}

/** /health/live: the process answers. /health/ready: its store can also be read and written, and it is not about to stop, with the version of the service; else 503. */
export const registerHealth = (app: FastifyInstance, { store, isLeaving }: Deps): void => {
  const options = { config: { operation: 'health' } }
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    if (isLeaving()) throw new Problem('unavailable', LEAVING, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    await store.check().catch((cause: unknown) => {
      throw new Problem('unavailable', 'The store cannot be used.', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
    })
    return { status: 'ready', version: VERSION }
  })
}
