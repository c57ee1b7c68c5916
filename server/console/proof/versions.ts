/** The texts of a record, as candidates could read them. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import type { Lists } from '../../lists/reference.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ProofRecord } from '../../proof/record.ts'
import { linkedDescription } from '../../site/posting/description.ts'
import { factsOf } from '../../site/posting/facts.ts'
import { readDocument, statementsOf, viewOf } from '../../site/posting/view.ts'
import { versionNumbers } from './times.ts'
import { proofWords } from './words.ts'

/** Versions on the page, the newest; the record has more. */
const SHOWN_MAX = 50

export const versionsOf = (language: Language, record: ProofRecord, lists: Lists): Html => {
  const texts = new Map(record.documents.map(({ hash, text }) => [hash, text]))
  const shown = [...versionNumbers(record)].slice(-SHOWN_MAX)
  return html`${shown.map(([hash, number]) => {
    const text = texts.get(hash)
    const named = formatNumber(language, number)
    return text === undefined
      ? leftOut(language, { hash, named })
      : languagesOf(text).map((own) => version({ language, own, named, hash, text, lists }))
  })}`
}

const languagesOf = (text: string): readonly Language[] => {
  const { texts } = readDocument({ document: text, confidential: false })
  return LANGUAGES.filter((language) => texts[language] !== undefined)
}

const leftOut = (language: Language, { hash, named }: { readonly hash: string; readonly named: string }): Html => {
  const said = proofWords[language]
  return html`<section class="version"><h3>${said.version(named)}</h3>
<p>${said.leftOut} <code>${hash}</code></p></section>
`
}

type Version = {
  readonly language: Language
  /** Language of the text. */
  readonly own: Language
  readonly named: string
  readonly hash: string
  readonly text: string
  readonly lists: Lists
}

/** The terms are in the language of the page; the text is in its own. */
const version = ({ language, own, named, hash, text, lists }: Version): Html => {
  const said = proofWords[language]
  const view = { ...viewOf({ document: text, confidential: false }, own), language }
  const { locale } = words[own]
  return html`<section class="version"><h3>${said.versionOf(named, said.languages[own])}</h3>
<p class="dim">SHA-256 <code>${hash}</code></p>
<p class="lead" lang="${locale}">${view.text.title}</p>
<p>${view.employerName}</p>
${factsOf(view, lists)}
<div class="text" lang="${locale}">${linkedDescription(view.text.description)}</div>
${statementsOf(view).map((sentence) => html`<p>${sentence}</p>\n`)}</section>
`
}
