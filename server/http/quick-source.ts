import type { Employer } from '../domain/employer.ts'
import type { JobQuery, KeyHolder, TextPage } from '../use-cases/ports.ts'
import type { ReadingRoom } from '../use-cases/workshop.ts'
import type { Soon } from './soon.ts'
import { referenceTexts, writeHeaders, writeJob } from './wire.ts'

/** What quick reads are made of: jobs as JSON in UTF-8. */
export type QuickSource = {
  findKey(hash: Uint8Array): Soon<KeyHolder | null>
  job(employer: Employer, id: number): Soon<Uint8Array | null>
  page(employer: Employer, query: JobQuery): Soon<TextPage>
}

/** From a store that gives JSON at once, or from one that has to be waited for. */
export const quickSource = ({ store, reference }: ReadingRoom): QuickSource =>
  store.instant?.(referenceTexts(reference)) ?? {
    findKey: (hash) => store.directory.findKey(hash),
    job: async (employer, id) => {
      const job = await store.as(employer.id).get(id)
      return job && Buffer.from(writeJob(job, { reference, employer }))
    },
    page: async (employer, query) => {
      const { total, headers } = await store.as(employer.id).list(query)
      // Without the brackets around the headers.
      return { total, headers: Buffer.from(writeHeaders(headers, { reference, employer })).subarray(1, -1) }
    },
  }
