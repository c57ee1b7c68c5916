/** Numbers by which pushes and the follower see that this process has written something. */
import { setTimeout as delay } from 'node:timers/promises'
import type { TrailEnds } from '../../jobs/trail-ends.ts'
import type { Pool } from '../../platform/engines/postgres/pool.ts'

/** Counts the writes of this process, and those of webhooks among them, for those who look for what is committed. */
export const counting = (pool: Pool) => {
  const written = { commits: 0, webhooks: 0 }
  const waiting = new Set<() => void>()
  const use: Pool['use'] = async (work) => {
    const value = await pool.use(work)
    written.commits++
    for (const resume of waiting) resume()
    return value
  }
  return {
    writes: { ...pool, use },
    /** Resolves when the number of commits is another one, after a time, or once the signal is aborted. */
    untilCommit: async (seen: number, milliseconds: number, signal: AbortSignal): Promise<void> => {
      if (written.commits !== seen || signal.aborted) return
      const waking = new AbortController()
      const resume = (): void => waking.abort()
      waiting.add(resume)
      signal.addEventListener('abort', resume)
      await delay(milliseconds, undefined, { signal: waking.signal, ref: false }).catch(() => undefined)
      signal.removeEventListener('abort', resume)
      waiting.delete(resume)
    },
    webhookChanged: (): void => void written.webhooks++,
    counts: { commits: () => written.commits, webhookChanges: () => written.webhooks },
  }
}

export const headsOf =
  (ends: Pick<TrailEnds, 'newest'>) =>
  async (employerIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
    ends.newest(employerIds, 'v1.2')
