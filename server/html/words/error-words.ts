/** The words of pages in place of problems. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  notFound: {
    title: 'Page not found',
    text: 'The address may have been mistyped or copied incorrectly, or the page may never have existed.',
  },
  method: {
    title: 'This address does not work that way',
    text: 'Go back to the page you came from and try again.',
  },
  forbidden: {
    title: 'The form came from another site',
    text: 'Open the page here and send the form again. Nothing was saved.',
  },
  tooMany: { title: 'Too many requests', text: 'Please wait a minute, then try again.' },
  refused: { title: 'The request was not understood', text: 'Go back to the page you came from and try again.' },
  unavailable: { title: 'The site is not available at the moment', text: 'Try again in a few seconds.' },
  beingMade: {
    title: 'The list of jobs is being prepared',
    text: 'It is not complete yet. Please come back in a few minutes.',
  },
  failed: { title: 'Something went wrong', text: 'The problem is on our side. Please try again in a few minutes.' },
  home: 'See all jobs',
  reference: (id: string) => `Request ID: ${id}`,
}

type Words = typeof en

const fr: Words = {
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse a peut-être été mal saisie ou mal copiée, ou la page n’a jamais existé.',
  },
  method: {
    title: 'Cette adresse ne s’utilise pas ainsi',
    text: 'Retournez à la page précédente et essayez de nouveau.',
  },
  forbidden: {
    title: 'Le formulaire vient d’un autre site',
    text: 'Ouvrez la page ici et envoyez le formulaire de nouveau. Rien n’a été enregistré.',
  },
  tooMany: { title: 'Trop de requêtes', text: 'Attendez un moment, puis essayez de nouveau.' },
  refused: {
    title: 'La requête n’a pas été comprise',
    text: 'Retournez à la page précédente et essayez de nouveau.',
  },
  unavailable: {
    title: 'Le site n’est pas disponible pour le moment',
    text: 'Essayez de nouveau dans quelques secondes.',
  },
  beingMade: {
    title: 'La liste des offres est en préparation',
    text: 'Elle n’est pas encore complète. Revenez dans quelques minutes.',
  },
  failed: {
    title: 'Une erreur s’est produite',
    text: 'L’erreur est de notre côté. Réessayez dans un moment.',
  },
  home: 'Voir toutes les offres',
  reference: (id) => set`Numéro de la requête : ${id}`,
}

export const errorWords: Readonly<Record<Language, Words>> = { en, fr }
