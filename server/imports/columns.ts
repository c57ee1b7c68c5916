/** Columns of files that are imported: what they fill of a posting, as their heads name it in either language. */
import type { Member } from '@affiche/contract/members.ts'
import { fold } from '../platform/lib/fold.ts'

type Row = {
  /** As map files and our own export name it. */
  readonly name: string
  /** The part of a job that it fills, as a JSON Pointer. */
  readonly pointer: `/${Member}` | `/${Member}/${string}`
  /** Further heads, those of forms and people, without accents, case and signs. */
  readonly heads: string
}

const row = <const Pointer extends Row['pointer']>(name: string, pointer: Pointer, heads: string) => ({
  name,
  pointer,
  heads,
})

const COLUMNS = {
  reference: row(
    'referenceId',
    '/referenceId',
    'reference ref numerodereference requisition yourreference votrereference',
  ),
  title: row('title', '/title', 'jobtitle titre titreduposte poste'),
  language: row('language', '/language', 'langue languageofthetitleanddescription languedutitreetdeladescription'),
  status: row('status', '/status', 'statut etat'),
  places: row(
    'location',
    '/locations',
    'locations place places city ville lieu lieux lieudetravail lieuxdetravail emplacement',
  ),
  workplace: row('workplace', '/workplace', 'modedetravail'),
  categories: row('category', '/categories', 'categories categorie'),
  'position-type': row('positionType', '/positionType', 'jobtype type typedeposte typedemploi employmenttype'),
  pay: row(
    'pay',
    '/salary/amount',
    'salary amount salaire montant remuneration salaireminimum salairemin amountorminimum montantouminimum',
  ),
  'pay-max': row('maxPay', '/salary/maxAmount', 'maxsalary salairemaximum salairemax maximum'),
  'pay-period': row('payPeriod', '/salary/period', 'salaryperiod period periode periodederemuneration'),
  'pay-commission': row('plusCommission', '/salary/plusCommission', 'commission'),
  description: row('description', '/description', 'jobdescription texte'),
  'text-title': row('otherTitle', '/texts', 'autretitre jobtitleintheotherlanguage titredupostedanslautrelangue'),
  'text-description': row(
    'otherDescription',
    '/texts',
    'autredescription descriptionintheotherlanguage descriptiondanslautrelangue',
  ),
  'text-url': row(
    'otherApplicationUrl',
    '/texts',
    'webaddressforapplicationsintheotherlanguage adressewebpourlescandidaturesdanslautrelangue',
  ),
  email: row(
    'applicationEmail',
    '/applicationEmail',
    'email courriel emailforapplications courrielpourlescandidatures',
  ),
  url: row(
    'applicationUrl',
    '/applicationUrl',
    'url link lien webaddressforapplications adressewebpourlescandidatures',
  ),
  'close-date': row('closeDate', '/closeDate', 'firstdayclosed premierjourdefermeture'),
  'last-day': row(
    'lastDay',
    '/closeDate',
    'lastdaytoapply dernierjour dernierjourpourpostuler deadline datelimite closingdate datedefermeture',
  ),
  confidential: row(
    'confidential',
    '/confidential',
    'confidentiel donotshowthenameoftheemployer nepasafficherlenomdelemployeur',
  ),
  'publish-on': row('publishOn', '/publishOn', 'publierle datedepublicationprevue'),
  'auto-refresh': row(
    'autoRefresh',
    '/autoRefresh',
    'renewthepublicationdateevery7days renouvelerladatedaffichagetousles7jours',
  ),
  openings: row('openings', '/openings', 'nombredepostes postesapourvoir numberofopenings nombredepostesapourvoir'),
  purpose: row(
    'purpose',
    '/purpose',
    'but thispostingispartofanapplicationforanlmia cetteoffrefaitpartiedunedemandedeimt',
  ),
} as const satisfies Readonly<Record<string, Row>>

/** A field of the posting form, or what stands for several: places, categories, and the first day on which it is closed. */
export type Target = keyof typeof COLUMNS

/** Members that no column fills: those of the service, the way to apply, which its address tells, and answers to questions of the law. */
type Unfilled = 'id' | 'employer' | 'publishDate' | 'publicUrls' | 'hidden' | 'applicantRoutingType' | 'disclosures'

type FirstOf<Pointer> = Pointer extends `/${infer Name}/${string}`
  ? Name
  : Pointer extends `/${infer Name}`
    ? Name
    : never

/** A member that has neither a column nor a reason for having none does not compile. */
type Missing = Exclude<Member, Unfilled | FirstOf<(typeof COLUMNS)[Target]['pointer']>>
true satisfies [Missing] extends [never] ? true : Missing

export const TARGETS = Object.keys(COLUMNS) as readonly Target[]

export const isTarget = (name: string): name is Target => Object.hasOwn(COLUMNS, name)

/** As map files and our own export name it. */
export const nameOf = (target: Target): string => COLUMNS[target].name

export const pointerOf = (target: Target): string => COLUMNS[target].pointer

export const memberOf = (target: Target): string => COLUMNS[target].pointer.split('/')[1] ?? ''

/** Name of the first column that fills a place of a job; undefined where none does. */
export const nameAt = (pointer: string): string | undefined =>
  Object.values(COLUMNS).find((column) => column.pointer === pointer)?.name

/** A name without accents, case and signs. */
export const bareName = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const NAMED: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) =>
    [bareName(nameOf(target)), ...COLUMNS[target].heads.split(' ')].map((head) => [head, target] as const),
  ),
)

export const targetNamed = (head: string): Target | null => NAMED.get(bareName(head)) ?? null

/** Targets of the columns, null for one that is left out; of two columns for one target the first has it. */
export type Mapping = readonly (Target | null)[]

export const once = (found: readonly (Target | null)[]): Mapping =>
  found.map((target, at) => (target !== null && found.indexOf(target) === at ? target : null))

export const guessMapping = (heads: readonly string[]): Mapping => once(heads.map(targetNamed))

/** Column that our own export alone has; its descriptions are HTML, with or without an element. */
const OWN_HEAD = 'publicCode'

export const isOwnExport = (heads: readonly string[]): boolean => heads.includes(OWN_HEAD)
