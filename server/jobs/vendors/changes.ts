/** The changes of all employers that let a vendor read their jobs, in one list. */
import { CHANGES_EXPANDED_MAX, CHANGES_LIMIT_DEFAULT, NOW } from '@affiche/contract/change.ts'
import { VENDOR_CHANGES_MAX } from '@affiche/contract/vendor.ts'
import type { Grantee } from '../../employers/vendors/ports.ts'
import { countedAs, lettingRead, readableOf } from '../../employers/vendors/readable.ts'
import { type CursorSet, readCursorSet, writeCursorSet } from '../../platform/lib/cursor-set.ts'
import { actionsOf } from '../changes/changes.ts'
import { taggedJobs } from '../changes/tagged-jobs.ts'
import type { Answer, ParsedCall } from '../operations/request.ts'
import { type VendorContext, vendorOf } from './context.ts'
import { endsOfTrails, FEED_VERSION, readVendorPage, type VendorPage } from './feed.ts'

type Query = { readonly after?: string; readonly limit?: number; readonly types?: string; readonly expand?: 'job' }

type Found = { readonly page: VendorPage; readonly grantees: readonly Grantee[] }

const START: CursorSet = { next: 0, places: new Map() }

export const listVendorChanges =
  (context: VendorContext) =>
  async (call: ParsedCall): Promise<Answer> => {
    const { after, expand } = call.query as Query
    const isExpanded = expand === 'job'
    const find = findPages(context, call)
    const first = after === NOW ? await find.ends() : await find.after((after && readCursorSet(after)) || START)
    const { found, mayWait } = await waitFrom(first, { context, call, find })
    const jobs = isExpanded ? `,"jobs":[${await jobsOf(found, { context, call })}]` : ''
    const headers = call.wait && mayWait ? { 'Preference-Applied': `wait=${call.wait.seconds}` } : {}
    return { status: 200, headers, body: `${JSON.stringify(bodyOf(found)).slice(0, -1)}${jobs}}` }
  }

/** Each page is of the employers that let the vendor read at the moment of the reading. */
const findPages = ({ store, now }: VendorContext, call: ParsedCall) => {
  const { limit, types, expand } = call.query as Query
  const { id } = vendorOf(call)
  const order = {
    limit: Math.min(limit ?? CHANGES_LIMIT_DEFAULT, expand === 'job' ? CHANGES_EXPANDED_MAX : VENDOR_CHANGES_MAX),
    actions: actionsOf(types ?? null, FEED_VERSION),
  }
  const read = readVendorPage(store)
  const granted = () => store.vendors.listGrantees(id, now())
  return {
    ends: async (): Promise<Found> => {
      const grantees = await granted()
      // One that is suspended may come back.
      const cursor = { next: 0, places: await endsOfTrails(store, idsOf(lettingRead(grantees))) }
      return { grantees, page: { data: [], restarted: [], cursor, more: false } }
    },
    after: async (after: CursorSet): Promise<Found> => {
      const grantees = await granted()
      return { grantees, page: await read({ employerIds: idsOf(readableOf(grantees)), after, ...order }) }
    },
  }
}

const idsOf = (grantees: readonly Grantee[]): readonly number[] => grantees.map(({ employerId }) => employerId)

type Waiting = {
  readonly context: VendorContext
  readonly call: ParsedCall
  readonly find: ReturnType<typeof findPages>
}

/**
 * Waits while a page is empty. Grants that ended or began meanwhile count as they stand at the end, which is read again
 * also when the time is over. `mayWait`: false if too many wait.
 */
const waitFrom = async (
  first: Found,
  { context, call, find }: Waiting,
): Promise<{ readonly found: Found; readonly mayWait: boolean }> => {
  const { wait } = call
  const vendorId = vendorOf(call).id
  const until = performance.now() + (wait?.seconds ?? 0) * 1000
  let found = first
  for (let isOver = false; wait && !isOver && isEmpty(found.page); ) {
    const { cursor } = found.page
    const outcome = await context.waits.next({
      holder: countedAs(vendorId),
      version: FEED_VERSION,
      seen: new Map([...cursor.places].map(([id, { seq }]) => [id, seq])),
      vendorId,
      timeMs: until - performance.now(),
      gone: wait.gone,
    })
    if (outcome === 'refused' || wait.gone.aborted) return { found, mayWait: outcome !== 'refused' }
    isOver = outcome !== 'changed'
    found = await find.after(cursor)
  }
  return { found, mayWait: true }
}

const isEmpty = ({ data, restarted, more }: VendorPage): boolean => data.length + restarted.length === 0 && !more

/** Places of employers that do not grant any more are dropped; a suspended one, which may come back, keeps its own. */
const bodyOf = ({ page: { data, restarted, cursor, more }, grantees }: Found): object => {
  const granting = new Set(grantees.map(({ employerId }) => employerId))
  const places = new Map([...cursor.places].filter(([id]) => granting.has(id)))
  return { data, cursor: writeCursorSet({ ...cursor, places }), more, restarted }
}

/** The jobs of a page that exist, each with its employer. */
const jobsOf = async (
  { page: { data }, grantees }: Found,
  { context, call }: Pick<Waiting, 'context' | 'call'>,
): Promise<string> => {
  const employers = new Map(grantees.map(({ employerId, employer }) => [employerId, employer]))
  const texts: string[] = []
  for (const [employerId, changes] of Map.groupBy(data, (change) => change.employerId)) {
    const employer = employers.get(employerId)
    if (!employer) continue
    const ids = changes.map(({ id }) => id)
    const found = await taggedJobs(ids, { version: FEED_VERSION, base: call.base, employer }, context)
    texts.push(...found.map((text) => `{"employerId":${employerId},${text.slice(1)}`))
  }
  return texts.join()
}
