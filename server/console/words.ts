/** The words of the console's frame and of its refusals. */
import type { Language } from '@affiche/contract/values.ts'
import type { Role } from '../employers/role.ts'
import { fr as set } from '../platform/sentences/fr/typeset.ts'

const en = {
  skip: 'Skip to the main content',
  menu: 'Menu',
  languages: 'Language',
  sections: 'Sections',
  jobs: 'Postings',
  keys: 'API keys',
  webhooks: 'Webhooks',
  people: 'People',
  activity: 'Activity',
  profile: 'Profile',
  account: 'Your account',
  employers: 'Your employers',
  operators: 'Operator pages',
  signOut: 'Sign out',
  publicPages: 'Public postings',
  roles: { owner: 'Owner', editor: 'Editor', reader: 'Reader' } as Readonly<Record<Role, string>>,
  errorTitle: (title: string) => `Error: ${title}`,
  faults: 'There is a problem',
  suspended:
    'This employer is suspended: its postings are not public, and its API keys are refused. You can read everything here and change nothing, until the operator of this site ends the suspension.',
  suspensionReason: (reason: string) => `The reason: ${reason}`,
  restored: 'What you typed is back. It is not saved yet.',
  home: 'See your employers',
  used: {
    title: 'This form was sent before',
    keys: 'Each form counts once, and an API key is shown once. If you did not keep the key, revoke it in the list and create another.',
    webhooks:
      'Each form counts once, and a secret is shown once. If you did not keep the secret, replace it on the page of the webhook.',
    people:
      'Each form counts once, and a link is shown once. If you did not keep the link, create another on the page of the person.',
  },
  reference: (id: string) => `Request ID: ${id}`,
  refusals: {
    notFound: {
      title: 'Page not found',
      text: 'The address may have been typed or copied wrongly, or what was here has been deleted.',
    },
    forbidden: {
      title: 'The form came from another site, or from an earlier session',
      text: 'Open the page here and send the form again. Nothing was saved.',
    },
    role: {
      title: 'Your role does not allow this',
      text: 'Ask an owner of this account to do it, or to give you another role.',
    },
    auditor: {
      title: 'An auditor changes nothing',
      text: 'You can look at everything here. An operator can do the rest. Nothing was saved.',
    },
    suspended: {
      title: 'This employer is suspended',
      text: 'Nothing can be changed until the operator of this site ends the suspension.',
    },
    tooMany: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
    failed: { title: 'Something went wrong', text: 'The fault is ours. Try again later.' },
  },
}

type Words = typeof en

const fr: Words = {
  skip: 'Passer au contenu principal',
  menu: 'Menu',
  languages: 'Langue',
  sections: 'Sections',
  jobs: 'Offres',
  keys: 'Clés d’API',
  webhooks: 'Webhooks',
  people: 'Personnes',
  activity: 'Activité',
  profile: 'Profil',
  account: 'Votre compte',
  employers: 'Vos employeurs',
  operators: 'Pages d’exploitation',
  signOut: 'Se déconnecter',
  publicPages: 'Offres publiques',
  roles: { owner: 'Administration', editor: 'Rédaction', reader: 'Lecture' },
  errorTitle: (title) => set`Erreur : ${title}`,
  faults: 'Il y a un problème',
  suspended: set`Cet employeur est suspendu : ses offres ne sont pas publiques et ses clés d’API sont refusées. Vous pouvez tout lire ici sans rien modifier, jusqu’à ce que l’exploitant de ce site mette fin à la suspension.`,
  suspensionReason: (reason) => set`Motif : ${reason}`,
  restored: 'Ce que vous aviez saisi est de retour, mais n’est pas encore enregistré.',
  home: 'Voir vos employeurs',
  reference: (id) => set`Identifiant de la requête : ${id}`,
  used: {
    title: 'Ce formulaire a déjà été envoyé',
    keys: 'Chaque formulaire ne sert qu’une fois, et une clé d’API n’est montrée qu’une fois. Si vous n’avez pas conservé la clé, révoquez-la dans la liste et créez-en une autre.',
    webhooks:
      'Chaque formulaire ne sert qu’une fois, et un secret n’est montré qu’une fois. Si vous n’avez pas conservé le secret, remplacez-le sur la page du webhook.',
    people:
      'Chaque formulaire ne sert qu’une fois, et un lien n’est montré qu’une fois. Si vous n’avez pas conservé le lien, créez-en un autre sur la page de la personne.',
  },
  refusals: {
    notFound: {
      title: 'Page introuvable',
      text: 'L’adresse a peut-être été mal saisie ou mal copiée, ou ce qui s’y trouvait a été supprimé.',
    },
    forbidden: {
      title: 'Le formulaire vient d’un autre site ou d’une session antérieure',
      text: 'Ouvrez la page ici et envoyez le formulaire de nouveau. Rien n’a été enregistré.',
    },
    role: {
      title: 'Votre rôle ne le permet pas',
      text: 'Demandez à une personne qui administre le compte de votre entreprise de le faire, ou de changer votre rôle.',
    },
    auditor: {
      title: 'Le rôle d’auditeur ne permet aucun changement',
      text: 'Vous pouvez tout lire ici ; le reste revient à un exploitant. Rien n’a été enregistré.',
    },
    suspended: {
      title: 'Cet employeur est suspendu',
      text: 'Rien ne peut être modifié avant que l’exploitant de ce site mette fin à la suspension.',
    },
    tooMany: { title: 'Trop de requêtes', text: 'Attendez une minute, puis réessayez.' },
    failed: { title: 'Une erreur s’est produite', text: 'L’erreur est de notre côté. Réessayez dans un moment.' },
  },
}

export const consoleWords: Readonly<Record<Language, Words>> = { en, fr }
