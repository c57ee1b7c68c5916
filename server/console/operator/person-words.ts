/** The words of a person, for operators. */
import type { Language } from '@affiche/contract/values.ts'
import type { OperatorRole } from '../../people/ports.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  language: 'Language',
  since: 'Since',
  role: 'Role for the service',
  roles: { operator: 'Operator', auditor: 'Auditor' } as Readonly<Record<OperatorRole, string>>,
  ways: 'Signing in',
  password: 'Password',
  yes: 'Yes',
  no: 'No',
  passkeys: 'Passkeys',
  accounts: 'Linked accounts',
  sessions: 'Sessions',
  lastUse: 'Last use',
  unused: 'No active session',
  employers: 'Employers',
  noEmployers: 'This person has access to no employer.',
  link: 'New link',
  linkText:
    'For somebody who lost the link, the password or the passkey. It signs the person in once, within the hour; an older link ends. The activity of every employer of the person shows who created it.',
  linkSubmit: 'Create a new link',
  linkOperator:
    'This person is an operator or an auditor. Only a command creates its link, so that no operator can take over the account of another here.',
  linkDisabled: 'This account is disabled. It must be enabled before a link can be created.',
  used: 'Each form counts once, and a link is shown once. If you did not keep the link, create another on the page of the person.',
  back: 'Back to the person',
}

type Words = typeof en

const fr: Words = {
  language: 'Langue',
  since: 'Depuis',
  role: set`Rôle pour l'ensemble du service`,
  roles: { operator: 'Exploitant', auditor: 'Auditeur' },
  ways: 'Connexion',
  password: 'Mot de passe',
  yes: 'Oui',
  no: 'Non',
  passkeys: set`Clés d'accès`,
  accounts: 'Comptes associés',
  sessions: 'Sessions',
  lastUse: 'Dernière utilisation',
  unused: 'Aucune session en cours',
  employers: 'Employeurs',
  noEmployers: set`Cette personne n'a accès à aucun employeur.`,
  link: 'Un nouveau lien',
  linkText: set`Pour qui a perdu le lien, le mot de passe ou la clé d'accès. Il connecte la personne une seule fois, dans l'heure; un lien antérieur prend fin. L'activité de chacun de ses employeurs dit qui l'a créé.`,
  linkSubmit: 'Créer un nouveau lien',
  linkOperator: set`Cette personne a le rôle d'exploitant ou d'auditeur. Son lien se crée par une commande seulement, pour que personne ne prenne ici le compte d'un autre exploitant.`,
  linkDisabled: 'Ce compte est désactivé. Il faut le réactiver avant de créer un lien.',
  used: set`Chaque formulaire compte une fois, et un lien n'est montré qu'une fois. Si vous n'avez pas conservé le lien, créez-en un autre sur la page de la personne.`,
  back: 'Retour à la personne',
}

export const personWords: Readonly<Record<Language, Words>> = { en, fr }
