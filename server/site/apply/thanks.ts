/** Pages after the form, without anything of what was sent. */
import type { Language } from '@affiche/contract/values.ts'
import { NO_INDEX } from '../../html/head.ts'
import type { Layout } from '../../html/layout.ts'
import { otherLanguage, words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PostingView } from '../posting/view.ts'
import { applyWords } from './words.ts'

/** Queries of the addresses that thank, and that ask to open the mail. */
export const AFTER = ['sent', 'confirm'] as const

export type After = (typeof AFTER)[number]

export const afterPath = (language: Language, code: string, after: After): string =>
  `${words[language].paths.apply(code)}?${after}`

type AfterForm = {
  readonly code: string
  readonly after: After
  /** Null for a posting that is gone. */
  readonly view: PostingView | null
}

export const afterPage = (layout: Layout, language: Language, { code, after, view }: AfterForm): Html => {
  const { title, lead, next } = applyWords[language][after]
  return notePage(layout, {
    language,
    code,
    title,
    text: html`${view && postingLine(view)}<p>${lead}</p>
<p>${next}</p>`,
    other: afterPath(otherLanguage(language), code, after),
  })
}

/** The posting in a line, in the language of its text. */
export const postingLine = ({ language, textLanguage, title, employerName }: PostingView): Html => {
  const lang = textLanguage === language ? null : html` lang="${words[textLanguage].locale}"`
  return html`<p class="lead"><strong${lang}>${title}</strong><br>${employerName}</p>\n`
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
