/** Checks a stored job against the contract and the rules by which jobs are accepted. */
import { JobDetailsSchema, JobInputSchema, JobSchema, ROUTING_EMAIL, ROUTING_URL } from '@affiche/contract/job.ts'
import { emailFault, httpAddressFault } from '../platform/lib/contact.ts'
import { isCalendarDate } from '../platform/lib/dates.ts'
import { isLine } from '../platform/lib/text.ts'
import { createStructureCheck } from '../platform/structure/structure.ts'
import { checkDescription } from './description/validate.ts'
import { EXTRA_MEMBERS, renderExtras } from './extras.ts'
import { closeDateOf, type Job, type StoredJob } from './job.ts'
import { parseJob, renderContent } from './render.ts'

const { employer: _, ...read } = JobSchema.properties

/** A description has the characters that a request may contain. */
const properties = { ...read, description: JobInputSchema.properties.description }

const checkStructure = createStructureCheck({ ...JobSchema, properties, required: Object.keys(properties) })

/** Members that no version of the service can have written. */
export const damagedMembers = (stored: StoredJob): string[] => {
  const job = parsed(stored)
  if (!job) return ['content']
  const { published, rendered, updatedAt, extras: _, ...members } = job
  const found = checkStructure({ ...members, closeDate: closeDateOf(job) })
  const damaged = found.flatMap(({ pointer, code }) => (code === 'blank' ? [] : [memberOf(pointer)]))
  if (!isCalendarDate(job.publishDate)) damaged.push('publishDate')
  if (damaged.length === 0 && !job.locations.every(({ name, description }) => isLine(name) && isLine(description)))
    damaged.push('locations')
  if (damaged.length === 0 && !isAsRendered(stored, job)) damaged.push('content')
  if (!areExtrasAsRendered(stored, job)) damaged.push('extras')
  return damaged
}

/** Members that this version refuses; an earlier one may have accepted them. */
export const refusedMembers = (stored: StoredJob): string[] => {
  const job = parseJob(stored)
  const refused = checkDescription(job.description).length > 0 ? ['description'] : []
  return isRouted(job) ? refused : [...refused, 'applicantRoutingType']
}

/** A document of an earlier version lacks members, so it cannot be compared; its checksum detects damage. */
const isEarlier = (text: string, names: readonly string[]): boolean => {
  const stored = JSON.parse(text) as object
  return names.some((name) => !Object.hasOwn(stored, name))
}

const isAsRendered = ({ content }: StoredJob, job: Job): boolean =>
  isEarlier(content, Object.keys(JobDetailsSchema.properties)) || renderContent(job) === content

const areExtrasAsRendered = ({ extras }: StoredJob, job: Job): boolean =>
  extras === null || isEarlier(extras, EXTRA_MEMBERS) || renderExtras(job.extras) === extras

const parsed = (stored: StoredJob): Job | null => {
  try {
    return parseJob(stored)
  } catch {
    return null
  }
}

const memberOf = (pointer: string): string => pointer.split('/')[1] ?? 'content'

/** True if a job has the address of its routing type and no other. */
const isRouted = ({ applicantRoutingType: { id }, applicationEmail: email, applicationUrl: url }: Job): boolean => {
  const isMailed = email !== null && emailFault(email) === null
  const isLinked = url !== null && httpAddressFault(url) === null
  return (id === ROUTING_EMAIL ? isMailed : email === null) && (id === ROUTING_URL ? isLinked : url === null)
}
