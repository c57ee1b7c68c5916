import { IDLE_MS } from '../../server/threads/relay/client.ts'
import type { TestService } from './service.ts'
import { until } from './waiting.ts'

/** Idle time passes until the thread that mails has ended: what it reports of its last mail begins that time anew. */
export const untilIdle = (service: Pick<TestService, 'advance'>, hasEnded: () => boolean): Promise<void> =>
  until(() => {
    if (hasEnded()) return true
    service.advance(IDLE_MS)
    return false
  }, 'the thread that mails has ended')
