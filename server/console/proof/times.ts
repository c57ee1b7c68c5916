/** The times of a record as a table. */
import type { Language } from '@affiche/contract/values.ts'
import { formatMoment, formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ProofRecord, RecordedPeriod } from '../../proof/record.ts'
import type { ChangedMembers } from './ends.ts'
import { proofWords } from './words.ts'

/** Times on the page; the record has all. */
const SHOWN_MAX = 500

export const timesTable = (language: Language, record: ProofRecord, changed: ChangedMembers): Html => {
  const { periods } = record
  const said = proofWords[language]
  const left = periods.length - SHOWN_MAX
  const numbers = versionNumbers(record)
  const rows = periods.slice(-SHOWN_MAX).map((period) => rowOf(period, { language, record, numbers, changed }))
  return html`${left > 0 ? html`<p>${said.left(formatNumber(language, left))}</p>\n` : null}<table class="times">
<thead><tr><th scope="col">${said.from}</th><th scope="col">${said.to}</th><th scope="col">${said.ended}</th><th scope="col">${said.text}</th></tr></thead>
<tbody>
${rows}</tbody></table>`
}

/** Versions are numbered in the order in which they were first public. */
export const versionNumbers = ({ periods }: Pick<ProofRecord, 'periods'>): ReadonlyMap<string, number> =>
  new Map([...new Set(periods.map(({ document }) => document))].map((document, at) => [document, at + 1]))

type Row = {
  readonly language: Language
  readonly record: ProofRecord
  readonly numbers: ReadonlyMap<string, number>
  readonly changed: ChangedMembers
}

const rowOf = (period: RecordedPeriod, { language, record, numbers, changed }: Row): Html => {
  const { from, to, end, start, languages, document } = period
  const said = proofWords[language]
  const entry = (seq: number): string => said.entry(formatNumber(language, seq))
  const names = languages.map((name) => said.languages[name]).join(', ')
  return html`<tr><td data-label="${said.from}">${moment(language, from, record.timeZone)}<span class="dim">${entry(start.seq)}</span></td>
<td data-label="${said.to}">${to === null ? said.lasts : moment(language, to, record.timeZone)}</td>
<td data-label="${said.ended}">${end && html`${causeOf(language, end, changed)}${'seq' in end ? html`<span class="dim">${entry(end.seq)}</span>` : null}`}</td>
<td data-label="${said.text}">${said.version(formatNumber(language, numbers.get(document) ?? 0))}, ${names}</td></tr>
`
}

/** A change says what was changed, if the trail still has its entry. */
const causeOf = (language: Language, end: NonNullable<RecordedPeriod['end']>, changed: ChangedMembers): string => {
  const { ends, changes } = proofWords[language]
  const members = 'seq' in end ? (changed.get(end.seq) ?? []) : []
  const known = Object.entries(changes).find(([member]) => members.includes(member))
  return known?.[1] ?? ends[end.action] ?? end.action
}

const moment = (language: Language, time: string, timeZone: string): Html =>
  html`<time datetime="${time}">${formatMoment(language, Date.parse(time), timeZone)}</time>${timeZone === 'UTC' ? null : html`<span class="dim">${time.slice(0, 19).replace('T', ' ')} UTC</span>`}`
