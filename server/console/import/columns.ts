/** Columns of an import: the fields of the posting form that they fill, as their heads name them in either language. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { fold } from '../../platform/lib/fold.ts'
import type { FieldId } from '../job-form/fields.ts'
import { formWords } from '../job-form/words.ts'
import { importWords } from './words.ts'

/** Columns beside those that are one field: of several places or categories, and of the first day on which a posting is closed. */
type Own = 'places' | 'categories' | 'close-date'

type Filled = Exclude<
  FieldId,
  `place-${number}` | `category-${number}` | 'pay-shown' | 'routing' | 'intelligence' | 'vacancy' | 'accommodation'
>

export type Target = Own | Filled

/** Heads without accents, case and signs, beside the labels of the fields; the first is that of our own export. */
const HEADS: Readonly<Record<Target, string>> = {
  reference: 'referenceid reference ref numerodereference requisition',
  title: 'title jobtitle titre titreduposte poste',
  language: 'language langue',
  status: 'status statut etat',
  places: 'locations location places place city ville lieu lieux lieudetravail lieuxdetravail emplacement',
  workplace: 'workplace modedetravail',
  categories: 'categories category categorie',
  'position-type': 'positiontype jobtype type typedeposte typedemploi employmenttype',
  pay: 'pay salary amount salaire montant remuneration salaireminimum salairemin',
  'pay-max': 'maxpay maxsalary salairemaximum salairemax',
  'pay-period': 'payperiod salaryperiod period periode',
  'pay-commission': 'pluscommission commission',
  description: 'description jobdescription texte',
  'text-title': 'othertitle autretitre',
  'text-description': 'otherdescription autredescription',
  'text-url': 'otherapplicationurl',
  email: 'applicationemail email courriel',
  url: 'applicationurl url link lien',
  'close-date': 'closedate',
  'last-day':
    'lastday lastdaytoapply dernierjour dernierjourpourpostuler deadline datelimite closingdate datedefermeture',
  confidential: 'confidential confidentiel',
  'publish-on': 'publishon publierle datedepublicationprevue',
  'auto-refresh': 'autorefresh',
  openings: 'openings nombredepostes postesapourvoir',
  purpose: 'purpose but',
}

export const TARGETS = Object.keys(HEADS) as readonly Target[]

export const isTarget = (name: string): name is Target => Object.hasOwn(HEADS, name)

export const labelOf = (target: Target, language: Language): string => {
  const { columns } = importWords[language]
  return target === 'places' || target === 'categories' || target === 'close-date'
    ? columns[target]
    : formWords[language].labels[target]
}

/** Column that fills a field; null for a field that none fills. */
export const targetOf = (field: FieldId): Target | null => {
  if (field.startsWith('place-')) return 'places'
  if (field.startsWith('category-')) return 'categories'
  return isTarget(field) ? field : null
}

const bare = (head: string): string => fold(head).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const NAMED: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) => {
    const labels = LANGUAGES.map((language) => bare(labelOf(target, language)))
    return [...labels, ...HEADS[target].split(' ')].map((head) => [head, target] as const)
  }),
)

/** Targets of the columns, null for one that is left out; of two columns for one target the first has it. */
export type Mapping = readonly (Target | null)[]

const once = (found: readonly (Target | null)[]): Mapping =>
  found.map((target, at) => (target !== null && found.indexOf(target) === at ? target : null))

export const guessMapping = (heads: readonly string[]): Mapping =>
  once(heads.map((head) => NAMED.get(bare(head)) ?? null))

/** Field of a form with the choice for a column, by its place in the table. */
export const columnField = (at: number): string => `column-${at}`

/** The mapping that a form chooses, over the one that the heads suggest. */
export const mappingOf = (heads: readonly string[], fields: URLSearchParams): Mapping => {
  const guessed = guessMapping(heads)
  return once(
    heads.map((_, at) => {
      const chosen = fields.get(columnField(at))
      if (chosen === null) return guessed[at] ?? null
      return isTarget(chosen) ? chosen : null
    }),
  )
}
