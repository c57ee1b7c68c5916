/** The words of the code for an employer's own site. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Postings on your website',
  lead: 'Paste this code into the page of your website where your openings belong. The list keeps itself up to date, and takes the fonts and colours of your site.',
  codes: { en: 'For a page in English', fr: 'For a page in French' },
  labels: { en: 'Code in English', fr: 'Code in French' },
  copy: 'Copy',
  policy: (host: string) =>
    `If your website has a Content-Security-Policy, allow ${host} in script-src and connect-src. Your web developer will know how.`,
  see: 'See your public page',
  none: {
    site: 'This service has no public pages, so there is nothing to show on your website.',
    off: 'Your postings are not shown to candidates. Change that in the profile, and the code will be here.',
    slug: 'The code will be here as soon as your first posting is public.',
  },
  profile: 'Profile',
}

type Words = typeof en

const fr: Words = {
  title: 'Vos offres sur votre site Web',
  lead: set`Collez ce code dans la page de votre site Web où vos offres doivent paraître. La liste se tient à jour d'elle-même et prend les polices et les couleurs de votre site.`,
  codes: { en: 'Pour une page en anglais', fr: 'Pour une page en français' },
  labels: { en: 'Code en anglais', fr: 'Code en français' },
  copy: 'Copier',
  policy: (host) =>
    set`Si votre site Web a une politique de sécurité du contenu (CSP), autorisez ${host} dans script-src et connect-src. La personne qui s'occupe de votre site saura quoi faire.`,
  see: 'Voir votre page publique',
  none: {
    site: set`Ce service n'a pas de pages publiques; il n'y a donc rien à montrer sur votre site Web.`,
    off: set`Vos offres ne sont pas montrées aux candidats. Changez cela dans le profil, et le code paraîtra ici.`,
    slug: 'Le code paraîtra ici dès que votre première offre sera publique.',
  },
  profile: 'Profil',
}

export const embedWords: Readonly<Record<Language, Words>> = { en, fr }
