/** Ending what a vendor may do, and confirming an employer that one has made. */

import { confirmEmployer } from '../../employers/vendors/confirm.ts'
import type { Vendor } from '../../employers/vendors/vendor.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { sidesOf, vendorsOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { vendorWords } from './words.ts'

/** A vendor that may act for the employer; for any other there is no page. */
const vendorInPath = async ({ store, clock }: ConsoleFrame, context: MemberContext): Promise<Vendor> => {
  const [id] = context.parameters
  const all = await store.vendors.listGrantedVendors(context.membership.employer.id, clock())
  const found = all.find(({ vendor }) => String(vendor.id) === id)
  if (!found) throw new Problem('path-not-found', sentence('noPage'))
  return found.vendor
}

export const endPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const text = vendorWords[context.language]
  const { name } = await vendorInPath(frame, context)
  const main = html`<p class="lead">${text.endLead}</p>
${form(context, html`<p><button class="button">${text.endSubmit}</button></p>`)}
<p><a href="${employerPath(context, '/vendors')}">${text.back}</a></p>`
  return answerForm(frame, context, { title: text.endTitle(name), section: 'keys', faults: {}, main })
}

export const endGrant = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { id } = await vendorInPath(frame, context)
  await vendorsOf(frame, context).endGrant({ vendorId: id, employerId: context.membership.employer.id })
  return seeOther(employerPath(context, '/vendors?ended=yes'))
}

/** Above the postings of an employer that a vendor has made: who it was and, for an owner, the button that confirms it. */
export const unconfirmedNotice = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  context: MemberContext,
): Promise<Html | null> => {
  const text = vendorWords[context.language]
  if (context.request.query.get('done') === 'confirmed')
    return html`<p class="notice" role="status">${text.confirmed}</p>\n`
  const found = await store.vendors.findUnconfirmed(context.membership.employer.id)
  if (!found) return null
  const button = form(
    context,
    html`<p><button class="button">${text.confirm}</button></p>`,
    employerPath(context, '/vendors/confirm'),
  )
  return html`<div class="notice"><p>${text.unconfirmed(found.vendorName)}</p>
${offers(context, 'own') ? button : null}</div>\n`
}

export const confirm = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { employer, key } = context.membership
  const { directory, vendors } = sidesOf(frame, context)
  await confirmEmployer({ directory, vendors })(employer.id, { keyId: key.id })
  return seeOther(employerPath(context, '/jobs?done=confirmed'))
}
