/** The words of the profile of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Profile',
  change: 'Change the profile',
  save: 'Save the profile',
  saved: 'The profile is saved.',
  meanwhile: (value: string) =>
    `Somebody else has changed this since you opened the form. It is saved as “${value}” now; if you save again, what is here replaces it.`,
  export: 'Export all postings',
  unknown: 'Not said',
  none: 'None',
  labels: {
    name: 'Name',
    nameFr: 'French name',
    website: 'Website',
    slug: 'Page of the employer',
    size: 'Number of employees',
    federal: 'Labour law',
    publishing: 'Visibility of the postings',
    enforcedRules: 'Enforced rules',
  },
  nameText: 'Only the operator of this site can change the names.',
  hints: {
    website: 'An address that begins with https:// or http://',
    slug: 'The end of the address of your page: lower-case letters, digits and hyphens. Left empty, it is made of the name. A change ends the address that the page had.',
    size: 'The rules of Ontario on pay, artificial intelligence, vacancies and experience are for employers with 25 or more employees.',
    federal:
      'Banks, telecommunications, airlines and railways, for example, are under federal law. Then the federal minimum wage counts, and of the rules of provinces only those of Québec.',
    publishing: 'A posting is shown to candidates only if its employer is public.',
    enforcedRules:
      'These rules only give hints, unless you choose them: then a posting that does not meet one cannot be saved as active. Three dots stand for what comes from the posting.',
  },
  sizes: { 'under-25': 'Fewer than 25', '25-or-more': '25 or more' },
  laws: { true: 'Federal', false: 'Provincial' },
  publishings: { public: 'Shown to candidates', off: 'Not shown' },
  questions: {
    title: 'Three questions',
    text: 'How many employees do you have, are you under federal labour law, and should your postings be public? The answers decide which rules are told, and who sees your postings. You may answer them later.',
    answer: 'Answer them',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'Profil',
  change: 'Modifier le profil',
  save: 'Enregistrer le profil',
  saved: 'Le profil est enregistré.',
  meanwhile: (value) =>
    set`Quelqu'un d'autre a modifié ce champ depuis que vous avez ouvert le formulaire. La valeur enregistrée est maintenant « ${value} » ; si vous enregistrez de nouveau, ce qui figure ici la remplacera.`,
  export: 'Exporter toutes les offres',
  unknown: 'Non précisé',
  none: 'Aucune',
  labels: {
    name: 'Nom',
    nameFr: 'Nom français',
    website: 'Site Web',
    slug: set`Page de l'employeur`,
    size: set`Nombre d'employés`,
    federal: 'Droit du travail',
    publishing: 'Visibilité des offres',
    enforcedRules: 'Règles imposées',
  },
  nameText: set`Seul l'exploitant de ce site peut modifier les noms.`,
  hints: {
    website: 'Une adresse qui commence par https:// ou http://',
    slug: set`La fin de l'adresse de votre page : minuscules sans accent, chiffres et traits d'union. Laissée vide, elle est tirée du nom. Une modification met fin à l'adresse que la page avait.`,
    size: set`Les règles de l'Ontario sur la rémunération, l'intelligence artificielle, les postes vacants et l'expérience visent les employeurs de 25 employés ou plus.`,
    federal: set`Les banques, les télécommunications, les compagnies aériennes et les chemins de fer, par exemple, relèvent du droit fédéral. Le salaire minimum fédéral compte alors et, parmi les règles des provinces, seulement celles du Québec.`,
    publishing: set`Une offre n'est montrée aux candidats que si son employeur est public.`,
    enforcedRules: set`Ces règles ne donnent que des conseils, sauf si vous les choisissez : une offre qui ne les respecte pas ne peut alors être enregistrée comme active. Trois points remplacent ce qui vient de l'offre.`,
  },
  sizes: { 'under-25': 'Moins de 25', '25-or-more': '25 ou plus' },
  laws: { true: 'Fédéral', false: 'Provincial' },
  publishings: { public: 'Montrées aux candidats', off: 'Non montrées' },
  questions: {
    title: 'Trois questions',
    text: set`Combien d'employés avez-vous, relevez-vous du droit du travail fédéral, et vos offres doivent-elles être publiques ? Les réponses décident des règles qui sont signalées et de qui voit vos offres. Vous pouvez y répondre plus tard.`,
    answer: 'Y répondre',
  },
}

export const profileWords: Readonly<Record<Language, Words>> = { en, fr }
