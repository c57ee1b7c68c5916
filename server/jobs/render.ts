/** Jobs as JSON text, in the order of the contract. Texts are rendered once, when a job is written, and stored. */
import { HEADER_MEMBERS, type JobBody, type JobDetails, JobDetailsSchema, JobSchema } from '@affiche/contract/job.ts'
import { DECIMALS } from '@affiche/contract/rules.ts'
import type { Employer } from '../employers/employer.ts'
import type { Lists } from '../lists/reference.ts'
import { memoize } from '../platform/lib/memoize.ts'
import { parseExtras } from './extras.ts'
import {
  closeDateOf,
  type EncodedJob,
  type Job,
  type JobHead,
  type NewDetails,
  type PlacedContent,
  refreshesOf,
  type StoredJob,
  shownId,
} from './job.ts'
import { withCurrentNames } from './names.ts'

type Schema = {
  readonly [DECIMALS]?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

type Write = (value: unknown) => string

/** Characters that JSON escapes. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** Longer texts are cheaper to stringify than to search. */
const SHORT_MAX = 500

const writeValue: Write = (value) => {
  if (typeof value !== 'string' || value.length > SHORT_MAX) return JSON.stringify(value ?? null)
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`
}

/** A writer of values of a schema, members in its order. */
const writerOf = ({ [DECIMALS]: decimals, properties, items }: Schema): Write => {
  if (properties) {
    const write = membersWriter(properties)
    return (value) => (value ? `{${write(value as Readonly<Record<string, unknown>>)}}` : 'null')
  }
  if (items) {
    const write = writerOf(items)
    return (value) => `[${(value as unknown[]).map(write).join(',')}]`
  }
  if (decimals !== undefined) return (value) => (typeof value === 'number' ? value.toFixed(decimals) : 'null')
  return writeValue
}

const membersWriter = (properties: Readonly<Record<string, Schema>>) => {
  const members = Object.entries(properties).map(([name, schema], at) => ({
    name,
    lead: `${at === 0 ? '' : ','}"${name}":`,
    write: writerOf(schema),
  }))
  return (value: Readonly<Record<string, unknown>>): string => {
    let text = ''
    for (const { name, lead, write } of members) text += lead + write(value[name])
    return text
  }
}

const schemas = JobSchema.properties as unknown as Readonly<Record<string, Schema>>

const pick = (names: readonly string[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(names.map((name) => [name, schemas[name] as Schema]))

const detailNames = Object.keys(JobDetailsSchema.properties)
const envelopeNames = Object.keys(JobSchema.properties).filter((name) => !detailNames.includes(name))

const writeEnvelope = membersWriter(pick(envelopeNames))
const writeDetails = membersWriter(pick(detailNames))
const employerAt = HEADER_MEMBERS.indexOf('employer')
const writeHeadStart = membersWriter(pick(HEADER_MEMBERS.slice(1, employerAt)))
const writeHeadEnd = membersWriter(pick(HEADER_MEMBERS.slice(employerAt + 1)))

/** The placeholder of the employer in a stored list item; JSON text has no raw control character. */
export const EMPLOYER_MARK = '\u0001'

/** The stored document of a job: its details as a JSON object. */
export const renderContent = (job: NewDetails): string => `{${writeDetails(job)}}`

/** The members of a list item. */
type HeadMembers = Pick<PlacedContent, Exclude<(typeof HEADER_MEMBERS)[number], 'id' | 'employer'>>

/**
 * The stored list item of a job: its members without braces and id, and with a placeholder for the employer, who may
 * be renamed.
 */
export const renderHead = (job: HeadMembers): string =>
  `${writeHeadStart(job)},"employer":${EMPLOYER_MARK},${writeHeadEnd(job)}`

/** The employer as list items show it. */
export const employerText = memoize(({ id, name }: Employer) => JSON.stringify({ id, name }))

/** The JSON of a job: its envelope, then the stored document. They are not joined, which would copy the document. */
export const renderJob = (job: StoredJob | EncodedJob, employer: Employer) => {
  const envelope: Omit<JobBody, keyof JobDetails | 'id' | 'employer'> & { id: number | null; employer: unknown } = {
    id: shownId(job.id),
    referenceId: job.referenceId,
    employer,
    title: job.title,
    publishDate: job.publishDate,
    closeDate: closeDateOf(job),
    confidential: job.confidential,
    autoRefresh: refreshesOf(job, employer),
    status: job.status,
  }
  return [`{${writeEnvelope(envelope)},`, 'encoded' in job ? job.encoded.subarray(1) : job.content.slice(1)] as const
}

/** The job with its document as a text. */
export const decodedJob = (job: StoredJob | EncodedJob): StoredJob => {
  if (!('encoded' in job)) return job
  const { encoded, ...envelope } = job
  return { ...envelope, content: Buffer.from(encoded).toString() }
}

/** The JSON of list items, separated by commas. */
export const renderHeads = (items: readonly JobHead[], employer: Employer): string => {
  let text = ''
  for (const { id, head } of items) text += `${text === '' ? '' : ','}{"id":${id},${head}}`
  const shown = employerText(employer)
  return text.replaceAll(EMPLOYER_MARK, () => shown)
}

const noDetails = Object.fromEntries(detailNames.map((name) => [name, null]))

const parsed = new WeakMap<StoredJob, Job>()

/** Parses the stored texts of a job, once for each object; a missing member is null. */
export const parseJob = (job: StoredJob): Job => {
  const known = parsed.get(job)
  if (known) return known
  const { content, extras, ...envelope } = job
  const made: Job = { ...envelope, ...noDetails, ...JSON.parse(content), extras: parseExtras(extras) }
  parsed.set(job, made)
  return made
}

/** The job with the names of the present lists, rerendered if its names may be older. */
export const currentJob = <J extends StoredJob | EncodedJob>(job: J, lists: Lists): J | StoredJob => {
  if (job.rendered === lists.version) return job
  const decoded = decodedJob(job)
  return { ...decoded, content: renderContent(withCurrentNames(parseJob(decoded), lists)), rendered: lists.version }
}

/** The list item with the names of the present lists. */
export const currentHead = (item: JobHead, lists: Lists): JobHead => {
  if (item.rendered === lists.version) return item
  const members = JSON.parse(`{${item.head.replace(EMPLOYER_MARK, 'null')}}`) as HeadMembers
  return { id: item.id, head: renderHead(withCurrentNames(members, lists)), rendered: lists.version }
}
