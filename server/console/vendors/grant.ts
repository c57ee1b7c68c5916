/** Letting a vendor act: its code first, then its name with what it may do. */
import type { Grant, Vendor } from '../../employers/vendors/vendor.ts'
import { hidden } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { createMidnights, isCalendarDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { vendorsOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { keyWords } from '../keys/words.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { vendorWords } from './words.ts'

/** The code in the address leads to the second step, with the name of the vendor. */
export const grantPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const code = codeOf(context)
  if (code === null) return codePage(frame, context, {})
  const vendor = await vendorsOf(frame, context).findVendor(code)
  if (!vendor) return codePage(frame, context, { code: codeFault(context, code) })
  return rightsPage(frame, context, { vendor, faults: {} })
}

const codeOf = ({ request, fields }: MemberContext): string | null => fields.get('code') ?? request.query.get('code')

const codeFault = ({ language }: MemberContext, code: string): string => {
  const text = vendorWords[language]
  return code.trim() === '' ? text.codeMissing : text.codeFault
}

const codePage = (frame: ConsoleFrame, context: MemberContext, faults: Faults): PageAnswer => {
  const text = vendorWords[context.language]
  const code = { id: 'code', label: text.code, hint: text.codeHint, faults, value: codeOf(context) ?? '' }
  const main = html`<p class="lead">${text.lead}</p>
<form method="get" action="${employerPath(context, '/vendors/new')}" novalidate>
${textField(code)}<p><button class="button">${text.find}</button></p>
</form>`
  return answerForm(frame, context, { title: text.enter, section: 'keys', faults, main })
}

type Shown = { readonly vendor: Vendor; readonly faults: Faults; readonly status?: number }

const rightsPage = async (frame: ConsoleFrame, context: MemberContext, shown: Shown): Promise<PageAnswer> => {
  const { vendor, faults, status = 400 } = shown
  const text = vendorWords[context.language]
  const present = await presentGrant(frame, context, vendor)
  const main = html`<p class="lead">${text.grantLead(vendor.name)}</p>
${form(
  context,
  html`${hidden('code', vendor.code)}${controls(frame, context, { present, faults })}
<p><button class="button">${present ? text.save : text.grant(vendor.name)}</button></p>`,
  employerPath(context, '/vendors/new'),
)}
<p><a href="${employerPath(context, '/vendors')}">${text.back}</a></p>`
  return answerForm(frame, context, { title: text.grantTitle(vendor.name), section: 'keys', faults, status, main })
}

const presentGrant = async (
  { store, clock }: ConsoleFrame,
  { membership }: MemberContext,
  { id }: Vendor,
): Promise<Grant | null> => {
  const all = await store.vendors.listGrantedVendors(membership.employer.id, clock())
  return all.find(({ vendor }) => vendor.id === id)?.grant ?? null
}

type Controls = { readonly present: Grant | null; readonly faults: Faults }

const controls = (frame: ConsoleFrame, context: MemberContext, { present, faults }: Controls): Html => {
  const { fields, language } = context
  const text = vendorWords[language]
  const choices = [['read', text.reads] as const, ['write', text.writes] as const]
  const scopes = present && !present.scopes.includes('jobs:write') ? 'read' : 'write'
  const until = present?.endsAt ? dayBefore(present.endsAt, frame.timeZone) : ''
  return html`${radioField({ id: 'scopes', label: text.rights, faults, choices, value: fields.get('scopes') ?? scopes })}
${textField({ id: 'until', type: 'date', label: text.untilLabel, hint: text.untilHint, faults, value: fields.get('until') ?? until })}`
}

/** The day, in the time zone of the service, on which a right is had last. */
const dayBefore = (endsAt: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(endsAt - 1)

/** The time at which the day after a day begins; null for an empty field. */
const readUntil = (
  { clock, timeZone }: Pick<ConsoleFrame, 'clock' | 'timeZone'>,
  { language, fields }: Pick<MemberContext, 'language' | 'fields'>,
): { readonly endsAt: number | null; readonly faults: Faults } => {
  const text = keyWords[language].form
  const day = (fields.get('until') ?? '').trim()
  if (day === '') return { endsAt: null, faults: {} }
  if (!isCalendarDate(day)) return { endsAt: null, faults: { until: text.expiryFault } }
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  if (!isCalendarDate(next)) return { endsAt: null, faults: { until: text.expiryFault } }
  const endsAt = createMidnights(timeZone)(next).time
  return { endsAt, faults: endsAt > clock() ? {} : { until: text.expiryPast } }
}

export const grantVendor = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { fields, membership, language } = context
  const services = vendorsOf(frame, context)
  const code = fields.get('code') ?? ''
  const vendor = await services.findVendor(code)
  if (!vendor) return codePage(frame, context, { code: codeFault(context, code) })
  const { endsAt, faults } = readUntil(frame, context)
  if (Object.keys(faults).length > 0) return rightsPage(frame, context, { vendor, faults })
  const scopes = fields.get('scopes') === 'read' ? (['jobs:read'] as const) : (['jobs:read', 'jobs:write'] as const)
  try {
    await services.grantVendor({ vendorId: vendor.id, employerId: membership.employer.id, scopes, endsAt })
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'limit') throw error
    return rightsPage(frame, context, { vendor, faults: { '': vendorWords[language].full(vendor.name) }, status: 409 })
  }
  await frame.savedForms.forget(context)
  return seeOther(employerPath(context, `/vendors?granted=${vendor.id}`))
}
