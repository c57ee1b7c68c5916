/** Pages after the form, without anything of what was sent. */
import type { Language } from '@affiche/contract/values.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { Layout } from '../../html/layout.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { applyWords } from './words.ts'

/** Queries of the addresses that thank, and that ask to open the mail. */
export const AFTER = ['sent', 'confirm'] as const

export type After = (typeof AFTER)[number]

export const afterPath = (language: Language, code: string, after: After): string =>
  `${words[language].paths.apply(code)}?${after}`

export const afterPage = (
  layout: Layout,
  language: Language,
  { code, after }: { code: string; after: After },
): Html => {
  const { title, lead, next } = applyWords[language][after]
  return notePage(layout, {
    language,
    code,
    title,
    text: html`<p class="lead">${lead}</p>
<p>${next}</p>`,
    other: afterPath(otherLanguage(language), code, after),
  })
}

type Note = {
  readonly language: Language
  readonly code: string
  readonly title: string
  readonly text: Html
  /** Path of the page in the other language; null if it has none. */
  readonly other: string | null
}

export const notePage = (layout: Layout, { language, code, title, text, other }: Note): Html =>
  layout({
    language,
    title,
    other,
    head: NO_INDEX,
    main: html`<h1>${title}</h1>
${text}
<p><a href="${words[language].paths.posting(code)}">${applyWords[language].back}</a></p>`,
  })
