/** Columns of files that are imported: what they fill of a posting, as their heads name it in either language. */
import { fold } from '../platform/lib/fold.ts'

/** Heads without accents, case and signs; the first is that of our own export, the others are those of forms and people. */
const HEADS = {
  reference: 'referenceid reference ref numerodereference requisition yourreference votrereference',
  title: 'title jobtitle titre titreduposte poste',
  language: 'language langue languageofthetitleanddescription languedutitreetdeladescription',
  status: 'status statut etat',
  places: 'locations location places place city ville lieu lieux lieudetravail lieuxdetravail emplacement',
  workplace: 'workplace modedetravail',
  categories: 'categories category categorie',
  'position-type': 'positiontype jobtype type typedeposte typedemploi employmenttype',
  pay: 'pay salary amount salaire montant remuneration salaireminimum salairemin amountorminimum montantouminimum',
  'pay-max': 'maxpay maxsalary salairemaximum salairemax maximum',
  'pay-period': 'payperiod salaryperiod period periode periodederemuneration',
  'pay-commission': 'pluscommission commission',
  description: 'description jobdescription texte',
  'text-title': 'othertitle autretitre jobtitleintheotherlanguage titredupostedanslautrelangue',
  'text-description': 'otherdescription autredescription descriptionintheotherlanguage descriptiondanslautrelangue',
  'text-url':
    'otherapplicationurl webaddressforapplicationsintheotherlanguage adressewebpourlescandidaturesdanslautrelangue',
  email: 'applicationemail email courriel emailforapplications courrielpourlescandidatures',
  url: 'applicationurl url link lien webaddressforapplications adressewebpourlescandidatures',
  'close-date': 'closedate firstdayclosed premierjourdefermeture',
  'last-day':
    'lastday lastdaytoapply dernierjour dernierjourpourpostuler deadline datelimite closingdate datedefermeture',
  confidential: 'confidential confidentiel donotshowthenameoftheemployer nepasafficherlenomdelemployeur',
  'publish-on': 'publishon publierle datedepublicationprevue',
  'auto-refresh': 'autorefresh renewthepublicationdateevery7days renouvelerladatedaffichagetousles7jours',
  openings: 'openings nombredepostes postesapourvoir numberofopenings nombredepostesapourvoir',
  purpose: 'purpose but thispostingispartofanapplicationforanlmia cetteoffrefaitpartiedunedemandedeimt',
} as const

/** A field of the posting form, or what stands for several: places, categories, and the first day on which it is closed. */
export type Target = keyof typeof HEADS

export const TARGETS = Object.keys(HEADS) as readonly Target[]

export const isTarget = (name: string): name is Target => Object.hasOwn(HEADS, name)

/** A name without accents, case and signs. */
export const bareName = (name: string): string => fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '')

const NAMED: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) => HEADS[target].split(' ').map((head) => [head, target] as const)),
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
