/** The words of the profile of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Profile',
  change: 'Edit the profile',
  changePage: 'Edit your public page',
  save: 'Save',
  saved: 'The profile is saved.',
  meanwhile: (value: string) =>
    `Somebody else has changed this since you opened the form. It is saved as “${value}” now; if you save again, what is here replaces it.`,
  unknown: 'Not specified',
  none: 'None',
  noLogo: 'None',
  labels: {
    name: 'Name',
    nameFr: 'French name',
    website: 'Website',
    slug: 'Employer page',
    logo: 'Logo',
    about: 'About you',
    colour: 'Colour',
    size: 'Number of employees',
    federal: 'Labour law',
    publishing: 'Visibility of postings',
    enforcedRules: 'Rules that must be met',
  },
  nameText: 'Only the operator of this site can change the names.',
  hints: {
    website: 'An address that begins with https:// or http://',
    slug: 'The end of the address of your page: lower-case letters, digits and hyphens. If you leave it empty, we make it from your name. If you change it, the old address stops working.',
    size: 'The rules of Ontario on pay, artificial intelligence, vacancies and experience apply from 25 employees on.',
    federal:
      'Banks, telecommunications, airlines and railways, for example, are federally regulated: the federal minimum wage applies, and of the provincial rules only those of Québec.',
    publishing: 'Candidates see your postings only if they are shown.',
    enforcedRules:
      'These rules only give hints. If you choose one, a posting that does not meet it cannot be published. Three dots stand for what comes from the posting.',
  },
  sizes: { 'under-25': 'Fewer than 25', '25-or-more': '25 or more' },
  laws: { true: 'Federal', false: 'Provincial' },
  publishings: { public: 'Shown to candidates', off: 'Not shown' },
  questions: {
    title: 'Three questions',
    text: 'How many employees do you have, are you federally regulated, and should your postings be public? With the answers we point out only the rules that apply to you. You can answer later.',
    answer: 'Answer now',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'Profil',
  change: 'Modifier le profil',
  changePage: 'Modifier votre page publique',
  save: 'Enregistrer',
  saved: 'Le profil est enregistré.',
  meanwhile: (value) =>
    set`Quelqu'un d'autre a modifié ce champ depuis que vous avez ouvert le formulaire. La valeur enregistrée est maintenant « ${value} » ; si vous enregistrez de nouveau, ce qui figure ici la remplacera.`,
  unknown: 'Non précisé',
  none: 'Aucune',
  noLogo: 'Aucun',
  labels: {
    name: 'Nom',
    nameFr: 'Nom français',
    website: 'Site Web',
    slug: set`Page de l'employeur`,
    logo: 'Logo',
    about: 'Présentation',
    colour: 'Couleur',
    size: set`Nombre d'employés`,
    federal: 'Droit du travail',
    publishing: 'Visibilité des offres',
    enforcedRules: 'Règles à respecter',
  },
  nameText: set`Seul l'exploitant de ce site peut modifier les noms.`,
  hints: {
    website: 'Une adresse qui commence par https:// ou http://',
    slug: set`La fin de l'adresse de votre page : minuscules sans accent, chiffres et traits d'union. Si vous la laissez vide, nous la tirons de votre nom. Si vous la changez, l'ancienne adresse ne fonctionnera plus.`,
    size: set`Les règles de l'Ontario sur la rémunération, l'intelligence artificielle, les postes vacants et l'expérience s'appliquent à partir de 25 employés.`,
    federal: set`Les banques, les télécommunications, les compagnies aériennes et les chemins de fer, par exemple, relèvent du fédéral : le salaire minimum fédéral s'applique et, parmi les règles des provinces, seulement celles du Québec.`,
    publishing: set`Les candidats ne voient vos offres que si vous les montrez.`,
    enforcedRules: set`Ces règles ne donnent que des conseils. Si vous en choisissez une, une offre qui ne la respecte pas ne peut pas être publiée. Trois points remplacent ce qui vient de l'offre.`,
  },
  sizes: { 'under-25': 'Moins de 25', '25-or-more': '25 ou plus' },
  laws: { true: 'Fédéral', false: 'Provincial' },
  publishings: { public: 'Montrées aux candidats', off: 'Non montrées' },
  questions: {
    title: 'Trois questions',
    text: set`Combien d'employés avez-vous, relevez-vous du fédéral en droit du travail, et vos offres doivent-elles être publiques ? Avec vos réponses, nous ne signalons que les règles qui vous concernent. Vous pouvez y répondre plus tard.`,
    answer: 'Répondre maintenant',
  },
}

export const profileWords: Readonly<Record<Language, Words>> = { en, fr }
