/** The words of the activity of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  lead: 'What people, keys and the service did, newest first. Entries are chained: none can be changed or left out unseen.',
  service: 'The service',
  operator: (name: string) => `The operator ${name}`,
  key: (nameOrNumber: string) => `key ${nameOrNumber}`,
  unknownPerson: (id: number) => `person ${id}`,
  posting: (id: number) => `posting ${id}`,
  other: ({ who, what, action }: { who: string; what: string; action: string }) => `${who}: ${action} (${what})`,
  filter: 'Filter',
  who: 'Person or key',
  everybody: 'Everybody',
  job: 'Number of the posting',
  from: 'From',
  to: 'To',
  show: 'Show',
  jobFault: 'Enter the number of a posting.',
  dateFault: 'Enter a day that exists, as year, month and day.',
  none: 'No entry was found here.',
  older: 'Older entries',
  newest: 'Newest entries',
  csv: 'Download as CSV',
  columns: ['Entry', 'Time', 'Sentence', 'Action', 'Subject', 'Members', 'Hash'],
  verify: 'Verify the activity',
  verifyText: 'Reads every entry and checks that each follows the one before it.',
  whole: (entries: string) => `The activity is whole: ${entries} entries follow one another.`,
  head: 'Note this hash elsewhere: with it, the operator can show later that nothing was cut off.',
  broken: (seq: string) =>
    `The activity is not whole: something is wrong after entry ${seq}. Ask the operator of this site.`,
  busy: 'Another check is running. Try again in a while.',
  back: 'Back to the activity',
}

type Words = typeof en

const fr: Words = {
  lead: set`Ce qu'ont fait les personnes, les clés et le service, du plus récent au plus ancien. Les entrées sont enchaînées : aucune ne peut être modifiée ou omise sans que cela se voie.`,
  service: 'Le service',
  operator: (name) => `L’exploitant ${name}`,
  key: (nameOrNumber) => `la clé ${nameOrNumber}`,
  unknownPerson: (id) => `la personne ${id}`,
  posting: (id) => `l’offre ${id}`,
  other: ({ who, what, action }) => set`${who} : ${action} (${what})`,
  filter: 'Filtrer',
  who: 'Personne ou clé',
  everybody: 'Tout le monde',
  job: 'Numéro de l’offre',
  from: 'Du',
  to: 'Au',
  show: 'Afficher',
  jobFault: 'Saisissez le numéro d’une offre.',
  dateFault: 'Saisissez un jour qui existe, avec l’année, le mois et le jour.',
  none: 'Aucune entrée n’a été trouvée ici.',
  older: 'Entrées plus anciennes',
  newest: 'Entrées les plus récentes',
  csv: 'Télécharger en CSV',
  columns: ['Entrée', 'Heure', 'Phrase', 'Action', 'Objet', 'Membres', 'Empreinte'],
  verify: 'Vérifier l’activité',
  verifyText: 'Lit chaque entrée et vérifie qu’elle suit la précédente.',
  whole: (entries) => set`L'activité est complète : ${entries} entrées se suivent.`,
  head: set`Notez cette empreinte ailleurs : grâce à elle, l'exploitant pourra montrer plus tard que rien n'a été coupé.`,
  broken: (seq) =>
    set`L'activité n'est pas complète : quelque chose ne va pas après l'entrée ${seq}. Adressez-vous à l'exploitant de ce site.`,
  busy: 'Une autre vérification est en cours. Réessayez dans un moment.',
  back: 'Retour à l’activité',
}

export const activityWords: Readonly<Record<Language, Words>> = { en, fr }
