/** The words of the posting form in French. */
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { FormWords } from './words-en.ts'

export const fr: FormWords = {
  titles: { new: 'Nouvelle offre', copy: 'Nouvelle offre à partir d’une copie', edit: 'Modifier l’offre' },
  sections: {
    job: 'Poste',
    places: 'Lieux de travail',
    kind: 'Catégorie et type de poste',
    pay: 'Rémunération',
    description: 'Description',
    other: 'L’autre langue',
    applying: 'Candidature et dates',
  },
  descriptionHtml: 'La disposition de ce texte se modifie en HTML.',
  more: 'Autres renseignements sur le poste',
  languageNote: (name) => set`Langue reconnue : ${name}`,
  yes: 'Oui',
  choose: 'Choisir',
  none: 'Aucune',
  range: (from, to) => `de ${from} à ${to}`,
  yearly: (amount, isHourly) => `${amount} par année${isHourly ? ', à raison de 2\u00a0080 heures' : ''}`,
  spread: (amount) => `la fourchette couvre ${amount}`,
  pairing: {
    missing: 'Il n’y a pas encore de texte dans l’autre langue.',
    stale: set`Ce texte est plus ancien que le premier : vérifiez s’il dit toujours la même chose.`,
    current: 'Ce texte correspond au texte actuel.',
  },
  copyAsStart: 'Copier le premier texte pour commencer',
  required: (label) => set`« ${label} » est obligatoire.`,
  suggestion: (place) => `Utiliser ${place}`,
  saveDraft: 'Enregistrer le brouillon',
  publish: 'Publier',
  republish: 'Enregistrer et publier de nouveau',
  save: 'Enregistrer les modifications',
  preview: 'Aperçu',
  cancel: 'Revenir sans enregistrer',
  notSaved: 'L’offre n’a pas été enregistrée',
  hintsTitle: 'Ce que demandent les lois sur les offres d’emploi',
  inForce: (date) => `en vigueur depuis le ${date}`,
  textKept: 'Le texte ci-dessous est conservé.',
  retryAfter: (seconds) =>
    seconds < 60
      ? `Réessayez dans ${seconds === 1 ? 'une seconde' : `${seconds} secondes`}.`
      : `Réessayez dans ${Math.ceil(seconds / 60)} minutes.`,
  saved: {
    title: 'Cette offre est déjà enregistrée',
    text: 'Le formulaire avait déjà été envoyé, avec un autre texte. Vous pouvez enregistrer comme modification ce que vous avez écrit depuis.',
    see: 'Voir l’offre telle qu’elle est enregistrée',
  },
  compare: {
    title: 'L’offre a changé depuis que vous avez ouvert le formulaire',
    text: 'Ces éléments ont été modifiés entre-temps. Choisissez pour chacun lequel des deux conserver. Rien de ce que vous avez écrit n’est encore enregistré.',
    theirs: 'La version enregistrée',
    mine: 'Votre version',
    empty: 'Rien',
    save: 'Enregistrer avec ces choix',
  },
  statusNow: {
    active:
      'Elle a été publiée entre-temps. Rien de ce que vous avez écrit n’est encore enregistré ; ce que vous enregistrez maintenant est publié aussitôt.',
    archived: 'Elle a été archivée entre-temps. Rien de ce que vous avez écrit n’est encore enregistré.',
    draft: 'C’est maintenant un brouillon. Rien de ce que vous avez écrit n’est encore enregistré.',
  },
  places: { title: 'Lieux', label: 'Partie d’un nom', search: 'Rechercher', none: 'Aucun lieu ne porte ce nom.' },
  previewPage: {
    title: 'Aperçu',
    notice: 'Rien n’est encore enregistré. Voici ce que verraient les candidats.',
    engines: 'Ce que reçoivent les moteurs de recherche',
    enginesNone: set`Rien : dans cette langue, les moteurs de recherche ne reçoivent aucune donnée sur l’offre.`,
    sides: { en: 'En anglais', fr: 'En français' },
    noSide: 'Les candidats voient ici le texte de l’autre langue.',
    back: 'Poursuivre la modification',
  },
}
