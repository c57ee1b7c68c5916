/** A link for somebody who lost the way in, made by an operator and recorded with its name. */

import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { supportOf } from '../actor-services.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type Back, usedPage, useOneTimeToken } from '../one-time-tokens.ts'
import { giveLink, linkEmailFaults } from '../people/mailed-link.ts'
import type { OperatorContext } from '../request-context.ts'
import { operatorPath } from './parts.ts'
import { supportedInPath, whyNoLink } from './person.ts'
import { personWords } from './person-words.ts'

export const makeLink = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { person } = await supportedInPath(frame, context)
  const text = personWords[context.language]
  const back = { path: operatorPath(context, `/people/${person.id}`), label: text.back }
  const [emailFault] = Object.values(linkEmailFaults(frame, context))
  if (emailFault !== undefined) return refusedFor(frame, context, { back, reason: emailFault, status: 400 })
  if (!(await useOneTimeToken(frame, context))) return usedPage(frame, context, { text: text.used, back })
  try {
    return await giveLink(frame, context, {
      issue: (deps, mailed) => supportOf(deps, context).linkPerson(person.id, 'recovery', mailed),
      from: { by: null, employer: null },
      back,
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'link')) throw error
    return refused(frame, context, back)
  }
}

/** The person was disabled, or became an operator, since its page was shown. */
const refused = async (frame: ConsoleFrame, context: OperatorContext, back: Back): Promise<PageAnswer> => {
  const reason = whyNoLink(context, await supportedInPath(frame, context)) ?? ''
  return refusedFor(frame, context, { back, reason, status: 409 })
}

type Refused = { readonly back: Back; readonly reason: string; readonly status: number }

const refusedFor = (
  frame: ConsoleFrame,
  context: OperatorContext,
  { back: { path, label }, reason, status }: Refused,
): PageAnswer => {
  const { link: title } = personWords[context.language]
  const main = html`<h1>${title}</h1>
<p class="lead">${reason}</p>
<p><a class="button" href="${path}">${label}</a></p>`
  return answerConsole(frame.layout(context, { title, main }), { status })
}
