/** The words of the first of the operators' pages. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  health: {
    title: 'The service',
    version: 'Version',
    engine: 'Store',
    writes: 'Accepting changes',
    takesWrites: 'Yes',
    noWrites: 'No',
    alert:
      'The store takes no writes, or does not answer. The log of the service says why; the command that examines it:',
    lag: 'Public pages',
    lags: { off: 'Off', unknown: 'Not known yet', none: 'Up to date' },
    behind: (seconds: number, text: string) => `${text} ${seconds === 1 ? 'second' : 'seconds'} behind the postings`,
    employers: 'Employers',
    suspended: (all: string, suspended: string) => `${all}, ${suspended} of them suspended`,
    people: 'People',
    shown: 'Public postings',
    hidden: 'Postings hidden by an operator',
    free: 'Free disk space',
    backup: 'Last backup',
    noBackup: 'None recorded',
  },
  settings: {
    title: 'Settings',
    signIn: 'Ways to sign in',
    ways: {
      passkey: 'Passkeys',
      password: 'Passwords',
      account: (name: string) => `Accounts at ${name}`,
      link: 'One-time links',
    },
    all: 'All settings in effect:',
  },
  reports: {
    title: 'Reports of postings',
    none: 'No report is waiting for a decision.',
    waiting: (count: number, text: string) =>
      count === 1 ? 'One report is waiting for a decision.' : `${text} reports are waiting for a decision.`,
    read: 'Read the reports',
    decided: 'Reports already decided',
  },
  moderation: {
    title: 'Postings and policy',
    hide: 'Hide a posting',
    hidden: 'Hidden postings',
    policy: 'Fraud policy',
  },
  newest: { title: 'Newest employers', none: 'There is no employer yet.', made: 'Created' },
}

type Words = typeof en

const fr: Words = {
  health: {
    title: 'Le service',
    version: 'Version',
    engine: 'Stockage',
    writes: 'Accepte les modifications',
    takesWrites: 'Oui',
    noWrites: 'Non',
    alert: set`Le stockage n'accepte aucune écriture ou ne répond pas. Le journal du service dit pourquoi; la commande qui l'examine :`,
    lag: 'Pages publiques',
    lags: { off: 'Désactivées', unknown: 'Pas encore connu', none: 'À jour' },
    behind: (seconds, text) => `${text} ${seconds < 2 ? 'seconde' : 'secondes'} de retard sur les offres`,
    employers: 'Employeurs',
    suspended: (all, suspended) => set`${all}, dont suspendus : ${suspended}`,
    people: 'Personnes',
    shown: 'Offres publiques',
    hidden: set`Offres masquées par l'exploitant`,
    free: 'Espace disque libre',
    backup: 'Dernière sauvegarde',
    noBackup: 'Aucune enregistrée',
  },
  settings: {
    title: 'Réglages',
    signIn: 'Moyens de connexion',
    ways: {
      passkey: set`Clés d'accès`,
      password: 'Mots de passe',
      account: (name) => `Comptes ${name}`,
      link: 'Liens à usage unique',
    },
    all: set`Tous les réglages en vigueur :`,
  },
  reports: {
    title: set`Signalements d'offres`,
    none: set`Aucun signalement n'attend de décision.`,
    waiting: (count, text) =>
      count === 1 ? 'Un signalement attend une décision.' : `${text} signalements attendent une décision.`,
    read: 'Lire les signalements',
    decided: 'Signalements déjà traités',
  },
  moderation: {
    title: 'Offres et politique',
    hide: 'Masquer une offre',
    hidden: 'Offres masquées',
    policy: 'Politique contre la fraude',
  },
  newest: { title: 'Employeurs les plus récents', none: set`Il n'y a pas encore d'employeur.`, made: 'Créé' },
}

export const homeWords: Readonly<Record<Language, Words>> = { en, fr }
