/** The posting form: a new posting, a copy, a change; its check, its preview and its places. */

import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { BASE_VERSION } from '../base-version.ts'
import type { ConsoleFrame } from '../frame.ts'
import { readJobActivity } from '../job-activity.ts'
import { keptNote } from '../jobs/activity.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'
import { checkRoute, subjectOf } from './check.ts'
import { dryRunForm } from './dry-run.ts'
import { withSuggestion } from './faults.ts'
import type { Values } from './fields.ts'
import { UNFINISHED } from './form-id.ts'
import { answerForm, editForm, newForm, type Subject } from './form-page.ts'
import { placesRoute } from './places.ts'
import { previewPage } from './preview-page.ts'
import { refused } from './refused.ts'
import { change, create, ifGone, readHints, readJob } from './save.ts'
import { sidePreviewRoute } from './side-preview.ts'
import { isBlank, type Typed } from './typed.ts'
import { openUnfinished, unfinishedRoute } from './unfinished-pages.ts'
import { NEW_VALUES, readValues, valuesOfCopy } from './values.ts'

/** Before the page of a posting, whose id could be any of these names. */
export const jobFormRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'member',
    path: '/{e}/jobs/new',
    right: 'write',
    savesForm: true,
    get: (context) => showNew(frame, context),
    post: (context) => answerSent(frame, context, { kind: 'new' }),
  },
  {
    kind: 'member',
    path: '/{e}/jobs/{id}/edit',
    right: 'write',
    savesForm: true,
    get: (context) => showEdit(frame, context),
    post: (context) => answerSent(frame, context, idOf(context)),
  },
  unfinishedRoute(frame),
  checkRoute(frame),
  sidePreviewRoute(frame),
  placesRoute(frame),
]

const idOf = ({ parameters: [id = ''] }: MemberContext): Subject & { readonly kind: 'edit' } => {
  const subject = subjectOf(id)
  if (subject.kind !== 'edit') throw noSuchPage()
  return subject
}

const showNew = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  if (context.showsSavedForm)
    return showSent(frame, context, { values: readValues(context.fields), subject: { kind: 'new' } })
  const { query } = context.request
  const unfinished = query.get(UNFINISHED)
  if (unfinished !== null) return openUnfinished(frame, context, unfinished)
  const from = query.get('from')
  if (from === null) return answerForm(frame, context, newForm(NEW_VALUES))
  const subject = subjectOf(from)
  if (subject.kind !== 'edit') throw noSuchPage()
  const { job } = await readJob(frame, context, subject.id)
  return answerForm(frame, context, newForm(valuesOfCopy(job, context.language), { kind: 'copy' }))
}

const showEdit = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const subject = idOf(context)
  if (context.showsSavedForm) return showSent(frame, context, { values: readValues(context.fields), subject })
  const { job } = await readJob(frame, context, subject.id)
  const form = editForm(job, context.language)
  const [hints, activity] = await Promise.all([
    readHints(frame, context, { id: job.id, values: form.values }),
    readJobActivity(frame, context, job.id),
  ])
  return answerForm(frame, context, { ...form, hints, banner: keptNote(frame, context, activity) })
}

/** Leads to the posting; every other answer shows the form again. */
const SAVED = 303

/** A button saves, shows a preview, or changes what is typed. */
const answerSent = async (frame: ConsoleFrame, context: MemberContext, subject: Subject): Promise<PageAnswer> => {
  const { language, fields } = context
  const action = fields.get('action') ?? 'save'
  const typed: Typed = { values: readValues(fields), language }
  if (action === 'preview') return preview(frame, context, { typed, subject })
  if (action === 'edit' || action === 'copy' || action.startsWith('use:'))
    return showSent(frame, context, { values: changedBy(action, typed.values), subject })
  const sent = { context, typed, isPublished: action === 'publish' }
  const answer = await (subject.kind === 'edit' ? change(frame, sent, subject.id) : create(frame, sent))
  if (answer.status === SAVED) await frame.savedForms.forget(context)
  return answer
}

const changedBy = (action: string, values: Values): Values => {
  if (action.startsWith('use:')) return withSuggestion(values, action.slice('use:'.length))
  return action === 'copy' ? copied(values) : values
}

/** The first text, where there is no second one yet. */
const copied = (values: Values): Values => ({
  ...values,
  'text-title': values['text-title'] || values.title,
  'text-url': values['text-url'] || values.url,
  ...(isBlank(values['text-description'])
    ? { 'text-description': values.description, 'text-description-format': values['description-format'] }
    : {}),
})

type SentForm = { readonly values: Values; readonly subject: Subject }

const showSent = async (frame: ConsoleFrame, context: MemberContext, sent: SentForm): Promise<PageAnswer> => {
  const typed = { values: sent.values, language: context.language }
  return showKept(frame, context, sent).catch(ifGone(frame, { context, typed }))
}

const showKept = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { values, subject }: SentForm,
): Promise<PageAnswer> => {
  const baseVersion = context.fields.get(BASE_VERSION) ?? ''
  const job = subject.kind === 'edit' ? (await readJob(frame, context, subject.id)).job : null
  return answerForm(frame, context, { ...newForm(values, subject), baseVersion, job })
}

type Previewed = { readonly typed: Typed; readonly subject: Subject }

const preview = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { typed, subject }: Previewed,
): Promise<PageAnswer> => {
  const form = { ...newForm(typed.values, subject), baseVersion: context.fields.get(BASE_VERSION) ?? '' }
  try {
    const { job, faults, hints } = await dryRunForm(frame, { context, typed }, subject)
    if (job !== null) return await previewPage(frame, context, { subject, job, hints })
    return answerForm(frame, context, { ...form, faults, status: 400 })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused(frame, { context, typed }, { problem: error, form })
  }
}
