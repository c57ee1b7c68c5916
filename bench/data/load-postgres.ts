/** Fills a database from a loaded embedded store, so that both engines hold the same jobs under the same ids and keys. */

import { copiedTables } from '../../server/platform/engines/tables.ts'
import { openPostgresTarget } from '../../server/upkeep/postgres/copy.ts'
import { openPostgresStore } from '../../server/upkeep/postgres/store.ts'
import { openSqliteSource } from '../../server/upkeep/sqlite/copy.ts'
import { followAll } from './load-public.ts'
import type { Progress } from './progress.ts'

const LIMITS = { statementTimeoutMs: 600_000, connectTimeoutMs: 10_000, preparedStatements: true }

type Filling = {
  readonly directory: string
  readonly url: string
  /** True if the jobs are public; their search index is made anew. */
  readonly isFollowed: boolean
  readonly progress: Progress
}

/** The copy of the command `copy`, without reading both sides again at the end, which takes longer than the copy. */
export const fillPostgres = async ({ directory, url, isFollowed, progress }: Filling): Promise<void> => {
  const source = openSqliteSource(directory)
  try {
    const target = await openPostgresTarget(url, LIMITS)
    try {
      if (!(await target.isEmpty())) throw new Error('The database has jobs already.')
      for (const table of copiedTables) {
        let rows = 0
        for await (const page of source.pages(table)) {
          await target.insert(table, page)
          rows += page.length
          if (table.name === 'jobs') progress(rows)
        }
        const id = table.givesIds ? await source.highestId(table) : null
        if (id !== null) await target.raiseIds(table, id)
      }
      await target.commit()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  if (isFollowed) await follow(url, progress)
}

const follow = async (url: string, progress: Progress): Promise<void> => {
  const store = await openPostgresStore({ ...LIMITS, url, clock: Date.now, poolSize: 10 })
  try {
    await followAll(store, progress)
  } finally {
    await store.close()
  }
}
