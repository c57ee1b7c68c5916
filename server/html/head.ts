/** Head of a page, for search engines and for those who show a link to it. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../platform/lib/html.ts'
import { words } from './words/words.ts'

type Named = {
  /** Language of the text of the page. */
  readonly language: Language
  /** Address of the service. */
  readonly base: string
  readonly siteName: string
  readonly title: string
  readonly description: Html | string
  readonly pathOf: (language: Language) => string
  /** False for a page whose text is in one language. */
  readonly isPair?: boolean
  /** Path that leads to the page in one of the languages. */
  readonly neutral?: string
  /** Absent or null: that of the service. */
  readonly picture?: Picture | null
}

/** The picture beside a shared link; its path is that of a raster file, since no network shows an SVG. */
export type Picture = { readonly path: string; readonly width: number; readonly height: number; readonly alt: string }

/** The icon of the service (assets/icons.ts). A square this size is shown small, beside the words of the link. */
const OWN_PICTURE = { path: '/share.png', width: 512, height: 512 }

export const headOf = (named: Named): Html => {
  const { language, base, siteName, title, description, pathOf, picture } = named
  const address = base + pathOf(language)
  return html`<link rel="canonical" href="${address}">
${alternates(named)}<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${words[language].openGraph}">
<meta property="og:site_name" content="${siteName}">
${pictureTags(base, picture ?? { ...OWN_PICTURE, alt: siteName })}`
}

const pictureTags = (base: string, { path, width, height, alt }: Picture): Html =>
  html`<meta property="og:image" content="${base}${path}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${alt}">`

/** A pair of pages names both of them, each on both. */
const alternates = ({ base, pathOf, isPair = true, neutral }: Named): readonly Html[] => {
  if (!isPair) return []
  const link = (hreflang: string, path: string): Html =>
    html`<link rel="alternate" hreflang="${hreflang}" href="${base}${path}">\n`
  const pair = LANGUAGES.map((each) => link(words[each].locale, pathOf(each)))
  return neutral === undefined ? pair : [...pair, link('x-default', neutral)]
}

/** Robots tag of a page that search engines are not to list. */
export const NO_INDEX = html`<meta name="robots" content="noindex">`
