/** Activity of a posting in sentences, and a note where an API key keeps it. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { createDescribeOwn } from '../activity/describe.ts'
import { fold, followedBy } from '../activity/fold.ts'
import { createOutcomes, UNKNOWN } from '../activity/postings.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type JobActivity, keeperOf } from '../job-activity.ts'
import { memberLabel } from '../job-form/labels.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { jobWords } from './job-words.ts'
import type { LoadedJob } from './load-job.ts'

/** Each member once, since several have one label. */
const labelsOf = (language: Language, members: readonly string[]): string =>
  [...new Set(members.map((member) => memberLabel(member, language)))].join(', ')

export const activityOf = (
  { timeZone }: ConsoleFrame,
  context: MemberContext,
  { job, activity: { entries, isWhole, names } }: LoadedJob,
): Html => {
  const { language } = context
  const describe = createDescribeOwn(language, names)
  const outcomeOf = createOutcomes([[job.id, job]])
  const outcomes = new Map(entries.map((entry) => [entry, outcomeOf(entry)]))
  const items = fold(entries).map((folded) => {
    const { entry } = folded
    const sentence = describe(entry, outcomes.get(entry) ?? UNKNOWN)
    return html`<li>${momentOf(entry.at, { language, timeZone })} <span>${sentence}${followedBy(language, folded)}</span></li>\n`
  })
  return html`<ul class="plain deeds">${items}</ul>
${isWhole ? null : html`<p class="dim"><a href="${employerPath(context, '/activity')}">${jobWords[language].older}</a></p>`}`
}

/** Stands in a sentence where the time does, which is an element. */
const MOMENT = '\u0000'

/** Editing what a key keeps is allowed: it is the employer's choice. */
export const keptNote = (
  { timeZone }: ConsoleFrame,
  { language }: MemberContext,
  activity: JobActivity,
): Html | null => {
  const keeper = keeperOf(activity)
  if (keeper === null) return null
  const { entry, key } = keeper
  const members = labelsOf(language, entry.action === 'job.update' ? entry.members : [])
  const [before = '', after = ''] = jobWords[language].kept({ key, date: MOMENT, members }).split(MOMENT)
  return html`<p class="notice">${before}${momentOf(entry.at, { language, timeZone })}${after}</p>`
}
