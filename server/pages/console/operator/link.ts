/** A link for somebody who lost the way in, made by an operator and told with its name. */
import { Refusal } from '../../../domain/refusal.ts'
import { html } from '../../../lib/html.ts'
import type { PageAnswer } from '../../page.ts'
import { supportOf } from '../acting.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type Back, usedPage, useForm } from '../once.ts'
import { linkPage } from '../people/shown.ts'
import type { OperatorVisit } from '../visit.ts'
import { operatorPath } from './parts.ts'
import { supportedInPath, whyNoLink } from './person.ts'
import { operatorWords } from './words.ts'

export const makeLink = async (frame: ConsoleFrame, visit: OperatorVisit): Promise<PageAnswer> => {
  const { person } = await supportedInPath(frame, visit)
  const { person: text } = operatorWords[visit.language]
  const back = { path: operatorPath(visit, `/people/${person.id}`), label: text.back }
  if (!(await useForm(frame, visit))) return usedPage(frame, visit, { text: text.used, back })
  try {
    return linkPage(frame, visit, { ...(await supportOf(frame, visit).linkPerson(person.id)), back })
  } catch (error) {
    if (!(error instanceof Refusal && error.reason === 'link')) throw error
    return refused(frame, visit, back)
  }
}

/** The person was disabled, or became an operator, since its page was shown. */
const refused = async (frame: ConsoleFrame, visit: OperatorVisit, { path, label }: Back): Promise<PageAnswer> => {
  const reason = whyNoLink(visit, await supportedInPath(frame, visit))
  const { link: title } = operatorWords[visit.language].person
  const main = html`<h1>${title}</h1>
<p class="lead">${reason}</p>
<p><a class="button" href="${path}">${label}</a></p>`
  return answerConsole(frame.layout(visit, { title, main }), { status: 409 })
}
