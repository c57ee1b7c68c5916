/** Names of what was changed, in the words of people. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'

/** Members that nobody writes, so that no entry has them. */
type Untold = 'publicUrls' | 'hidden'

const en = {
  id: 'number',
  referenceId: 'reference',
  employer: 'employer',
  title: 'title',
  publishDate: 'publication date',
  closeDate: 'closing date',
  confidential: 'confidentiality',
  autoRefresh: 'automatic renewal',
  status: 'status',
  locations: 'places',
  categories: 'categories',
  positionType: 'job type',
  salary: 'pay',
  description: 'description',
  applicantRoutingType: 'way to apply',
  applicationEmail: 'email for applications',
  applicationUrl: 'address for applications',
  language: 'language',
  texts: 'text in the other language',
  workplace: 'workplace',
  openings: 'number of openings',
  purpose: 'purpose',
  disclosures: 'statements',
  name: 'name',
  plan: 'plan',
  nameFr: 'French name',
  website: 'website',
  slug: 'page of the employer',
  size: 'number of employees',
  federal: 'labour law',
  publishing: 'visibility of the postings',
  enforcedRules: 'enforced rules',
  scopes: 'rights',
  preconditions: 'conditions',
  expiresAt: 'end',
  role: 'role',
  operator: 'role as an operator',
  invitation: 'invitation',
  recovery: 'recovery',
  link: 'link',
  password: 'password',
  passkey: 'passkey',
  oidc: 'account at a provider',
} satisfies Readonly<Record<Exclude<keyof Job12Body, Untold>, string>> & Readonly<Record<string, string>>

/** Members with their articles, which sentences have. */
const fr: typeof en = {
  id: 'le numéro',
  referenceId: 'la référence',
  employer: 'l’employeur',
  title: 'le titre',
  publishDate: 'la date d’affichage',
  closeDate: 'la date de fermeture',
  confidential: 'la confidentialité',
  autoRefresh: 'le renouvellement automatique',
  status: 'l’état',
  locations: 'les lieux',
  categories: 'les catégories',
  positionType: 'le type de poste',
  salary: 'la rémunération',
  description: 'la description',
  applicantRoutingType: 'la façon de postuler',
  applicationEmail: 'le courriel pour les candidatures',
  applicationUrl: 'l’adresse Web pour les candidatures',
  language: 'la langue',
  texts: 'le texte dans l’autre langue',
  workplace: 'le mode de travail',
  openings: 'le nombre de postes à pourvoir',
  purpose: 'le but',
  disclosures: 'les déclarations',
  name: 'le nom',
  plan: 'le forfait',
  nameFr: 'le nom français',
  website: 'le site Web',
  slug: 'la page de l’employeur',
  size: 'le nombre d’employés',
  federal: 'le droit du travail',
  publishing: 'la visibilité des offres',
  enforcedRules: 'les règles imposées',
  scopes: 'les droits',
  preconditions: 'les conditions',
  expiresAt: 'la fin',
  role: 'le rôle',
  operator: 'le rôle d’exploitant',
  invitation: 'l’invitation',
  recovery: 'la récupération',
  link: 'le lien',
  password: 'le mot de passe',
  passkey: 'la clé d’accès',
  oidc: 'le compte chez un fournisseur',
}

const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, fr }

const LISTS = {
  en: new Intl.ListFormat('en-CA', { type: 'conjunction' }),
  fr: new Intl.ListFormat('fr-CA', { type: 'conjunction' }),
}

/** The members of an entry as one phrase; a name that another version wrote stays as it is. */
export const membersIn = (language: Language, members: readonly string[]): string =>
  LISTS[language].format(members.map((member) => NAMES[language][member] ?? member))

const ARTICLE = /^(?:les? |la |l’)/

/** The same without articles. */
export const bareMembersIn = (language: Language, members: readonly string[]): string =>
  LISTS[language].format(members.map((member) => (NAMES[language][member] ?? member).replace(ARTICLE, '')))
