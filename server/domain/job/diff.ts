import { isDeepStrictEqual } from 'node:util'
import type { JobContent } from './job.ts'

/** The member of the interface that each part of a job is seen in. */
const names = {
  referenceId: 'referenceId',
  title: 'title',
  publishDate: 'publishDate',
  closeDate: 'closeDate',
  published: 'status',
  confidential: 'confidential',
  autoRefresh: 'autoRefresh',
  status: 'status',
  places: 'locations',
  categoryIds: 'categories',
  positionTypeId: 'positionType',
  salary: 'salary',
  description: 'description',
  applicantRoutingTypeId: 'applicantRoutingType',
  applicationEmail: 'applicationEmail',
  applicationUrl: 'applicationUrl',
} as const satisfies Record<keyof JobContent, string>

const parts = Object.keys(names) as (keyof JobContent)[]

/** The members in which two versions of a job differ; none only where they are the same in everything. */
export const changedMembers = (before: JobContent, after: JobContent): string[] =>
  namesOf((part) => before[part] !== after[part] && !isDeepStrictEqual(before[part], after[part]))

/** The members in which a new job holds something: neither null nor false. */
export const givenMembers = (job: JobContent): string[] => namesOf((part) => job[part] !== null && job[part] !== false)

const namesOf = (holds: (part: keyof JobContent) => boolean): string[] => [
  ...new Set(parts.filter(holds).map((part) => names[part])),
]
