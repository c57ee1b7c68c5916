/** Names of what was changed, in the words of people. */
import type { Language } from '@affiche/contract/values.ts'
import { formMembers } from '../job-form/fields.ts'

/** Members of employers, keys, people and webhooks. */
const en = {
  name: 'name',
  plan: 'plan',
  nameFr: 'French name',
  website: 'website',
  slug: 'employer page',
  size: 'number of employees',
  federal: 'labour law',
  publishing: 'visibility of the postings',
  enforcedRules: 'rules that must be met',
  textEn: 'English presentation',
  textFr: 'French presentation',
  colour: 'colour',
  logo: 'logo',
  guideHidden: 'first steps',
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
  oidc: 'linked account',
  url: 'address',
  types: 'types of changes',
  pageSize: 'size of the requests',
  state: 'state',
  cursor: 'starting point',
  // Time that an entry of a closing date has in place of members.
  'days=7': '7 days',
  'days=3': '3 days',
  'days=1': '1 day',
}

/** Members with their articles, which sentences have. */
const fr: typeof en = {
  name: 'le nom',
  plan: 'le forfait',
  nameFr: 'le nom français',
  website: 'le site Web',
  slug: 'la page de l’employeur',
  size: 'le nombre d’employés',
  federal: 'le droit du travail',
  publishing: 'la visibilité des offres',
  enforcedRules: 'les règles à respecter',
  textEn: 'la présentation en anglais',
  textFr: 'la présentation en français',
  colour: 'la couleur',
  logo: 'le logo',
  guideHidden: 'les premiers pas',
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
  oidc: 'le compte associé',
  url: 'l’adresse',
  types: 'les types de modifications',
  pageSize: 'la taille des requêtes',
  state: 'l’état',
  cursor: 'le point de reprise',
  'days=7': '7 jours',
  'days=3': '3 jours',
  'days=1': '1 jour',
}

const namesOfJob = (language: Language) =>
  Object.fromEntries(
    Object.entries(formMembers).flatMap(([name, member]) => (member ? [[name, member.name[language]]] : [])),
  )

const NAMES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...en, ...namesOfJob('en') },
  fr: { ...fr, ...namesOfJob('fr') },
}

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
