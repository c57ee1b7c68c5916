/** The words of signing in and of links. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  signIn: 'Sign in',
  handle: 'User name or email',
  password: 'Password',
  signInFault: 'The user name or the password is wrong.',
  waitFault: (seconds: string) => `Too many tries. Wait ${seconds} seconds, then try again.`,
  sessionOver:
    'Your session is over. It was not used for 12 hours, is more than 7 days old, or was ended. Sign in again; if that fails, ask an owner of your employer, or the operator of this site.',
  noPassword:
    'No password yet, or a lost one? Ask an owner of your employer, or the operator of this site, for a link.',
  link: {
    title: (name: string) => `Welcome, ${name}`,
    text: 'This link signs you in once. It ends when you use it.',
    use: 'Sign in',
    overTitle: 'This link is used up or over',
    over: 'A link signs in once, and within its time. Ask the person who gave it to you for another.',
  },
  employers: {
    title: 'Your employers',
    none: 'You act for no employer yet. An owner or the operator of this site can add you.',
  },
}

type Words = typeof en

const fr: Words = {
  signIn: 'Se connecter',
  handle: 'Nom d’utilisateur ou courriel',
  password: 'Mot de passe',
  signInFault: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  waitFault: (seconds) => `Trop d’essais. Attendez ${seconds} secondes, puis réessayez.`,
  sessionOver: set`Votre session est terminée. Elle n’a pas servi pendant 12 heures, date de plus de 7 jours ou a été fermée. Connectez-vous de nouveau ; en cas d’échec, adressez-vous à un propriétaire de votre employeur ou à l’exploitant de ce site.`,
  noPassword: set`Pas encore de mot de passe, ou mot de passe perdu ? Demandez un lien à un propriétaire de votre employeur ou à l’exploitant de ce site.`,
  link: {
    title: (name) => `Bienvenue, ${name}`,
    text: 'Ce lien vous permet de vous connecter une seule fois. Il prend fin dès que vous l’utilisez.',
    use: 'Se connecter',
    overTitle: 'Ce lien a déjà servi ou n’est plus valable',
    over: 'Un lien sert une fois, pendant un temps limité. Demandez-en un autre à la personne qui vous l’a donné.',
  },
  employers: {
    title: 'Vos employeurs',
    none: 'Vous n’agissez encore pour aucun employeur. Un propriétaire ou l’exploitant de ce site peut vous ajouter.',
  },
}

export const identityWords: Readonly<Record<Language, Words>> = { en, fr }
