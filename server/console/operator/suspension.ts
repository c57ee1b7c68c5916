/** Suspending an employer, and ending that. */

import type { NamedEmployer } from '../../employers/ports.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { employersOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { answerForm, type Faults, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { employerWords } from './employer-words.ts'
import { reasonFault, reasonFields } from './hide.ts'
import { operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

type Deed = 'suspend' | 'resume'

const employerInPath = async (
  { store: { directory } }: ConsoleFrame,
  { parameters }: OperatorContext,
): Promise<Pick<NamedEmployer, 'id' | 'name' | 'suspended'>> => {
  const id = readInt32(parameters[0] ?? '')
  const employer = id === null ? null : await directory.getEmployer(id)
  if (!employer) throw noSuchPage()
  return employer
}

const pathOf = (context: OperatorContext, id: number): string => operatorPath(context, `/employers/${id}`)

export const suspensionPage =
  (deed: Deed) =>
  async (frame: ConsoleFrame, context: OperatorContext, faults: Faults = {}): Promise<PageAnswer> => {
    const { id, name, suspended } = await employerInPath(frame, context)
    const { suspension: text } = employerWords[context.language]
    const { reason: label, cancel } = operatorWords[context.language]
    const isResuming = deed === 'resume'
    const reason = isResuming ? null : reasonFields(frame, context, { label, hint: text.reasonHint, faults })
    const back = html`<a href="${pathOf(context, id)}">${cancel}</a>`
    const fields = html`${reason}
<p class="apply"><button class="button">${text[deed]}</button>
${back}</p>`
    const idle = isResuming ? text.not : text.already
    const main =
      suspended === isResuming
        ? html`<p class="lead">${isResuming ? text.resumeLead : text.lead}</p>
${form(context, fields)}`
        : html`<p class="lead">${idle}</p>\n<p>${back}</p>`
    return answerForm(frame, context, { title: (isResuming ? text.resumeOf : text.titleOf)(name), faults, main })
  }

export const suspend = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { id } = await employerInPath(frame, context)
  const { fields } = context
  try {
    const order = { reason: fields.get('reason') ?? '', told: fields.has('tell') }
    await employersOf(frame, context).suspendEmployer(id, order)
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'text')) throw error
    return suspensionPage('suspend')(frame, context, reasonFault(context))
  }
  await frame.savedForms.forget(context)
  return seeOther(`${pathOf(context, id)}?done=suspended`)
}

export const resume = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { id } = await employerInPath(frame, context)
  await employersOf(frame, context).resumeEmployer(id)
  return seeOther(`${pathOf(context, id)}?done=resumed`)
}
