/** The differences between versions of a job, by the names of the interface. */
import { isDeepStrictEqual } from 'node:util'
import { type JobBody, JobSchema } from '@affiche/contract/job.ts'
import { EXTRA_MEMBERS, type Extras, NO_EXTRAS } from './extras.ts'
import type { JobContent } from './job.ts'
import { withoutNames } from './names.ts'

type Member = Exclude<keyof JobBody, 'id' | 'employer'>

const members = Object.keys(JobSchema.properties).filter((name) => name !== 'id' && name !== 'employer') as Member[]

/** The members in which two versions differ; changed names in a reference list do not count. */
export const changedMembers = (before: JobContent, after: JobContent): string[] => [
  ...members.filter(
    (name) => (name === 'status' && before.published !== after.published) || !isSame(name, before[name], after[name]),
  ),
  ...differingExtras(before.extras, after.extras),
]

const differingExtras = (before: Extras, after: Extras): string[] =>
  before === after ? [] : EXTRA_MEMBERS.filter((name) => !isDeepStrictEqual(before[name], after[name]))

const isSame = (name: Member, before: unknown, after: unknown): boolean => {
  if (before === after) return true
  if (typeof before !== 'object' || typeof after !== 'object') return false
  return (
    isDeepStrictEqual(before, after) ||
    isDeepStrictEqual(withoutNames({ [name]: before }), withoutNames({ [name]: after }))
  )
}

/** The members of a new job that hold a value other than null and false. */
export const givenMembers = (job: JobContent): string[] => [
  ...members.filter((name) => job[name] !== null && job[name] !== false),
  ...differingExtras(NO_EXTRAS, job.extras),
]
