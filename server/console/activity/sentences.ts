/** Entries of the trail as sentences. */
import type { Language } from '@affiche/contract/values.ts'
import type { AuditAction } from '../../audit/entry.ts'

/** Actor, object and changed parts in words: as a sentence has them, and bare for brackets. */
export type EntryWords = {
  readonly who: string
  readonly what: string
  readonly members: string
  readonly bare: string
}

/** A sentence for every action: one that is missing does not compile. */
type Sentences = Readonly<Record<AuditAction, (words: EntryWords) => string>>

/** A phrase as a sentence begins with it. */
export const capital = (phrase: string): string => phrase.slice(0, 1).toUpperCase() + phrase.slice(1)

const en: Sentences = {
  'job.create': ({ who, what }) => `${who} made ${what}`,
  'job.update': ({ who, what, members }) => `${who} changed the ${members} of ${what}`,
  'job.delete': ({ who, what }) => `${who} deleted ${what}`,
  'job.restore': ({ who, what }) => `${who} put ${what} back from the bin`,
  'job.refresh': ({ who, what }) => `${who} renewed the publication date of ${what}`,
  'job.closing': ({ what, bare }) => `${capital(what)} closes within ${bare}`,
  'job.closed': ({ what }) => `${capital(what)} reached its closing date`,
  'job.shown': ({ who, what }) => `${who} showed ${what} on the public pages`,
  'job.hidden': ({ who, what }) => `${who} took ${what} from the public pages`,
  'posting.hide': ({ who, what }) => `${who} hid ${what}`,
  'posting.show': ({ who, what }) => `${who} let ${what} be shown again`,
  'proof.issue': ({ who, what }) => `${who} issued a proof of ${what}`,
  'key.issue': ({ who, what }) => `${who} made ${what}`,
  'key.rotate': ({ who, what }) => `${who} replaced ${what}`,
  'key.revoke': ({ who, what }) => `${who} revoked ${what}`,
  'employer.create': ({ who }) => `${who} made the employer`,
  'employer.rename': ({ who }) => `${who} renamed the employer`,
  'employer.profile': ({ who, members }) => `${who} changed the ${members} in the profile`,
  'employer.plan': ({ who }) => `${who} changed the plan`,
  'employer.suspend': ({ who }) => `${who} suspended the employer`,
  'employer.resume': ({ who }) => `${who} ended the suspension of the employer`,
  'employer.delete': ({ who }) => `${who} deleted the employer`,
  'person.invite': ({ who, what }) => `${who} let ${what} act for the employer`,
  'person.role': ({ who, what, members }) => `${who} changed the ${members} of ${what}`,
  'person.end': ({ who, what }) => `${who} ended the membership of ${what}`,
  'person.disable': ({ who, what }) => `${who} disabled the account of ${what}`,
  'person.enable': ({ who, what }) => `${who} enabled the account of ${what}`,
  'person.link': ({ who, what, bare }) => `${who} made a link for ${what} (${bare})`,
  'person.credentials': ({ who, what, bare }) => `${who} changed how ${what} signs in (${bare})`,
  'person.sign-in': ({ who, bare }) => `${who} signed in (${bare})`,
  'person.sign-out': ({ who }) => `${who} ended a session`,
  'audit.begin': ({ who }) => `${who} began the activity`,
  'audit.prune': ({ who }) => `${who} removed the oldest entries`,
}

/** Elides before a name that begins with a vowel or an h. */
const de = (what: string): string => (/^[aeiouàâäéèêëîïôöùûüæœh]/i.test(what) ? `d’${what}` : `de ${what}`)

const fr: Sentences = {
  'job.create': ({ who, what }) => `${who} a créé ${what}`,
  'job.update': ({ who, what, members }) => `${who} a modifié ${members} ${de(what)}`,
  'job.delete': ({ who, what }) => `${who} a supprimé ${what}`,
  'job.restore': ({ who, what }) => `${who} a restauré ${what} de la corbeille`,
  'job.refresh': ({ who, what }) => `${who} a renouvelé la date d’affichage ${de(what)}`,
  'job.closing': ({ what, bare }) => `${capital(what)} ferme d’ici ${bare}`,
  'job.closed': ({ what }) => `${capital(what)} a atteint sa date de fermeture`,
  'job.shown': ({ who, what }) => `${who} a affiché ${what} sur les pages publiques`,
  'job.hidden': ({ who, what }) => `${who} a retiré ${what} des pages publiques`,
  'posting.hide': ({ who, what }) => `${who} a masqué ${what}`,
  'posting.show': ({ who, what }) => `${who} a permis d’afficher ${what} de nouveau`,
  'proof.issue': ({ who, what }) => `${who} a délivré une preuve d’affichage ${de(what)}`,
  'key.issue': ({ who, what }) => `${who} a créé ${what}`,
  'key.rotate': ({ who, what }) => `${who} a remplacé ${what}`,
  'key.revoke': ({ who, what }) => `${who} a révoqué ${what}`,
  'employer.create': ({ who }) => `${who} a créé l’employeur`,
  'employer.rename': ({ who }) => `${who} a renommé l’employeur`,
  'employer.profile': ({ who, members }) => `${who} a modifié ${members} dans le profil`,
  'employer.plan': ({ who }) => `${who} a changé le forfait`,
  'employer.suspend': ({ who }) => `${who} a suspendu l’employeur`,
  'employer.resume': ({ who }) => `${who} a mis fin à la suspension de l’employeur`,
  'employer.delete': ({ who }) => `${who} a supprimé l’employeur`,
  'person.invite': ({ who, what }) => `${who} a permis à ${what} d’agir pour l’employeur`,
  'person.role': ({ who, what, members }) => `${who} a modifié ${members} ${de(what)}`,
  'person.end': ({ who, what }) => `${who} a mis fin à l’accès ${de(what)}`,
  'person.disable': ({ who, what }) => `${who} a désactivé le compte ${de(what)}`,
  'person.enable': ({ who, what }) => `${who} a réactivé le compte ${de(what)}`,
  'person.link': ({ who, what, bare }) => `${who} a créé un lien pour ${what} (${bare})`,
  'person.credentials': ({ who, what, bare }) => `${who} a modifié les moyens de connexion ${de(what)} (${bare})`,
  'person.sign-in': ({ who, bare }) => `${who} a ouvert une session (${bare})`,
  'person.sign-out': ({ who }) => `${who} a mis fin à une session`,
  'audit.begin': ({ who }) => `${who} a commencé l’activité`,
  'audit.prune': ({ who }) => `${who} a retiré les entrées les plus anciennes`,
}

export const activitySentences: Readonly<Record<Language, Sentences>> = { en, fr }
