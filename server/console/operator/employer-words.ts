/** The words of an employer and of its suspension, for operators. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  profile: 'Profile',
  jobs: 'Postings',
  people: 'People',
  noPeople: 'Nobody has access to this employer.',
  signedIn: 'Last sign-in',
  notSignedIn: 'None on record',
  keys: 'API keys',
  noKeys: 'This employer has no API key.',
  suspension: {
    suspend: 'Suspend the employer',
    resume: 'End the suspension',
    titleOf: (name: string) => `Suspend ${name}`,
    resumeOf: (name: string) => `End the suspension of ${name}`,
    lead: 'Its postings leave the public pages at once, its API keys are refused, and its people can only read. Everything is kept until you end the suspension.',
    resumeLead: 'Its postings are public again, its API keys work, and its people can make changes.',
    reasonHint: 'Kept with the suspension. Operators and auditors see it in any case.',
    done: { suspended: 'The employer is suspended.', resumed: 'The suspension has ended.' },
    already: 'This employer is suspended already.',
    not: 'This employer is not suspended.',
  },
}

type Words = typeof en

const fr: Words = {
  profile: 'Profil',
  jobs: 'Offres',
  people: 'Personnes',
  noPeople: set`Personne n'a accès à cet employeur.`,
  signedIn: 'Dernière connexion',
  notSignedIn: 'Aucune trace conservée',
  keys: set`Clés d'API`,
  noKeys: set`Cet employeur n'a aucune clé d'API.`,
  suspension: {
    suspend: set`Suspendre l'employeur`,
    resume: 'Mettre fin à la suspension',
    titleOf: (name) => `Suspendre ${name}`,
    resumeOf: (name) => set`Mettre fin à la suspension : ${name}`,
    lead: set`Ses offres quittent aussitôt les pages publiques, ses clés d'API sont refusées et ses membres peuvent seulement lire. Tout est conservé jusqu'à la fin de la suspension.`,
    resumeLead: set`Ses offres redeviennent publiques, ses clés d'API fonctionnent et ses membres peuvent de nouveau tout modifier.`,
    reasonHint: set`Conservé avec la suspension. Les exploitants et les auditeurs le voient de toute façon.`,
    done: { suspended: set`L'employeur est suspendu.`, resumed: 'La suspension a pris fin.' },
    already: 'Cet employeur est déjà suspendu.',
    not: set`Cet employeur n'est pas suspendu.`,
  },
}

export const employerWords: Readonly<Record<Language, Words>> = { en, fr }
