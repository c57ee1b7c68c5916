/**
 * The rules of a job's members beyond their JSON structure. Each reads some members of the document and returns members
 * of the job. Source: v1.1, POST /jobs; decisions, Fields.
 */
import { type JobDetails, type JobInput, ROUTING_EMAIL, ROUTING_URL } from '@affiche/contract/job.ts'
import type { FindingCode } from '@affiche/contract/problem.ts'
import type { Status } from '@affiche/contract/values.ts'
import type { Employer } from '../employers/employer.ts'
import { placeKey } from '../lists/places/resolve.ts'
import type { ResolvedPlace } from '../lists/places/types.ts'
import type { Item, List, WriteReference } from '../lists/reference.ts'
import { emailFault, httpAddressFault } from '../platform/lib/contact.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { hasDecimals } from '../platform/lib/decimal.ts'
import type { Member, Remedy } from '../platform/sentences/arguments.ts'
import { type CountedFinding, shorten } from '../platform/sentences/problem.ts'
import { member, type Sentence, sentence } from '../platform/sentences/sentence.ts'
import type { JudgedText } from './description/judge-text.ts'
import type { JobContent, NewLocation } from './job.ts'

/** The members that the employer decides; the service derives the rest (dates, published). */
export type DecidedMembers = Omit<JobContent, 'publishDate' | 'published' | 'rendered' | 'extras'>

export type RuleContext = {
  readonly employer: Employer
  readonly reference: WriteReference
  readonly today: IsoDate
  /** Prefer: handling=lenient; disallowed HTML is removed instead of refused. */
  readonly lenient: boolean
  readonly judgeText: (text: string) => JudgedText
  /** True if the structure check found no fault at the pointer, above it or, unless `itself` is asked of, below it. */
  readonly isValid: (pointer: string, depth?: 'itself' | 'whole') => boolean
  /** Adds a finding; the result of a rule is used only if there is none. */
  readonly refuse: (pointer: string, code: FindingCode, sentence: Sentence) => void
  /** Adds several findings; the last may count further ones. */
  readonly refuseAll: (findings: readonly CountedFinding[]) => void
  /** Records that lenient handling would accept the value. */
  readonly noteRemedy: (remedy: Remedy) => void
  /** Adds a change by lenient handling; `first` puts it before the others. */
  readonly noteChange: (change: CountedFinding, first?: boolean) => void
}

export type MemberName = Exclude<keyof JobInput, 'id' | 'employer' | 'publishDate'>

type Rule<R extends MemberName, M extends keyof DecidedMembers> = {
  readonly reads: readonly R[]
  /** The pointer of the first member; the rule is skipped if its structure is wrong. */
  readonly pointer: string
  readonly read: (document: JobInput, context: RuleContext) => Pick<DecidedMembers, M>
}

const rule = <R extends MemberName, M extends keyof DecidedMembers>(
  reads: readonly R[],
  read: (document: JobInput, context: RuleContext) => Pick<DecidedMembers, M>,
): Rule<R, M> => ({ reads, pointer: `/${reads[0]}`, read })

/** `null` and `""` both mean "no value" for an optional text. */
const textOrNull = (text: string | null | undefined): string | null => text || null

export const jobRules = [
  rule(['referenceId'], ({ referenceId }) => ({ referenceId: textOrNull(referenceId) })),
  rule(['title'], ({ title }) => ({ title })),
  rule(['closeDate'], ({ closeDate }) => ({ closeDate: textOrNull(closeDate) })),
  rule(['confidential'], ({ confidential }) => ({ confidential: confidential ?? false })),
  rule(['autoRefresh'], (document, context) => ({ autoRefresh: readAutoRefresh(document, context) })),
  rule(['status'], ({ status }) => ({ status: (status || 'active') satisfies Status })),
  rule(['locations'], (document, context) => ({ locations: readLocations(document, context) })),
  rule(['categories'], (document, context) => ({ categories: readCategories(document, context) })),
  rule(['positionType'], ({ positionType: holder }, context) => ({
    positionType: readItem(context, context.reference.positionTypes, { holder, pointer: '/positionType/id' }),
  })),
  rule(['salary'], (document, context) => ({ salary: readSalary(document, context) })),
  rule(['description'], (document, context) => ({ description: readDescription(document, context) })),
  rule(['applicantRoutingType', 'applicationEmail', 'applicationUrl'], (document, context) =>
    readRouting(document, context),
  ),
]

type EachRule = (typeof jobRules)[number]
type ReadBy<R> = R extends { readonly read: (...inputs: never[]) => infer M } ? keyof M : never
type Unread = Exclude<MemberName, EachRule['reads'][number]>

/** The members of all rules; a type error as DecidedMembers if a member has no rule, or none reads it. */
export type EveryRule = [Unread] extends [never] ? Pick<DecidedMembers, ReadBy<EachRule>> : { readonly unread: Unread }

const readAutoRefresh = ({ autoRefresh }: JobInput, { employer, refuse }: RuleContext): boolean => {
  if (autoRefresh && employer.plan !== 'unlimited')
    refuse('/autoRefresh', 'plan-required', sentence('planRequired', { name: member('autoRefresh') }))
  return autoRefresh ?? false
}

const readLocations = ({ locations }: JobInput, context: RuleContext): NewLocation[] => {
  const seen = new Set<string>()
  return locations.flatMap((location, at) => {
    const pointer = `/locations/${at}`
    if (!context.isValid(pointer)) return []
    const { description } = location
    const place = readPlace(description, `${pointer}/description`, context)
    if (!place) return []
    const key = placeKey(place)
    if (seen.has(key)) context.refuse(pointer, 'duplicate', sentence('placeRepeated', { text: shorten(description) }))
    seen.add(key)
    return [locationOf(place)]
  })
}

/** The place of a description, or the one that lenient handling accepts instead; null if it is refused. */
const readPlace = (description: string, pointer: string, context: RuleContext): ResolvedPlace | null => {
  const result = context.reference.resolveLocation(description)
  if (result.kind !== 'refused') return result
  const { code, sentence: reason, lenient } = result
  if (context.lenient && lenient) {
    context.noteChange({ pointer, code, sentence: lenient.sentence })
    return lenient.place
  }
  context.refuse(pointer, code, reason)
  return null
}

const locationOf = (place: ResolvedPlace): NewLocation => {
  if (place.kind === 'listed') {
    const { id, description, name, type } = place.location
    return { id, description, name, type }
  }
  const { name, province } = place
  return { id: null, description: `${name}, ${province}`, name, type: 'Town' }
}

const readCategories = ({ categories }: JobInput, context: RuleContext): JobDetails['categories'] => {
  const seen = new Set<number>()
  return categories.flatMap((category, at) => {
    const pointer = `/categories/${at}`
    if (!context.isValid(pointer)) return []
    const { id } = category
    if (seen.has(id)) context.refuse(pointer, 'duplicate', sentence('categoryRepeated', { id }))
    seen.add(id)
    return [readItem(context, context.reference.categories, { holder: category, pointer: `${pointer}/id` })]
  })
}

/** An object with the id of a list item, and the pointer of the id. */
type Mention = { readonly holder: { readonly id: number }; readonly pointer: string }

/** The item with an id; refuses an unknown id, and then returns an item that is never used. */
const readItem = <T extends Item>({ isValid, refuse }: RuleContext, list: List<T>, { holder, pointer }: Mention): T => {
  const refused = { id: 0 } as T
  if (!isValid(pointer)) return refused
  const item = list.get(holder.id)
  if (!item) refuse(pointer, 'unknown-id', sentence('unknownItem', { noun: list.noun, id: holder.id, path: list.path }))
  return item ?? refused
}

const readSalary = ({ salary }: JobInput, context: RuleContext): JobDetails['salary'] => {
  if (!salary) return null
  const amount = readAmount(salary, 'amount', context)
  const maxAmount = readAmount(salary, 'maxAmount', context)
  if (amount !== null && maxAmount !== null && maxAmount < amount)
    context.refuse('/salary/maxAmount', 'salary-range', sentence('salaryRange', { upper: MAX_AMOUNT, base: AMOUNT }))
  const period = { holder: salary.period, pointer: '/salary/period/id' }
  return {
    amount: amount ?? 0,
    maxAmount,
    period: readItem(context, context.reference.salaryPeriods, period),
    plusCommission: salary.plusCommission ?? false,
  }
}

const AMOUNT: Member = { member: 'amount', at: '/salary/amount' }
const MAX_AMOUNT: Member = { member: 'maxAmount', at: '/salary/maxAmount' }

type Amounts = { readonly amount: number; readonly maxAmount?: number | null }

/** The amount; null if there is none or it is refused. */
const readAmount = (salary: Amounts, name: keyof Amounts, { isValid, refuse }: RuleContext): number | null => {
  const pointer = `/salary/${name}`
  const amount = isValid(pointer) ? (salary[name] ?? null) : null
  if (amount === null) return null
  // The sum makes a negative zero positive.
  if (hasDecimals(amount, AMOUNT_DECIMALS)) return amount + 0
  refuse(pointer, 'digits', sentence('tooManyDecimals', { amount }))
  return null
}

const AMOUNT_DECIMALS = 4

const DESCRIPTION = '/description'

const readDescription = ({ description }: JobInput, context: RuleContext): string =>
  readHtml(description, DESCRIPTION, context)

/** The description at a pointer, of the job or of another language. */
export const readHtml = (description: string, pointer: string, context: RuleContext): string => {
  const { judgeText, refuseAll, noteRemedy, noteChange } = context
  const { html, removed, findings, isRepairable } = judgeText(description)
  for (const { isFirst, ...removal } of removed) noteChange({ pointer, ...removal }, isFirst)
  refuseAll(pointer === DESCRIPTION ? findings : findings.map((found) => ({ ...found, pointer })))
  if (isRepairable) noteRemedy('markup')
  return html
}

type Routing = Pick<DecidedMembers, 'applicantRoutingType' | 'applicationEmail' | 'applicationUrl'>

/** The address of the other routing type does not apply and is kept as null (v1.1). */
const readRouting = (document: JobInput, context: RuleContext): Routing => {
  const mention = { holder: document.applicantRoutingType, pointer: '/applicantRoutingType/id' }
  const applicantRoutingType = readItem(context, context.reference.applicantRoutingTypes, mention)
  const { id } = applicantRoutingType
  return {
    applicantRoutingType,
    applicationEmail: id === ROUTING_EMAIL ? readEmail(document, context) : null,
    applicationUrl: id === ROUTING_URL ? readUrl(document, context) : null,
  }
}

const ROUTING: Member = { member: 'applicantRoutingType.id', at: '/applicantRoutingType/id' }

const readEmail = ({ applicationEmail }: JobInput, { isValid, refuse }: RuleContext): string | null => {
  if (!isValid('/applicationEmail')) return null
  const email = textOrNull(applicationEmail)
  const fault = email === null ? null : emailFault(email)
  if (email === null)
    refuse(
      '/applicationEmail',
      'required',
      sentence('emailRequired', { name: member('applicationEmail'), routing: ROUTING }),
    )
  else if (fault) refuse('/applicationEmail', 'email', sentence('noEmail', { text: shorten(email), fault }))
  return email
}

const readUrl = ({ applicationUrl }: JobInput, { isValid, refuse }: RuleContext): string | null => {
  if (!isValid('/applicationUrl')) return null
  const url = textOrNull(applicationUrl)
  if (url !== null) return readAddress(url, '/applicationUrl', { refuse })
  refuse('/applicationUrl', 'required', sentence('urlRequired', { name: member('applicationUrl'), routing: ROUTING }))
  return null
}

export const readAddress = (url: string, pointer: string, { refuse }: Pick<RuleContext, 'refuse'>): string => {
  const fault = httpAddressFault(url)
  if (fault) refuse(pointer, 'url', sentence('noUrl', { text: shorten(url), fault }))
  return url
}
