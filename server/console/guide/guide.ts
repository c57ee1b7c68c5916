/** First steps of an employer, for its owners above the list until it has a posting, and below it until all are done. */
import { hasRight } from '../../employers/role.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { sidesOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { JobTabs } from '../list-jobs.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { guideWords } from './words.ts'

export const guideRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'member', right: 'own', path: '/{e}/guide/hide', post: (context) => hide(frame, context) },
]

type Step = keyof (typeof guideWords)['en']['steps']

/** Path of the page on which a step is done. */
const PATHS: Readonly<Record<Step, string>> = {
  profile: '/profile/edit#size',
  posting: '/jobs/new',
  colleague: '/people/invite',
  embed: '/embed',
}

/** The steps; null where all are done or hidden, or the reader may not do them. */
export const guideOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  context: MemberContext,
  { counts }: Pick<JobTabs, 'counts'>,
): Promise<Html | null> => {
  const { role, employer } = context.membership
  if (employer.suspended || !hasRight(role, 'own')) return null
  const presentation = await store.directory.getPresentation(employer.id)
  if (presentation?.guideHidden !== false) return null
  const [profile, people] = await Promise.all([
    store.directory.getProfile(employer.id),
    store.people.listPeople(employer.id),
  ])
  const done = { profile: profile?.size != null, posting: counts.all.count > 0, colleague: people.length > 1 }
  return Object.values(done).every(Boolean) ? null : list(context, done)
}

/** Nobody knows whether the code stands on a site; its step goes with the others. */
const list = (context: MemberContext, done: Readonly<Partial<Record<Step, boolean>>>): Html => {
  const text = guideWords[context.language]
  const items = (Object.keys(PATHS) as Step[]).map((step) =>
    done[step]
      ? html`<li class="done"><span>${text.steps[step]}</span> <strong>${text.done}</strong></li>\n`
      : html`<li><a href="${employerPath(context, PATHS[step])}">${text.steps[step]}</a></li>\n`,
  )
  return html`<section class="notice guide" aria-labelledby="guide"><h2 id="guide">${text.title}</h2>
<ol>${items}</ol>
${form(context, html`<button class="plain-button">${text.later}</button>`, employerPath(context, '/guide/hide'))}</section>\n`
}

const hide = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { employer, key } = context.membership
  const change = { employerId: employer.id, keyId: key.id, presentation: { guideHidden: true } }
  await sidesOf(frame, context).directory.setPresentation(change)
  return seeOther(employerPath(context, '/jobs'))
}
