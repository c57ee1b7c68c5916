/** The words of the pages in French, of their own and not translated: official Canadian terms and French spacing. */

import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import { postingPaths } from '../../public/code.ts'
import type { Words } from './en.ts'

export const fr: Words = {
  locale: 'fr-CA',
  openGraph: 'fr_CA',
  frame: {
    skip: 'Passer au contenu principal',
    languages: 'Langue',
    allPostings: 'Toutes les offres',
    fraudPolicy: 'Politique contre la fraude',
    footer: 'À propos du site',
  },
  paths: {
    home: '/fr/emplois',
    posting: postingPaths.fr,
    report: (code) => `/fr/emplois/${code}/signaler`,
    employer: (slug) => `/fr/employeurs/${slug}`,
    fraudPolicy: '/fr/politique-fraude',
  },
  posting: {
    title: ({ title, employer }) => `${title} – ${employer}`,
    confidential: 'Employeur confidentiel',
    facts: 'En bref',
    posted: 'Date d’affichage',
    lastDay: 'Dernier jour pour postuler',
    description: 'Description du poste',
    applyOnSite: 'Postuler sur le site de l’employeur',
    applyByEmail: 'Postuler par courriel',
    emailTo: 'Envoyer sa candidature à',
    onlyEnglish: 'Cette offre est publiée en anglais seulement.',
    onlyFrench: 'Cette offre est publiée en français seulement.',
    report: 'Signaler cette offre',
    shortAddress: (address) => set`Adresse courte : ${address}`,
    otherLanguage: 'Lire cette offre en anglais',
  },
  pay: {
    range: (from, to) => `de ${from} à ${to}`,
    per: (amount, unit, period) => (unit === undefined ? `${amount} (${period})` : `${amount} ${unit}`),
    units: {
      year: 'par année',
      month: 'par mois',
      biweek: 'aux deux semaines',
      week: 'par semaine',
      day: 'par jour',
      hour: 'l’heure',
    },
    plusCommission: 'plus commission',
    onCommission: 'À la commission',
  },
  statements: {
    intelligenceUsed:
      'L’intelligence artificielle sert à la présélection, à l’évaluation ou à la sélection des candidats.',
    intelligenceNotUsed:
      'L’intelligence artificielle ne sert ni à la présélection, ni à l’évaluation, ni à la sélection des candidats.',
    vacancyExisting: 'Cette annonce vise un poste actuellement vacant.',
    vacancyFuture: 'Cette annonce vise un poste à venir, et non un poste actuellement vacant.',
    accommodation:
      'Des mesures d’adaptation sont offertes sur demande aux candidats handicapés à toutes les étapes du recrutement.',
  },
  place: (name, province) => `${name} (${province})`,
  country: 'Canada',
  provinces: {
    AB: 'Alberta',
    BC: 'Colombie-Britannique',
    MB: 'Manitoba',
    NB: 'Nouveau-Brunswick',
    NL: 'Terre-Neuve-et-Labrador',
    NS: 'Nouvelle-Écosse',
    NT: 'Territoires du Nord-Ouest',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Île-du-Prince-Édouard',
    QC: 'Québec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  gone: {
    title: 'Cette offre n’est plus affichée',
    text: 'Elle est fermée, ou l’employeur l’a retirée. Les candidatures ne sont plus reçues ici.',
    similar: 'Offres semblables',
    all: 'Voir toutes les offres',
  },
  report: {
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
    policy: 'Ce qui est fait contre la fraude',
    back: 'Retour à l’offre',
    errors: 'Le signalement n’a pas été envoyé',
    reasonMissing: 'Choisissez ce qui ne va pas dans l’offre.',
    textMissing: 'Écrivez ce que vous avez constaté.',
    textTooLong: (most) => `Raccourcissez le texte à ${most} caractères.`,
    contactInvalid: 'Écrivez le courriel sous la forme nom@exemple.ca, ou laissez le champ vide.',
    errorTitle: (title) => set`Erreur : ${title}`,
    sent: 'Votre signalement a été envoyé',
    thanks: 'Merci. Une personne responsable examinera l’offre et peut la retirer sur-le-champ.',
  },
  policy: {
    title: 'Politique contre la fraude',
    description: 'Ce qui est fait contre les offres frauduleuses, et comment en signaler une.',
    since: (date) => `En vigueur depuis le ${date}.`,
    earlier: 'Versions antérieures',
    version: (from, to) => `En vigueur du ${from} au ${to}`,
  },
  errors: {
    notFound: {
      title: 'Cette page n’existe pas',
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
  },
}
