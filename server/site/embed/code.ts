/** The code that an employer puts into a page of its own site; the link stays where the script does not run. */
import type { Language } from '@affiche/contract/values.ts'
import { words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'

type Embedded = { readonly base: string; readonly slug: string; readonly language: Language }

const LINK_TEXTS: Readonly<Record<Language, string>> = { en: 'Our job openings', fr: 'Nos offres d’emploi' }

export const embedCode = ({ base, slug, language }: Embedded): string => {
  const page = base + words[language].paths.employer(slug)
  return String(html`<div data-affiche="${slug}" data-lang="${language}"><a href="${page}">${LINK_TEXTS[language]}</a></div>
<script src="${base}/embed/v1.js" async></script>`)
}
