/** Words that all pages of operators share, and those of the searches. */
import type { Language } from '@affiche/contract/values.ts'
import type { Plan } from '../../employers/employer.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Operator pages',
  lead: 'Decide on reports, hide postings, suspend employers, and help people who cannot sign in. For everything else, the pages show commands.',
  auditor: 'You are an auditor: you can look at everything here and change nothing.',
  home: 'Back to the operator pages',
  on: 'On',
  off: 'Off',
  none: 'None',
  number: 'Number',
  name: 'Name',
  nameFr: 'French name',
  plan: 'Plan',
  plans: { standard: 'Standard', unlimited: 'Unlimited' } as Readonly<Record<Plan, string>>,
  state: 'State',
  inForce: 'Active',
  suspended: 'Suspended',
  disabled: 'Disabled',
  handle: 'User name',
  since: 'Since',
  posting: (id: number) => `Posting ${id}`,
  employer: 'Employer',
  reason: 'Reason',
  told: 'Shown to the employer',
  tell: 'The employer sees the reason',
  yes: 'Yes',
  no: 'No',
  textFault: (most: string) => `Enter 1 to ${most} characters.`,
  cancel: 'Cancel',
  more: (shown: string) => `There are more than the ${shown} that are shown. All of them:`,
  search: {
    employers: {
      title: 'Find an employer',
      label: 'Employer: number or part of the name',
      submit: 'Find employers',
    },
    people: {
      title: 'Find a person',
      label: 'Person: number, or part of the name or user name',
      submit: 'Find people',
    },
    vendors: {
      title: 'Find a vendor',
      label: 'Vendor: number, code or part of the name',
      submit: 'Find vendors',
    },
    results: 'Results',
    none: 'Nothing was found.',
    more: (shown: string) => `There are more than ${shown}. Narrow the search.`,
    looked: (id: string) => `Looked at numbers up to ${id}.`,
    onward: 'Search further',
  },
}

type Words = typeof en

const fr: Words = {
  title: set`Pages d'exploitation`,
  lead: set`Traitez les signalements, masquez des offres, suspendez des employeurs et aidez les personnes qui n'arrivent plus à se connecter. Pour le reste, ces pages montrent les commandes.`,
  auditor: set`Vous avez le rôle d'auditeur : vous pouvez tout lire ici, sans rien modifier.`,
  home: set`Retour aux pages d'exploitation`,
  on: 'Activé',
  off: 'Désactivé',
  none: 'Aucun',
  number: 'Numéro',
  name: 'Nom',
  nameFr: 'Nom français',
  plan: 'Forfait',
  plans: { standard: 'Standard', unlimited: 'Illimité' },
  state: 'État',
  inForce: 'Actif',
  suspended: 'Suspendu',
  disabled: 'Compte désactivé',
  handle: set`Nom d'utilisateur`,
  since: 'Depuis',
  posting: (id) => `Offre ${id}`,
  employer: 'Employeur',
  reason: 'Motif',
  told: set`Communiqué à l'employeur`,
  tell: set`L'employeur voit le motif`,
  yes: 'Oui',
  no: 'Non',
  textFault: (most) => `Saisissez de 1 à ${most} caractères.`,
  cancel: 'Annuler',
  more: (shown) => set`Il y en a plus que les ${shown} affichés. Pour tout lire :`,
  search: {
    employers: {
      title: 'Trouver un employeur',
      label: set`Employeur : numéro ou partie du nom`,
      submit: 'Chercher un employeur',
    },
    people: {
      title: 'Trouver une personne',
      label: set`Personne : numéro, ou partie du nom ou du nom d'utilisateur`,
      submit: 'Chercher une personne',
    },
    vendors: {
      title: 'Trouver un fournisseur',
      label: set`Fournisseur : numéro, code ou partie du nom`,
      submit: 'Chercher un fournisseur',
    },
    results: 'Résultats',
    none: set`Rien n'a été trouvé.`,
    more: (shown) => `Il y en a plus de ${shown}. Précisez la recherche.`,
    looked: (id) => set`La recherche a porté sur les numéros jusqu'à ${id}.`,
    onward: 'Chercher plus loin',
  },
}

export const operatorWords: Readonly<Record<Language, Words>> = { en, fr }
