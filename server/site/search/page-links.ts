/** Links to the pages before and after a page of results. */
import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { PAGE_SIZE, TOTAL_MAX } from './query.ts'
import { searchWords } from './words.ts'

type Pages = {
  readonly language: Language
  readonly page: number
  readonly total: number
  readonly addressOf: (page: number) => string
}

export const pageLinks = ({ language, page, total, addressOf }: Pages): Html | null => {
  const { pages, page: name, previousPage, nextPage } = searchWords[language]
  const hasNext = page * PAGE_SIZE < Math.min(total, TOTAL_MAX)
  if (page === 1 && !hasNext) return null
  return html`<nav class="more" aria-label="${pages}">
${page > 1 ? html`<a href="${addressOf(page - 1)}" rel="prev">${previousPage}</a>` : null}
<span class="dim">${name(formatNumber(language, page))}</span>
${hasNext ? html`<a href="${addressOf(page + 1)}" rel="next">${nextPage}</a>` : null}
</nav>`
}
