/** The words of signing in at a provider of OpenID Connect. */
import type { Language } from '@affiche/contract/values.ts'
import type { OidcFault } from '../../people/oidc.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

/** A fault as a page says it; `wait` is one of too many tries. */
export type OidcFaultKind = OidcFault | 'wait'

type FaultWords = { readonly title: string; readonly text: string }

const en = {
  signIn: (name: string) => `Sign in with ${name}`,
  noAccount:
    'Is your account not linked yet, or no longer? Ask an owner of your employer, or the operator of this site, for a link.',
  going: (name: string) => `Going to ${name}`,
  goingText: 'If nothing happens, go on yourself.',
  goOn: (name: string) => `Go on to ${name}`,
  accounts: 'Linked accounts',
  none: (name: string) => `No account is linked. With one you sign in at ${name}, without a password here.`,
  since: (issuer: string, date: string) => `Account at ${issuer}, linked on ${date}`,
  connect: (name: string) => `Link an account at ${name}`,
  disconnect: 'Unlink',
  prove: (name: string) => `Confirm with ${name}`,
  lead: (name: string) =>
    `Link your account at ${name}: it signs you in from now on. The one-time link no longer works.`,
  proveNone: (name: string) => `You signed in by a link, and no account at ${name} is linked to confirm with.`,
  proveHow: (id: number) =>
    `Open another link: an owner of your employer can give you one, or the operator of this site, with the command npx --no affiche person link ${id}. Then link an account within ten minutes.`,
  again: 'Back to the sign-in',
  account: 'Back to your account',
  faults: (name: string): Readonly<Record<OidcFaultKind, FaultWords>> => ({
    denied: {
      title: 'You are not signed in',
      text: `The sign-in at ${name} was cancelled or refused there. Nothing has changed here.`,
    },
    unreachable: {
      title: `${name} does not answer`,
      text: 'Try again later. If it lasts, tell the operator of this site.',
    },
    invalid: {
      title: `The answer of ${name} was not accepted`,
      text: 'Try again. If it happens again, tell the operator of this site: its log has the reason.',
    },
    over: {
      title: 'This sign-in is over',
      text: 'It was finished before, took more than ten minutes, or was begun in another browser or tab. Begin it again here.',
    },
    unknown: {
      title: 'This account is linked to nobody here',
      text: 'Sign in another way and link it under “Your account”. If you have no other way, ask an owner of your employer, or the operator of this site, for a link.',
    },
    taken: {
      title: 'This account is linked to another person',
      text: `Sign in at ${name} with your own account and try again.`,
    },
    session: {
      title: 'Your sign-in here is too long ago',
      text: 'Sign in again here, then link the account within ten minutes.',
    },
    stale: {
      title: `${name} has not asked you to confirm who you are`,
      text: 'Sign out there, then try again. If that does not help, confirm who you are in another way, or ask an owner of your employer, or the operator of this site, for a link.',
    },
    wait: { title: 'Too many tries', text: 'Wait a minute, then try again.' },
  }),
}

type Words = typeof en

const fr: Words = {
  signIn: (name) => `Se connecter avec ${name}`,
  noAccount: set`Votre compte n’est pas encore associé, ou ne l’est plus ? Demandez un lien à une personne qui administre le compte de votre entreprise ou à l’exploitant de ce site.`,
  going: (name) => `Redirection vers ${name}`,
  goingText: 'Si rien ne se passe, continuez vous-même.',
  goOn: (name) => `Continuer vers ${name}`,
  accounts: 'Comptes associés',
  none: (name) =>
    `Aucun compte n’est associé. Avec un compte, vous vous connectez chez ${name}, sans mot de passe ici.`,
  since: (issuer, date) => `Compte chez ${issuer}, associé le ${date}`,
  connect: (name) => `Associer un compte chez ${name}`,
  disconnect: 'Dissocier',
  prove: (name) => `Confirmer avec ${name}`,
  lead: (name) => set`Le lien a servi. Associez votre compte chez ${name} : il servira désormais à vous connecter.`,
  proveNone: (name) =>
    `Votre session a été ouverte par un lien, et aucun compte chez ${name} n’est associé pour confirmer votre identité.`,
  proveHow: (id) =>
    set`Ouvrez un autre lien : une personne qui administre le compte de votre entreprise peut vous en donner un, ou l’exploitant de ce site, avec la commande npx --no affiche person link ${id}. Associez ensuite un compte dans les dix minutes.`,
  again: 'Retour à la connexion',
  account: 'Retour à votre compte',
  faults: (name) => ({
    denied: {
      title: 'La connexion n’a pas été établie',
      text: `La connexion chez ${name} a été annulée ou refusée. Rien n’a changé ici.`,
    },
    unreachable: {
      title: `${name} ne répond pas`,
      text: 'Réessayez dans un moment. Si cela dure, avertissez l’exploitant de ce site.',
    },
    invalid: {
      title: `La réponse de ${name} n’a pas été acceptée`,
      text: set`Réessayez. Si cela se reproduit, avertissez l’exploitant de ce site : son journal en donne la raison.`,
    },
    over: {
      title: 'Cette connexion n’est plus valable',
      text: 'Elle a déjà abouti, a pris plus de dix minutes ou a été commencée dans un autre navigateur ou onglet. Recommencez-la ici.',
    },
    unknown: {
      title: 'Ce compte n’est associé à personne ici',
      text: set`Connectez-vous autrement et associez-le sous « Votre compte ». Sans autre moyen, demandez un lien à une personne qui administre le compte de votre entreprise ou à l’exploitant de ce site.`,
    },
    taken: {
      title: 'Ce compte est associé à une autre personne',
      text: `Connectez-vous chez ${name} avec votre propre compte et réessayez.`,
    },
    session: {
      title: 'Votre connexion ici est trop ancienne',
      text: 'Connectez-vous de nouveau ici, puis associez le compte dans les dix minutes.',
    },
    stale: {
      title: `${name} ne vous a pas demandé de confirmer votre identité`,
      text: set`Déconnectez-vous là-bas, puis réessayez. Si cela ne suffit pas, confirmez votre identité autrement, ou demandez un lien à une personne qui administre le compte de votre entreprise ou à l’exploitant de ce site.`,
    },
    wait: { title: 'Trop d’essais', text: 'Attendez une minute, puis réessayez.' },
  }),
}

export const oidcWords: Readonly<Record<Language, Words>> = { en, fr }
