import type { WriteContext } from './context.ts'
import { changedMembers } from './diff.ts'
import { renderExtras } from './extras.ts'
import { type JobContent, type StoredJob, storedOf } from './job.ts'
import type { JobLookUp, JobStore, JobWriter, JobWrites } from './ports.ts'
import { parseJob, renderContent } from './render.ts'
import { writesOver } from './write-job.ts'

/**
 * Writes over a store that keep their jobs in memory and change nothing in it. Each sees the ones before, so they must
 * come one after the other. New jobs are numbered from -1 downwards (`shownId`).
 */
export const createOverlay = (store: JobLookUp): JobWrites => writesOver(createOverlayWriter(store))

const createOverlayWriter = (store: JobLookUp): JobWriter => {
  /** Written jobs by id; null for a deleted one. */
  const written = new Map<number, StoredJob | null>()
  /** Ids of written jobs by referenceId. */
  const holders = new Map<string, number>()
  let created = 0

  const keep = (id: number, job: StoredJob | null): void => {
    const former = written.get(id)?.referenceId ?? null
    if (former !== null) holders.delete(former)
    written.set(id, job)
    if (job && job.referenceId !== null) holders.set(job.referenceId, id)
  }

  const get: JobWriter['get'] = async (id) => {
    const job = written.get(id)
    return job === undefined ? store.get(id) : job
  }

  const getByReference: JobWriter['getByReference'] = async (referenceId) => {
    const holder = holders.get(referenceId)
    if (holder !== undefined) return written.get(holder) ?? null
    const job = await store.getByReference(referenceId)
    return job && !written.has(job.id) ? job : null
  }

  return {
    get,
    getByReference,
    findReference: async (referenceId) => (await getByReference(referenceId))?.id ?? null,
    insert: async (content) => {
      const placed = await withKnownPlaces(store, content)
      const job = storedOf(placed, textsOf(placed), { id: --created, updatedAt: 0 })
      keep(job.id, job)
      return job
    },
    update: async (id, content) => {
      const placed = await withKnownPlaces(store, content)
      const former = await get(id)
      if (!former) throw new Error(`Job ${id} is not in the store.`)
      if (changedMembers(parseJob(former), placed).length === 0) return former
      const job = storedOf(placed, textsOf(placed), { id, updatedAt: former.updatedAt + 1 })
      keep(id, job)
      return job
    },
    ...refreshes(store, keep),
    refusePublication: async () => false,
    keepDigest: async () => undefined,
    keepInBin: async () => undefined,
    delete: async (id) => {
      const found = (await get(id)) !== null
      if (found) keep(id, null)
      return found
    },
  }
}

type Keep = (id: number, job: StoredJob) => void

const refreshes = (store: JobLookUp, keep: Keep): Pick<JobWriter, 'refresh' | 'isRefreshed'> => {
  const refreshed = new Set<number>()
  return {
    refresh: async (id, content) => {
      const job = storedOf(content, textsOf(content), { id, updatedAt: 0 })
      keep(id, job)
      refreshed.add(id)
      return job
    },
    isRefreshed: async (id) => refreshed.has(id) || store.isRefreshed(id),
  }
}

const textsOf = (content: JobContent) => ({ content: renderContent(content), extras: renderExtras(content.extras) })

/** Gives each unlisted place the id of the employer's earlier use of the same spelling; a new place stays without. */
const withKnownPlaces = async (store: JobLookUp, content: JobContent): Promise<JobContent> => {
  if (content.locations.every(({ id }) => id !== null)) return content
  const placed = content.locations.map(async (location) => ({
    ...location,
    id: location.id ?? (await store.findPlace(location)),
  }))
  return { ...content, locations: await Promise.all(placed) }
}

/** Context in which each use case refuses as it would, and writes nothing. */
export const dryRunOf = (
  context: Omit<WriteContext, 'store'> & { readonly store: Pick<JobStore, 'as'> },
): WriteContext => ({
  ...context,
  store: { as: (employerId) => createOverlay(context.store.as(employerId)) },
})
