/** Jobs as JSON text of v1.2: that of v1.1, then the members that v1.2 adds. */
import type { AddedMembers, HintBody } from '@affiche/contract/job-v12.ts'
import type { MembersWith } from '@affiche/contract/members.ts'
import type { Employer } from '../employers/employer.ts'
import { nameOfTexts, parseExtras } from './extras.ts'
import type { StoredJob } from './job.ts'
import { parseJob, renderJob } from './render.ts'

/** What answers to writes alone have. */
export type Hints = { readonly hints: readonly HintBody[]; readonly notice: string }

/** What the public side says of a job: where it shows it, and whether an operator hides it. */
export type PublicRemarks = Pick<AddedMembers, MembersWith<{ kept: 'nowhere' }>>

export type PublicUrls = NonNullable<PublicRemarks['publicUrls']>

/** What an answer says of a job beside its members. */
export type Remarks = Partial<Hints> & PublicRemarks

export const renderJob12 = (job: StoredJob, employer: Employer, remarks: Remarks): string => {
  const members: AddedMembers & Partial<Hints> = { ...parseExtras(job.extras), texts: textsOf(job), ...remarks }
  return `${renderJob(job, employer).slice(0, -1)},${JSON.stringify(members).slice(1)}`
}

const textsOf = (job: StoredJob): AddedMembers['texts'] => {
  const texts = Object.entries(parseExtras(job.extras).texts)
  if (texts.length === 0) return {}
  const present = nameOfTexts(parseJob(job))
  return Object.fromEntries(
    texts.map(([name, { of, ...text }]) => [name, { ...text, state: of === present ? 'current' : 'stale' }]),
  )
}
