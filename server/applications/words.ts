/** The words of mail about applications, in the language of the form. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../platform/sentences/fr/typeset.ts'

type Place = { readonly title: string; readonly employer: string | null }

const en = {
  application: {
    subject: (title: string, reference: string | null) =>
      `Application: ${title}${reference === null ? '' : ` (${reference})`}`,
    name: (name: string) => `Name: ${name}`,
    email: (email: string) => `Email: ${email}`,
    file: (name: string) => `Attached file: ${name}`,
    posting: (url: string) => `Posting: ${url}`,
    noMessage: 'No message, only the attached file.',
    foot: (site: string) =>
      `Sent by the form of the posting on ${site}, which keeps nothing of it. Your reply goes to the candidate.`,
  },
  what: ({ title, employer }: Place) => (employer === null ? `“${title}”` : `“${title}” at ${employer}`),
  receipt: {
    subject: (title: string) => `Your application was received: ${title}`,
    text: (what: string, when: string) => `Your application for ${what} was received on ${when}.`,
    next: 'It goes to the employer by email. If that is not possible within three days, we write to you again.',
    kept: (site: string) => `Once the employer has it, ${site} keeps nothing of it.`,
    action: 'The posting',
    foot: 'If you did not apply, somebody else gave this address. You can ignore this message.',
  },
  confirmation: {
    subject: (title: string) => `Confirm your application: ${title}`,
    text: (what: string) => `This address was given in an application for ${what}.`,
    next: 'It goes to the employer only once you have confirmed it.',
    action: 'Confirm the application',
    foot: (until: string) =>
      `The link works until ${until}. What is not confirmed by then is deleted. If you did not apply, ignore this message.`,
  },
  failure: {
    subject: (title: string) => `Your application was not delivered: ${title}`,
    text: (what: string, when: string) =>
      `Your application for ${what}, of ${when}, could not be delivered: the employer’s mail server did not accept it.`,
    kept: (site: string) => `${site} keeps nothing of it. Please apply again in a few days, or in another way.`,
    action: 'The posting',
  },
}

type Words = typeof en

const fr: Words = {
  application: {
    subject: (title, reference) => set`Candidature : ${title}${reference === null ? '' : ` (${reference})`}`,
    name: (name) => set`Nom : ${name}`,
    email: (email) => set`Courriel : ${email}`,
    file: (name) => set`Fichier joint : ${name}`,
    posting: (url) => set`Offre : ${url}`,
    noMessage: set`Aucun message, seulement le fichier joint.`,
    foot: (site) =>
      set`Envoyé par le formulaire de l'offre sur ${site}, qui n'en conserve rien. Votre réponse va à la personne candidate.`,
  },
  what: ({ title, employer }) => (employer === null ? set`« ${title} »` : set`« ${title} » chez ${employer}`),
  receipt: {
    subject: (title) => set`Votre candidature a été reçue : ${title}`,
    text: (what, when) => set`Votre candidature pour l'offre ${what} a été reçue le ${when}.`,
    next: set`Elle est transmise à l'employeur par courriel. Si c'est impossible d'ici trois jours, nous vous écrirons de nouveau.`,
    kept: (site) => set`Une fois qu'elle est remise à l'employeur, ${site} n'en conserve rien.`,
    action: 'L’offre d’emploi',
    foot: set`Si vous n'avez pas postulé, quelqu'un d'autre a fourni cette adresse. Vous pouvez ignorer ce message.`,
  },
  confirmation: {
    subject: (title) => set`Confirmez votre candidature : ${title}`,
    text: (what) => set`Cette adresse a été fournie dans une candidature pour l'offre ${what}.`,
    next: set`Elle sera transmise à l'employeur seulement quand vous l'aurez confirmée.`,
    action: 'Confirmer la candidature',
    foot: (until) =>
      set`Le lien fonctionne jusqu'au ${until}. Ce qui n'est pas confirmé d'ici là est supprimé. Si vous n'avez pas postulé, ignorez ce message.`,
  },
  failure: {
    subject: (title) => set`Votre candidature n'a pas été remise : ${title}`,
    text: (what, when) =>
      set`Votre candidature du ${when} pour l'offre ${what} n'a pu être remise : la messagerie de l'employeur ne l'a pas acceptée.`,
    kept: (site) => set`${site} n'en conserve rien. Veuillez postuler de nouveau dans quelques jours, ou autrement.`,
    action: 'L’offre d’emploi',
  },
}

export type ApplicationWords = Words

export const applicationWords: Readonly<Record<Language, Words>> = { en, fr }
