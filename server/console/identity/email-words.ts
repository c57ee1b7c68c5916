/** The words of a person's e-mail address, and of what it is written about. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  email: 'Email',
  change: 'Change the email',
  title: 'Change your email',
  hint: 'We send a message with a link to this address; it counts once you have opened the link. Leave it empty to get no mail.',
  submit: 'Continue',
  fault: 'Enter an email address, such as name@example.ca.',
  wait: (seconds: string) => `Too many tries. Wait ${seconds} seconds, then try again.`,
  full: 'Mail is not being sent at the moment. Try again later.',
  sent: (email: string) => `Open the link in the message that we have sent to ${email}. It works for 24 hours.`,
  sentTitle: 'Check your email',
  confirmTitle: 'Use this address?',
  confirmText: (email: string) => `We will write to you at ${email}.`,
  confirm: 'Use this address',
  over: 'This link has expired, or was sent to another person. Sign in as the person who asked for it, or ask again.',
  overTitle: 'This link does not work',
  again: 'Your account',
  kindsTitle: 'Mail to you',
  kinds: 'Write to me about',
  save: 'Save',
  noAddress: 'You get no mail until you have given an address.',
  offTitle: 'Stop these messages?',
  off: 'Stop these messages',
  offDone: 'You get no more of these messages.',
  offDoneTitle: 'Stopped',
  offBack: 'You can turn them on again in your account.',
  offUnknown: 'This link does not work',
  offUnknownText: 'It may have been cut short. Choose in your account what you are written about.',
}

type Words = typeof en

const fr: Words = {
  email: 'Courriel',
  change: 'Modifier le courriel',
  title: 'Modifier votre courriel',
  hint: set`Nous envoyons à cette adresse un message avec un lien ; elle compte dès que vous avez ouvert le lien. Laissez-la vide pour ne recevoir aucun courriel.`,
  submit: 'Continuer',
  fault: 'Saisissez une adresse courriel, comme nom@exemple.ca.',
  wait: (seconds) => `Trop d’essais. Attendez ${seconds} secondes, puis réessayez.`,
  full: 'Aucun courriel ne part en ce moment. Réessayez plus tard.',
  sent: (email) => `Ouvrez le lien qui se trouve dans le message envoyé à ${email}. Il fonctionne pendant 24 heures.`,
  sentTitle: 'Consultez vos courriels',
  confirmTitle: set`Utiliser cette adresse ?`,
  confirmText: (email) => set`Nous vous écrirons à l'adresse ${email}.`,
  confirm: 'Utiliser cette adresse',
  over: 'Ce lien a expiré ou a été envoyé à une autre personne. Connectez-vous au compte qui l’a demandé, ou demandez-en un autre.',
  overTitle: 'Ce lien ne fonctionne pas',
  again: 'Votre compte',
  kindsTitle: 'Courriels que vous recevez',
  kinds: 'M’écrire au sujet de ce qui suit',
  save: 'Enregistrer',
  noAddress: 'Vous ne recevez aucun courriel tant que vous n’avez pas donné d’adresse.',
  offTitle: set`Ne plus recevoir ces messages ?`,
  off: 'Ne plus recevoir ces messages',
  offDone: 'Vous ne recevrez plus ces messages.',
  offDoneTitle: 'C’est fait',
  offBack: 'Vous pouvez les réactiver dans votre compte.',
  offUnknown: 'Ce lien ne fonctionne pas',
  offUnknownText: 'Il a peut-être été coupé. Choisissez dans votre compte les messages que vous recevez.',
}

export const emailWords: Readonly<Record<Language, Words>> = { en, fr }
