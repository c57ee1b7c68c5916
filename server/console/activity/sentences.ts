/** Entries of the trail as sentences. */
import type { Language } from '@affiche/contract/values.ts'
import type { AuditAction } from '../../audit/entry.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Change } from './change.ts'

/** Actor and object in words, and changed parts: as a sentence has them, and bare for brackets. */
export type EntryWords = {
  readonly who: string
  readonly what: string
  readonly bare: string
} & Change

/** A sentence for every action: one that is missing does not compile. */
type Sentences = Readonly<Record<AuditAction, (words: EntryWords) => string>>

/** Verbs for a change of the status. */
const STATUS = {
  en: { active: 'published', archived: 'archived', draft: 'drafted', unknown: 'published or archived' },
  fr: { active: 'a publié', archived: 'a archivé', draft: 'a mis en brouillon', unknown: 'a publié ou archivé' },
} as const satisfies Readonly<Record<Language, Readonly<Record<Exclude<Change['status'], null>, string>>>>

const en: Sentences = {
  'job.create': ({ who, what }) => `${who} created ${what}`,
  'job.update': ({ who, what, status, members, isOfLastDay, lastDay }) => {
    if (status !== null)
      return `${who} ${STATUS.en[status]} ${what}${members === '' ? '' : ` and edited its ${members}`}`
    if (!isOfLastDay) return `${who} edited the ${members} of ${what}`
    return lastDay === null
      ? `${who} changed the last day to apply to ${what}`
      : `${who} set ${lastDay} as the last day to apply to ${what}`
  },
  'job.delete': ({ who, what }) => `${who} deleted ${what}`,
  'job.restore': ({ who, what }) => `${who} restored ${what} from the bin`,
  'job.refresh': ({ who, what }) => `${who} renewed the publication date of ${what}`,
  'job.closing': ({ what, bare }) => `${what} closes within ${bare}`,
  'job.closed': ({ what }) => `${what} closed: its last day to apply is over`,
  'job.publishRefused': ({ what, bare }) => `${what} was not published on its day${bare && `: ${bare}`}`,
  'job.applicationFailed': ({ what }) => `an application to ${what} could not be delivered: its address took no mail`,
  'job.shown': ({ who, what }) => `${who} showed ${what} on the public pages`,
  'job.hidden': ({ who, what }) => `${who} took ${what} from the public pages`,
  'posting.hide': ({ who, what }) => `${who} hid ${what}`,
  'posting.show': ({ who, what }) => `${who} allowed ${what} to be shown again`,
  'proof.issue': ({ who, what }) => `${who} issued a proof of ${what}`,
  'key.issue': ({ who, what }) => `${who} created ${what}`,
  'key.rotate': ({ who, what }) => `${who} replaced ${what}`,
  'key.revoke': ({ who, what }) => `${who} revoked ${what}`,
  'key.record': ({ who, what }) => `${who} had all requests with ${what} recorded for a while`,
  'employer.create': ({ who }) => `${who} created the employer`,
  'employer.rename': ({ who }) => `${who} renamed the employer`,
  'employer.profile': ({ who, members }) => `${who} changed the ${members} in the profile`,
  'employer.plan': ({ who }) => `${who} changed the plan`,
  'employer.suspend': ({ who }) => `${who} suspended the employer`,
  'employer.resume': ({ who }) => `${who} ended the suspension of the employer`,
  'employer.delete': ({ who }) => `${who} deleted the employer`,
  'person.invite': ({ who, what }) => `${who} gave ${what} access`,
  'person.role': ({ who, what, members }) => `${who} changed the ${members} of ${what}`,
  'person.end': ({ who, what }) => `${who} removed the access of ${what}`,
  'person.disable': ({ who, what }) => `${who} disabled the account of ${what}`,
  'person.enable': ({ who, what }) => `${who} enabled the account of ${what}`,
  'person.link': ({ who, what, bare }) => `${who} created a link for ${what} (${bare})`,
  'person.credentials': ({ who, what, bare }) => `${who} changed how ${what} signs in (${bare})`,
  'person.sign-in': ({ who, bare }) => `${who} signed in (${bare})`,
  'person.sign-out': ({ who }) => `${who} ended a session`,
  'webhook.create': ({ who, what }) => `${who} added ${what}`,
  'webhook.update': ({ who, what, members }) => `${who} changed the ${members} of ${what}`,
  'webhook.rotate': ({ who, what }) => `${who} gave ${what} a new secret`,
  'webhook.delete': ({ who, what }) => `${who} deleted ${what}`,
  'vendor.grant': ({ who, what, members }) => `${who} let ${what} act for the employer (${members})`,
  'vendor.end': ({ who, what }) => `${who} ended what ${what} may do for the employer`,
  'test.clock': ({ who }) => `${who} moved the date on`,
  'test.wipe': ({ who }) => `${who} deleted all test postings`,
  'audit.begin': ({ who }) => `${who} started the activity`,
  'audit.prune': ({ who }) => `${who} removed the oldest entries`,
}

/** Elides before a name that begins with a vowel or an h, and contracts with the article of a webhook. */
const de = (what: string): string => {
  const [, webhook] = /^le (webhook .*)$/.exec(what) ?? []
  if (webhook !== undefined) return `du ${webhook}`
  return /^[aeiouàâäéèêëîïôöùûüæœh]/i.test(what) ? `d’${what}` : `de ${what}`
}

const fr: Sentences = {
  'job.create': ({ who, what }) => `${who} a créé ${what}`,
  'job.update': ({ who, what, status, members, isOfLastDay, lastDay }) => {
    if (status !== null)
      return `${who} ${STATUS.fr[status]} ${what}${members === '' ? '' : ` et en a modifié ${members}`}`
    if (!isOfLastDay) return `${who} a modifié ${members} ${de(what)}`
    return lastDay === null
      ? `${who} a modifié le dernier jour pour postuler à ${what}`
      : `${who} a fixé au ${lastDay} le dernier jour pour postuler à ${what}`
  },
  'job.delete': ({ who, what }) => `${who} a supprimé ${what}`,
  'job.restore': ({ who, what }) => `${who} a restauré ${what} de la corbeille`,
  'job.refresh': ({ who, what }) => `${who} a renouvelé la date d’affichage ${de(what)}`,
  'job.closing': ({ what, bare }) => `${what} ferme d’ici ${bare}`,
  'job.closed': ({ what }) => set`${what} n’accepte plus de candidatures : le dernier jour pour postuler est passé`,
  'job.publishRefused': ({ what, bare }) => `${what} n’a pas été publiée le jour prévu${bare && set` : ${bare}`}`,
  'job.applicationFailed': ({ what }) =>
    set`une candidature à ${what} n’a pu être remise : son adresse n’a pas accepté le courriel`,
  'job.shown': ({ who, what }) => `${who} a affiché ${what} sur les pages publiques`,
  'job.hidden': ({ who, what }) => `${who} a retiré ${what} des pages publiques`,
  'posting.hide': ({ who, what }) => `${who} a masqué ${what}`,
  'posting.show': ({ who, what }) => `${who} a permis d’afficher ${what} de nouveau`,
  'proof.issue': ({ who, what }) => `${who} a délivré une preuve d’affichage ${de(what)}`,
  'key.issue': ({ who, what }) => `${who} a créé ${what}`,
  'key.rotate': ({ who, what }) => `${who} a remplacé ${what}`,
  'key.revoke': ({ who, what }) => `${who} a révoqué ${what}`,
  'key.record': ({ who, what }) => `${who} a fait conserver un temps toutes les requêtes avec ${what}`,
  'employer.create': ({ who }) => `${who} a créé l’employeur`,
  'employer.rename': ({ who }) => `${who} a renommé l’employeur`,
  'employer.profile': ({ who, members }) => `${who} a modifié ${members} dans le profil`,
  'employer.plan': ({ who }) => `${who} a changé le forfait`,
  'employer.suspend': ({ who }) => `${who} a suspendu l’employeur`,
  'employer.resume': ({ who }) => `${who} a mis fin à la suspension de l’employeur`,
  'employer.delete': ({ who }) => `${who} a supprimé l’employeur`,
  'person.invite': ({ who, what }) => `${who} a donné un accès à ${what}`,
  'person.role': ({ who, what, members }) => `${who} a modifié ${members} ${de(what)}`,
  'person.end': ({ who, what }) => `${who} a retiré l’accès ${de(what)}`,
  'person.disable': ({ who, what }) => `${who} a désactivé le compte ${de(what)}`,
  'person.enable': ({ who, what }) => `${who} a réactivé le compte ${de(what)}`,
  'person.link': ({ who, what, bare }) => `${who} a créé un lien pour ${what} (${bare})`,
  'person.credentials': ({ who, what, bare }) => `${who} a modifié les moyens de connexion ${de(what)} (${bare})`,
  'person.sign-in': ({ who, bare }) => `${who} a ouvert une session (${bare})`,
  'person.sign-out': ({ who }) => `${who} a mis fin à une session`,
  'webhook.create': ({ who, what }) => `${who} a ajouté ${what}`,
  'webhook.update': ({ who, what, members }) => `${who} a modifié ${members} ${de(what)}`,
  'webhook.rotate': ({ who, what }) => `${who} a renouvelé le secret ${de(what)}`,
  'webhook.delete': ({ who, what }) => `${who} a supprimé ${what}`,
  'vendor.grant': ({ who, what, members }) => `${who} a permis à ${what} d’agir pour l’employeur (${members})`,
  'vendor.end': ({ who, what }) => `${who} a mis fin à ce que ${what} peut faire pour l’employeur`,
  'test.clock': ({ who }) => `${who} a avancé la date`,
  'test.wipe': ({ who }) => `${who} a supprimé toutes les offres d’essai`,
  'audit.begin': ({ who }) => `${who} a commencé l’activité`,
  'audit.prune': ({ who }) => `${who} a retiré les entrées les plus anciennes`,
}

export const activitySentences: Readonly<Record<Language, Sentences>> = { en, fr }
