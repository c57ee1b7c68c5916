/** A vendor as operators see it: its keys, and the employers that let it act. */
import type { Grantee } from '../../../employers/vendors/ports.ts'
import type { Vendor, VendorKey } from '../../../employers/vendors/vendor.ts'
import { noSuchPage, type PageAnswer } from '../../../html/page.ts'
import { formatNumber } from '../../../html/words/format.ts'
import { readInt32 } from '../../../platform/lib/decimal.ts'
import { type Html, html } from '../../../platform/lib/html.ts'
import { answerConsole } from '../../answers.ts'
import type { ConsoleFrame } from '../../frame.ts'
import { keyWords } from '../../keys/words.ts'
import type { OperatorContext } from '../../request-context.ts'
import { dayOf, momentOf } from '../../times.ts'
import { cutNote, LISTED_MAX } from '../employer-lists.ts'
import { commandList, type Doing, doneNoticeOf, type Fact, factList, homeLink, operatorPath } from '../parts.ts'
import { operatorWords } from '../words.ts'
import { charactersOfVendorKey, isVendorKeyOver, shortNameOfVendorKey } from './key.ts'
import { webhooksPart } from './webhooks.ts'
import { operatorVendorWords } from './words.ts'

/** The vendor of the number in the path. */
export const vendorInPath = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { parameters }: OperatorContext,
): Promise<Vendor> => {
  const id = readInt32(parameters[0] ?? '')
  const vendor = id === null ? null : await store.vendors.getVendor(id)
  if (!vendor) throw noSuchPage()
  return vendor
}

export const vendorPath = (context: OperatorContext, id: number, rest = ''): string =>
  operatorPath(context, `/vendors/${id}${rest}`)

export const vendorPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const vendor = await vendorInPath(frame, context)
  const text = operatorVendorWords[context.language]
  const [grantees, keys, webhooks] = await Promise.all([
    frame.store.vendors.listGrantees(vendor.id, frame.clock()),
    frame.store.vendors.listVendorKeys(vendor.id),
    webhooksPart(frame, context, vendor.id),
  ])
  const main = html`${doneNoticeOf(context, text.done)}<h1>${vendor.name}</h1>
${factList(factsOf(frame, context, vendor))}
${deedsPart(context, vendor)}
<h2>${text.allKeys}</h2>
${keysPart(frame, context, keys)}
<h2>${text.employers} (${formatNumber(context.language, grantees.length)})</h2>
${employersPart(frame, context, { vendor, grantees })}
<h2>${text.webhooks}</h2>
${webhooks}
${commandList(context, doingsOf(context, vendor))}
<p><a href="${operatorPath(context, '/vendors')}">${text.all}</a></p>
${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: vendor.name, main }))
}

const factsOf = ({ timeZone }: ConsoleFrame, { language }: OperatorContext, vendor: Vendor): Fact[] => {
  const [text, common] = [operatorVendorWords[language], operatorWords[language]]
  return [
    [common.number, String(vendor.id)],
    [common.state, vendor.suspended ? common.suspended : common.inForce],
    [text.code, html`<code translate="no">${vendor.code}</code>`],
    [text.creates, vendor.createsEmployers ? common.yes : common.no],
    [common.since, dayOf(vendor.createdAt, { language, timeZone })],
  ]
}

const deedsPart = (context: OperatorContext, { id, suspended }: Vendor): Html | null => {
  if (context.operator !== 'operator') return null
  const text = operatorVendorWords[context.language]
  const deed = suspended ? 'resume' : 'suspend'
  return html`<p class="phrases"><a class="button" href="${vendorPath(context, id, '/keys/new')}">${text.newKey}</a> <a class="button second" href="${vendorPath(context, id, `/${deed}`)}">${text[deed]}</a></p>`
}

/** Newest first; those in force, a few, stand among the newest. */
const keysPart = (frame: ConsoleFrame, context: OperatorContext, keys: readonly VendorKey[]): Html => {
  const [vendorId] = keys.map(({ vendorId }) => vendorId)
  if (vendorId === undefined) return html`<p>${operatorVendorWords[context.language].noKeys}</p>`
  const isOver = (key: VendorKey) => isVendorKeyOver(key, frame.clock())
  const shown = keys.toReversed().toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)))
  return html`<ul class="plain">${shown.slice(0, LISTED_MAX).map((key) => keyItem(frame, context, key))}</ul>
${cutNote(context, keys.length, `affiche vendor key list ${vendorId}`)}`
}

const keyItem = (frame: ConsoleFrame, context: OperatorContext, key: VendorKey): Html => {
  const { language } = context
  const text = keyWords[language]
  const name = shortNameOfVendorKey(key)
  const revoke = html`<p class="phrases"><a href="${vendorPath(context, key.vendorId, `/keys/${key.id}/revoke`)}" aria-label="${text.revokeNamed(name)}">${text.revoke}</a></p>`
  const mayRevoke = context.operator === 'operator' && !isVendorKeyOver(key, frame.clock())
  return html`<li><h3>${name}</h3>
${factList(keyFacts(frame, context, key))}
${mayRevoke ? revoke : null}</li>\n`
}

const keyFacts = ({ clock, timeZone }: ConsoleFrame, { language }: OperatorContext, key: VendorKey): Fact[] => {
  const text = keyWords[language]
  const where = { language, timeZone }
  const { createdAt, expiresAt, lastUsedAt, revokedAt } = key
  const isPast = expiresAt !== null && expiresAt <= clock()
  return [
    [operatorWords[language].number, String(key.id)],
    ...(key.name === null ? [] : [[text.characters, html`<code>${charactersOfVendorKey(key)}</code>`] as const]),
    [text.made, dayOf(createdAt, where)],
    [isPast ? text.expired : text.expires, expiresAt === null ? text.never : dayOf(expiresAt, where)],
    [text.lastUse, lastUsedAt === null ? text.unused : momentOf(lastUsedAt, where)],
    ...(revokedAt === null ? [] : [[text.revoked, dayOf(revokedAt, where)] as const]),
  ]
}

type Granting = { readonly vendor: Vendor; readonly grantees: readonly Grantee[] }

const employersPart = (frame: ConsoleFrame, context: OperatorContext, { vendor, grantees }: Granting): Html => {
  const { language } = context
  const [text, common] = [operatorVendorWords[language], operatorWords[language]]
  if (grantees.length === 0) return html`<p>${text.noEmployers}</p>`
  const heads = [common.name, common.state, text.rights, common.since, text.until]
  return html`<table class="list"><caption class="visually-hidden">${text.employers}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${grantees.slice(0, LISTED_MAX).map((grantee) => employerRow(frame, context, grantee))}</tbody></table>
${cutNote(context, grantees.length, `affiche vendor employers ${vendor.id}`)}`
}

const employerRow = ({ timeZone }: ConsoleFrame, context: OperatorContext, grantee: Grantee): Html => {
  const { language } = context
  const [text, common] = [operatorVendorWords[language], operatorWords[language]]
  const { employer, scopes, grantedAt, endsAt } = grantee
  const state = employer.suspended ? common.suspended : employer.confirmed ? common.inForce : text.unconfirmed
  const rights = scopes.includes('jobs:write') ? keyWords[language].writes : keyWords[language].reads
  return html`<tr><th scope="row"><a href="${operatorPath(context, `/employers/${employer.id}`)}">${employer.name}</a></th>
<td data-label="${common.state}">${state}</td>
<td data-label="${text.rights}">${rights}</td>
<td data-label="${common.since}">${dayOf(grantedAt, { language, timeZone })}</td>
<td data-label="${text.until}">${endsAt === null ? text.open : dayOf(endsAt, { language, timeZone })}</td></tr>\n`
}

const doingsOf = ({ language }: OperatorContext, { id, createsEmployers }: Vendor): Doing[] => {
  const { commands: text } = operatorVendorWords[language]
  return [
    [text.rotate, 'affiche vendor key rotate KEY'],
    createsEmployers
      ? [text.forbid, `affiche vendor allow ${id} --no-create-employers`]
      : [text.allow, `affiche vendor allow ${id} --create-employers`],
    [text.grant, `affiche vendor grant ${id} EMPLOYER`],
    [text.end, `affiche vendor end-grant ${id} EMPLOYER`],
    [text.remove, `affiche vendor delete ${id}`],
  ]
}
