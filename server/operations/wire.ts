/**
 * Jobs as bytes, written member by member without an object in between (docs/performance.md). Order and
 * names are those of the contract's schemas; amounts have exactly four decimals.
 */
import { HEADER_MEMBERS, type JobBody, JobSchema } from '@affiche/contract/job.ts'
import type { Employer } from '../domain/employer.ts'
import {
  closeDateOf,
  type Job,
  type JobHeader,
  refreshesOf,
  type StoredPlace,
  type Surroundings,
} from '../domain/job/job.ts'
import type { Item, List, Lists, Location } from '../domain/reference.ts'
import { formatTenThousandths } from '../lib/decimal.ts'
import { once } from '../lib/memoize.ts'
import type { ItemTexts, ReferenceTexts } from '../use-cases/ports.ts'

/** The JSON text of one member. */
type Writer<T> = (job: T, surroundings: Surroundings) => string

/** Items of reference lists live as long as the service, so their text is written once. */
const itemText = once(JSON.stringify)
const placeText = once(({ id, description, name, type }: Location) => JSON.stringify({ id, description, name, type }))
const employerText = once(({ id, name }: Employer) => JSON.stringify({ id, name }))

/** What JSON does not take as it is. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

/** A short text, which to look through is cheaper than to hand over. */
const lineText = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

const textOrNull = (text: string | null): string => (text === null ? 'null' : lineText(text))

const listText = <T>(items: readonly T[], write: (item: T) => string): string => {
  let text = ''
  for (const item of items) text += text === '' ? write(item) : `,${write(item)}`
  return `[${text}]`
}

const locationText = ({ id, unlisted }: StoredPlace, { locations }: Lists): string => {
  if (!unlisted) return placeText(locations.named(id))
  const { name, province } = unlisted
  return JSON.stringify({ id, description: `${name}, ${province}`, name, type: 'Town' })
}

const headerMembers = {
  id: ({ id }) => String(id),
  title: ({ title }) => lineText(title),
  locations: ({ places }, { reference }) => listText(places, (place) => locationText(place, reference)),
  employer: (_, { employer }) => employerText(employer),
  referenceId: ({ referenceId }) => textOrNull(referenceId),
  // A date is kept as YYYY-MM-DD, and holds nothing to escape.
  publishDate: ({ publishDate }) => `"${publishDate}"`,
  confidential: ({ confidential }) => String(confidential),
  status: ({ status }) => `"${status}"`,
} satisfies Record<(typeof HEADER_MEMBERS)[number], Writer<JobHeader>>

const members = {
  ...headerMembers,
  closeDate: (job) => `"${closeDateOf(job)}"`,
  autoRefresh: (job, { employer }) => String(refreshesOf(job, employer)),
  categories: ({ categoryIds }, { reference }) =>
    listText(categoryIds, (id) => itemText(reference.categories.named(id))),
  positionType: ({ positionTypeId }, { reference }) => itemText(reference.positionTypes.named(positionTypeId)),
  salary: ({ salary }, { reference }) => {
    if (!salary) return 'null'
    const { amount, maxAmount, periodId, plusCommission } = salary
    const upper = maxAmount === null ? 'null' : formatTenThousandths(maxAmount)
    const period = itemText(reference.salaryPeriods.named(periodId))
    return `{"amount":${formatTenThousandths(amount)},"maxAmount":${upper},"period":${period},"plusCommission":${plusCommission}}`
  },
  description: ({ description }) => JSON.stringify(description),
  applicantRoutingType: ({ applicantRoutingTypeId }, { reference }) =>
    itemText(reference.applicantRoutingTypes.named(applicantRoutingTypeId)),
  applicationEmail: ({ applicationEmail }) => textOrNull(applicationEmail),
  applicationUrl: ({ applicationUrl }) => textOrNull(applicationUrl),
} satisfies Record<keyof JobBody, Writer<Job>>

const createWriter = <T, N extends string>(names: readonly N[], table: Record<N, Writer<T>>): Writer<T> => {
  const steps = names.map((name, at) => ({ lead: `${at === 0 ? '{' : ','}"${name}":`, write: table[name] }))
  return (job, surroundings) => {
    let text = ''
    for (const { lead, write } of steps) text += lead + write(job, surroundings)
    return `${text}}`
  }
}

/** The read shape of a job. */
export const writeJob = createWriter<Job, keyof JobBody>(
  Object.keys(JobSchema.properties) as (keyof JobBody)[],
  members,
)

/** What a list shows of a job. */
export const writeHeader = createWriter<JobHeader, (typeof HEADER_MEMBERS)[number]>(HEADER_MEMBERS, headerMembers)

/** A page of headers, as an array. */
export const writeHeaders = (headers: readonly JobHeader[], surroundings: Surroundings): string =>
  listText(headers, (header) => writeHeader(header, surroundings))

/** The items of all lists as jobs show them, for a store that writes the JSON of jobs itself. */
export const referenceTexts = (reference: Lists): ReferenceTexts => ({
  locations: textsOf(reference.locations, placeText),
  categories: textsOf(reference.categories, itemText),
  positionTypes: textsOf(reference.positionTypes, itemText),
  salaryPeriods: textsOf(reference.salaryPeriods, itemText),
  applicantRoutingTypes: textsOf(reference.applicantRoutingTypes, itemText),
})

const textsOf = <T extends Item>({ stored, named }: List<T>, write: (item: T) => string): ItemTexts => ({
  texts: stored.map((item) => [item.id, write(item)]),
  // No item has the id 0.
  lost: write(named(0)).slice('{"id":0'.length),
})
