/** The words of the posting form: its own, and those of its fields. */
import type { Language, Status } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Further, Section, Topic } from './field.ts'
import { fieldWords } from './field-names.ts'

const en = {
  ...fieldWords('en'),
  titles: { new: 'New posting', copy: 'New posting from a copy', edit: 'Edit the posting' },
  sections: {
    job: 'Position',
    pay: 'Pay',
    description: 'Description',
    applying: 'Applying',
    more: 'Optional details',
  } as Readonly<Record<Section, string>>,
  topics: {
    about: 'Workplace, language and reference',
    statements: 'Employer statements',
    publication: 'How it is published',
  } as Readonly<Record<Topic, string>>,
  /** `{count}` and `{names}` stand for the fields of a topic that are set. */
  set: { one: '1 set: {names}', other: '{count} set: {names}' },
  further: {
    furtherPlace: 'Add another place',
    furtherCategory: 'Add another category',
  } as Readonly<Record<Further, string>>,
  /** Text in a language, or in the other one as long as none is known. */
  addText: {
    en: 'Add the English text',
    fr: 'Add the French text',
    other: 'Add the text in the other language',
  } as Readonly<Record<Language | 'other', string>>,
  otherText: {
    en: 'The English text',
    fr: 'The French text',
    other: 'The text in the other language',
  } as Readonly<Record<Language | 'other', string>>,
  emailRelayed:
    'Candidates apply by a form on this site. Each application arrives here as mail, and the service keeps none. The public never sees this address.',
  descriptionHtml: 'This text has a layout that is edited as HTML.',
  languageNote: (name: string) => `Detected: ${name}`,
  yes: 'Yes',
  choose: 'Choose',
  none: 'None',
  range: (from: string, to: string) => `${from} to ${to}`,
  /** With the hours that a year is counted with. */
  yearly: (amount: string, isHourly: boolean) => `${amount} a year${isHourly ? ', counted with 2,080 hours' : ''}`,
  spread: (amount: string) => `; a range of ${amount}`,
  pairing: {
    missing: 'Candidates see it on the pages in that language. Leave it empty for a posting in one language.',
    stale: 'This text is older than the first one: check whether it still says the same.',
    current: 'This text belongs to the present one.',
  },
  copyAsStart: 'Copy the first text as a start',
  suggestion: (place: string) => `Use ${place}`,
  saveDraft: 'Save the draft',
  /** A posting that is none yet: it may become a draft, or stay unfinished. */
  saveNew: 'Save',
  publish: 'Publish',
  republish: 'Save and publish again',
  save: 'Save the changes',
  preview: 'Preview',
  cancel: 'Back without saving',
  notSaved: 'The posting was not saved',
  hintsTitle: 'What posting laws ask',
  inForce: (date: string) => `in force since ${date}`,
  textKept: 'The text below is kept.',
  retryAfter: (seconds: number) =>
    seconds < 60
      ? `Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
      : `Try again in ${Math.ceil(seconds / 60)} minutes.`,
  saved: {
    title: 'This posting was saved already',
    text: 'The form had been sent before, with another text. You can save what you typed since as a change of it.',
    see: 'See the saved posting',
  },
  compare: {
    title: 'The posting has changed since you opened the form',
    text: 'These parts were changed meanwhile. Choose which of the two to keep for each. Nothing of yours has been saved yet.',
    theirs: 'As it is saved now',
    mine: 'As you typed it',
    empty: 'Nothing',
    save: 'Save with these choices',
  },
  /** Sentences about a posting that had another status when the form was opened. */
  statusNow: {
    active: 'It was published meanwhile. Nothing of yours has been saved yet; what you save now is published at once.',
    archived: 'It was archived meanwhile. Nothing of yours has been saved yet.',
    draft: 'It is a draft now. Nothing of yours has been saved yet.',
  } as Readonly<Record<Status, string>>,
  places: { title: 'Places', label: 'Part of a name', search: 'Search', none: 'No place has such a name.' },
  previewPage: {
    title: 'Preview',
    notice: 'Nothing is saved yet. This is what candidates would see.',
    engines: 'What search engines get',
    enginesNone: 'Nothing: search engines get no data about the posting in this language.',
    sides: { en: 'In English', fr: 'In French' },
    noSide: 'Candidates see the text of the other language here.',
    back: 'Keep editing',
  },
}

export type FormWords = typeof en

const fr: FormWords = {
  ...fieldWords('fr'),
  titles: { new: 'Nouvelle offre', copy: 'Nouvelle offre à partir d’une copie', edit: 'Modifier l’offre' },
  sections: {
    job: 'Poste',
    pay: 'Rémunération',
    description: 'Description',
    applying: 'Candidature',
    more: 'Précisions facultatives',
  },
  topics: {
    about: 'Mode de travail, langue et référence',
    statements: 'Déclarations de l’employeur',
    publication: 'Affichage de l’offre',
  },
  set: { one: set`1 précision : {names}`, other: set`{count} précisions : {names}` },
  further: { furtherPlace: 'Ajouter un lieu', furtherCategory: 'Ajouter une catégorie' },
  addText: {
    en: 'Ajouter le texte anglais',
    fr: 'Ajouter le texte français',
    other: 'Ajouter le texte dans l’autre langue',
  },
  otherText: { en: 'Le texte anglais', fr: 'Le texte français', other: 'Le texte dans l’autre langue' },
  emailRelayed:
    'On postule au moyen d’un formulaire sur ce site. Chaque candidature arrive ici par courriel, et le service n’en conserve aucune. Le public ne voit jamais cette adresse.',
  descriptionHtml: 'La disposition de ce texte se modifie en HTML.',
  languageNote: (name) => set`Langue détectée : ${name}`,
  yes: 'Oui',
  choose: 'Choisir',
  none: 'Aucune',
  range: (from, to) => `de ${from} à ${to}`,
  yearly: (amount, isHourly) => `${amount} par année${isHourly ? ', à raison de 2\u00a0080 heures' : ''}`,
  spread: (amount) => set` ; écart de ${amount}`,
  pairing: {
    missing:
      'Il paraît sur les pages dans cette langue. Laissez les champs vides pour une offre dans une seule langue.',
    stale: set`Ce texte est plus ancien que le premier : vérifiez s’il dit toujours la même chose.`,
    current: 'Ce texte correspond au texte actuel.',
  },
  copyAsStart: 'Copier le premier texte pour commencer',
  suggestion: (place) => `Utiliser ${place}`,
  saveDraft: 'Enregistrer le brouillon',
  saveNew: 'Enregistrer',
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
    active: set`Elle a été publiée entre-temps. Rien de ce que vous avez écrit n’est encore enregistré ; ce que vous enregistrez maintenant est publié aussitôt.`,
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

export const formWords: Readonly<Record<Language, FormWords>> = { en, fr }
