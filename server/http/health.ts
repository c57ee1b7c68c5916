import type { FastifyInstance } from 'fastify'
import { VERSION } from '../config/version.ts'
import { Problem } from '../domain/problem.ts'
import type { ReadingStore } from '../use-cases/ports.ts'

const RETRY_AFTER_SECONDS = 5

/** /health/live: the process answers. /health/ready: its store can also be read and written, with the version of the service; else 503. */
export const registerHealth = (app: FastifyInstance, store: Pick<ReadingStore, 'check'>): void => {
  const options = { config: { operation: 'health' } }
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    await store.check().catch((cause: unknown) => {
      throw new Problem('unavailable', 'The store cannot be used.', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
    })
    return { status: 'ready', version: VERSION }
  })
}
