/** Deleting a posting: a page that says what the laws ask before it is done, and the deletion to the bin. */

import { hidden } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import { NOTICE } from '../../law/sentences.ts'
import { html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { hintLine } from '../job-form/controls.ts'
import { hintsOf } from '../job-form/faults.ts'
import { readJob } from '../job-form/save.ts'
import { NO_VALUES } from '../job-form/values.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { conditionsOf, refusedAction } from './actions.ts'
import { binWords } from './bin-words.ts'
import { jobIdOf } from './load-job.ts'

export const askDeletion = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, token } = context
  const id = jobIdOf(context)
  const call = callAs(frame, context)
  const [{ job, etag }, { body }] = await Promise.all([
    readJob(frame, context, id),
    call({ operation: 'deleteJob', id, query: { dryRun: 'true' } }),
  ])
  const text = binWords[language].remove
  const title = text.title(job.title)
  const hints = hintsOf(body, NO_VALUES).map((hint) => html`<div class="law">${hintLine(hint, language)}</div>`)
  const main = html`<h1>${title}</h1>
<p class="lead">${text.text}</p>
${hints}${hints.length === 0 ? null : html`<p class="dim">${NOTICE[language]}</p>`}
<form method="post" class="apply">
${tokenField(token)}
${hidden('version', versionOf(etag))}
<button class="button">${text.button}</button>
<a href="${employerPath(context, `/jobs/${id}`)}">${text.keep}</a>
</form>`
  return answerConsole(frame.layout(context, { title, section: 'jobs', main }))
}

export const deleteToBin = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const id = jobIdOf(context)
  try {
    await callAs(frame, context)({ operation: 'deleteJob', id, toBin: true, ...conditionsOf(context, 'delete') })
    return seeOther(employerPath(context, `/jobs?removed=${id}`))
  } catch (error) {
    return refusedAction(frame, context, { error, id })
  }
}
