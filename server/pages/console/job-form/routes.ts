/** The posting form: a new posting, a copy, a change; its check, its preview and its places. */
import { Problem } from '../../../domain/problem.ts'
import { readJobActivity } from '../../../use-cases/console/job-activity.ts'
import { noSuchPage, type PageAnswer } from '../../page.ts'
import type { ConsoleFrame } from '../frame.ts'
import { keptNote } from '../jobs/activity.ts'
import type { ConsoleRoute, MemberVisit } from '../visit.ts'
import type { Typed } from './body.ts'
import { checkRoute, subjectOf } from './check.ts'
import { withSuggestion } from './faults.ts'
import type { Values } from './fields.ts'
import { answerForm, editForm, newForm, type Subject } from './form-page.ts'
import { placesRoute } from './places.ts'
import { previewPage } from './preview-page.ts'
import { refused } from './refused.ts'
import { change, create, ifGone, readHints, readJob } from './save.ts'
import { tryForm } from './trial.ts'
import { NEW_VALUES, readValues, valuesOfCopy } from './values.ts'

/** Before the page of a posting, whose id could be any of these names. */
export const jobFormRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'member',
    path: '/{e}/jobs/new',
    right: 'write',
    parks: true,
    get: (visit) => showNew(frame, visit),
    post: (visit) => answerSent(frame, visit, { kind: 'new' }),
  },
  {
    kind: 'member',
    path: '/{e}/jobs/{id}/edit',
    right: 'write',
    parks: true,
    get: (visit) => showEdit(frame, visit),
    post: (visit) => answerSent(frame, visit, idOf(visit)),
  },
  checkRoute(frame),
  placesRoute(frame),
]

const idOf = ({ parameters: [id = ''] }: MemberVisit): Subject & { readonly kind: 'edit' } => {
  const subject = subjectOf(id)
  if (subject.kind !== 'edit') throw noSuchPage()
  return subject
}

const showNew = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  if (visit.isParked) return showSent(frame, visit, { values: readValues(visit.fields), subject: { kind: 'new' } })
  const from = visit.request.query.get('from')
  if (from === null) return answerForm(frame, visit, newForm(NEW_VALUES))
  const subject = subjectOf(from)
  if (subject.kind !== 'edit') throw noSuchPage()
  const { job } = await readJob(frame, visit, subject.id)
  return answerForm(frame, visit, newForm(valuesOfCopy(job, visit.language), { kind: 'copy' }))
}

const showEdit = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  const subject = idOf(visit)
  if (visit.isParked) return showSent(frame, visit, { values: readValues(visit.fields), subject })
  const { job } = await readJob(frame, visit, subject.id)
  const form = editForm(job, visit.language)
  const [hints, activity] = await Promise.all([
    readHints(frame, visit, { id: job.id, values: form.values }),
    readJobActivity(frame)(visit.membership.employer.id, job.id),
  ])
  return answerForm(frame, visit, { ...form, hints, banner: keptNote(frame, visit, activity) })
}

/** Leads to the posting; every other answer shows the form again. */
const SAVED = 303

/** A button saves, shows a preview, or changes what is typed. */
const answerSent = async (frame: ConsoleFrame, visit: MemberVisit, subject: Subject): Promise<PageAnswer> => {
  const { language, fields } = visit
  const action = fields.get('action') ?? 'save'
  const typed: Typed = { values: readValues(fields), language }
  if (action === 'preview') return preview(frame, visit, { typed, subject })
  if (action === 'edit' || action === 'copy' || action.startsWith('use:'))
    return showSent(frame, visit, { values: changedBy(action, typed.values), subject })
  const sent = { visit, typed, isPublished: action === 'publish' }
  const answer = await (subject.kind === 'edit' ? change(frame, sent, subject.id) : create(frame, sent))
  if (answer.status === SAVED) await frame.parking.forget(visit)
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

/** True of no text, and of that which an editor has for none. */
const isBlank = (text: string): boolean => /^(?:\s|<\/?p>|<br>)*$/.test(text)

type Sent = { readonly values: Values; readonly subject: Subject }

const showSent = async (frame: ConsoleFrame, visit: MemberVisit, sent: Sent): Promise<PageAnswer> => {
  const typed = { values: sent.values, language: visit.language }
  return showKept(frame, visit, sent).catch(ifGone(frame, { visit, typed }))
}

const showKept = async (frame: ConsoleFrame, visit: MemberVisit, { values, subject }: Sent): Promise<PageAnswer> => {
  const seen = visit.fields.get('seen') ?? ''
  const job = subject.kind === 'edit' ? (await readJob(frame, visit, subject.id)).job : null
  return answerForm(frame, visit, { ...newForm(values, subject), seen, job })
}

type Previewed = { readonly typed: Typed; readonly subject: Subject }

const preview = async (frame: ConsoleFrame, visit: MemberVisit, { typed, subject }: Previewed): Promise<PageAnswer> => {
  const form = { ...newForm(typed.values, subject), seen: visit.fields.get('seen') ?? '' }
  try {
    const { job, faults, hints } = await tryForm(frame, { visit, typed }, subject)
    if (job !== null) return await previewPage(frame, visit, { subject, job, hints })
    return answerForm(frame, visit, { ...form, faults, status: 400 })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused(frame, { visit, typed }, { problem: error, form })
  }
}
