/** Rows of the public side, and what searches find them by, on any engine. */
import type { Status } from '@affiche/contract/values.ts'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { DAY_MS, type IsoDate } from '../../platform/lib/dates.ts'
import { CHOICES, type Choice, type Choices } from '../document.ts'
import type { Showing } from '../follower-ports.ts'
import { isPublic, type Publishing } from '../is-public.ts'
import type { PublicEntry, PublicJob, PublicQuery, PublicState, PublicWalk } from '../ports.ts'
import { pointTerm } from './places.ts'

/** Above every job id. */
export const IDS = 2 ** 31

/** Orders jobs by publish date, then id. */
export const sortKeyOf = (publishDate: IsoDate, jobId: number): number =>
  (Date.parse(`${publishDate}T00:00:00Z`) / DAY_MS) * IDS + jobId

/** The job that has a sort key. */
export const jobIdOf = ({ sort_key }: { readonly sort_key: number }): number => Number(sort_key) % IDS

/** Dollars a year between two terms; a search for a pay reads only the jobs of its step one by one. */
const PAY_STEP = 20_000
const PAY_STEPS_MAX = 25

const stepOf = (pay: number): number => Math.min(Math.floor(pay / PAY_STEP), PAY_STEPS_MAX)

/** The sign in terms that no word has. */
export const category = (id: number): string => `=c${id}`
const positionType = (id: number): string => `=t${id}`
const CHOICE_LETTERS: Readonly<Record<Choice, string>> = { workplace: 'w' }
const choiceTerms = (chosen: Choices): string[] =>
  CHOICES.flatMap((name) => {
    const value = chosen[name]
    return value === null ? [] : [`=${CHOICE_LETTERS[name]}${value.replaceAll('-', '')}`]
  })
export const language = (name: string): string => `=l${name}`
const pay = (step: number): string => `=p${step}`
const employer = (id: number): string => `=e${id}`
export const province = (code: string): string => `=r${code.toLowerCase()}`

/** Other characters mean something in the language of queries. */
const NO_WORD = /[^\p{L}\p{N}.+#]/gu

const SIGNED = /^(\.?)([\p{L}\p{N}]+)([+#]*)$/u

/** Signs of a word in its term. */
const SIGNS: Readonly<Record<string, string>> = { '.': 'd', '+': 'p', '#': 's' }

/** The term of a word: its signs are behind the sign that no word has, as the letters that the text index reads. */
const wordTerm = (word: string): string => {
  const [, dot = '', letters = word.replace(/[.+#]/g, ''), signs = ''] = SIGNED.exec(word) ?? []
  const named = [...dot, ...signs].map((sign) => SIGNS[sign]).join('')
  return named === '' ? letters : `${letters}=${named}`
}

/** A word of a title, beside the same word as one of the texts. */
export const titleWord = (word: string): string => `=n${wordTerm(word.replace(NO_WORD, ''))}`

/** All that a shown job is found by; nothing finds a confidential one by its employer. */
export const termsOf = (showing: Showing, employerId: number): string[] => [
  ...showing.words.map(wordTerm),
  ...showing.titleWords.map(titleWord),
  ...showing.categories.map(category),
  positionType(showing.positionType),
  ...choiceTerms(showing),
  ...showing.languages.map(language),
  ...Array.from({ length: stepOf(showing.yearlyPay ?? 0) }, (_, at) => pay(at + 1)),
  ...(showing.confidential ? [] : [employer(employerId)]),
  ...showing.provinces.map(province),
  ...showing.points.map(pointTerm),
]

/** A term to find, or the beginning of one. */
export type SearchTerm = { readonly term: string; readonly isPrefix: boolean }

/** A shorter beginning would be that of too many words. */
const PREFIX_LENGTH_MIN = 2

/** Terms that a query asks for, all of which must occur; the rarest kinds of filter need not be first. */
export const searchTerms = (query: PublicQuery): SearchTerm[] => {
  const words = query.words.map((word) => wordTerm(word.replace(NO_WORD, ''))).filter((word) => word !== '')
  const filters = [
    ...(query.category === null ? [] : [category(query.category)]),
    ...(query.positionType === null ? [] : [positionType(query.positionType)]),
    ...choiceTerms(query),
    ...(query.language === null ? [] : [language(query.language)]),
    ...(stepOf(query.yearlyPayMin ?? 0) === 0 ? [] : [pay(stepOf(query.yearlyPayMin ?? 0))]),
    ...(query.province === null ? [] : [province(query.province)]),
    ...(query.employerId === null ? [] : [employer(query.employerId)]),
  ]
  return [
    ...words.map((term, at) => ({ term, isPrefix: at === words.length - 1 && term.length >= PREFIX_LENGTH_MIN })),
    ...filters.map((term) => ({ term, isPrefix: false })),
  ]
}

/** Results that are counted, and paged through. */
export const COUNTED_MAX = 1_000

export const pageOf = <T>(
  all: readonly T[],
  { page, pageSize }: Pick<PublicQuery, 'page' | 'pageSize'>,
): readonly T[] => all.slice(0, COUNTED_MAX).slice((page - 1) * pageSize, page * pageSize)

/** A public job, and the present state of what it was made of; SQLite has 0 and 1 for booleans. */
export type PublicStateRow = {
  readonly job_id: number
  readonly employer_id: number
  readonly number: number
  readonly shown: number | boolean
  readonly hash: string
  readonly changed_at: number
  readonly hidden: number | boolean
  /** Null for an employer that was deleted. */
  readonly publishing: Publishing | null
  readonly suspended_at: number | null
  readonly logo: string | null
}

export type PublicJobRow = PublicStateRow & { readonly document: string }

/** The job itself. */
export type JobStateRow = {
  readonly id: number
  readonly status: Status
  readonly publish_date: string
  readonly close_date: string | null
  readonly confidential: number | boolean
}

export const toPublicState = (row: PublicStateRow, state: JobStateRow | null, today: IsoDate): PublicState => {
  const job = state && { status: state.status, publishDate: state.publish_date, closeDate: state.close_date }
  const holder = row.publishing && { suspended: row.suspended_at !== null, publishing: row.publishing }
  return {
    jobId: row.job_id,
    employerId: row.employer_id,
    shown: Boolean(row.shown),
    hash: row.hash,
    number: Number(row.number),
    changedAt: Number(row.changed_at),
    open: Boolean(row.shown) && isPublic({ job, employer: holder, hidden: Boolean(row.hidden), today }),
    confidential: Boolean(state?.confidential),
    logo: row.logo,
  }
}

export const toPublicJob = (row: PublicJobRow, state: JobStateRow | null, today: IsoDate): PublicJob => ({
  ...toPublicState(row, state, today),
  document: row.document,
})

export type ReportRow = {
  readonly id: number
  readonly job_id: number
  readonly employer_id: number
  readonly at: number
  readonly reason: string
  readonly text: string
  readonly contact: string | null
  readonly decision: string | null
  readonly decided_at: number | null
}

export const REPORT_COLUMNS = 'id, job_id, employer_id, at, reason, text, contact, decision, decided_at'

export const toReport = ({ job_id, employer_id, decided_at, ...row }: ReportRow) => ({
  ...row,
  jobId: job_id,
  employerId: employer_id,
  decidedAt: decided_at,
})

export type PublishingRow = {
  readonly id: number
  readonly name: string
  readonly name_fr: string | null
  readonly website: string | null
  readonly slug: string | null
}

export const toPublishing = ({ name_fr, ...row }: PublishingRow) => ({ ...row, nameFr: name_fr })

export type EntryRow = { readonly job_id: number; readonly languages: string; readonly changed_at: number }

export const toEntry = ({ job_id, languages, changed_at }: EntryRow): PublicEntry => ({
  jobId: job_id,
  languages: LANGUAGES.filter((language) => languages.split(',').includes(language)),
  changedAt: Number(changed_at),
})

/** The jobs of a part of a walk that have a text in its language, and where it goes on. */
export const walkedOf = (rows: readonly EntryRow[], { language, limit }: PublicWalk) => ({
  ids: rows
    .map(toEntry)
    .filter(({ languages }) => language === null || languages.includes(language))
    .map(({ jobId }) => jobId),
  next: rows.length < limit ? null : (rows.at(-1)?.job_id ?? null),
})

/** Nothing ties a confidential job to its employer. */
export const tiedTo = (jobs: readonly PublicJob[], employerId: number | null): readonly PublicJob[] =>
  employerId === null ? jobs : jobs.filter(({ document }) => JSON.parse(document).employer !== null)
