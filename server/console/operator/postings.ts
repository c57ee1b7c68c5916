/** Postings as operators see them, and those that they hide from the public. */
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { createCodes } from '../../public/code.ts'
import type { ListedHiding } from '../../public/ports.ts'
import { documentOf } from '../../public/postings.ts'
import { moderationOf } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { LISTED_MAX } from './employer-lists.ts'
import { moderationWords } from './moderation-words.ts'
import { doneNotice, type Fact, factList, homeLink, operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

/** The title that the public sees or saw; of a posting that never was public its number, which tells nothing. */
export const titleOf = async (
  { store, today }: Pick<ConsoleFrame, 'store' | 'today'>,
  { language }: Pick<OperatorContext, 'language'>,
  jobId: number,
): Promise<string> => {
  const found = await store.public.get(jobId, today())
  const { texts = {} } = found ? documentOf(found) : {}
  return (texts[language] ?? texts.en ?? texts.fr)?.title ?? operatorWords[language].posting(jobId)
}

/** The page of a posting, which says that it is gone once it is hidden. */
export const postingLink = async (
  { store, publicPages }: ConsoleFrame,
  { language, request }: OperatorContext,
  jobId: number,
): Promise<Html | string> => {
  if (!publicPages) return operatorWords[language].posting(jobId)
  const { codeOf } = createCodes(await store.public.secret())
  const address = request.base + words[language].paths.posting(codeOf(jobId))
  return html`<a href="${address}">${address}</a>`
}

/** A fact with the employer of a posting; none for one that was deleted. */
export const employerLink = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  context: OperatorContext,
  employerId: number,
): Promise<Fact[]> => {
  const employer = await store.directory.getEmployer(employerId)
  if (!employer) return []
  const path = operatorPath(context, `/employers/${employerId}`)
  return [[operatorWords[context.language].employer, html`<a href="${path}">${employer.name}</a>`]]
}

export const hiddenPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { postings: text } = moderationWords[context.language]
  const hidden = await frame.store.public.listHidden(LISTED_MAX + 1)
  const items = await Promise.all(hidden.slice(0, LISTED_MAX).map((each) => itemOf(frame, context, each)))
  const hide = html`<p><a class="button" href="${operatorPath(context, '/postings/hide')}">${text.hide}</a></p>\n`
  const main = html`${doneNotice(context)}<h1>${text.title}</h1>
<p class="lead">${text.lead}</p>
${context.operator === 'operator' ? hide : null}${items.length === 0 ? html`<p>${text.none}</p>` : html`<ul class="plain">${items}</ul>`}
${hidden.length > LISTED_MAX ? html`<p>${operatorWords[context.language].search.more(formatNumber(context.language, LISTED_MAX))}</p>\n` : null}${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}

const itemOf = async (frame: ConsoleFrame, context: OperatorContext, hiding: ListedHiding): Promise<Html> => {
  const { postings: text } = moderationWords[context.language]
  const title = await titleOf(frame, context, hiding.jobId)
  const path = operatorPath(context, `/postings/${hiding.jobId}/show`)
  const action = html`<p><a href="${path}" aria-label="${text.showNamed(title)}">${text.show}</a></p>`
  return html`<li><h2>${title}</h2>
${factList([...hidingFacts(frame, context, hiding), ...(await employerLink(frame, context, hiding.employerId))])}
${context.operator === 'operator' ? action : null}</li>\n`
}

const hidingFacts = (
  { timeZone }: ConsoleFrame,
  { language }: OperatorContext,
  { at, reason, told }: ListedHiding,
): Fact[] => {
  const text = operatorWords[language]
  const { bySetting } = moderationWords[language].postings
  return [
    [text.since, momentOf(at, { language, timeZone })],
    [text.reason, reason],
    [text.told, told === null ? bySetting : told ? text.yes : text.no],
  ]
}

/** Asks whether a posting is to be shown again. */
export const showPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const { showing: text } = moderationWords[context.language]
  const jobId = readInt32(context.parameters[0] ?? '')
  const hidden = jobId === null ? null : await frame.store.public.hidden(jobId)
  if (jobId === null || hidden === null) throw noSuchPage()
  const title = text.title(await titleOf(frame, context, jobId))
  const buttons = html`<p class="apply"><button class="button">${text.submit}</button>
<a href="${operatorPath(context, '/postings')}">${operatorWords[context.language].cancel}</a></p>`
  const main = html`<h1>${title}</h1>
<p class="lead">${text.lead}</p>
${factList([[operatorWords[context.language].reason, hidden.reason]])}
${form(context, buttons)}`
  return answerConsole(frame.layout(context, { title, main }))
}

/** Shows a posting again; a second send of the form finds it shown. */
export const showAgain = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const jobId = readInt32(context.parameters[0] ?? '')
  if (jobId === null || (await frame.store.public.hidden(jobId)) === null) throw noSuchPage()
  await moderationOf(frame, context).show(String(jobId))
  return seeOther(operatorPath(context, '/postings?done=shown'))
}
