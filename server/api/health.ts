import { VERSION } from '../platform/config/version.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { ReadingStore } from '../upkeep/ports.ts'
import { JSON_TYPE, type Reply } from './reply.ts'
import type { DocumentRoute } from './routes.ts'

type Deps = {
  readonly store: Pick<ReadingStore, 'check'>
  /** True during the shutdown delay and after it. */
  readonly isDraining: () => boolean
}

/** The health checks; that of readiness is 503 if the store fails or the service is about to stop. */
export const healthRoutes = ({ store, isDraining }: Deps): readonly DocumentRoute[] => [
  { path: '/health/live', label: 'health', answer: () => LIVE },
  {
    path: '/health/ready',
    label: 'health',
    answer: async () => {
      if (isDraining())
        throw new Problem('unavailable', sentence('aboutToStop'), {
          retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
        })
      await store.check().catch((cause: unknown) => {
        throw new Problem('unavailable', sentence('storeFailing'), {
          retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
          cause,
        })
      })
      return jsonReply({ status: 'ready', version: VERSION })
    },
  },
]

const jsonReply = (value: object): Reply => ({ status: 200, headers: JSON_TYPE, body: JSON.stringify(value) })

export const LIVE = jsonReply({ status: 'live' })
