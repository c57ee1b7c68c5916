/**
 * The pages of both languages that show a posting: the language of this page first, and folded that in which the posting
 * has no text of its own.
 */
import type { Language } from '@affiche/contract/values.ts'
import { otherLanguage, words } from '../html/words/words.ts'
import { type Html, html } from '../platform/lib/html.ts'
import { postingArticle } from '../site/posting/job-page.ts'
import { type PostingView, viewOf } from '../site/posting/view.ts'
import type { ConsoleFrame } from './frame.ts'

type Sides = {
  readonly shown: { readonly document: string; readonly confidential: boolean }
  /** Language of this page. */
  readonly language: Language
  readonly titles: Readonly<Record<Language, string>>
  readonly heading: 'h2' | 'h3'
  readonly frame: Pick<ConsoleFrame, 'lists' | 'isRelaying'>
  /** Notes above and below the posting of one side. */
  readonly above?: (view: PostingView) => Html | null
  readonly below?: (view: PostingView) => Html | null
}

export const postingSides = (sides: Sides): Html => {
  const { language, shown } = sides
  const views = [language, otherLanguage(language)].map((each) => viewOf(shown, each))
  const own = views.filter(isOwn)
  const others = views.filter((view) => !isOwn(view))
  return html`<div class="sides">${own.map((view) => openSide(view, sides))}</div>
${others.map((view) => foldedSide(view, sides))}`
}

const isOwn = ({ language, textLanguage }: PostingView): boolean => language === textLanguage

const openSide = (view: PostingView, sides: Sides): Html => {
  const title = sides.titles[view.language]
  const heading = sides.heading === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`
  return html`<section class="side" aria-label="${title}">${heading}
${sideOf(view, sides)}</section>\n`
}

const foldedSide = (view: PostingView, sides: Sides): Html =>
  html`<details class="side"><summary>${sides.titles[view.language]}</summary>
${sideOf(view, sides)}</details>\n`

const sideOf = (view: PostingView, { frame, above, below }: Sides): Html =>
  html`${above?.(view) ?? null}
<div class="posting" lang="${words[view.language].locale}">${postingArticle(view, frame)}</div>
${below?.(view) ?? null}`
