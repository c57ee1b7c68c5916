/** Effects of commands, for operators. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  copy: 'Copy',
  copyNamed: (command: string) => `Copy ${command}`,
  title: 'Commands',
  lead: 'To be run where the service is. Words in capitals stand for what you fill in.',
  rename: 'Rename the employer',
  plan: (plan: string) => `Change the plan to ${plan}`,
  publish: 'Let its postings be public',
  unpublish: 'Take its postings from the public',
  issueKey: 'Create an API key',
  rotateKey: 'Replace an API key',
  revokeKey: 'Revoke an API key',
  addPerson: 'Add a person',
  role: 'Give a person a role',
  end: 'Remove a person’s access',
  audit: 'Read its audit trail',
  verify: 'Verify its audit trail',
  deleteEmployer: 'Delete the employer, once it has no postings',
  link: 'Create a new link',
  disable: 'Disable the account, which ends every session and removes every way in',
  enable: 'Enable the account again',
  addOperator: 'Make the person an operator or an auditor',
  endOperator: 'Take the role of an operator or auditor away',
}

type Words = typeof en

const fr: Words = {
  copy: 'Copier',
  copyNamed: (command) => `Copier ${command}`,
  title: 'Commandes',
  lead: 'À exécuter là où se trouve le service. Les mots en capitales sont à remplacer.',
  rename: set`Renommer l'employeur`,
  plan: (plan) => set`Changer le forfait pour ${plan}`,
  publish: 'Permettre que ses offres soient publiques',
  unpublish: 'Retirer ses offres du public',
  issueKey: set`Créer une clé d'API`,
  rotateKey: set`Remplacer une clé d'API`,
  revokeKey: set`Révoquer une clé d'API`,
  addPerson: 'Ajouter une personne',
  role: 'Donner un rôle à une personne',
  end: set`Retirer l'accès d'une personne`,
  audit: set`Lire son journal d'audit`,
  verify: set`Vérifier son journal d'audit`,
  deleteEmployer: set`Supprimer l'employeur, une fois qu'il n'a plus d'offres`,
  link: 'Créer un nouveau lien',
  disable: 'Désactiver le compte, ce qui ferme toutes les sessions et retire tous les moyens de connexion',
  enable: 'Réactiver le compte',
  addOperator: set`Donner à la personne le rôle d'exploitant ou d'auditeur`,
  endOperator: set`Retirer le rôle d'exploitant ou d'auditeur`,
}

export const commandWords: Readonly<Record<Language, Words>> = { en, fr }
