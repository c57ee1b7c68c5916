/** Looks into the store of a process that has ended. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openWriter } from '../../server/storage/sqlite/connection.ts'
import { recount } from '../../server/storage/sqlite/maintenance/recount.ts'
import { DATA_FILE } from '../../server/storage/sqlite/store.ts'
import type { Content } from './mixed-load.ts'

type Row = NonNullable<Content> & { readonly referenceId: string }

const JOBS = 'SELECT reference_id AS referenceId, title, status, description FROM jobs'

/** The jobs of a store by their referenceIds, once it is sound: pages, keys, counts and search index. */
export const inspect = (folder: string): Map<string, NonNullable<Content>> => {
  const connection = openWriter(join(folder, DATA_FILE))
  try {
    assert.deepEqual(connection.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
    assert.deepEqual(connection.all('PRAGMA foreign_key_check'), [])
    assert.deepEqual(recount(connection), [])
    return new Map(connection.all<Row>(JOBS).map(({ referenceId, ...content }) => [referenceId, content]))
  } finally {
    connection.close()
  }
}

export const isSame = (a: Content | undefined, b: Content | undefined): boolean =>
  (a?.title ?? null) === (b?.title ?? null) && a?.status === b?.status && a?.description === b?.description
