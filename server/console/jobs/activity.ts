/** Activity of a posting in sentences, and a note where an API key keeps it. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { membersIn } from '../activity/members.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type JobActivity, type JobActor, keeperOf } from '../job-activity.ts'
import { memberLabel } from '../job-form/labels.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { jobWords } from './job-words.ts'

const whoOf = (language: Language, actor: JobActor): string => {
  const { actors } = jobWords[language]
  if (actor.kind === 'key') return actors.key(actor.name ?? String(actor.id))
  if (actor.kind === 'service') return actors.service
  return actor.kind === 'operator' ? actors.operator(actor.name) : actor.name
}

/** Each member once, since several have one label. */
const namesOf = (language: Language, members: readonly string[]): string =>
  [...new Set(members.map((member) => memberLabel(member, language)))].join(', ')

export const activityOf = (
  { timeZone }: ConsoleFrame,
  context: MemberContext,
  { deeds, isWhole }: JobActivity,
): Html => {
  const { language } = context
  const { deeds: said, deed: other, older } = jobWords[language]
  const items = deeds.map(({ at, action, members, actor }) => {
    const who = whoOf(language, actor)
    const named = action === 'job.closing' ? membersIn(language, members) : namesOf(language, members)
    const text = said[action]?.(who, named) ?? other(action, who)
    return html`<li>${momentOf(at, { language, timeZone })} <span>${text}</span></li>\n`
  })
  return html`<ul class="plain deeds">${items}</ul>
${isWhole ? null : html`<p class="dim"><a href="${employerPath(context, '/activity')}">${older}</a></p>`}`
}

/** Stands in a sentence where the time does, which is an element. */
const MOMENT = '\u0000'

/** Editing what a key keeps is allowed: it is the employer's choice. */
export const keptNote = (
  { timeZone }: ConsoleFrame,
  { language }: MemberContext,
  activity: JobActivity,
): Html | null => {
  const last = keeperOf(activity)
  if (last === null) return null
  const members = namesOf(language, last.action === 'job.update' ? last.members : [])
  const text = jobWords[language].kept({
    key: whoOf(language, last.actor),
    date: MOMENT,
    members,
  })
  const [before = '', after = ''] = text.split(MOMENT)
  return html`<p class="notice">${before}${momentOf(last.at, { language, timeZone })}${after}</p>`
}
