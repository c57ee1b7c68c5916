/** Holds a job as it is stored against the rules by which jobs are accepted. */
import { JobInputSchema, ROUTING_EMAIL, ROUTING_URL, STATUSES } from '@affiche/contract/job.ts'
import { object } from '@affiche/contract/rules.ts'
import { isCalendarDate } from './calendar.ts'
import { emailFault, httpAddressFault } from './contact.ts'
import { checkDescription } from './description.ts'
import { type Job, type StoredPlace, UNLISTED_ID_FIRST } from './job.ts'
import { createStructureCheck } from './structure.ts'
import { isLine } from './text.ts'

/** Names of members, each once. */
export type StoredJobFaults = {
  /** They hold something that no version has accepted. */
  readonly damaged: readonly string[]
  /** They hold something that this version refuses; an earlier one may have accepted it. */
  readonly refused: readonly string[]
}

export const judgeStoredJob = (job: Job): StoredJobFaults => {
  const damaged = new Set<string>()
  const refused = new Set<string>()
  for (const { pointer, code } of checkTexts(textsOf(job))) (code === 'blank' ? refused : damaged).add(pointer.slice(1))
  if (!isCalendarDate(job.publishDate)) damaged.add('publishDate')
  if (!STATUSES.includes(job.status)) damaged.add('status')
  if (!job.places.every(isWhole)) damaged.add('locations')
  if (checkDescription(job.description).length > 0) refused.add('description')
  if (!isRouted(job)) refused.add('applicantRoutingType')
  return { damaged: [...damaged], refused: [...refused].filter((name) => !damaged.has(name)) }
}

const { referenceId, title, closeDate, description, applicationEmail, applicationUrl } = JobInputSchema.properties

/** Characters and lengths, which every version has held to the same rules, and dates. */
const checkTexts = createStructureCheck(
  object({ referenceId, title, closeDate, description, applicationEmail, applicationUrl }),
)

const textsOf = (job: Job) => ({
  referenceId: job.referenceId,
  title: job.title,
  closeDate: job.closeDate,
  description: job.description,
  applicationEmail: job.applicationEmail,
  applicationUrl: job.applicationUrl,
})

const isWhole = ({ id, unlisted }: StoredPlace): boolean =>
  id < UNLISTED_ID_FIRST || (unlisted !== null && isLine(unlisted.name) && isLine(unlisted.province))

/** A job has the address of its routing type, and that of no other. */
const isRouted = ({ applicantRoutingTypeId: id, applicationEmail: email, applicationUrl: url }: Job): boolean => {
  const isMailed = email !== null && emailFault(email) === null
  const isLinked = url !== null && httpAddressFault(url) === null
  return (id === ROUTING_EMAIL ? isMailed : email === null) && (id === ROUTING_URL ? isLinked : url === null)
}
