/** The words of messages. */
import type { Language } from '@affiche/contract/values.ts'
import type { OptionalMail } from '../people/person.ts'
import { fr as set } from '../platform/sentences/fr/typeset.ts'

const en = {
  locale: 'en-CA',
  hello: (name: string) => `Hello ${name},`,
  link: (label: string, url: string) => `${label}:\n${url}`,
  invitation: {
    subject: (site: string, by: string | null) =>
      by === null ? `Your invitation to ${site}` : `${by} invites you to ${site}`,
    text: (by: string | null, employer: string | null) =>
      `${by ?? 'The operator of this site'} invites you${employer === null ? '' : ` to manage the postings of ${employer}`}.`,
    action: 'Accept the invitation',
    foot: (until: string) =>
      `The link works once, until ${until}. If you did not expect this invitation, ignore this message.`,
  },
  recovery: {
    subject: (site: string) => `Your new link to ${site}`,
    text: (by: string | null) => `${by ?? 'The operator of this site'} sent you a link to sign in with.`,
    action: 'Sign in',
    foot: (until: string) => `The link works once, until ${until}. If you did not ask for it, ignore this message.`,
  },
  address: {
    subject: 'Confirm your email address',
    text: (site: string) => `You asked ${site} to write to you at this address.`,
    action: 'Confirm the address',
    foot: (until: string) =>
      `The link works until ${until}, and only while you are signed in. If you did not ask for it, ignore this message.`,
  },
  'sign-in': {
    subject: (site: string) => `New sign-in to ${site}`,
    text: (handle: string) => `Somebody signed in as ${handle} with a browser that was not used for it before.`,
    when: (moment: string) => `When: ${moment}`,
    browser: (label: string) => `Browser: ${label}`,
    isYou: 'If this was you, there is nothing to do. If not, end that session and change your password.',
    action: 'See your account',
  },
  closing: {
    subject: (count: number, title: string, employer: string) =>
      count === 1 ? `Closes soon: ${title}` : `${count} postings close soon: ${employer}`,
    text: (count: number, employer: string) =>
      count === 1
        ? `A posting of ${employer} closes soon. Extend it if you still want applications.`
        : `These postings of ${employer} close soon. Extend those for which you still want applications.`,
    posting: (title: string, lastDay: string) => `${title} – last day to apply: ${lastDay}`,
    more: (employer: string) => `There are more: see the list of ${employer}.`,
    action: 'See the postings',
  },
  report: {
    subject: (count: string, isOne: boolean) =>
      isOne ? 'A report waits for a decision' : `${count} reports wait for a decision`,
    text: (isOne: boolean): string =>
      isOne ? 'A reader has reported a posting.' : 'Readers have reported postings that nobody has decided on yet.',
    action: 'See the reports',
  },
  off: {
    link: 'Turn off this kind of message',
    account: 'Choose what you are written about',
  },
  test: {
    subject: (site: string) => `Test message from ${site}`,
    text: 'Mail from this service reaches you.',
  },
  kinds: {
    closing: 'Postings that close in 7 days, once a day',
    report: 'Reports of postings, for operators',
    'sign-in': 'Sign-ins with a new browser',
  } as Readonly<Record<OptionalMail, string>>,
}

export type MailWords = typeof en

const fr: MailWords = {
  locale: 'fr-CA',
  hello: (name) => `Bonjour ${name},`,
  link: (label, url) => set`${label} :\n${url}`,
  invitation: {
    subject: (site, by) => (by === null ? `Votre invitation à ${site}` : `${by} vous invite à ${site}`),
    text: (by, employer) =>
      `${by ?? 'L’exploitant de ce site'} vous invite${employer === null ? '' : set` à gérer les offres de l’employeur « ${employer} »`}.`,
    action: 'Accepter l’invitation',
    foot: (until) =>
      `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous n’attendiez pas cette invitation, ignorez ce message.`,
  },
  recovery: {
    subject: (site) => set`Votre nouveau lien : ${site}`,
    text: (by) => `${by ?? 'L’exploitant de ce site'} vous envoie un lien pour vous connecter.`,
    action: 'Se connecter',
    foot: (until) =>
      `Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne l’avez pas demandé, ignorez ce message.`,
  },
  address: {
    subject: 'Confirmez votre adresse courriel',
    text: (site) => set`Vous avez demandé à recevoir à cette adresse les courriels du site « ${site} ».`,
    action: 'Confirmer l’adresse',
    foot: (until) =>
      `Le lien fonctionne jusqu’au ${until}, seulement pendant votre session. Si vous ne l’avez pas demandé, ignorez ce message.`,
  },
  'sign-in': {
    subject: (site) => set`Nouvelle connexion : ${site}`,
    text: (handle) => `Quelqu’un s’est connecté au compte ${handle} avec un navigateur qui n’avait pas encore servi.`,
    when: (moment) => set`Quand : ${moment}`,
    browser: (label) => set`Navigateur : ${label}`,
    isYou: 'Si c’était vous, il n’y a rien à faire. Sinon, fermez cette session et changez votre mot de passe.',
    action: 'Voir votre compte',
  },
  closing: {
    subject: (count, title, employer) =>
      count === 1 ? set`Bientôt fermée : ${title}` : set`${count} offres bientôt fermées : ${employer}`,
    text: (count, employer) =>
      count === 1
        ? set`Une offre de l’employeur « ${employer} » ferme bientôt. Prolongez-la si vous voulez encore des candidatures.`
        : set`Ces offres de l’employeur « ${employer} » ferment bientôt. Prolongez celles pour lesquelles vous voulez encore des candidatures.`,
    posting: (title, lastDay) => set`${title} – dernier jour pour postuler : ${lastDay}`,
    more: (employer) => set`Il y en a d’autres : voyez la liste de l’employeur « ${employer} ».`,
    action: 'Voir les offres',
  },
  report: {
    subject: (count, isOne) =>
      isOne ? 'Un signalement attend une décision' : `${count} signalements attendent une décision`,
    text: (isOne) =>
      isOne
        ? 'Une personne a signalé une offre.'
        : 'Des personnes ont signalé des offres, et personne n’a encore pris de décision.',
    action: 'Voir les signalements',
  },
  off: {
    link: 'Désactiver ce type de message',
    account: 'Choisir les messages que vous recevez',
  },
  test: {
    subject: (site) => set`Message d’essai : ${site}`,
    text: 'Les courriels de ce service vous parviennent.',
  },
  kinds: {
    closing: 'Offres qui ferment dans 7 jours, une fois par jour',
    report: 'Signalements d’offres, pour les exploitants',
    'sign-in': 'Connexions avec un nouveau navigateur',
  },
}

export const mailWords: Readonly<Record<Language, MailWords>> = { en, fr }
