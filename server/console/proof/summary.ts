/** The gist of a record in plain words, before all that it says. */
import type { Language } from '@affiche/contract/values.ts'
import { formatNumber, formatTime } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { isolated } from '../../platform/lib/isolated.ts'
import type { ProofRecord } from '../../proof/record.ts'
import { readDocument } from '../../site/posting/view.ts'
import { proofWords } from './words.ts'

/** Title of the posting as it was public last; null if the record has left out that text. */
export const titleIn = ({ periods, documents }: ProofRecord, language: Language): string | null => {
  const last = documents.find(({ hash }) => hash === periods.at(-1)?.document)
  if (!last) return null
  const { texts } = readDocument({ document: last.text, confidential: false })
  const text = texts[language] ?? Object.values(texts)[0]
  return text ? isolated(text.title) : null
}

export const summaryOf = (language: Language, record: ProofRecord): Html => {
  const { gist } = proofWords[language]
  const { periods, timeZone, daysPublic, longestUnbrokenDays, fourWeeksInNinetyDays } = record
  const day = (time: string): string => formatTime(language, Date.parse(time), timeZone)
  const from = day(periods[0]?.from ?? record.issuedAt)
  const end = periods.at(-1)?.to ?? null
  const sentences = [
    end === null ? gist.since(from, day(record.issuedAt)) : gist.between(from, day(end)),
    gist.days(formatNumber(language, daysPublic), daysPublic < 2),
    longestUnbrokenDays === 0
      ? null
      : gist.longest(formatNumber(language, longestUnbrokenDays), longestUnbrokenDays < 2),
    fourWeeksInNinetyDays ? gist.fourWeeks : gist.noFourWeeks,
  ]
  return html`<ul>${sentences.map((sentence) => sentence && html`<li>${sentence}</li>\n`)}</ul>`
}
