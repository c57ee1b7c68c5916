/** Side of the embedded store that applications need: what is forgotten is overwritten. */
import type { SpoolSide } from '../../applications/store/spool.ts'
import type { SqliteAccess } from '../../audit/store/sqlite-sql.ts'
import { DATABASE_NOW } from '../../platform/engines/row-lease.ts'

export const spoolSideOf = ({ writer, queue }: Pick<SqliteAccess, 'writer' | 'queue'>): SpoolSide => ({
  now: DATABASE_NOW.sqlite,
  // For these deletions alone: it writes every page that becomes free once more. `exec`, since a statement that was
  // prepared before would set nothing: this is done while it is prepared.
  erasing: async (work) => {
    writer.exec('PRAGMA secure_delete = ON')
    try {
      return await work()
    } finally {
      writer.exec('PRAGMA secure_delete = OFF')
    }
  },
  wipe: queue.truncateLog,
})
