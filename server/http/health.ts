import type { FastifyInstance } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { ReadingStore } from '../use-cases/ports.ts'

const RETRY_AFTER_SECONDS = 5

/** /health/live: the process answers. /health/ready: its store can also be read and written; else 503. */
export const registerHealth = (app: FastifyInstance, store: Pick<ReadingStore, 'check'>): void => {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => {
    await store.check().catch((cause: unknown) => {
      throw new Problem('unavailable', 'The store cannot be used.', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
    })
    return { status: 'ready' }
  })
}
