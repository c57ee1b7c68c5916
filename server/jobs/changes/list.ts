import type { ChainPoint } from '../../audit/entry.ts'
import { type Cursor, cursorAt } from '../../platform/lib/cursor.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { ReadContext } from '../context.ts'
import type { ChangeQuery, JobReader } from '../ports.ts'
import type { ChangePage } from './changes.ts'

type Request = Required<Omit<ChangeQuery, 'after' | 'through'>> & {
  readonly through?: ChainPoint
  readonly employerId: number
  /** Null: from the oldest entry that is kept; `now`: from the present end. */
  readonly after: Cursor | 'now' | null
  readonly wait: { readonly seconds: number; readonly gone: AbortSignal } | null
}

export type Changes = ChangePage & {
  /** False if the request was answered at once because too many wait. */
  readonly mayWait: boolean
}

/** Lists changes; with a wait, the first that come after the end. Refuses with cursor-expired. */
export const listChanges =
  ({ store, waits }: Pick<ReadContext, 'store' | 'waits'>) =>
  async ({ employerId, after, wait, ...query }: Request): Promise<Changes> => {
    const reader = store.as(employerId)
    const until = performance.now() + (wait?.seconds ?? 0) * 1000
    const readAfter = (point: ChainPoint) => read(reader, { ...query, after: cursorAt(point) })
    let page = after === 'now' ? emptyPage(await reader.head(query.version)) : await read(reader, { ...query, after })
    while (wait && page.changes.length === 0 && !page.more) {
      const { seq } = page.end
      const outcome = await waits.next({
        holder: employerId,
        version: query.version,
        seen: new Map([[employerId, seq]]),
        timeMs: until - performance.now(),
        gone: wait.gone,
      })
      if (outcome !== 'changed') return { ...page, mayWait: outcome !== 'refused' }
      page = await readAfter(page.end)
    }
    return { ...page, mayWait: true }
  }

const emptyPage = (end: ChainPoint): ChangePage => ({ changes: [], end, more: false })

const read = async (reader: JobReader, query: ChangeQuery): Promise<ChangePage> => {
  const page = await reader.changes(query)
  if (page) return page
  throw cursorExpired()
}

/** A list after the cursor would have a gap. */
export const cursorExpired = (): Problem => new Problem('cursor-expired', sentence('cursorExpired'))
