/** The vendors that may act for an employer. */
import type { GrantedVendor } from '../../employers/vendors/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { dayOf } from '../times.ts'
import { vendorWords } from './words.ts'

export const vendorList = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership } = context
  const text = vendorWords[language]
  const vendors = await frame.store.vendors.listGrantedVendors(membership.employer.id, frame.clock())
  const items = vendors.map((granted) => item(frame, context, granted))
  const main = html`<h1>${text.title}</h1>
${noticeOf(context, vendors)}<p class="lead">${text.lead}</p>
${offers(context, 'own') ? html`<p><a class="button" href="${employerPath(context, '/vendors/new')}">${text.enter}</a></p>` : null}
${vendors.length === 0 ? html`<p>${text.none}</p>` : html`<ul class="plain">${items}</ul>`}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'keys', main }))
}

/** Notice of a change that was just made, which the address names. */
const noticeOf = ({ language, request }: MemberContext, vendors: readonly GrantedVendor[]): Html | null => {
  const text = vendorWords[language]
  const granted = vendors.find(({ vendor }) => String(vendor.id) === request.query.get('granted'))
  const said = granted ? text.granted(granted.vendor.name) : request.query.has('ended') ? text.ended : null
  return said === null ? null : html`<p class="notice" role="status">${said}</p>\n`
}

const item = ({ timeZone }: ConsoleFrame, context: MemberContext, { vendor, grant }: GrantedVendor): Html => {
  const { language } = context
  const text = vendorWords[language]
  const where = { language, timeZone }
  const facts = [
    ...(vendor.suspended ? [[text.state, text.suspended] as const] : []),
    [text.rights, grant.scopes.includes('jobs:write') ? text.writes : text.reads],
    [text.since, dayOf(grant.grantedAt, where)],
    // The last day on which it may: the right is over when the next day begins.
    [text.until, grant.endsAt === null ? text.always : dayOf(grant.endsAt - 1, where)],
  ].map(([term, fact]) => html`<div><dt>${term}</dt><dd>${fact}</dd></div>\n`)
  const change = employerPath(context, `/vendors/new?code=${vendor.code}`)
  const end = employerPath(context, `/vendors/${vendor.id}/end`)
  return html`<li><h2>${vendor.name}</h2>
<dl class="facts">${facts}</dl>
${offers(context, 'own') ? html`<p class="phrases"><a href="${change}" aria-label="${text.changeNamed(vendor.name)}">${text.change}</a> <a href="${end}" aria-label="${text.endNamed(vendor.name)}">${text.end}</a></p>` : null}</li>\n`
}
