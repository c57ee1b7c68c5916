/** Reads the store of a process that has ended. */
import { join } from 'node:path'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { assertSoundIn } from './consistent.ts'
import type { Content } from './mixed-load.ts'

type Row = NonNullable<Content> & { readonly referenceId: string }

const JOBS = 'SELECT reference_id AS referenceId, title, status, content FROM jobs'

/** The jobs of a store by their referenceIds, once it is sound. */
export const inspect = (folder: string): Map<string, NonNullable<Content>> => {
  const connection = openWriter(join(folder, DATA_FILE))
  try {
    assertSoundIn(connection)
    const rows = connection.all<Omit<Row, 'description'> & { readonly content: string }>(JOBS)
    return new Map(
      rows.map(({ referenceId, content, ...head }) => [referenceId, { ...head, ...JSON.parse(content) } as Row]),
    )
  } finally {
    connection.close()
  }
}

export const isSame = (a: Content | undefined, b: Content | undefined): boolean =>
  (a?.title ?? null) === (b?.title ?? null) && a?.status === b?.status && a?.description === b?.description
