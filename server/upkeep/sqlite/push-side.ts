/** Side of the embedded store that pushes need. */
import type { PushSide } from '../../events/store/push.ts'
import { movesFeed } from '../../jobs/store/change-rows.ts'
import { readersHeadOf } from '../../jobs/store/sqlite/heads.ts'
import { DATABASE_NOW } from '../../platform/engines/row-lease.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'

/** The numbers that the writer counts for all threads: of commits, and of writes of webhooks. */
export const COUNTED = { commits: 0, webhooks: 1 } as const

/** A look of a thread that answers requests reads few rows then, however many webhooks there are. */
export const HAS_NEWS = movesFeed['v1.2']
  .map(
    (moves) => `EXISTS (SELECT seq FROM audit_entries
      WHERE employer_id = w.employer_id AND seq > w.cursor_seq AND ${moves})`,
  )
  .join(' OR ')

/** `counts`: null in the process or thread that writes itself. */
export const pushSideOf = (reader: Reader, counts: Int32Array | null): PushSide => ({
  now: DATABASE_NOW.sqlite,
  commits: () => (counts ? Atomics.load(counts, COUNTED.commits) : 0),
  webhookChanges: () => (counts ? Atomics.load(counts, COUNTED.webhooks) : 0),
  heads: headsIn(reader),
  hasNews: HAS_NEWS,
})

export const headsIn =
  (reader: Reader): PushSide['heads'] =>
  async (employerIds) => {
    reader.begin()
    return new Map(employerIds.map((id) => [id, readersHeadOf(reader, id, 'v1.2').seq]))
  }
