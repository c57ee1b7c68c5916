/**
 * The rules of a job's members beyond their JSON structure, each in one entry: which members of the
 * document it reads, and what of the job it makes of them. Source: v1.1, POST /jobs; decisions, Fields.
 */
import { type JobInput, ROUTING_EMAIL, ROUTING_URL, type Status } from '@affiche/contract/job.ts'
import type { FindingCode } from '@affiche/contract/problem.ts'
import { toTenThousandths } from '../../lib/decimal.ts'
import { cleanDescription } from '../description/repair.ts'
import { checkDescription } from '../description/validate.ts'
import type { Employer } from '../employer.ts'
import { placeKey, type ResolvedPlace } from '../location/resolve.ts'
import { quote } from '../problem.ts'
import type { List, WriteReference } from '../reference.ts'
import { emailFault, httpAddressFault } from './contact.ts'
import type { CountedFinding } from './counted-finding.ts'
import type { JobContent, JobPlace, Salary } from './job.ts'
import type { Remedy } from './lenient.ts'

/** What the employer decides; the service derives the rest (dates, published). */
export type Wish = Omit<JobContent, 'publishDate' | 'published'>

export type RuleContext = {
  readonly employer: Employer
  readonly reference: WriteReference
  /** Prefer: handling=lenient; disallowed HTML is removed instead of refused. */
  readonly lenient: boolean
  /** True when the structure check found no fault at the pointer, below it, or above it. */
  readonly sound: (pointer: string) => boolean
  /** Notes a broken rule; what a rule makes is used only when no rule is broken. */
  readonly refuse: (pointer: string, code: FindingCode, detail: string) => void
  /** Notes several at once, the last of them perhaps only counted. */
  readonly refuseAll: (findings: readonly CountedFinding[]) => void
  /** Notes that lenient handling would have taken what is refused. */
  readonly forgivable: (remedy: Remedy) => void
  /** Notes what lenient handling changed, `first` before everything else. */
  readonly changed: (change: CountedFinding, first?: boolean) => void
}

export type MemberName = Exclude<keyof JobInput, 'id' | 'employer' | 'publishDate'>

type Rule<W extends keyof Wish = keyof Wish> = {
  readonly reads: readonly MemberName[]
  /** Of the first member: where it cannot be looked at, the rule is left out. */
  readonly pointer: string
  readonly make: (document: JobInput, context: RuleContext) => Pick<Wish, W>
}

const rule = <W extends keyof Wish>(
  reads: readonly MemberName[],
  make: (document: JobInput, context: RuleContext) => Pick<Wish, W>,
): Rule<W> => ({ reads, pointer: `/${reads[0]}`, make })

/** `null` and `""` both mean "no value" for an optional text. */
const textOrNull = (text: string | null | undefined): string | null => text || null

export const jobRules = [
  rule(['referenceId'], ({ referenceId }) => ({ referenceId: textOrNull(referenceId) })),
  rule(['title'], ({ title }) => ({ title })),
  rule(['closeDate'], ({ closeDate }) => ({ closeDate: textOrNull(closeDate) })),
  rule(['confidential'], ({ confidential }) => ({ confidential: confidential ?? false })),
  rule(['autoRefresh'], (document, context) => ({ autoRefresh: readAutoRefresh(document, context) })),
  rule(['status'], ({ status }) => ({ status: (status || 'active') satisfies Status })),
  rule(['locations'], (document, context) => ({ places: readPlaces(document, context) })),
  rule(['categories'], (document, context) => ({ categoryIds: readCategories(document, context) })),
  rule(['positionType'], ({ positionType: holder }, context) => ({
    positionTypeId: knownId(context, context.reference.positionTypes, { holder, pointer: '/positionType/id' }),
  })),
  rule(['salary'], (document, context) => ({ salary: readSalary(document, context) })),
  rule(['description'], (document, context) => ({ description: readDescription(document, context) })),
  rule(['applicantRoutingType', 'applicationEmail', 'applicationUrl'], (document, context) =>
    readRouting(document, context),
  ),
]

type MadeBy<R> = R extends { readonly make: (...inputs: never[]) => infer M } ? keyof M : never

/** All that the rules make together: no Wish, and an error of the compiler, where a member of the job has no rule. */
export type Made = Pick<Wish, MadeBy<(typeof jobRules)[number]>>

const readAutoRefresh = ({ autoRefresh }: JobInput, { employer, refuse }: RuleContext): boolean => {
  if (autoRefresh && employer.plan !== 'unlimited')
    refuse('/autoRefresh', 'plan-required', 'autoRefresh applies only to employers on the unlimited plan.')
  return autoRefresh ?? false
}

const readPlaces = ({ locations }: JobInput, context: RuleContext): JobPlace[] => {
  const seen = new Set<string>()
  return locations.flatMap((location, at) => {
    const pointer = `/locations/${at}`
    if (!context.sound(pointer)) return []
    const { description } = location
    const place = readPlace(description, `${pointer}/description`, context)
    if (!place) return []
    const key = placeKey(place)
    if (seen.has(key)) context.refuse(pointer, 'duplicate', `${quote(description)} is in the list already.`)
    seen.add(key)
    return [placeOf(place)]
  })
}

/** The place that is named, or that lenient handling takes for it; null where there is none. */
const readPlace = (description: string, pointer: string, context: RuleContext): ResolvedPlace | null => {
  const result = context.reference.resolveLocation(description)
  if (result.kind !== 'refused') return result
  const { code, detail, lenient } = result
  if (context.lenient && lenient) {
    context.changed({ pointer, code, detail: lenient.detail })
    return lenient.place
  }
  context.refuse(pointer, code, detail)
  return null
}

const placeOf = (place: ResolvedPlace): JobPlace =>
  place.kind === 'listed'
    ? { id: place.location.id, unlisted: null }
    : { id: null, unlisted: { name: place.name, province: place.province } }

const readCategories = ({ categories }: JobInput, context: RuleContext): number[] => {
  const seen = new Set<number>()
  return categories.flatMap((category, at) => {
    const pointer = `/categories/${at}`
    if (!context.sound(pointer)) return []
    const { id } = category
    if (seen.has(id)) context.refuse(pointer, 'duplicate', `Category ${id} is in the list already.`)
    seen.add(id)
    return [knownId(context, context.reference.categories, { holder: category, pointer: `${pointer}/id` })]
  })
}

/** An object that names an item of a list by its id; `pointer` points at the id. */
type Mention = { readonly holder: { readonly id: number }; readonly pointer: string }

const NO_ID = 0

const knownId = ({ sound, refuse }: RuleContext, list: List, { holder, pointer }: Mention): number => {
  if (!sound(pointer)) return NO_ID
  const { id } = holder
  if (!list.get(id)) refuse(pointer, 'unknown-id', `There is no ${list.noun} ${id}; see ${list.path}.`)
  return id
}

const readSalary = ({ salary }: JobInput, context: RuleContext): Salary | null => {
  if (!salary) return null
  const amount = readAmount(salary, 'amount', context)
  const maxAmount = readAmount(salary, 'maxAmount', context)
  if (amount !== null && maxAmount !== null && maxAmount < amount)
    context.refuse('/salary/maxAmount', 'salary-range', 'maxAmount is below amount.')
  const period = { holder: salary.period, pointer: '/salary/period/id' }
  return {
    amount: amount ?? 0,
    maxAmount,
    periodId: knownId(context, context.reference.salaryPeriods, period),
    plusCommission: salary.plusCommission ?? false,
  }
}

type Amounts = { readonly amount: number; readonly maxAmount?: number | null }

/** The amount in ten-thousandths; null where there is none, or none that can be used. */
const readAmount = (salary: Amounts, name: keyof Amounts, { sound, refuse }: RuleContext): number | null => {
  const pointer = `/salary/${name}`
  const amount = sound(pointer) ? (salary[name] ?? null) : null
  const exact = amount === null ? null : toTenThousandths(amount)
  if (amount !== null && exact === null)
    refuse(pointer, 'digits', `${amount} has more than four decimals; amounts are never rounded.`)
  return exact
}

const readDescription = ({ description }: JobInput, context: RuleContext): string => {
  const { lenient, refuseAll, forgivable, changed } = context
  const { html, removed } = lenient ? cleanDescription(description) : { html: description, removed: [] }
  for (const { isFirst, ...removal } of removed) changed({ pointer: '/description', ...removal }, isFirst)
  const findings = checkDescription(html)
  refuseAll(findings)
  if (!lenient && findings.length > 0 && isMendable(description)) forgivable('markup')
  return html
}

const isMendable = (description: string): boolean => checkDescription(cleanDescription(description).html).length === 0

type Routing = Pick<Wish, 'applicantRoutingTypeId' | 'applicationEmail' | 'applicationUrl'>

/** The address of the other routing type does not apply and is kept as null (v1.1). */
const readRouting = (document: JobInput, context: RuleContext): Routing => {
  const mention = { holder: document.applicantRoutingType, pointer: '/applicantRoutingType/id' }
  const id = knownId(context, context.reference.applicantRoutingTypes, mention)
  return {
    applicantRoutingTypeId: id,
    applicationEmail: id === ROUTING_EMAIL ? readEmail(document, context) : null,
    applicationUrl: id === ROUTING_URL ? readUrl(document, context) : null,
  }
}

const readEmail = ({ applicationEmail }: JobInput, { sound, refuse }: RuleContext): string | null => {
  if (!sound('/applicationEmail')) return null
  const email = textOrNull(applicationEmail)
  const fault = email === null ? null : emailFault(email)
  if (email === null)
    refuse('/applicationEmail', 'required', 'applicationEmail is required when applicantRoutingType.id is 1 (Email).')
  else if (fault !== null)
    refuse(
      '/applicationEmail',
      'email',
      `${quote(email)} is no plain e-mail address such as jobs@example.ca: ${fault}.`,
    )
  return email
}

const readUrl = ({ applicationUrl }: JobInput, { sound, refuse }: RuleContext): string | null => {
  if (!sound('/applicationUrl')) return null
  const url = textOrNull(applicationUrl)
  const fault = url === null ? null : httpAddressFault(url)
  if (url === null)
    refuse('/applicationUrl', 'required', 'applicationUrl is required when applicantRoutingType.id is 2 (URL).')
  else if (fault !== null)
    refuse('/applicationUrl', 'url', `${quote(url)} is no absolute http:// or https:// address: ${fault}.`)
  return url
}
