/** An unfinished posting that is opened again in the form, and the page before one is discarded. */
import { hidden } from '../../html/controls.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { unfinishedWords } from '../jobs/unfinished-words.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { dryRunForm } from './dry-run.ts'
import type { Values } from './fields.ts'
import { readVersion, UNFINISHED } from './form-id.ts'
import { answerForm, newForm } from './form-page.ts'
import { alertOf } from './refused.ts'
import { dropUnfinished, findUnfinished, saversOf, valuesOfUnfinished } from './unfinished.ts'

const draftsPath = (context: MemberContext): string => employerPath(context, '/jobs?tab=draft')

/** Opens a form again; one that is gone was finished or discarded, as the list of drafts shows. */
export const openUnfinished = async (frame: ConsoleFrame, context: MemberContext, id: string): Promise<PageAnswer> => {
  const unfinished = await findUnfinished(frame, context, id)
  if (!unfinished) return seeOther(draftsPath(context))
  const values = valuesOfUnfinished(unfinished)
  const { query } = context.request
  const isSaved = query.get('done') === 'saved' && query.get('version') === String(unfinished.version)
  const banner = isSaved ? await savedNotice(frame, context, values) : null
  return answerForm(frame, context, { ...newForm(values), unfinished, banner })
}

/** Says that the form is saved, and what it lacks. */
const savedNotice = async (frame: ConsoleFrame, context: MemberContext, values: Values): Promise<Html> => {
  const { language } = context
  const { saved, missing, drafts } = unfinishedWords[language]
  const { faults } = await dryRunForm(frame, { context, typed: { values, language } }, { kind: 'new' })
  const lines = faults.map(({ field, text }) =>
    field === null ? html`<li>${text}</li>\n` : html`<li><a href="#${field}">${text}</a></li>\n`,
  )
  return html`<div class="notice" role="status"><p>${saved} <a href="${draftsPath(context)}">${drafts}</a></p>
${lines.length === 0 ? null : html`<p>${missing}</p>\n<ul>${lines}</ul>`}</div>\n`
}

export const unfinishedRoute = (frame: ConsoleFrame): ConsoleRoute => ({
  kind: 'member',
  path: '/{e}/jobs/unfinished/{id}/discard',
  right: 'write',
  get: (context) => askDiscard(frame, context),
  post: (context) => discard(frame, context),
})

/** Sent twice, it finds the form gone already. */
const discard = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const [id = ''] = context.parameters
  const version = readVersion(context)
  if (version === 0) throw noSuchPage()
  const isGone = await dropUnfinished(frame, context, { id, version })
  return isGone || !(await findUnfinished(frame, context, id))
    ? seeOther(draftsPath(context))
    : askDiscard(frame, context, true)
}

const askDiscard = async (frame: ConsoleFrame, context: MemberContext, isLate = false): Promise<PageAnswer> => {
  const { language, token } = context
  const [id = ''] = context.parameters
  const unfinished = await findUnfinished(frame, context, id)
  if (!unfinished) throw noSuchPage()
  const { discardPage: text, untitled } = unfinishedWords[language]
  const title = text.title(unfinished.title || untitled)
  const who = isLate ? (await saversOf(frame, context))(unfinished) : null
  const main = html`${who === null ? null : alertOf(consoleWords[language].faults, html`<p>${text.changed(who)}</p>`)}<h1>${title}</h1>
<p class="lead">${text.text}</p>
<form method="post" class="apply">
${tokenField(token)}
${hidden(UNFINISHED, String(unfinished.version))}
<button class="button">${text.button}</button>
<a href="${draftsPath(context)}">${text.keep}</a>
</form>`
  const page = frame.layout(context, {
    title: isLate ? consoleWords[language].errorTitle(title) : title,
    section: 'jobs',
    main,
  })
  return answerConsole(page, { status: isLate ? 409 : 200 })
}
