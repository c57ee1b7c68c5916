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

/** On the first page of the drafts all of them; on that of another tab the way to them. Null without any. */
export const unfinishedOf = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { tab, q, page }: Asked,
): Promise<Html | null> => {
  const { role, employer } = context.membership
  if (page > 1 || !hasRight(role, 'write') || employer.suspended) return null
  const words = wordsOf(q)
  const all = await frame.store.console.listUnfinished(employer.id, frame.clock())
  const found = all.filter(({ title }) => words.every((word) => fold(title).includes(word)))
  if (found.length === 0) return null
  return tab === 'draft' ? section(frame, context, found) : wayTo(context, found.length)
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
