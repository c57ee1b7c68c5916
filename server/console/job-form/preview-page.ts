/** The preview: the posting as candidates and search engines would get it, of a dry run. */
import { JobDetailsSchema } from '@affiche/contract/job.ts'
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'
import { hidden } from '../../html/controls.ts'
import type { WholeAnswer } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { extrasOf, renderExtras } from '../../jobs/extras.ts'
import { type StoredJob, storedOf } from '../../jobs/job.ts'
import { NOTICE } from '../../law/sentences.ts'
import { createMidnights } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { createCodes } from '../../public/code.ts'
import type { PublicEmployer } from '../../public/document.ts'
import { makeDocument } from '../../public/make-document.ts'
import { postingData } from '../../site/posting/structured-data.ts'
import type { PostingView } from '../../site/posting/view.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole } from '../answers.ts'
import { BASE_VERSION } from '../base-version.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { jobWords } from '../jobs/job-words.ts'
import { postingSides } from '../posting-sides.ts'
import type { MemberContext } from '../request-context.ts'
import { keptFields } from './compare-page.ts'
import { hintLine } from './controls.ts'
import type { Hint } from './faults.ts'
import { addressOf, formButton, type Subject, savingButtons } from './form-page.ts'
import { formWords } from './words.ts'

type Preview = { readonly subject: Subject; readonly job: Job12Body; readonly hints: readonly Hint[] }

export const previewPage = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { subject, job, hints }: Preview,
): Promise<WholeAnswer> => {
  const { language, fields } = context
  const { previewPage: text, hintsTitle } = formWords[language]
  const { document } = await documentOf(frame, context, { subject, job })
  const main = html`<h1>${text.title}</h1>
<p class="notice">${text.notice}</p>
<form method="post" action="${addressOf(context, subject)}" data-sent>
${tokenField(context.token)}
${hidden(BASE_VERSION, fields.get(BASE_VERSION) ?? '')}
${keptFields(fields)}
<p class="apply">${savingButtons({ subject, status: fields.get('status') ?? '' }, language)}${formButton({ action: 'edit', language }, text.back)}</p>
</form>
${postingSides({
  shown: { document, confidential: job.confidential },
  language,
  titles: text.sides,
  heading: 'h2',
  frame,
  above: (view) => noText(language, view),
  below: (view) => engines(frame, language, view),
})}
<h2>${hintsTitle}</h2>
${hints.length === 0 ? html`<p>${jobWords[language].noHints}</p>\n` : hints.map((hint) => hintLine(hint, language))}<p class="dim">${NOTICE[language]}</p>`
  return answerConsole(frame.layout(context, { title: text.title, section: 'jobs', main }))
}

/** A remark where candidates get the text of the other language. */
const noText = (language: Language, view: PostingView): Html | null =>
  view.textLanguage === view.language ? null : html`<p class="hint">${formWords[language].previewPage.noSide}</p>`

const engines = ({ lists, timeZone, isRelaying }: ConsoleFrame, language: Language, view: PostingView): Html => {
  const { engines: title, enginesNone } = formWords[language].previewPage
  const data = postingData(view, { lists, midnightOf: createMidnights(timeZone), isRelaying })
  const text =
    data === null
      ? html`<p>${enginesNone}</p>`
      : html`<pre lang="${words[view.language].locale}">${JSON.stringify(data, null, 2)}</pre>`
  return html`<details><summary>${title}</summary>${text}</details>`
}

/** A code that no posting has, for one that is new. */
const NO_CODE = '–'

export const documentOf = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { subject, job }: Omit<Preview, 'hints'>,
) => {
  const { lists, store } = frame
  const { body } = await callAs(frame, context)({ operation: 'getEmployer' })
  const { codeOf } = createCodes(await store.public.secret())
  const stored = storedJob(job, { id: subject.kind === 'edit' ? subject.id : 0, rendered: lists.version })
  return makeDocument(stored, {
    lists,
    employer: body as PublicEmployer,
    codeOf: (id) => (id === 0 ? NO_CODE : codeOf(id)),
  })
}

/** The answer as the job that would be stored. */
const storedJob = (job: Job12Body, { id, rendered }: Pick<StoredJob, 'id' | 'rendered'>): StoredJob => {
  const details = Object.keys(JobDetailsSchema.properties).map((name) => [name, job[name as keyof Job12Body]])
  const texts = Object.entries(job.texts).map(([name, { state, ...text }]) => [name, { ...text, of: state }])
  const extras = extrasOf({ ...job, texts: Object.fromEntries(texts) })
  return storedOf(
    { ...job, published: true, rendered },
    { content: JSON.stringify(Object.fromEntries(details)), extras: renderExtras(extras) },
    { id, updatedAt: 0 },
  )
}
