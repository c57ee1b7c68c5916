/** The words of the people of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import type { Role } from '../../employers/role.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  lead: 'These people manage the account; see Activity for what they did.',
  invite: 'Invite a person',
  change: (name: string) => `${name}: role, link, access`,
  you: '(you)',
  handle: 'User name',
  role: 'Role',
  since: 'Since',
  signedIn: 'Last sign-in',
  unknown: 'None in the recent activity',
  disabled: 'The operator of this site has disabled this account.',
  roleHints: {
    owner: 'Owner: everything, keys, people and the profile too',
    editor: 'Editor: reads and changes postings',
    reader: 'Reader: reads postings and the activity',
  } as Readonly<Record<Role, string>>,
  form: {
    name: 'Name',
    handle: 'User name or email',
    handleHint: 'What the person signs in with. 2 to 100 letters, digits and . _ @ + -',
    email: 'Email for the link (optional)',
    emailHint: 'We send the link there. Leave it empty to see the link and hand it over yourself.',
    emailFault: 'Enter an email address, such as name@example.ca.',
    language: 'Language of their pages',
    submit: 'Create the invitation',
    nameFault: 'Enter a name of one line and at most 200 characters.',
    handleFault: 'Enter 2 to 100 letters, digits and . _ @ + -, such as an email address.',
    handleTaken: 'This user name cannot be used. Choose another, or ask the operator of this site to add the person.',
    roleFault: 'Choose a role.',
    wait: (seconds: string) => `Too many invitations. Wait ${seconds} seconds, then try again.`,
  },
  shown: {
    invited: (name: string) => `Invitation for ${name}`,
    linked: (name: string) => `New link for ${name}`,
    once: 'This is the only time the link is shown. Send it yourself, in a way that nobody else can read.',
    label: 'One-time link',
    copy: 'Copy',
    hours: (hours: number) => `It signs the person in once, within ${hours === 1 ? '1 hour' : `${hours} hours`}.`,
    back: 'Back to the people',
  },
  mailed: {
    title: (name: string) => `Link sent to ${name}`,
    sent: (email: string) => `We are sending the link to ${email}.`,
    again: 'If it does not arrive, create a new link; the older one then ends.',
  },
  person: {
    role: 'Change the role',
    save: 'Save the role',
    link: 'Create a new link',
    linkText: 'For somebody who lost the link, the password or the passkey. An older link ends.',
    linkElsewhere:
      'This person has access to other employers too, so that only the operator of this site can create a link for them.',
    end: 'Remove access',
    endText:
      'The person can no longer open this account. What they did stays in the activity. Only the operator of this site can add them again.',
    lastOwner: 'An employer needs an owner. Make another person an owner first.',
  },
  ended: 'The access is removed.',
  changed: 'The role is changed.',
}

type Words = typeof en

const fr: Words = {
  lead: set`Ces personnes gèrent le compte; l’activité montre ce qu’elles ont fait.`,
  invite: 'Ajouter une personne',
  change: (name) => set`${name} : rôle, lien, accès`,
  you: '(vous)',
  handle: 'Nom d’utilisateur',
  role: 'Rôle',
  since: 'Depuis',
  signedIn: 'Dernière connexion',
  unknown: set`Aucune dans l'activité récente`,
  disabled: 'L’exploitant de ce site a désactivé ce compte.',
  roleHints: {
    owner: set`Administration : tout, y compris les clés, les personnes et le profil`,
    editor: set`Rédaction : lire et modifier les offres`,
    reader: set`Lecture : lire les offres et l’activité`,
  },
  form: {
    name: 'Nom',
    handle: 'Nom d’utilisateur ou courriel',
    handleHint: 'Sert à la connexion. De 2 à 100 lettres, chiffres et . _ @ + -',
    email: 'Courriel pour le lien (facultatif)',
    emailHint: 'Nous y envoyons le lien. Laissez vide pour voir le lien et le remettre vous-même.',
    emailFault: 'Saisissez une adresse courriel, comme nom@exemple.ca.',
    language: 'Langue de ses pages',
    submit: 'Créer l’invitation',
    nameFault: 'Saisissez un nom d’une ligne et d’au plus 200 caractères.',
    handleFault: 'Saisissez de 2 à 100 lettres, chiffres et . _ @ + -, comme une adresse courriel.',
    handleTaken:
      'Ce nom d’utilisateur ne peut pas servir. Choisissez-en un autre, ou demandez à l’exploitant de ce site d’ajouter la personne.',
    roleFault: 'Choisissez un rôle.',
    wait: (seconds) => `Trop d’invitations. Attendez ${seconds} secondes, puis réessayez.`,
  },
  shown: {
    invited: (name) => `Invitation pour ${name}`,
    linked: (name) => `Nouveau lien pour ${name}`,
    once: 'Le lien n’est montré que cette fois. Remettez-le vous-même, par un moyen que personne d’autre ne peut lire.',
    label: 'Lien à usage unique',
    copy: 'Copier',
    hours: (hours) =>
      `Il permet à la personne de se connecter une seule fois, dans un délai de ${hours} ${hours === 1 ? 'heure' : 'heures'}.`,
    back: 'Retour aux personnes',
  },
  mailed: {
    title: (name) => set`Lien envoyé : ${name}`,
    sent: (email) => `Nous envoyons le lien à ${email}.`,
    again: set`S'il n'arrive pas, créez un nouveau lien ; l'ancien prendra alors fin.`,
  },
  person: {
    role: 'Modifier le rôle',
    save: 'Enregistrer le rôle',
    link: 'Créer un nouveau lien',
    linkText:
      'Pour une personne qui a perdu son lien, son mot de passe ou sa clé d’accès. Un lien antérieur prend fin.',
    linkElsewhere:
      'Cette personne a aussi accès à d’autres employeurs, si bien que seul l’exploitant de ce site peut lui créer un lien.',
    end: 'Retirer l’accès',
    endText:
      'La personne ne pourra plus ouvrir ce compte. Ce qu’elle a fait reste dans l’activité. Seul l’exploitant de ce site peut l’ajouter de nouveau.',
    lastOwner: 'Un employeur a besoin d’un propriétaire. Donnez d’abord ce rôle à une autre personne.',
  },
  ended: 'L’accès est retiré.',
  changed: 'Le rôle est modifié.',
}

export const peopleWords: Readonly<Record<Language, Words>> = { en, fr }
