/** The page that asks before several postings go to the bin, with what the laws ask of them. */
import { hidden } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { NOTICE } from '../../law/sentences.ts'
import { html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { hintLine } from '../job-form/controls.ts'
import { type Hint, hintsOf } from '../job-form/faults.ts'
import { NO_VALUES } from '../job-form/values.ts'
import type { MemberContext } from '../request-context.ts'
import { chosenFields } from './bulk-notice.ts'
import { bulkWords } from './bulk-words.ts'
import type { Chosen } from './chosen.ts'
import { askedOf, chosenAddress, listAddress } from './list-query.ts'
import { listWords } from './list-words.ts'

export const askBulkDeletion = async (
  frame: ConsoleFrame,
  context: MemberContext,
  chosen: readonly Chosen[],
): Promise<PageAnswer> => {
  const { language, membership, request, token } = context
  const asked = askedOf(request.query)
  const jobs = frame.store.as(membership.employer.id)
  const stored = (await Promise.all(chosen.map(({ id }) => jobs.get(id)))).filter((job) => job !== null)
  // A remark that several postings have is told once.
  const hints = new Map<string, Hint>()
  for (const { id } of stored) for (const hint of await hintsOn(frame, context, id)) hints.set(hint.text, hint)
  const { remove } = bulkWords[language]
  const title = remove.title(chosen.length)
  const laws = [...hints.values()].map((hint) => html`<div class="law">${hintLine(hint, language)}</div>`)
  const main = html`<p><a href="${listAddress(context, asked)}">${listWords[language].title}</a></p>
<h1>${title}</h1>
<ul>${stored.map((job) => html`<li>${job.title}${job.referenceId === null ? null : html` <span class="dim">${job.referenceId}</span>`}</li>\n`)}</ul>
<p class="lead">${remove.text}</p>
${laws}${laws.length === 0 ? null : html`<p class="dim">${NOTICE[language]}</p>`}
<form method="post" action="${chosenAddress(context, asked)}" class="apply">
${tokenField(token)}
${chosenFields(chosen)}${hidden('confirmed', 'yes')}
<button class="button" name="action" value="delete">${remove.button(chosen.length)}</button>
<a href="${listAddress(context, asked)}">${remove.keep}</a>
</form>`
  return answerConsole(frame.layout(context, { title, section: 'jobs', main }))
}

/** Remarks of posting law on a deletion; none on a posting that is gone already. */
const hintsOn = async (frame: ConsoleFrame, context: MemberContext, id: number): Promise<readonly Hint[]> => {
  try {
    const { body } = await callAs(frame, context)({ operation: 'deleteJob', id, query: { dryRun: 'true' } })
    return hintsOf(body, NO_VALUES)
  } catch (error) {
    if (error instanceof Problem && error.code === 'job-not-found') return []
    throw error
  }
}
