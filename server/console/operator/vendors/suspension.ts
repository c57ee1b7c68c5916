/** Suspending a vendor, and ending that. */
import type { PageAnswer } from '../../../html/page.ts'
import { formatNumber } from '../../../html/words/format.ts'
import { html } from '../../../platform/lib/html.ts'
import { vendorSupportOf } from '../../actor-services.ts'
import { seeOther } from '../../answers.ts'
import { answerForm, form } from '../../form.ts'
import type { ConsoleFrame } from '../../frame.ts'
import type { OperatorContext } from '../../request-context.ts'
import { operatorWords } from '../words.ts'
import { vendorInPath, vendorPath } from './vendor.ts'
import { operatorVendorWords } from './words.ts'

type Deed = 'suspend' | 'resume'

export const vendorSuspensionPage =
  (deed: Deed) =>
  async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
    const { id, name, suspended } = await vendorInPath(frame, context)
    const text = operatorVendorWords[context.language]
    const isResuming = deed === 'resume'
    const count = (await frame.store.vendors.listGrantees(id, frame.clock())).length
    const back = html`<a href="${vendorPath(context, id)}">${operatorWords[context.language].cancel}</a>`
    const fields = html`<p class="apply"><button class="button">${text[deed]}</button>
${back}</p>`
    const main =
      suspended === isResuming
        ? html`<p class="lead">${isResuming ? text.resumeLead : text.suspendLead(formatNumber(context.language, count))}</p>
${form(context, fields)}`
        : html`<p class="lead">${isResuming ? text.not : text.already}</p>\n<p>${back}</p>`
    return answerForm(frame, context, {
      title: (isResuming ? text.resumeOf : text.suspendOf)(name),
      faults: {},
      main,
    })
  }

export const suspendVendor = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { id } = await vendorInPath(frame, context)
  await vendorSupportOf(frame, context).suspendVendor(id)
  return seeOther(vendorPath(context, id, '?done=suspended'))
}

export const resumeVendor = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { id } = await vendorInPath(frame, context)
  await vendorSupportOf(frame, context).resumeVendor(id)
  return seeOther(vendorPath(context, id, '?done=resumed'))
}
