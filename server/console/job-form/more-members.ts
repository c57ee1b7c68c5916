/** The members that most postings do without, folded away by their topics, in the order of their fields. */
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import { both, choicesOf, type FormMember, field, flag, NOT_SAID, statement, text } from './field.ts'

const LANGUAGES = {
  en: { '': 'Detect automatically', en: 'English', fr: 'French' },
  fr: { '': 'Détecter automatiquement', en: 'Anglais', fr: 'Français' },
}

const INTELLIGENCE = {
  en: { '': NOT_SAID.en, used: 'It is used', 'not-used': 'It is not used' },
  fr: { '': NOT_SAID.fr, used: 'Elle est utilisée', 'not-used': 'Elle n’est pas utilisée' },
}

const VACANCIES = {
  en: { '': NOT_SAID.en, existing: 'Vacant now', future: 'Future opening' },
  fr: { '': NOT_SAID.fr, existing: 'Poste vacant maintenant', future: 'Poste à venir' },
}

const ACCOMMODATION = {
  en: { '': NOT_SAID.en, true: 'Offered at every stage', false: 'Not mentioned in the posting' },
  fr: { '': NOT_SAID.fr, true: 'Offertes à toutes les étapes', false: 'Non mentionnées dans l’offre' },
}

export const moreMembers = {
  workplace: {
    name: both('workplace', 'le mode de travail'),
    fields: {
      workplace: field('more', 'radios', {
        pointer: '/workplace',
        label: both('Workplace', 'Mode de travail'),
        choices: choicesOf('workplace'),
        group: 'about',
        value: text('workplace'),
      }),
    },
  },
  language: {
    name: both('language', 'la langue'),
    fields: {
      language: field('more', 'radios', {
        pointer: '/language',
        label: both('Language of the title and description', 'Langue du titre et de la description'),
        about: both(
          'Decides which language pages show this text.',
          'Détermine si le texte paraît sur les pages en français ou en anglais.',
        ),
        choices: LANGUAGES,
        group: 'about',
        value: text('language'),
      }),
    },
  },
  referenceId: {
    name: both('reference', 'la référence'),
    fields: {
      reference: field('more', 'line', {
        pointer: '/referenceId',
        label: both('Your reference', 'Votre référence'),
        about: both(
          'Your own number for this posting; no other posting of yours can have it.',
          set`Votre propre numéro pour cette offre ; aucune autre de vos offres ne peut l’avoir.`,
        ),
        group: 'about',
        value: text('referenceId'),
      }),
    },
  },
  purpose: {
    name: both('purpose', 'le but'),
    fields: {
      purpose: field('more', 'checkbox', {
        pointer: '/purpose',
        label: both(
          'This posting is part of an application for an LMIA',
          'Cette offre fait partie d’une demande d’EIMT',
        ),
        about: both('Never shown to candidates.', 'Jamais montré aux candidats.'),
        on: 'lmia',
        group: 'about',
        value: text('purpose'),
      }),
    },
  },
  disclosures: {
    name: both('statements', 'les déclarations'),
    parts: 'apart',
    fields: {
      intelligence: field('more', 'select', {
        pointer: '/disclosures/artificialIntelligence',
        label: both('Artificial intelligence in the selection', 'Intelligence artificielle dans la sélection'),
        choices: INTELLIGENCE,
        group: 'statements',
        value: statement('artificialIntelligence'),
      }),
      vacancy: field('more', 'select', {
        pointer: '/disclosures/vacancy',
        label: both('The position', 'Le poste'),
        choices: VACANCIES,
        group: 'statements',
        value: statement('vacancy'),
      }),
      accommodation: field('more', 'select', {
        pointer: '/disclosures/accommodation',
        label: both(
          'Accommodation for applicants with disabilities',
          'Mesures d’adaptation pour les candidats handicapés',
        ),
        choices: ACCOMMODATION,
        group: 'statements',
        value: statement('accommodation'),
      }),
    },
  },
  confidential: {
    name: both('confidentiality', 'la confidentialité'),
    fields: {
      confidential: field('more', 'checkbox', {
        pointer: '/confidential',
        label: both('Do not show the name of the employer', 'Ne pas afficher le nom de l’employeur'),
        about: both(
          'Search engines do not get such postings.',
          'Les moteurs de recherche ne reçoivent pas ces offres.',
        ),
        group: 'publication',
        value: flag('confidential'),
      }),
    },
  },
  publishOn: {
    name: both('day of publication', 'la date de publication prévue'),
    fields: {
      'publish-on': field('more', 'own', {
        pointer: '/publishOn',
        label: both('Publish on', 'Publier le'),
        about: both(
          'Saved as a draft, the posting is published by itself on this day. “Publish” does so now.',
          set`Enregistrée comme brouillon, l’offre est publiée d’elle-même ce jour-là. « Publier » le fait maintenant.`,
        ),
        group: 'publication',
        value: text('publishOn'),
      }),
    },
  },
  autoRefresh: {
    name: both('automatic renewal', 'le renouvellement automatique'),
    fields: {
      'auto-refresh': field('more', 'checkbox', {
        pointer: '/autoRefresh',
        label: both('Renew the publication date every 7 days', 'Renouveler la date d’affichage tous les 7 jours'),
        about: both('Needs the unlimited plan.', 'Exige le forfait illimité.'),
        group: 'publication',
        value: flag('autoRefresh'),
      }),
    },
  },
} satisfies Readonly<Record<string, FormMember>>
