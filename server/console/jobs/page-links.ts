/** Links to the pages of a list before and after this one. */
import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import type { Done } from './job-words.ts'
import { listWords } from './list-words.ts'

type Pages = {
  readonly language: Language
  readonly page: number
  readonly hasNext: boolean
  readonly addressOf: (page: number) => string
}

/** Pages that an address may ask for. */
const PAGE = /^[1-9]\d{0,6}$/

/** The page that an address asks for; the first for anything else. */
export const pageOf = (query: URLSearchParams): number => {
  const page = query.get('page') ?? ''
  return PAGE.test(page) ? Number(page) : 1
}

export const pageLinks = ({ language, page, hasNext, addressOf }: Pages): Html | null => {
  const { pages, page: name, previousPage, nextPage } = listWords[language]
  if (page === 1 && !hasNext) return null
  return html`<nav class="more" aria-label="${pages}">
${page > 1 ? html`<a href="${addressOf(page - 1)}" rel="prev">${previousPage}</a>` : null}
<span class="dim">${name(formatNumber(language, page))}</span>
${hasNext ? html`<a href="${addressOf(page + 1)}" rel="next">${nextPage}</a>` : null}
</nav>`
}

type DoneQuery = { readonly done: Done; readonly version: string; readonly was?: string }

/** Address of a posting after something was done; `was`: its status or closing date before. */
export const donePath = (context: MemberContext, id: number, { done, version, was }: DoneQuery): string => {
  const query = new URLSearchParams({ done, version, ...(was ? { was } : {}) })
  return employerPath(context, `/jobs/${id}?${query}`)
}
