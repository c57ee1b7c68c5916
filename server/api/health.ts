import type { FastifyInstance } from 'fastify'
import { VERSION } from '../platform/config/version.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

type Deps = {
  readonly store: Pick<ReadingStore, 'check'>
  /** True during the shutdown delay and after it. */
  readonly isDraining: () => boolean
}

/** Registers /health/live and /health/ready; the latter is 503 if the store fails or the service is about to stop. */
export const registerHealth = (app: FastifyInstance, { store, isDraining }: Deps): void => {
  const options = { config: { operation: 'health' } } as const
  app.get('/health/live', options, async () => ({ status: 'live' }))
  app.get('/health/ready', options, async () => {
    if (isDraining())
      throw new Problem('unavailable', sentence('aboutToStop'), { retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable })
    await store.check().catch((cause: unknown) => {
      throw new Problem('unavailable', sentence('storeFailing'), {
        retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
        cause,
      })
    })
    return { status: 'ready', version: VERSION }
  })
}
