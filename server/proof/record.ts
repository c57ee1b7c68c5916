/** The record of a proof of posting: one JSON text, which its SHA-256 names and which stands alone. */
import { hash } from 'node:crypto'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import type { ChainPoint } from '../audit/entry.ts'
import { postingPaths } from '../public/code.ts'
import type { PublicDocument } from '../public/document.ts'
import type { DayFigures } from './days.ts'
import type { ProofEvent } from './events.ts'
import type { End, Span } from './periods.ts'

/** An entry of the trail. */
export type RecordedEntry = ChainPoint & { readonly action: string }

/** Times are UTC, as text (RFC 3339). */
export type RecordedPeriod = {
  /** SHA-256 of the public document. */
  readonly document: string
  readonly from: string
  /** Null if it lasted when the record was issued. */
  readonly to: string | null
  readonly languages: readonly Language[]
  readonly addresses: Readonly<Partial<Record<Language, string>>>
  readonly start: RecordedEntry
  /** Null while it lasts, and for a close date, which is no entry. */
  readonly end: RecordedEntry | { readonly action: 'close-date' } | null
  readonly shown: ChainPoint
  readonly hidden: ChainPoint | null
}

/** Its members keep this order. */
export type ProofRecord = DayFigures & {
  readonly format: 'affiche-proof-1'
  readonly employer: { readonly id: number; readonly name: string | null; readonly nameFr: string | null }
  readonly jobId: number
  readonly code: string
  readonly referenceId: string | null
  readonly issuedAt: string
  readonly timeZone: string
  readonly periods: readonly RecordedPeriod[]
  /** Addresses of the feeds that held the posting as long as it was public. */
  readonly feeds: readonly string[]
  readonly chain: {
    /** The point after which entries are kept, and the time of the first of them. */
    readonly keptAfter: ChainPoint
    readonly keptSince: string
    readonly head: ChainPoint
  }
  /** JSON texts of the documents in the order of the periods, each once; those left out are named by the periods alone. */
  readonly documents: readonly { readonly hash: string; readonly text: string }[]
  readonly documentsLeftOut: number
}

/** A public document, with what a record says of it. */
export type RecordedDocument = {
  readonly hash: string
  /** Null for one that is left out. */
  readonly text: string | null
  readonly code: string
  readonly languages: readonly Language[]
  /** Address of the page of its employer; null if it names none. */
  readonly slug: string | null
}

export type RecordParts = Pick<ProofRecord, 'employer' | 'jobId' | 'code' | 'referenceId' | 'timeZone' | 'chain'> & {
  /** Address of the service, empty if it is not known. */
  readonly base: string
  readonly issuedAt: number
  readonly spans: readonly Span[]
  readonly documents: ReadonlyMap<string, RecordedDocument>
  readonly figures: DayFigures
}

export const makeRecord = (parts: RecordParts): ProofRecord => {
  const { employer, jobId, code, referenceId, issuedAt, timeZone, spans, documents, base, figures, chain } = parts
  const used = [...new Set(spans.map(({ document }) => document))].flatMap((hash) => documents.get(hash) ?? [])
  return {
    format: 'affiche-proof-1',
    employer,
    jobId,
    code,
    referenceId,
    issuedAt: timeText(issuedAt),
    timeZone,
    periods: spans.map((span) => periodOf(span, documents.get(span.document), base)),
    feeds: feedsOf(used).map((path) => base + path),
    ...figures,
    chain,
    documents: used.flatMap(({ hash, text }) => (text === null ? [] : [{ hash, text }])),
    documentsLeftOut: used.filter(({ text }) => text === null).length,
  }
}

const timeText = (time: number): string => new Date(time).toISOString()

const pointOf = ({ seq, hash }: ChainPoint): ChainPoint => ({ seq, hash })

const entryOf = ({ action, seq, hash }: ProofEvent): RecordedEntry => ({ action, seq, hash })

const endOf = (end: End | null): RecordedPeriod['end'] =>
  end === 'close-date' ? { action: 'close-date' } : end && entryOf(end)

const periodOf = (
  { document, from, to, start, end, shown, hidden }: Span,
  about: RecordedDocument | undefined,
  base: string,
): RecordedPeriod => {
  const languages = about?.languages ?? []
  return {
    document,
    from: timeText(from),
    to: to === null ? null : timeText(to),
    languages,
    addresses: Object.fromEntries(
      languages.map((language) => [language, base + postingPaths[language](about?.code ?? '')]),
    ),
    start: entryOf(start),
    end: endOf(end),
    shown: pointOf(shown),
    hidden: hidden && pointOf(hidden),
  }
}

/** Only the feeds that hold every posting: that of Atom has the newest alone. */
const feedsOf = (documents: readonly RecordedDocument[]): readonly string[] => {
  const found = new Set<string>()
  for (const { languages, slug } of documents) {
    const files = [
      ...languages.flatMap((language) => [`indeed.${language}.xml`, `jobs.${language}.json`]),
      'jobs.ndjson',
    ]
    for (const file of files) {
      found.add(`/feeds/${file}`)
      if (slug !== null) found.add(`/feeds/employers/${slug}/${file}`)
    }
  }
  return [...found].sort()
}

/** Facts of a document that a record needs, and the search for its periods. */
export const aboutDocument = (hash: string, text: string) => {
  const { code, texts, employer, closeDate } = JSON.parse(text) as PublicDocument
  const languages = LANGUAGES.filter((language) => texts[language] !== undefined)
  return { hash, code, languages, closeDate, employer, confidential: employer === null, slug: employer?.slug ?? null }
}

export const sha256 = (text: string): string => hash('sha256', text)

/** A record as it is kept and handed over. */
export const recordText = (record: ProofRecord): string => JSON.stringify(record)

/** True if a later record proves the same as an earlier one; the later one ends later, with more entries in the trail. */
export const provesTheSame = (later: ProofRecord, earlierText: string): boolean => {
  const { issuedAt, chain } = JSON.parse(earlierText) as ProofRecord
  return recordText({ ...later, issuedAt, chain }) === earlierText
}
