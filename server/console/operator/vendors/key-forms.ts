/** Making and revoking the keys of a vendor. */
import { VENDOR_KEYS_MAX, type Vendor, type VendorKey } from '../../../employers/vendors/vendor.ts'
import { noSuchPage, type PageAnswer } from '../../../html/page.ts'
import { readInt32 } from '../../../platform/lib/decimal.ts'
import { html } from '../../../platform/lib/html.ts'
import { Refusal } from '../../../platform/sentences/refusal.ts'
import { vendorSupportOf } from '../../actor-services.ts'
import { seeOther } from '../../answers.ts'
import { answerForm, type Faults, form, textField } from '../../form.ts'
import type { ConsoleFrame } from '../../frame.ts'
import { readExpiry, readName } from '../../keys/fields.ts'
import { newKeyShown } from '../../keys/shown.ts'
import { keyWords } from '../../keys/words.ts'
import { usedPage, useOneTimeToken } from '../../one-time-tokens.ts'
import type { OperatorContext } from '../../request-context.ts'
import { isVendorKeyOver, shortNameOfVendorKey } from './key.ts'
import { vendorInPath, vendorPath } from './vendor.ts'
import { operatorVendorWords } from './words.ts'

export const newVendorKeyPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> =>
  newKeyPage(frame, context, { vendor: await vendorInPath(frame, context), faults: {} })

type Asked = { readonly vendor: Vendor; readonly faults: Faults; readonly status?: number }

const newKeyPage = (frame: ConsoleFrame, context: OperatorContext, asked: Asked): PageAnswer => {
  const { vendor, faults, status = 400 } = asked
  const { language, fields } = context
  const [text, { form: labels }] = [operatorVendorWords[language], keyWords[language]]
  const main = html`<p class="lead">${text.newKeyLead}</p>
${form(
  context,
  html`${textField({ id: 'name', label: labels.name, hint: text.keyNameHint, faults, value: fields.get('name') ?? '' })}
${textField({ id: 'expires', type: 'date', label: labels.expiry, hint: labels.expiryHint, faults, value: fields.get('expires') ?? '' })}
<p><button class="button">${labels.submit}</button></p>`,
)}
<p><a href="${vendorPath(context, vendor.id)}">${text.back}</a></p>`
  return answerForm(frame, context, { title: text.newKeyOf(vendor.name), faults, status, main })
}

export const makeVendorKey = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const vendor = await vendorInPath(frame, context)
  const text = operatorVendorWords[context.language]
  const [named, expiry] = [readName(context), readExpiry(frame, context)]
  const faults = { ...named.faults, ...expiry.faults }
  if (Object.keys(faults).length > 0) return newKeyPage(frame, context, { vendor, faults })
  const back = { path: vendorPath(context, vendor.id), label: text.back }
  if (!(await useOneTimeToken(frame, context))) return usedPage(frame, context, { text: text.usedForm, back })
  const order = { vendorId: vendor.id, name: named.name, expiresAt: expiry.expiresAt }
  try {
    const { apiKey } = await vendorSupportOf(frame, context).issueVendorKey(order)
    await frame.savedForms.forget(context)
    return newKeyShown(frame, context, { apiKey, address: '/vendor/employers', back })
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'limit')) throw error
    return newKeyPage(frame, context, { vendor, faults: { '': text.full(VENDOR_KEYS_MAX) }, status: 409 })
  }
}

/** The key in the path; that of another vendor is as unknown as none. */
const keyInPath = async (
  frame: ConsoleFrame,
  context: OperatorContext,
): Promise<{ readonly vendor: Vendor; readonly key: VendorKey }> => {
  const vendor = await vendorInPath(frame, context)
  const id = readInt32(context.parameters[1] ?? '')
  const key = (await frame.store.vendors.listVendorKeys(vendor.id)).find((each) => each.id === id)
  if (!key) throw noSuchPage()
  return { vendor, key }
}

export const vendorKeyRevocation = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> =>
  revocationPage(frame, context, { ...(await keyInPath(frame, context)), faults: {} })

/** Typed before a key is revoked: its name, or its last characters if it has none. */
const nameOf = ({ name, characters }: VendorKey): string => name ?? characters.slice(-4)

const revocationPage = (
  frame: ConsoleFrame,
  context: OperatorContext,
  { vendor, key, faults }: Asked & { readonly key: VendorKey },
): PageAnswer => {
  const { language, fields } = context
  const { revoking: text } = keyWords[language]
  const { revokeLead, back } = operatorVendorWords[language]
  const label = key.name === null ? text.end(nameOf(key)) : text.name(key.name)
  const name = textField({ id: 'name', label, faults, value: fields.get('name') ?? '' })
  const body = isVendorKeyOver(key, frame.clock())
    ? html`<p class="lead">${key.revokedAt === null ? keyWords[language].rotate.over : text.already}</p>`
    : html`<p class="lead">${revokeLead}</p>
${form(context, html`${name}<p><button class="button">${text.submit}</button></p>`)}`
  const main = html`${body}
<p><a href="${vendorPath(context, vendor.id)}">${back}</a></p>`
  return answerForm(frame, context, { title: text.title(shortNameOfVendorKey(key)), faults, main })
}

export const revokeVendorKey = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { vendor, key } = await keyInPath(frame, context)
  if ((context.fields.get('name') ?? '').trim() !== nameOf(key).trim())
    return revocationPage(frame, context, {
      vendor,
      key,
      faults: { name: keyWords[context.language].revoking.fault },
    })
  await vendorSupportOf(frame, context).revokeVendorKey(key.id)
  return seeOther(vendorPath(context, vendor.id, '?done=revoked'))
}
