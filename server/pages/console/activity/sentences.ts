/** Entries of the trail as sentences. */
import type { AuditAction } from '../../../domain/audit.ts'
import type { Language } from '../../../domain/public/document.ts'
import { fr as set } from '../../../domain/sentences/fr/typeset.ts'

/** Who acted, what it was done to, and which parts of it. */
export type Told = { readonly who: string; readonly what: string; readonly members: string }

/** A sentence for every action: one that is missing does not compile. */
type Sentences = Readonly<Record<AuditAction, (told: Told) => string>>

const en: Sentences = {
  'job.create': ({ who, what }) => `${who} made ${what}`,
  'job.update': ({ who, what, members }) => `${who} changed ${members} of ${what}`,
  'job.delete': ({ who, what }) => `${who} deleted ${what}`,
  'job.restore': ({ who, what }) => `${who} restored ${what}`,
  'job.refresh': ({ who, what }) => `${who} dated ${what} anew`,
  'job.shown': ({ who, what }) => `${who} showed ${what} to the public`,
  'job.hidden': ({ who, what }) => `${who} took ${what} from the public`,
  'posting.hide': ({ who, what }) => `${who} hid ${what}`,
  'posting.show': ({ who, what }) => `${who} let ${what} be shown again`,
  'proof.issue': ({ who, what }) => `${who} issued a proof of ${what}`,
  'key.issue': ({ who, what }) => `${who} made ${what}`,
  'key.rotate': ({ who, what }) => `${who} replaced ${what}`,
  'key.revoke': ({ who, what }) => `${who} revoked ${what}`,
  'employer.create': ({ who }) => `${who} made the employer`,
  'employer.rename': ({ who }) => `${who} renamed the employer`,
  'employer.profile': ({ who, members }) => `${who} changed ${members} in the profile`,
  'employer.plan': ({ who }) => `${who} changed the plan`,
  'employer.suspend': ({ who }) => `${who} suspended the employer`,
  'employer.resume': ({ who }) => `${who} resumed the employer`,
  'employer.delete': ({ who }) => `${who} deleted the employer`,
  'person.invite': ({ who, what }) => `${who} let ${what} act for the employer`,
  'person.role': ({ who, what, members }) => `${who} changed the ${members} of ${what}`,
  'person.end': ({ who, what }) => `${who} ended the membership of ${what}`,
  'person.disable': ({ who, what }) => `${who} disabled the account of ${what}`,
  'person.enable': ({ who, what }) => `${who} enabled the account of ${what}`,
  'person.link': ({ who, what, members }) => `${who} made a link for ${what} (${members})`,
  'person.credentials': ({ who, what, members }) => `${who} changed how ${what} signs in (${members})`,
  'person.sign-in': ({ who, members }) => `${who} signed in (${members})`,
  'person.sign-out': ({ who }) => `${who} ended a session`,
  'audit.begin': ({ who }) => `${who} began the activity`,
  'audit.prune': ({ who }) => `${who} dropped the oldest entries`,
}

const fr: Sentences = {
  'job.create': ({ who, what }) => set`${who} : création – ${what}`,
  'job.update': ({ who, what, members }) => set`${who} : modification – ${what} (${members})`,
  'job.delete': ({ who, what }) => set`${who} : suppression – ${what}`,
  'job.restore': ({ who, what }) => set`${who} : restauration – ${what}`,
  'job.refresh': ({ who, what }) => set`${who} : nouvelle date – ${what}`,
  'job.shown': ({ who, what }) => set`${who} : publication – ${what}`,
  'job.hidden': ({ who, what }) => set`${who} : retrait du public – ${what}`,
  'posting.hide': ({ who, what }) => set`${who} : masquage – ${what}`,
  'posting.show': ({ who, what }) => set`${who} : fin du masquage – ${what}`,
  'proof.issue': ({ who, what }) => set`${who} : preuve délivrée – ${what}`,
  'key.issue': ({ who, what }) => set`${who} : création – ${what}`,
  'key.rotate': ({ who, what }) => set`${who} : remplacement – ${what}`,
  'key.revoke': ({ who, what }) => set`${who} : révocation – ${what}`,
  'employer.create': ({ who }) => set`${who} : création de l'employeur`,
  'employer.rename': ({ who }) => set`${who} : nouveau nom de l'employeur`,
  'employer.profile': ({ who, members }) => set`${who} : modification du profil (${members})`,
  'employer.plan': ({ who }) => set`${who} : changement de forfait`,
  'employer.suspend': ({ who }) => set`${who} : suspension de l'employeur`,
  'employer.resume': ({ who }) => set`${who} : fin de la suspension de l'employeur`,
  'employer.delete': ({ who }) => set`${who} : suppression de l'employeur`,
  'person.invite': ({ who, what }) => set`${who} : nouvelle personne – ${what}`,
  'person.role': ({ who, what, members }) => set`${who} : changement – ${what} (${members})`,
  'person.end': ({ who, what }) => set`${who} : fin de l'adhésion – ${what}`,
  'person.disable': ({ who, what }) => set`${who} : compte désactivé – ${what}`,
  'person.enable': ({ who, what }) => set`${who} : compte réactivé – ${what}`,
  'person.link': ({ who, what, members }) => set`${who} : lien – ${what} (${members})`,
  'person.credentials': ({ who, what, members }) => set`${who} : moyens de connexion – ${what} (${members})`,
  'person.sign-in': ({ who, members }) => set`${who} : connexion (${members})`,
  'person.sign-out': ({ who }) => set`${who} : fin de session`,
  'audit.begin': ({ who }) => set`${who} : début de l'activité`,
  'audit.prune': ({ who }) => set`${who} : retrait des entrées les plus anciennes`,
}

export const activitySentences: Readonly<Record<Language, Sentences>> = { en, fr }
