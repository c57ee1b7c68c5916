/** All vendors, or those that an operator looks for, with their keys in force. */
import { type FoundVendors, findVendors } from '../../../employers/vendors/find-vendors.ts'
import type { VendorKey } from '../../../employers/vendors/vendor.ts'
import type { PageAnswer } from '../../../html/page.ts'
import { formatNumber } from '../../../html/words/format.ts'
import { type Html, html } from '../../../platform/lib/html.ts'
import { answerConsole } from '../../answers.ts'
import type { ConsoleFrame } from '../../frame.ts'
import type { OperatorContext } from '../../request-context.ts'
import { momentOf } from '../../times.ts'
import { commandList, homeLink, operatorPath } from '../parts.ts'
import { afterOf, searchedText, searchForm } from '../search.ts'
import { operatorWords } from '../words.ts'
import { charactersOfVendorKey, isVendorKeyOver } from './key.ts'
import { operatorVendorWords } from './words.ts'

type Listed = FoundVendors['vendors'][number]

export const vendorsPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const text = operatorVendorWords[context.language]
  const q = searchedText(context)
  const { vendors, next } = await findVendors(frame.store.vendors)({ text: q, after: afterOf(context) })
  const rows = await Promise.all(vendors.map((vendor) => row(frame, context, vendor)))
  const main = html`<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${searchForm(context, 'vendors', q)}
${rows.length > 0 ? tableOf(context, rows) : nothing(context, q)}
${next === null ? null : onward(context, q, next)}${q === '' ? null : html`<p><a href="${operatorPath(context, '/vendors')}">${text.all}</a></p>\n`}
${commandList(context, [[text.commands.create, 'affiche vendor create NAME']])}
${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const nothing = ({ language }: OperatorContext, q: string): Html =>
  html`<p role="status">${q === '' ? operatorVendorWords[language].none : operatorWords[language].search.none}</p>`

const onward = (context: OperatorContext, q: string, next: number): Html => {
  const path = operatorPath(context, `/vendors?${new URLSearchParams({ q, after: String(next) })}`)
  return html`<p><a href="${path}">${operatorVendorWords[context.language].onward}</a></p>\n`
}

const tableOf = ({ language }: OperatorContext, rows: readonly Html[]): Html => {
  const text = operatorVendorWords[language]
  const { name, number, state } = operatorWords[language]
  const heads = [name, number, state, text.employers, text.keys]
  return html`<table class="list"><caption class="visually-hidden">${text.title}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table>`
}

const row = async (frame: ConsoleFrame, context: OperatorContext, vendor: Listed): Promise<Html> => {
  const { language } = context
  const [text, common] = [operatorVendorWords[language], operatorWords[language]]
  const keys = (await frame.store.vendors.listVendorKeys(vendor.id)).filter(
    (key) => !isVendorKeyOver(key, frame.clock()),
  )
  return html`<tr><th scope="row"><a href="${operatorPath(context, `/vendors/${vendor.id}`)}">${vendor.name}</a></th>
<td data-label="${common.number}">${vendor.id}</td>
<td data-label="${common.state}">${vendor.suspended ? common.suspended : common.inForce}</td>
<td data-label="${text.employers}">${formatNumber(language, vendor.employers)}</td>
<td data-label="${text.keys}">${keys.length === 0 ? text.noKey : keys.map((key) => keyLine(frame, context, key))}</td></tr>\n`
}

const keyLine = ({ timeZone }: ConsoleFrame, { language }: OperatorContext, key: VendorKey): Html => {
  const text = operatorVendorWords[language]
  const use = key.lastUsedAt === null ? text.unused : text.used(momentOf(key.lastUsedAt, { language, timeZone }))
  return html`<div><code>${charactersOfVendorKey(key)}</code> <span class="dim">${use}</span></div>`
}
