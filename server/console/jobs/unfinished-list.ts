/** The unfinished postings of an employer in its list, for those who may finish them. */
import { hasRight } from '../../employers/role.ts'
import { formatNumber, formatTime } from '../../html/words/format.ts'
import type { UnfinishedHead } from '../../jobs/console-ports.ts'
import { UNFINISHED_MS } from '../../jobs/unfinished.ts'
import { fold, wordsOf } from '../../platform/lib/fold.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import { UNFINISHED } from '../job-form/form-id.ts'
import { pathOfUnfinished, saversOf } from '../job-form/unfinished.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { unfinishedWords } from './unfinished-words.ts'

type Asked = { readonly tab: string; readonly q: string; readonly page: number }

/** How many there are, and what the list says of them. */
export type Unfinished = { readonly count: number; readonly part: Html | null }

const NONE: Unfinished = { count: 0, part: null }

/** On the first page of the drafts all of them; on that of another tab the way to them. */
export const unfinishedOf = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { tab, q, page }: Asked,
): Promise<Unfinished> => {
  const { role, employer } = context.membership
  if (!hasRight(role, 'write') || employer.suspended) return NONE
  const words = wordsOf(q)
  const all = await frame.store.console.listUnfinished(employer.id, frame.clock())
  const found = all.filter(({ title }) => words.every((word) => fold(title).includes(word)))
  const count = found.length
  if (count === 0 || page > 1) return { count, part: null }
  return { count, part: tab === 'draft' ? await section(frame, context, found) : wayTo(context, count) }
}

const wayTo = (context: MemberContext, count: number): Html => {
  const { others } = unfinishedWords[context.language]
  const text = others(formatNumber(context.language, count), count === 1)
  return html`<p><a href="${employerPath(context, '/jobs?tab=draft')}">${text}</a></p>\n`
}

const section = async (
  frame: ConsoleFrame,
  context: MemberContext,
  found: readonly UnfinishedHead[],
): Promise<Html> => {
  const { language } = context
  const { timeZone } = frame
  const text = unfinishedWords[language]
  const whoOf = await saversOf(frame, context)
  const items = found.map((each) => {
    const title = each.title || text.untitled
    const until = formatTime(language, each.savedAt + UNFINISHED_MS, timeZone)
    return html`<li><h3 class="binned-title"><a href="${pathOfUnfinished(context, each.id)}">${title}</a></h3>
<p class="dim phrases"><span>${text.savedBy(whoOf(each))}, ${momentOf(each.savedAt, { language, timeZone })}</span> <span>${text.until} ${until}</span></p>
<p><a href="${employerPath(context, `/jobs/${UNFINISHED}/${each.id}/discard`)}" aria-label="${text.discardOf(title)}">${text.discard}</a></p></li>\n`
  })
  return html`<section aria-labelledby="unfinished"><h2 id="unfinished">${text.title}</h2>
<ul class="plain binned">${items}</ul></section>\n`
}
