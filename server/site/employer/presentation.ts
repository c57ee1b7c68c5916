/** How an employer presents itself on its page: logo, colour and its own words. */
import type { Language } from '@affiche/contract/values.ts'
import { type Presentation, textFor } from '../../employers/presentation.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import { logoImage } from './logo.ts'

/** CSS pixels of the logo above the heading. */
const LOGO_HEIGHT = 96

/** Above the heading. The policy of the pages allows no style of an element, and a picture of one colour is none. */
export const presentationHead = ({ colour, logo }: Presentation, name: string): Html => {
  const stripe =
    colour === null
      ? null
      : html`<svg class="stripe" aria-hidden="true" focusable="false"><rect width="100%" height="100%" fill="${colour}"/></svg>\n`
  return html`${stripe}${logo === null ? null : html`<p>${logoImage(logo, { alt: name, most: LOGO_HEIGHT })}</p>\n`}`
}

/** Its own words as paragraphs; those of the other language where it has none in that of the page. */
export const presentationText = (presentation: Presentation, language: Language): Html | null => {
  const found = textFor(presentation, language)
  if (!found) return null
  const lang = found.language === language ? null : html` lang="${words[found.language].locale}"`
  const paragraphs = found.text.split(/\n{2,}/).map((paragraph) => html`<p>${linesOf(paragraph)}</p>\n`)
  return html`<div class="text"${lang}>${paragraphs}</div>\n`
}

const linesOf = (paragraph: string): readonly Html[] =>
  paragraph.split('\n').map((line, at) => html`${at === 0 ? null : html`<br>\n`}${isolated(line)}`)
