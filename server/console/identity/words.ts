/** The words of signing in and of links. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  signIn: 'Sign in',
  handle: 'User name or email',
  account: 'User name',
  password: 'Password',
  signInFault: 'The user name or the password is wrong.',
  waitFault: (seconds: string) => `Too many tries. Wait ${seconds} seconds, then try again.`,
  sessionOver:
    'Your session is over. It was not used for 12 hours, is more than 7 days old, or was ended. Sign in again; if that fails, ask an owner of your employer, or the operator of this site.',
  noPassword:
    'No password yet, or a lost one? Ask an owner of your employer, or the operator of this site, for a link.',
  link: {
    title: (name: string) => `Welcome, ${name}`,
    invited: (employers: string, count: number) =>
      `${employers} ${count === 1 ? 'invites you to manage its' : 'invite you to manage their'} job postings here.`,
    text: 'This link signs you in once. It ends when you use it.',
    until: 'Use it by',
    use: 'Sign in',
    overTitle: 'This link has expired or was already used',
    over: 'A link works once and for a limited time. If you have a password or a passkey, sign in. If not, ask the person who gave you the link for another.',
  },
  employers: {
    title: 'Your employers',
    none: 'You have no employer here yet. The operator of this site can add you to one.',
  },
}

type Words = typeof en

const fr: Words = {
  signIn: 'Se connecter',
  handle: 'Nom d’utilisateur ou courriel',
  account: 'Nom d’utilisateur',
  password: 'Mot de passe',
  signInFault: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  waitFault: (seconds) => `Trop d’essais. Attendez ${seconds} secondes, puis réessayez.`,
  sessionOver: set`Votre session est terminée. Elle n’a pas servi pendant 12 heures, date de plus de 7 jours ou a été fermée. Connectez-vous de nouveau ; en cas d’échec, adressez-vous à une personne qui administre le compte de votre entreprise ou à l’exploitant de ce site.`,
  noPassword: set`Pas encore de mot de passe, ou mot de passe perdu ? Demandez un lien à une personne qui administre le compte de votre entreprise ou à l’exploitant de ce site.`,
  link: {
    title: (name) => `Bienvenue, ${name}`,
    invited: (employers, count) =>
      `${employers} ${count < 2 ? 'vous invite à gérer ses' : 'vous invitent à gérer leurs'} offres d’emploi ici.`,
    text: 'Ce lien vous permet de vous connecter une seule fois. Il prend fin dès que vous l’utilisez.',
    until: 'À utiliser avant',
    use: 'Se connecter',
    overTitle: 'Ce lien a expiré ou a déjà servi',
    over: 'Un lien ne sert qu’une fois, pendant un temps limité. Si vous avez un mot de passe ou une clé d’accès, connectez-vous. Sinon, demandez un autre lien à la personne qui vous l’a donné.',
  },
  employers: {
    title: 'Vos employeurs',
    none: 'Vous n’avez encore accès à aucun employeur. L’exploitant de ce site peut vous en donner un.',
  },
}

export const identityWords: Readonly<Record<Language, Words>> = { en, fr }
