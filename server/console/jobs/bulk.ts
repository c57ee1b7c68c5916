/** Does something with the postings that were chosen in the list: a line of a bulk of the interface for each. */
import { problems } from '@affiche/contract/problem.ts'
import type { PageAnswer } from '../../html/page.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import { isRefused } from '../../jobs/operations/line-outcome.ts'
import { Problem, problemOf } from '../../platform/sentences/problem.ts'
import { callAs, sidesOf } from '../actor-services.ts'
import type { ConsoleFrame } from '../frame.ts'
import { JOBS_A_PAGE } from '../listed-jobs.ts'
import type { MemberContext } from '../request-context.ts'
import { reasonOf } from './actions.ts'
import { binWords } from './bin-words.ts'
import { askBulkDeletion } from './bulk-delete.ts'
import { type Outcome, outcomeNotice, refusedNotice } from './bulk-notice.ts'
import { bulkWords } from './bulk-words.ts'
import { type Chosen, DOINGS, type Doing, lineOf, readChosen } from './chosen.ts'
import { listPage } from './list-page.ts'

/** Lines that are under way at once, as many as a bulk of the interface has. */
const AT_ONCE = 16

/** The same form, sent again, is answered with what the first time did. */
export const actOnChosen = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { fields, language } = context
  const { none, noAction, tooMany } = bulkWords[language]
  const doing = DOINGS.find((each) => each === fields.get('action'))
  const chosen = fields.getAll('job').flatMap((text) => readChosen(text) ?? [])
  if (!doing) return refusedList(frame, context, noAction)
  if (chosen.length === 0) return refusedList(frame, context, none)
  if (chosen.length > JOBS_A_PAGE) return refusedList(frame, context, tooMany(JOBS_A_PAGE))
  if (doing === 'delete' && !fields.has('confirmed')) return askBulkDeletion(frame, context, chosen)
  const outcomes: Outcome[] = []
  for (let at = 0; at < chosen.length; at += AT_ONCE)
    outcomes.push(
      ...(await Promise.all(
        chosen.slice(at, at + AT_ONCE).map((each) => actOn(frame, context, { doing, chosen: each })),
      )),
    )
  return listPage(frame, context, { notice: outcomeNotice(context, doing, outcomes) })
}

const refusedList = (frame: ConsoleFrame, context: MemberContext, text: string): Promise<PageAnswer> =>
  listPage(frame, context, { notice: refusedNotice(text), status: 400 })

type Asked = { readonly doing: Doing; readonly chosen: Chosen }

const actOn = async (frame: ConsoleFrame, context: MemberContext, asked: Asked): Promise<Outcome> => {
  const done = await (asked.doing === 'undo-delete' ? restoreOne : writeOne)(frame, context, asked)
  const { id } = asked.chosen
  return {
    ...done,
    title: await titleOf(frame, context, id),
    isBinned: asked.doing === 'delete' && done.reason === null,
  }
}

type Done = Pick<Outcome, 'chosen' | 'reason'>

const writeOne = async (frame: ConsoleFrame, context: MemberContext, { doing, chosen }: Asked): Promise<Done> => {
  const line = lineOf(doing, chosen, frame.today())
  if (line === null) return { chosen, reason: bulkWords[context.language].unfit[doing] ?? '' }
  try {
    const { outcomes: [outcome] = [] } = await callAs(
      frame,
      context,
    )({
      operation: 'writeJobs',
      lines: [line],
      toBin: true,
      idempotencyKey: `${context.oneTimeToken}.${doing}.${chosen.id}`,
    })
    if (!outcome) throw new Error('A line has no outcome.')
    if (isRefused(outcome)) return { chosen, reason: reasonOf(context, problemOf(outcome.problem)) }
    return {
      chosen: { ...chosen, version: outcome.etag === null ? chosen.version : versionOf(outcome.etag) },
      reason: null,
    }
  } catch (error) {
    return { chosen, reason: reasonOf(context, refusalOf(error)) }
  }
}

/** A failure that is told beside what was done; a right that ended, and a fault of ours, end the rest as well. */
const refusalOf = (error: unknown): Problem => {
  if (!(error instanceof Problem) || problems[error.code].status === 500) throw error
  return error
}

const restoreOne = async (frame: ConsoleFrame, context: MemberContext, { chosen }: Asked): Promise<Done> => {
  const { membership, language } = context
  const [employerId, keyId] = [membership.employer.id, membership.key.id]
  const restore = { employerId, keyId, jobId: chosen.id, withoutReference: false }
  const restored = await sidesOf(frame, context).console.restore(restore)
  const isTaken = typeof restored === 'object' && restored !== null
  return { chosen, reason: isTaken ? `${binWords[language].takenTitle}.` : null }
}

/** Title of a posting of the list or of the bin; its number if it is gone for good. */
const titleOf = async ({ store }: ConsoleFrame, { membership }: MemberContext, id: number): Promise<string> => {
  const job = await store.as(membership.employer.id).get(id)
  return job?.title ?? (await store.console.findBinned(membership.employer.id, id))?.title ?? String(id)
}
