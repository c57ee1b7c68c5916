/** Data of a posting for its page. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { noSuchPage } from '../../html/page.ts'
import { versionOf } from '../../jobs/entity-tag.ts'
import type { StoredJob } from '../../jobs/job.ts'
import type { PublicEmployer } from '../../public/document.ts'
import { makeDocument } from '../../public/make-document.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type JobActivity, readJobActivity } from '../job-activity.ts'
import type { Hint } from '../job-form/faults.ts'
import { readHints, readJob } from '../job-form/save.ts'
import { NO_VALUES } from '../job-form/values.ts'
import type { MemberContext } from '../request-context.ts'
import { type Addresses, addressesOf } from './addresses.ts'
import type { HiddenBecause } from './job-words.ts'
import { stateOf } from './list-table.ts'
import type { ListedState } from './list-words.ts'
import { refusedMailOf } from './refused-mail.ts'
import { type JobVisits, readJobVisits } from './visits.ts'

export type LoadedJob = {
  readonly job: Job12Body
  /** Entity tag that names what is stored. */
  readonly version: string
  /** Document that the public would get. */
  readonly document: string
  readonly hints: readonly Hint[]
  /** As the list tells it. */
  readonly state: ListedState
  /** Null where the public sees the posting, or will in a moment. */
  readonly hiddenBecause: HiddenBecause | null
  /** Null where the public does not see the posting. */
  readonly addresses: Addresses | null
  readonly activity: JobActivity
  /** Null for a posting that nobody could look at yet. */
  readonly visits: JobVisits | null
  /** Time since which its address takes no applications; null if it does. */
  readonly refusedSince: number | null
}

const ID = /^[1-9]\d{0,9}$/

/** Id in the address; the same problem for what is no id and for a posting that does not exist. */
export const jobIdOf = ({ parameters: [id = ''] }: MemberContext): number => {
  if (!ID.test(id)) throw noSuchPage()
  return Number(id)
}

export const loadJob = async (frame: ConsoleFrame, context: MemberContext, id: number): Promise<LoadedJob> => {
  const { store } = frame
  const { employer } = context.membership
  const { job, etag } = await readJob(frame, context, id)
  const [stored, profile, hints, activity, visits, refused] = await Promise.all([
    store.as(employer.id).get(id),
    store.directory.getProfile(employer.id),
    readHints(frame, context, { id, values: NO_VALUES }),
    readJobActivity(frame, context, id),
    readJobVisits(frame, employer.id, id),
    refusedMailOf(frame, employer.id, [job]),
  ])
  if (!stored || !profile) throw noSuchPage()
  const isHidden = job.hidden !== null
  const state = stateOf(stored, frame.today(), isHidden || employer.suspended)
  const isThere = job.publicUrls !== null
  const hiddenBecause = isThere ? null : reasonOf(frame, context, { stored, isHidden, publishing: profile.publishing })
  const document = documentOf(frame, stored, { name: employer.name, ...profile })
  return {
    job,
    hints,
    activity,
    visits: stored.published ? visits : null,
    refusedSince: refused.get(id) ?? null,
    state,
    version: versionOf(etag),
    document,
    hiddenBecause,
    addresses: hiddenBecause === null ? await addressesOf(frame, context, { id, document, isThere }) : null,
  }
}

/** The code of its address is no part of what is shown. */
const documentOf = ({ lists }: ConsoleFrame, stored: StoredJob, employer: PublicEmployer): string =>
  makeDocument(stored, { lists, employer, codeOf: () => '' }).document

type State = {
  readonly stored: StoredJob
  readonly isHidden: boolean
  readonly publishing: 'public' | 'off'
}

/** The first reason that must go before the public sees the posting; null without one. */
const reasonOf = (
  { publicPages, today }: ConsoleFrame,
  { membership }: MemberContext,
  { stored, isHidden, publishing }: State,
): HiddenBecause | null => {
  if (!publicPages) return 'site'
  if (stored.status !== 'active') return stored.status
  if (stateOf(stored, today(), false) === 'closed') return 'closed'
  if (membership.employer.suspended) return 'suspended'
  if (publishing === 'off') return 'off'
  return isHidden ? 'hidden' : null
}
