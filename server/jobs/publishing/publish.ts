/** Publishes a draft on its day; a module of its own, so that reading threads load no validation. */
import type { Employer } from '../../employers/employer.ts'
import { dayOf } from '../../employers/employer-day.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { invalidRequest, Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { WriteContext, WriteRequest } from '../context.ts'
import { readPublishedDraft } from '../input.ts'
import type { Job, JobContent } from '../job.ts'
import type { JobWrites } from '../ports.ts'
import { parseJob } from '../render.ts'

type Deps = Omit<WriteContext, 'store' | 'remarks'> & {
  readonly store: { as(employerId: number, keyId: null): Pick<JobWrites, 'write'> }
}

type Request = { readonly employer: Employer; readonly id: number } & Pick<WriteRequest, 'law'>

/** `none`: it is no draft any more, or not for this day, or was refused for it already. */
export type Publication = 'published' | 'refused' | 'none'

/** Looks at the draft in the transaction that writes it, so that of several calls one publishes, or tells why not. */
export const publishDraft =
  ({ store, reference, today }: Deps) =>
  ({ employer, id, law }: Request): Promise<Publication> =>
    store.as(employer.id, null).write(async (jobs) => {
      const stored = await jobs.get(id)
      const job = stored && parseJob(stored)
      const day = dayOf(employer, today)
      const publishOn = job?.extras.publishOn ?? null
      if (job?.status !== 'draft' || publishOn === null || publishOn > day) return 'none'
      const made = contentOf(job, { employer, reference, today: day, law })
      if (made instanceof Problem)
        return (await jobs.refusePublication(id, { publishOn, members: membersOf(made) })) ? 'refused' : 'none'
      await jobs.update(id, made)
      return 'published'
    })

type Judging = Pick<Request, 'employer' | 'law'> & Pick<Deps, 'reference'> & { readonly today: IsoDate }

/** The published job, or why there can be none. */
const contentOf = (job: Job, { law, ...judging }: Judging): JobContent | Problem => {
  try {
    const { content } = readPublishedDraft(job, { ...judging, lenient: false, version: 'v1.2' })
    if (content.closeDate !== null && content.closeDate <= judging.today) return closed(content.closeDate)
    law?.enforce(content)
    return content
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const closed = (closeDate: IsoDate): Problem =>
  invalidRequest([
    { pointer: '/closeDate', code: 'publish-day', sentence: sentence('closedBeforePublication', { closeDate }) },
  ])

/** Names alone, never values: the first step of each pointer. */
const membersOf = ({ findings }: Problem): readonly string[] => [
  ...new Set(findings.flatMap(({ pointer }) => /^\/(\w+)/.exec(pointer)?.[1] ?? [])),
]
