import type { Lists } from '../lists/reference.ts'
import type { JobStore } from './ports.ts'

/** Jobs in one transaction; a larger one would delay other writes. */
const ROUND_JOBS = 200

const PAUSE_MS = 50
const RETRY_MS = 60_000

/**
 * Rerenders stored jobs after a change of the contract or the reference lists, in short rounds with pauses. Reads do not
 * wait for it: they render an outdated job themselves. `stop` prevents further rounds.
 */
export const startRerendering = (store: Pick<JobStore, 'rerender'>, lists: Lists): { readonly stop: () => void } => {
  let timer: NodeJS.Timeout
  let isStopped = false
  const schedule = (ms: number): void => {
    if (!isStopped) timer = setTimeout(run, ms).unref()
  }
  const run = (): void => {
    store.rerender(lists, ROUND_JOBS).then(
      (read) => {
        if (read > 0) schedule(PAUSE_MS)
      },
      () => schedule(RETRY_MS),
    )
  }
  schedule(PAUSE_MS)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
