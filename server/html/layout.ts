/** The frame of every page. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../platform/lib/html.ts'
import type { AssetFile, Assets } from './assets/assets.ts'
import { otherLanguage, words } from './words/words.ts'

export type Page = {
  readonly language: Language
  readonly title: string
  /** Path of the page in the other language; null if it has none. */
  readonly other: string | null
  /** Elements of the head beside the usual ones. */
  readonly head?: Html
  /** Words of the script of public pages; without them a page has no script. */
  readonly scriptWords?: object
  /** Script of the page; that of public pages by default. */
  readonly script?: AssetFile
  readonly main: Html
}

export type Layout = (page: Page) => Html

/** Names of the languages in themselves. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' }

type Parts = {
  readonly siteName: string
  readonly pathOf: Assets['pathOf']
  /** Address behind the name of the site on a service without public postings. */
  readonly home?: Readonly<Record<Language, string>>
}

export const createLayout = ({ siteName, pathOf, home }: Parts): Layout => {
  const links = html`<link rel="icon" href="${pathOf('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${pathOf('site.css')}">`
  const scriptOf = (scriptWords: object, script: AssetFile): Html =>
    html`<script type="module" src="${pathOf(script)}" data-words="${JSON.stringify(scriptWords)}"></script>\n`
  return ({ language, title, other, head = null, scriptWords = null, script = 'site.js', main }) => {
    const { frame, locale, paths } = words[language]
    return html`<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${siteName}</title>
${links}
${scriptWords && scriptOf(scriptWords, script)}${head}
</head>
<body>
<a class="skip" href="#main">${frame.skip}</a>
<header class="top"><div class="band">
<a class="brand" href="${home?.[language] ?? paths.home}">${siteName}</a>
${other === null ? null : toggle(language, other)}
</div></header>
<main id="main">
${main}
</main>
${home ? null : footOf(language)}
</body>
</html>
`
  }
}

const footOf = (language: Language): Html => {
  const { frame, paths } = words[language]
  return html`<footer class="foot"><nav class="band" aria-label="${frame.footer}">
<a href="${paths.home}">${frame.allPostings}</a>
<a href="${paths.fraudPolicy}">${frame.fraudPolicy}</a>
</nav></footer>`
}

const toggle = (language: Language, path: string): Html => {
  const other = otherLanguage(language)
  const { locale } = words[other]
  return html`<nav aria-label="${words[language].frame.languages}"><a href="${path}" lang="${locale}" hreflang="${locale}">${NAMES[other]}</a></nav>`
}
