/** Saves what a form says: a new posting once, and of a present one only what was touched. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { PageAnswer } from '../../html/page.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import { html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { BASE_VERSION } from '../base-version.ts'
import type { ConsoleFrame } from '../frame.ts'
import { donePath } from '../jobs/page-links.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { planOf, readBaseVersion } from './base-version.ts'
import { bodyOf } from './body.ts'
import { comparePage, withChoices } from './compare-page.ts'
import { type Hint, hintsOf } from './faults.ts'
import type { Member, Values } from './fields.ts'
import { asAnotherForm, readFormId } from './form-id.ts'
import { answerForm, editForm, newForm } from './form-page.ts'
import { alertOf, refused } from './refused.ts'
import type { Body } from './several-fields.ts'
import { withLineFeeds } from './several-fields.ts'
import type { Typed } from './typed.ts'
import { contested, dropUnfinished, findUnfinished, isContested, keepUnfinished } from './unfinished.ts'
import { formWords } from './words.ts'

/** A form that was sent. */
export type SentForm = { readonly context: MemberContext; readonly typed: Typed; readonly isPublished: boolean }

/** Attempts at a change that another one came before. */
const TRIES = 3

export const readJob = async (frame: ConsoleFrame, context: MemberContext, id: number) => {
  const { body, etag } = await callAs(frame, context)({ operation: 'getJob', id })
  return { job: body as Job12Body, etag: etag ?? '' }
}

type Hinted = { readonly id: number; readonly values: Values }

/** Hints of the laws about a job; a page works without them. */
export const readHints = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { id, values }: Hinted,
): Promise<readonly Hint[]> => {
  try {
    const { body } = await callAs(frame, context)({ operation: 'getJobHints', id })
    return hintsOf({ hints: (body as { readonly data: unknown }).data }, values)
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

const pathOfJob = (context: MemberContext, id: number): string => employerPath(context, `/jobs/${id}`)

type Saved = { readonly id: number; readonly etag: string | null; readonly was?: string | null }

/** Leads to the posting, which says that it was saved, or published, as long as it is what was saved; `was`: its status. */
const savedAnswer = (context: MemberContext, { id, etag, was = null }: Saved): PageAnswer => {
  const version = versionOf(etag ?? '')
  return seeOther(
    donePath(context, id, was === null ? { done: 'saved', version } : { done: 'published', version, was }),
  )
}

/** The id of the form is the name of the request: a form that is sent twice makes one posting, in whatever session. */
export const create = async (frame: ConsoleFrame, sent: SentForm): Promise<PageAnswer> => {
  const { context, typed, isPublished } = sent
  const body: Body = { ...bodyOf(typed), ...(isPublished ? PUBLISHED : { status: 'draft' }) }
  const formId = readFormId(context)
  const unfinished = await findUnfinished(frame, context, formId)
  if (isContested(unfinished, sent)) return contested(frame, sent, unfinished)
  const idempotencyKey = formId ?? context.oneTimeToken
  try {
    const { body: made, etag } = await callAs(frame, context)({ operation: 'createJob', body, idempotencyKey })
    if (unfinished) await dropUnfinished(frame, context, unfinished)
    const { id } = made as Job12Body
    return savedAnswer(context, { id, etag, was: isPublished ? 'draft' : null })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'idempotency-mismatch' && error.made !== null)
      return savedAlready(frame, sent, JSON.parse(error.made.body) as Job12Body).catch(
        // The form has made its posting, and makes no other.
        ifGone(frame, { ...sent, context: asAnotherForm(context) }),
      )
    const isKept = !isPublished && error.findings.length > 0
    const kept = isKept ? await keepUnfinished(frame, sent) : null
    return kept ?? refused(frame, sent, { problem: error, form: { ...newForm(typed.values), unfinished } })
  }
}

/**
 * The first form made a posting; what was typed since can be saved as a change of it. It is a change of the posting as
 * that form made it: what others have changed since stays.
 */
const savedAlready = async (
  frame: ConsoleFrame,
  { context, typed }: SentForm,
  made: Job12Body,
): Promise<PageAnswer> => {
  const { job } = await readJob(frame, context, made.id)
  const { saved } = formWords[context.language]
  const banner = alertOf(
    saved.title,
    html`<p>${saved.text}</p><p><a href="${pathOfJob(context, job.id)}">${saved.see}</a></p>`,
  )
  const values = { ...typed.values, status: job.status }
  return answerForm(frame, context, { ...editForm(made, context.language), job, values, banner, status: 409 })
}

/** Offers to save the text for a posting that was deleted meanwhile as a new one. */
export const ifGone =
  (frame: ConsoleFrame, sent: Pick<SentForm, 'context' | 'typed'>) =>
  (error: unknown): PageAnswer => {
    if (!(error instanceof Problem) || error.code !== 'job-not-found') throw error
    return refused(frame, sent, { problem: error, form: newForm(sent.typed.values) })
  }

const NO_JOB = { job: null } as const

export const change = async (frame: ConsoleFrame, asked: SentForm, id: number): Promise<PageAnswer> => {
  let sent = asked
  try {
    sent = await withChoices(asked, async () => (await readJob(frame, asked.context, id)).job)
    return await changeCurrent(frame, sent, id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'job-not-found') return ifGone(frame, sent)(error)
    const { context, typed } = sent
    const { job } = error.findings.length > 0 ? await readJob(frame, context, id) : NO_JOB
    const form = {
      ...newForm(typed.values, { kind: 'edit', id }),
      baseVersion: context.fields.get(BASE_VERSION) ?? '',
      job,
    }
    return refused(frame, sent, { problem: error, form })
  }
}

/** A change of what the job is now; another one that comes between is looked at anew. */
const changeCurrent = async (
  frame: ConsoleFrame,
  sent: SentForm,
  id: number,
  triesLeft = TRIES,
): Promise<PageAnswer> => {
  const { context, typed } = sent
  const { job, etag } = await readJob(frame, context, id)
  const { changed, contested } = planOf(typed, readBaseVersion(context.fields.get(BASE_VERSION)), job)
  const body = patchOf(sent, changed, job)
  if (Object.keys(body).length === 0) return savedAnswer(context, { id, etag })
  if (job.status !== typed.values.status) return otherStatus(frame, sent, job)
  if (contested.length > 0) return comparePage(frame, sent, { job, contested })
  try {
    const written = await callAs(frame, context)({ operation: 'updateJob', id, body, ifMatch: etag })
    return savedAnswer(context, { id, etag: written.etag, was: 'status' in body ? job.status : null })
  } catch (error) {
    const isLate = error instanceof Problem && error.code === 'precondition-failed' && triesLeft > 1
    if (!isLate) throw error
    return changeCurrent(frame, sent, id, triesLeft - 1)
  }
}

/** The buttons said what they would do to a posting of another status: they are shown anew. */
const otherStatus = (frame: ConsoleFrame, { context, typed }: SentForm, job: Job12Body): PageAnswer => {
  const { compare, statusNow } = formWords[context.language]
  const banner = alertOf(compare.title, html`<p>${statusNow[job.status]}</p>`)
  const form = newForm({ ...typed.values, status: job.status }, { kind: 'edit', id: job.id })
  const baseVersion = context.fields.get(BASE_VERSION) ?? ''
  return answerForm(frame, context, { ...form, baseVersion, job, banner, status: 409 })
}

/** Publishing now is no plan for another day. */
const PUBLISHED = { status: 'active', publishOn: null } as const

/** Patch of a form: the members that differ, and the status if a button asks for another one. */
export const patchOf = ({ typed, isPublished }: SentForm, changed: readonly Member[], job: Job12Body): Body => ({
  ...keepingText(bodyOf(typed, changed), job),
  ...(isPublished && job.status !== 'active' ? PUBLISHED : {}),
})

/** Browsers write the ends of lines anew: the description of the other text stays byte for byte if it says the same. */
const keepingText = (body: Body, { texts }: Job12Body): Body => {
  const sent = Object.entries(body.texts ?? {}).map(([language, text]) => {
    const stored = texts[language as keyof typeof texts]?.description
    const isSame = stored !== undefined && text && withLineFeeds(stored) === withLineFeeds(text.description)
    return [language, isSame ? { ...text, description: stored } : text]
  })
  return sent.length === 0 ? body : { ...body, texts: Object.fromEntries(sent) }
}

/** The sentence of a problem that is about no field. */
export const sentenceOf = (problem: Problem, language: MemberContext['language']): string =>
  say(problem.sentence, { language })
