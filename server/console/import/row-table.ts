/** The rows of an import with what becomes of them; those that are to be corrected come first. */
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Verdict } from './verdict.ts'
import { importWords } from './words.ts'

export type ShownRow = {
  readonly number: number
  readonly title: string
  readonly verdict: Verdict
  /** Posting that is there; null for none yet. */
  readonly id: number | null
  readonly faults?: readonly string[]
}

type Said = Readonly<Record<Exclude<Verdict, 'refused'>, string>>

export const rowTable = (context: MemberContext, rows: readonly ShownRow[], said?: Said): Html => {
  const { heads, check, outcomes } = importWords[context.language]
  const inOrder = rows.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))
  return html`<table class="list"><caption class="visually-hidden">${check.rows}</caption>
<thead><tr><th scope="col">${heads.posting}</th><th scope="col">${heads.row}</th><th scope="col">${heads.outcome}</th></tr></thead>
<tbody>
${inOrder.map((row) => rowOf(context, row, said ?? outcomes))}</tbody></table>`
}

const isRefused = ({ verdict }: ShownRow): boolean => verdict === 'refused'

const rowOf = (context: MemberContext, { number, title, verdict, id, faults = [] }: ShownRow, said: Said): Html => {
  const { heads, untitled } = importWords[context.language]
  const name = title === '' ? untitled : isolated(title)
  const posting = id === null ? name : html`<a href="${employerPath(context, `/jobs/${id}`)}">${name}</a>`
  const outcome = verdict === 'refused' ? faults.map((fault) => html`<p class="fault">${fault}</p>\n`) : said[verdict]
  return html`<tr><th scope="row">${posting}</th><td data-label="${heads.row}">${number}</td><td data-label="${heads.outcome}">${outcome}</td></tr>\n`
}
