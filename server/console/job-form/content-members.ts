/** The members of the form's sections from the job to the other language, in the order of their fields. */
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import { both, choicesOf, type FormMember, field, item, required, text, whole } from './field.ts'

const LANGUAGES = {
  en: { '': 'Recognize it by the words', en: 'English', fr: 'French' },
  fr: { '': 'La reconnaître d’après le texte', en: 'Anglais', fr: 'Français' },
}

const SHOWN = {
  en: { yes: 'Yes', no: 'No, show no pay' },
  fr: { yes: 'Oui', no: 'Non, ne rien afficher' },
}

export const contentMembers = {
  title: {
    name: both('title', 'le titre'),
    fields: {
      title: field('job', 'line', {
        pointer: '/title',
        label: both('Job title', 'Titre du poste'),
        value: required('title'),
      }),
    },
  },
  language: {
    name: both('language', 'la langue'),
    fields: {
      language: field('job', 'radios', {
        pointer: '/language',
        label: both('Language of the title and description', 'Langue du titre et de la description'),
        about: both(
          'It decides whether the text stands on the English or on the French pages.',
          'Elle détermine si le texte paraît sur les pages en français ou en anglais.',
        ),
        choices: LANGUAGES,
        value: text('language'),
      }),
    },
  },
  openings: {
    name: both('number of openings', 'le nombre de postes à pourvoir'),
    fields: {
      openings: field('job', 'line', {
        pointer: '/openings',
        label: both('Number of openings', 'Nombre de postes à pourvoir'),
        about: both('Leave it empty if it is not said.', 'Laissez le champ vide si ce n’est pas précisé.'),
        mode: 'numeric',
        group: 'more',
        value: whole('openings'),
      }),
    },
  },
  referenceId: {
    name: both('reference', 'la référence'),
    fields: {
      reference: field('job', 'line', {
        pointer: '/referenceId',
        label: both('Your reference', 'Votre référence'),
        about: both(
          'Your own number for this posting; no other posting of yours can have it.',
          set`Votre propre numéro pour cette offre ; aucune autre de vos offres ne peut l’avoir.`,
        ),
        group: 'more',
        value: text('referenceId'),
      }),
    },
  },
  purpose: {
    name: both('purpose', 'le but'),
    fields: {
      purpose: field('job', 'checkbox', {
        pointer: '/purpose',
        label: both(
          'This posting is part of an application for an LMIA',
          'Cette offre fait partie d’une demande d’EIMT',
        ),
        about: both('Never shown to candidates.', 'Jamais montré aux candidats.'),
        on: 'lmia',
        group: 'more',
        value: text('purpose'),
      }),
    },
  },
  locations: {
    name: both('places', 'les lieux'),
    parts: 'together',
    title: both('Places', 'Lieux de travail'),
    fields: {
      'place-1': field('places', 'place', {
        pointer: '/locations/0/description',
        label: both('First place', 'Premier lieu'),
        about: both(
          'For example, Trois-Rivières, QC. Work anywhere: the province, or Canada.',
          set`Par exemple, Trois-Rivières, QC. Travail partout : la province, ou Canada.`,
        ),
      }),
      'place-2': field('places', 'place', {
        pointer: '/locations/1/description',
        label: both('Second place', 'Deuxième lieu'),
      }),
      'place-3': field('places', 'place', {
        pointer: '/locations/2/description',
        label: both('Third place', 'Troisième lieu'),
      }),
    },
  },
  workplace: {
    name: both('workplace', 'le mode de travail'),
    fields: {
      workplace: field('places', 'radios', {
        pointer: '/workplace',
        label: both('Workplace', 'Mode de travail'),
        choices: choicesOf('workplace'),
        value: text('workplace'),
      }),
    },
  },
  categories: {
    name: both('categories', 'les catégories'),
    parts: 'together',
    title: both('Categories', 'Catégories'),
    fields: {
      'category-1': field('kind', 'own', {
        pointer: '/categories/0/id',
        label: both('First category', 'Première catégorie'),
      }),
      'category-2': field('kind', 'own', {
        pointer: '/categories/1/id',
        label: both('Second category', 'Deuxième catégorie'),
      }),
      'category-3': field('kind', 'own', {
        pointer: '/categories/2/id',
        label: both('Third category', 'Troisième catégorie'),
      }),
    },
  },
  positionType: {
    name: both('job type', 'le type de poste'),
    fields: {
      'position-type': field('kind', 'own', {
        pointer: '/positionType/id',
        label: both('Job type', 'Type de poste'),
        value: item('positionType'),
      }),
    },
  },
  salary: {
    name: both('pay', 'la rémunération'),
    parts: 'together',
    title: both('Pay', 'Rémunération'),
    fields: {
      'pay-shown': field('pay', 'radios', {
        pointer: '/salary',
        label: both('Is the pay shown?', set`La rémunération est-elle affichée ?`),
        choices: SHOWN,
      }),
      pay: field('pay', 'line', {
        pointer: '/salary/amount',
        label: both('Amount', 'Montant'),
        about: both('In dollars, for example 21.50', 'En dollars, par exemple 21,50'),
        mode: 'decimal',
        group: 'columns',
      }),
      'pay-max': field('pay', 'line', {
        pointer: '/salary/maxAmount',
        label: both('Upper amount', 'Montant maximal'),
        about: both('Leave it empty for a single amount.', 'Laissez le champ vide pour un montant unique.'),
        mode: 'decimal',
        group: 'columns',
      }),
      'pay-period': field('pay', 'own', {
        pointer: '/salary/period/id',
        label: both('Pay period', 'Période de rémunération'),
        group: 'columns',
      }),
      'pay-commission': field('pay', 'checkbox', {
        pointer: '/salary/plusCommission',
        label: both('Plus commission', 'Plus commission'),
      }),
    },
  },
  description: {
    name: both('description', 'la description'),
    parts: 'together',
    fields: {
      description: field('description', 'own', {
        pointer: '/description',
        label: both('Description', 'Description'),
        about: both(
          'A blank line begins a paragraph, and “- ” an item of a list. **Bold**, _italic_, [words](https://www.example.ca)',
          set`Une ligne vide commence un paragraphe, et « - » un élément de liste. **Gras**, _italique_, [mots](https://www.exemple.ca)`,
        ),
      }),
    },
  },
  texts: {
    name: both('text in the other language', 'le texte dans l’autre langue'),
    parts: 'together',
    title: both('The other language', 'L’autre langue'),
    fields: {
      'text-title': field('other', 'line', {
        pointer: '/texts/*/title',
        label: both('Job title in the other language', 'Titre du poste dans l’autre langue'),
        about: both(
          'Leave all three fields empty for a posting in one language.',
          'Laissez les trois champs vides pour une offre dans une seule langue.',
        ),
      }),
      'text-description': field('other', 'own', {
        pointer: '/texts/*/description',
        label: both('Description in the other language', 'Description dans l’autre langue'),
      }),
      'text-url': field('other', 'line', {
        pointer: '/texts/*/applicationUrl',
        label: both(
          'Address for applications in the other language',
          'Adresse Web pour les candidatures dans l’autre langue',
        ),
        about: both('Only if it differs from the address below.', 'Seulement si elle diffère de l’adresse ci-dessous.'),
        mode: 'url',
      }),
    },
  },
} satisfies Readonly<Record<string, FormMember>>
