/** Holds a job as it is stored against the rules by which jobs are accepted. */
import { JobInputSchema, ROUTING_EMAIL, ROUTING_URL, STATUSES } from '@affiche/contract/job.ts'
import { object } from '@affiche/contract/rules.ts'
import { isCalendarDate } from '../../lib/dates.ts'
import { isLine } from '../../lib/text.ts'
import { checkDescription } from '../description/validate.ts'
import { emailFault, httpAddressFault } from './contact.ts'
import { type Job, type StoredPlace, UNLISTED_ID_FIRST } from './job.ts'
import { createStructureCheck } from './structure.ts'

/** Members that hold what no version has accepted. */
export const damagedMembers = (job: Job): string[] => {
  const damaged = checkTexts(textsOf(job)).flatMap(({ pointer, code }) => (code === 'blank' ? [] : [pointer.slice(1)]))
  if (!isCalendarDate(job.publishDate)) damaged.push('publishDate')
  if (!STATUSES.includes(job.status)) damaged.push('status')
  if (!job.places.every(isWhole)) damaged.push('locations')
  return damaged
}

/** Members that hold what this version refuses, and an earlier one may have accepted. */
export const refusedMembers = (job: Job): string[] => {
  const refused = checkTexts(textsOf(job)).map(({ pointer }) => pointer.slice(1))
  if (!refused.includes('description') && checkDescription(job.description).length > 0) refused.push('description')
  if (!isRouted(job)) refused.push('applicantRoutingType')
  return refused
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
