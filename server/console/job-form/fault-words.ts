/** The words of faults in the posting form: what to do at which field, in the words of people. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { FieldId } from './fields.ts'

type Missing = Readonly<Partial<Record<FieldId, string>>>

const en = {
  /** Sentences for fields that are empty, or whose choice does not exist. */
  missing: {
    title: 'Enter a job title.',
    'place-1': 'Enter at least one place.',
    'category-1': 'Choose a category.',
    'category-2': 'Choose a category, or none.',
    'category-3': 'Choose a category, or none.',
    'position-type': 'Choose a job type.',
    'pay-shown': 'Choose whether the pay is shown.',
    pay: 'Enter the pay, or choose to show none.',
    'pay-period': 'Choose the pay period.',
    description: 'Enter a description.',
    'text-title': 'Enter the job title in the other language.',
    'text-description': 'Enter the description in the other language.',
    routing: 'Choose how candidates apply.',
    email: 'Enter the email for applications.',
    url: 'Enter the web address for applications.',
    workplace: 'Choose the workplace.',
    language: 'Choose the language of the title and description.',
    intelligence: 'Choose whether artificial intelligence is used in the selection.',
    vacancy: 'Choose whether the position is vacant.',
    accommodation: 'Choose what is said about accommodation.',
  } as Missing,
  fill: (label: string) => `Fill in “${label}”.`,
  amount: (label: string, text: string) => `Enter “${label}” as an amount such as 21.50, not “${text}”.`,
  whole: (label: string, text: string) => `Enter “${label}” as a whole number such as 2, not “${text}”.`,
  decimals: (label: string) => `Enter “${label}” with no more than four decimals.`,
  digits: (label: string) => `“${label}” has too many digits.`,
  tooLong: (label: string, length: string, most: string) =>
    `Shorten “${label}”: it has ${length} characters, and can have ${most}.`,
  between: (label: string, least: string, most: string) => `Enter “${label}” as a number from ${least} to ${most}.`,
  atLeast: (label: string, least: string) => `Enter “${label}” as a number of ${least} or more.`,
  date: (label: string) => `Enter “${label}” as year, month and day, such as 2027-01-31.`,
  range: 'The maximum is lower than the minimum.',
  samePlace: (text: string) => `You entered “${text}” twice.`,
  sameCategory: 'You chose this category twice.',
  plan: 'Only employers on the unlimited plan can have this.',
  email: (text: string, fault: string) => `“${text}” is not an email address such as jobs@example.ca: ${fault}.`,
  url: (text: string, fault: string) => `“${text}” is not a web address such as https://www.example.ca/jobs: ${fault}.`,
  scheme: (text: string, address: string) =>
    `“${text}” does not begin with https:// or http://: enter the whole address, such as ${address}.`,
  severalPlaces: (place: string) => `“${place}” names several places: enter each one in a field of its own.`,
  undetected: 'Choose the language of the title and description: it could not be detected.',
  sameLanguage: {
    en: 'The title and description above are in English: enter the French ones here, or choose the language yourself.',
    fr: 'The title and description above are in French: enter the English ones here, or choose the language yourself.',
  } as Readonly<Record<Language, string>>,
  reference: 'Another posting of yours has this reference: enter a different one.',
}

type Words = typeof en

const fr: Words = {
  missing: {
    title: 'Indiquez le titre du poste.',
    'place-1': 'Indiquez au moins un lieu.',
    'category-1': 'Choisissez une catégorie.',
    'category-2': 'Choisissez une catégorie, ou aucune.',
    'category-3': 'Choisissez une catégorie, ou aucune.',
    'position-type': 'Choisissez un type de poste.',
    'pay-shown': 'Précisez si la rémunération est affichée.',
    pay: 'Indiquez la rémunération, ou choisissez de ne rien afficher.',
    'pay-period': 'Choisissez la période de rémunération.',
    description: 'Rédigez la description.',
    'text-title': 'Indiquez le titre du poste dans l’autre langue.',
    'text-description': 'Rédigez la description dans l’autre langue.',
    routing: 'Choisissez la façon de postuler.',
    email: 'Indiquez le courriel pour les candidatures.',
    url: 'Indiquez l’adresse Web pour les candidatures.',
    workplace: 'Choisissez le mode de travail.',
    language: 'Choisissez la langue du titre et de la description.',
    intelligence: 'Précisez si l’intelligence artificielle sert à la sélection.',
    vacancy: 'Précisez si le poste est vacant.',
    accommodation: 'Choisissez ce qui est dit des mesures d’adaptation.',
  },
  fill: (label) => set`Remplissez « ${label} ».`,
  amount: (label, text) => set`Indiquez « ${label} » par un montant comme 21,50, et non « ${text} ».`,
  whole: (label, text) => set`Indiquez « ${label} » par un nombre entier comme 2, et non « ${text} ».`,
  decimals: (label) => set`Indiquez « ${label} » avec quatre décimales au plus.`,
  digits: (label) => set`« ${label} » a trop de chiffres.`,
  tooLong: (label, length, most) => set`Raccourcissez « ${label} » : ${length} caractères, au lieu de ${most} au plus.`,
  between: (label, least, most) => set`Indiquez « ${label} » par un nombre de ${least} à ${most}.`,
  atLeast: (label, least) => set`Indiquez « ${label} » par un nombre de ${least} ou plus.`,
  date: (label) => set`Indiquez « ${label} » par l’année, le mois et le jour, comme 2027-01-31.`,
  range: 'Le maximum est inférieur au minimum.',
  samePlace: (text) => set`Vous avez indiqué « ${text} » deux fois.`,
  sameCategory: 'Vous avez choisi cette catégorie deux fois.',
  plan: 'Seuls les employeurs qui ont le forfait illimité y ont droit.',
  email: (text, fault) => set`« ${text} » n’est pas une adresse courriel comme emplois@exemple.ca : ${fault}.`,
  url: (text, fault) => set`« ${text} » n’est pas une adresse Web comme https://www.exemple.ca/emplois : ${fault}.`,
  scheme: (text, address) =>
    set`« ${text} » ne commence pas par https:// ou http:// : indiquez l’adresse complète, comme ${address}.`,
  severalPlaces: (place) => set`« ${place} » désigne plusieurs lieux : indiquez chacun dans son propre champ.`,
  undetected: set`Choisissez la langue du titre et de la description : elle n’a pu être détectée.`,
  sameLanguage: {
    en: set`Le titre et la description ci-dessus sont en anglais : écrivez ici ceux en français, ou choisissez vous-même la langue.`,
    fr: set`Le titre et la description ci-dessus sont en français : écrivez ici ceux en anglais, ou choisissez vous-même la langue.`,
  },
  reference: set`Une autre de vos offres a déjà cette référence : indiquez-en une autre.`,
}

export const faultWords: Readonly<Record<Language, Words>> = { en, fr }
