import { LANGUAGES, type Language } from '../../domain/public/document.ts'
import { type Html, html } from '../../lib/html.ts'
import { words } from '../words/words.ts'

type Pair = {
  readonly language: Language
  /** Address of the service. */
  readonly base: string
  readonly pathOf: (language: Language) => string
}

/** Elements of the head that name a page and the same page in both languages. */
export const alternates = ({ language, base, pathOf }: Pair): Html =>
  html`<link rel="canonical" href="${base}${pathOf(language)}">
${LANGUAGES.map((each) => html`<link rel="alternate" hreflang="${words[each].locale}" href="${base}${pathOf(each)}">\n`)}`
