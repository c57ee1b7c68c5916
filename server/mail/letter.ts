/** A letter as its reader sees it: plain text, and the same as plain HTML without pictures or anything that tells of its reading. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../platform/lib/html.ts'
import { mailWords } from './words.ts'

export type Letter = {
  readonly language: Language
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Lines of a list, each with an address. */
  readonly items?: readonly Link[]
  /** Address that the letter is about. */
  readonly action?: Link
  readonly foot: readonly (string | Link)[]
}

type Link = { readonly label: string; readonly url: string }

/** Nothing that ends a header, or that a reader does not see: names come from strangers. */
export const plainLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** A moment with its time zone, for a reader who is anywhere. */
export const momentIn = (language: Language, timeZone: string, time: number): string =>
  new Intl.DateTimeFormat(mailWords[language].locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time)

/** Line after which mail programs show what is not of the letter. */
const SIGNATURE = '-- \n'

export const textOf = ({ language, paragraphs, items = [], action, foot }: Letter): string => {
  const written = (part: string | Link): string =>
    typeof part === 'string' ? part : mailWords[language].link(part.label, part.url)
  const body = [
    ...paragraphs,
    ...items.map(({ label, url }) => `- ${label}\n  ${url}`),
    ...(action ? [written(action)] : []),
  ]
  return `${body.join('\n\n')}\n\n${SIGNATURE}${foot.map(written).join('\n\n')}\n`
}

const linkHtml = ({ label, url }: Link): Html => html`<a href="${url}">${label}</a>`

const paragraph = (part: string | Link): Html => html`<p>${typeof part === 'string' ? part : linkHtml(part)}</p>\n`

export const htmlOf = ({ language, subject, paragraphs, items = [], action, foot }: Letter): string =>
  String(html`<!DOCTYPE html>
<html lang="${language}-CA">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${paragraphs.map(paragraph)}${items.length === 0 ? null : html`<ul>${items.map((item) => html`<li>${linkHtml(item)}</li>\n`)}</ul>\n`}${action ? paragraph(action) : null}<hr>
${foot.map(paragraph)}</body>
</html>
`)
