/** The public side of a store beside its service, held against the jobs. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { openStore } from '../../server/upkeep/open-store.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { trailOf, verify } from './audit.ts'
import { runStatements } from './postgres.ts'
import { TODAY } from './public-side.ts'
import { DEADLINE_MS, until } from './waiting.ts'

type Place = Readonly<Record<string, string>>

/** Opens a store, by DATA_DIR or DATABASE_URL, beside the service on it. */
export const withPublicStore = async <T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(loadSettings(place))
  return work(store).finally(() => store.close())
}

/** Runs a statement behind the service's back. */
export const tamper = async ({ DATA_DIR = '', DATABASE_URL }: Place, sql: string): Promise<void> => {
  if (DATABASE_URL !== undefined) return runStatements(DATABASE_URL, [sql])
  const database = new DatabaseSync(join(DATA_DIR, DATA_FILE), { timeout: DEADLINE_MS })
  database.exec(sql)
  database.close()
}

/** Resolves when the public side knows all changes, which it records in the trail. */
export const untilCaughtUp = ({ follower }: Pick<Store, 'follower'>): Promise<void> =>
  until(async () => (await follower.behind({ whole: true, limit: 1 })).length === 0, 'that all changes are followed')

/** The same, of the store at a place. */
export const untilFollowed = (place: Place): Promise<void> => withPublicStore(place, untilCaughtUp)

/** Active jobs alone are shown, as they are; and the trail, which is whole, records each change once. */
export const assertFollowed = (place: Place, employerId = 1): Promise<void> =>
  withPublicStore(place, async (store) => {
    const ids = [...(await store.follower.ids(employerId))]
    for (const { jobId, job, shown } of await store.follower.jobs(employerId, ids)) {
      assert.equal(shown, job?.status === 'active', `job ${jobId}`)
      const { document = '' } = (await store.public.get(jobId, TODAY)) ?? {}
      if (job) assert.ok(document.includes(JSON.stringify(job.title)), `job ${jobId}: ${document}`)
    }
    const last = new Map<number, string>()
    for (const { action, subjectId, members } of await trailOf(store, employerId)) {
      if (action !== 'job.shown' && action !== 'job.hidden') continue
      const change = `${action} ${members.join()}`
      assert.notEqual(change, last.get(subjectId), `job ${subjectId} is recorded twice`)
      last.set(subjectId, change)
    }
    assert.equal((await verify(store, employerId)).fault, null)
  })
