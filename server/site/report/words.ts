/** The words of reports about a posting. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Report this job',
  intro: 'Someone responsible for this site reads every report. You can stay anonymous.',
  reason: 'What is wrong with it?',
  reasons: {
    fraud:
      'It looks like fraud: it asks for money, banking details or identity papers, or the job does not seem to exist',
    discrimination: 'It discriminates, for example by origin, sex, age or disability',
    misleading: 'It is misleading about the pay, the place or the work',
    closed: 'The job is filled, or applications are not accepted',
    other: 'Something else',
  },
  text: 'What did you see?',
  textHint: 'Do not include passwords, account numbers or card numbers.',
  contact: 'Email, if we may contact you about it (optional)',
  send: 'Send the report',
  policy: 'Our fraud policy',
  back: 'Back to the job',
  errors: 'The report was not sent',
  reasonMissing: 'Choose what is wrong with the job.',
  textMissing: 'Tell us what you saw.',
  textTooLong: (most: string) => `Shorten the text to ${most} characters.`,
  contactInvalid: 'Enter the email as name@example.ca, or leave it empty.',
  errorTitle: (title: string) => `Error: ${title}`,
  sent: 'Your report has been sent',
  thanks: 'Thank you. Someone responsible for this site will look at the job and can take it down at once.',
}

export type ReportWords = typeof en

const fr: ReportWords = {
  title: 'Signaler cette offre',
  intro: 'Une personne responsable du site lit chaque signalement. Vous pouvez rester anonyme.',
  reason: set`Qu’est-ce qui ne va pas ?`,
  reasons: {
    fraud: set`Elle semble frauduleuse : on y demande de l’argent, des données bancaires ou des pièces d’identité, ou le poste ne semble pas exister`,
    discrimination: 'Elle est discriminatoire, par exemple selon l’origine, le sexe, l’âge ou un handicap',
    misleading: 'Elle induit en erreur sur la rémunération, le lieu ou le travail',
    closed: 'Le poste est pourvu, ou les candidatures ne sont pas reçues',
    other: 'Autre chose',
  },
  text: set`Qu’avez-vous constaté ?`,
  textHint: 'N’écrivez aucun mot de passe, ni numéro de compte ou de carte.',
  contact: 'Courriel, si nous pouvons vous joindre à ce sujet (facultatif)',
  send: 'Envoyer le signalement',
  policy: 'Notre politique contre la fraude',
  back: 'Retour à l’offre',
  errors: 'Le signalement n’a pas été envoyé',
  reasonMissing: 'Choisissez ce qui ne va pas dans l’offre.',
  textMissing: 'Décrivez ce que vous avez constaté.',
  textTooLong: (most) => `Raccourcissez le texte à ${most} caractères.`,
  contactInvalid: 'Inscrivez le courriel sous la forme nom@exemple.ca, ou laissez le champ vide.',
  errorTitle: (title) => set`Erreur : ${title}`,
  sent: 'Votre signalement a été envoyé',
  thanks: 'Merci. Une personne responsable du site examinera l’offre et pourra la retirer sur-le-champ.',
}

export const reportWords: Readonly<Record<Language, ReportWords>> = { en, fr }
