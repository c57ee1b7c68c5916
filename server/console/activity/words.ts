/** The words of the activity of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { NamedPosting } from './postings.ts'

const en = {
  lead: 'What people, keys and the service did, newest first. Entries are chained, so that none can be changed or removed unnoticed.',
  service: 'The service',
  operator: (person: string | null) =>
    person === null ? 'The operator of this site' : `${person} (operator of this site)`,
  key: (nameOrNumber: string) => `key ${nameOrNumber}`,
  webhook: (id: number) => `webhook ${id}`,
  vendorKey: (name: string, characters: string) => `${name} (key ${characters})`,
  vendor: (id: number) => `vendor ${id}`,
  unknownPerson: (id: number) => `person ${id}`,
  posting: (id: number) => `posting ${id}`,
  thisPosting: 'this posting',
  named: (id: number, { title, isDeleted }: NamedPosting) =>
    `${title === null ? `posting ${id}` : `“${title}”`}${isDeleted ? ' (deleted)' : ''}`,
  thenShown: (postings: number) =>
    postings === 1
      ? ', and it was shown on the public pages'
      : `, and ${postings} postings were shown on the public pages`,
  /** After a change of a posting that may have been public before. */
  thenRenewed: ', and the public pages were brought up to date',
  thenHidden: (postings: number) =>
    postings === 1 ? ', and it left the public pages' : `, and ${postings} postings left the public pages`,
  serviceShowed: (postings: number) => `The service showed ${postings} postings on the public pages`,
  serviceHid: (postings: number) => `The service took ${postings} postings from the public pages`,
  today: 'Today',
  yesterday: 'Yesterday',
  other: ({ who, what, action }: { who: string; what: string; action: string }) => `${who}: ${action} (${what})`,
  filter: 'Filter',
  who: 'Person or key',
  everybody: 'Everybody',
  job: 'Posting: title or number',
  from: 'From',
  to: 'To',
  show: 'Show',
  jobFault: 'No posting has these words in its title. Enter others, or the number of a posting.',
  several: 'Several postings match. Choose one:',
  numbered: (id: number) => `Posting ${id}`,
  dateFault: 'Enter a day that exists, as year, month and day.',
  none: 'Nothing was found.',
  older: 'Older entries',
  newest: 'Newest entries',
  csv: 'Download as CSV',
  columns: [
    'Number',
    'Time',
    'What happened',
    'Kind of change',
    'Number of the posting, key, person or webhook',
    'Changed',
    'Fingerprint',
  ],
  verify: 'Verify the activity',
  verifyText: 'Reads every entry and checks that each follows the one before it.',
  whole: (entries: string) => `The activity is whole: ${entries} entries follow one another.`,
  head: 'Write this fingerprint down elsewhere: with it, the operator of this site can show later that nothing is missing.',
  broken: (seq: string) =>
    `The activity is not whole: something is wrong after entry ${seq}. Ask the operator of this site.`,
  busy: 'Another check is running. Try again later.',
  back: 'Back to the activity',
}

type Words = typeof en

const fr: Words = {
  lead: set`Ce qu'ont fait les personnes, les clés et le service, du plus récent au plus ancien. Les entrées sont enchaînées : aucune ne peut être modifiée ou omise sans que cela se voie.`,
  service: 'Le service',
  operator: (person) => (person === null ? 'L’exploitant de ce site' : `${person} (exploitation de ce site)`),
  key: (nameOrNumber) => `la clé ${nameOrNumber}`,
  webhook: (id) => `le webhook ${id}`,
  vendorKey: (name, characters) => `${name} (clé ${characters})`,
  vendor: (id) => `fournisseur ${id}`,
  unknownPerson: (id) => `la personne ${id}`,
  posting: (id) => `l’offre ${id}`,
  thisPosting: 'cette offre',
  named: (id, { title, isDeleted }) =>
    `${title === null ? `l’offre ${id}` : set`« ${title} »`}${isDeleted ? ' (supprimée)' : ''}`,
  thenShown: (postings) =>
    postings === 1
      ? set`; elle a été affichée sur les pages publiques`
      : set`; ${postings} offres ont été affichées sur les pages publiques`,
  thenRenewed: set`; les pages publiques ont été mises à jour`,
  thenHidden: (postings) =>
    postings === 1
      ? set`; elle a quitté les pages publiques`
      : set`; ${postings} offres ont quitté les pages publiques`,
  serviceShowed: (postings) => `Le service a affiché ${postings} offres sur les pages publiques`,
  serviceHid: (postings) => `Le service a retiré ${postings} offres des pages publiques`,
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  other: ({ who, what, action }) => set`${who} : ${action} (${what})`,
  filter: 'Filtrer',
  who: 'Personne ou clé',
  everybody: 'Tout le monde',
  job: set`Offre : titre ou numéro`,
  from: 'Du',
  to: 'Au',
  show: 'Afficher',
  jobFault: 'Aucune offre n’a ces mots dans son titre. Saisissez-en d’autres ou le numéro d’une offre.',
  several: set`Plusieurs offres correspondent. Choisissez-en une :`,
  numbered: (id) => `Offre ${id}`,
  dateFault: 'Saisissez un jour qui existe, avec l’année, le mois et le jour.',
  none: 'Rien n’a été trouvé.',
  older: 'Entrées plus anciennes',
  newest: 'Entrées les plus récentes',
  csv: 'Télécharger en CSV',
  columns: [
    'Numéro',
    'Heure',
    'Ce qui s’est passé',
    'Type de changement',
    'Numéro de l’offre, de la clé, de la personne ou du webhook',
    'Éléments modifiés',
    'Code de vérification',
  ],
  verify: 'Vérifier l’activité',
  verifyText: 'Lit chaque entrée et vérifie qu’elle suit la précédente.',
  whole: (entries) => set`L'activité est complète : ${entries} entrées se suivent.`,
  head: set`Notez ce code de vérification ailleurs : grâce à lui, l'exploitant de ce site pourra montrer plus tard que rien ne manque.`,
  broken: (seq) =>
    set`L'activité n'est pas complète : quelque chose ne va pas après l'entrée ${seq}. Adressez-vous à l'exploitant de ce site.`,
  busy: 'Une autre vérification est en cours. Réessayez dans un moment.',
  back: 'Retour à l’activité',
}

export const activityWords: Readonly<Record<Language, Words>> = { en, fr }
