/** Numbers by which pushes see that something was written. */
import type { TrailEnds } from '../../jobs/trail-ends.ts'
import type { Pool } from '../../platform/engines/postgres/pool.ts'

/** Counts the writes of this process, and those of webhooks among them, for those who look for what is committed. */
export const counting = (pool: Pool) => {
  const written = { commits: 0, webhooks: 0 }
  const use: Pool['use'] = async (work) => {
    const value = await pool.use(work)
    written.commits++
    return value
  }
  return {
    writes: { ...pool, use },
    webhookChanged: (): void => void written.webhooks++,
    counts: { commits: () => written.commits, webhookChanges: () => written.webhooks },
  }
}

export const headsOf =
  (ends: Pick<TrailEnds, 'newest'>) =>
  async (employerIds: readonly number[]): Promise<ReadonlyMap<number, number>> =>
    ends.newest(employerIds, 'v1.2')
