import { hashOfName } from '../domain/api-key.ts'
import type { Employer } from '../domain/employer.ts'
import type { Job } from '../domain/job/job.ts'
import type { Soon } from '../lib/after-tick.ts'
import { referenceTexts, writeHeaders, writeJob } from '../operations/wire.ts'
import type { ReadContext } from '../use-cases/context.ts'
import type { JobQuery, KeyHolder, TextPage } from '../use-cases/ports.ts'

/** Who stands behind a key, and the job that was wanted with it where the store looked for both at once. */
export type Seen = KeyHolder & { readonly job?: Job | null }

/** What quick reads are made of: jobs as JSON in UTF-8. */
export type QuickSource = {
  /** By the name of the key; `jobId` is that of the job that will be wanted, null where none will be. */
  findKey(name: string, jobId: number | null): Soon<Seen | null>
  job(seen: Seen, id: number): Soon<Uint8Array | null>
  page(employer: Employer, query: JobQuery): Soon<TextPage>
}

/** From a store that gives JSON at once, or from one that has to be waited for. */
export const quickSource = (room: ReadContext): QuickSource => {
  const instant = room.store.instant?.(referenceTexts(room.reference))
  return instant ? { ...instant, job: ({ employer }, id) => instant.job(employer, id) } : patientSource(room)
}

const patientSource = ({ store, reference }: ReadContext): QuickSource => {
  const { directory, findKeyedJob } = store
  const write = (job: Job | null, employer: Employer): Uint8Array | null =>
    job && Buffer.from(writeJob(job, { reference, employer }))
  return {
    findKey: (name, jobId) => {
      const hash = hashOfName(name)
      return jobId === null || !findKeyedJob ? directory.findKey(hash) : findKeyedJob(hash, jobId)
    },
    job: ({ employer, job }, id) =>
      job === undefined
        ? store
            .as(employer.id)
            .get(id)
            .then((found) => write(found, employer))
        : write(job, employer),
    page: async (employer, query) => {
      const { total, headers } = await store.as(employer.id).list(query)
      // Without the brackets around the headers.
      return { total, headers: Buffer.from(writeHeaders(headers, { reference, employer })).subarray(1, -1) }
    },
  }
}
