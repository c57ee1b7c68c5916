/** The members of the form's sections on the job, its pay and its texts, in the order of their fields. */
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import { both, type FormMember, field, item, required, whole } from './field.ts'

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
  locations: {
    name: both('places', 'les lieux'),
    parts: 'together',
    title: both('Places', 'Lieux de travail'),
    fields: {
      'place-1': field('job', 'place', {
        pointer: '/locations/0/description',
        label: both('Place of work', 'Lieu de travail'),
        about: both(
          'For example, Trois-Rivières, QC. Work anywhere: the province, or Canada.',
          set`Par exemple, Trois-Rivières, QC. Travail partout : la province, ou Canada.`,
        ),
      }),
      'place-2': field('job', 'place', {
        pointer: '/locations/1/description',
        label: both('Second place', 'Deuxième lieu'),
        group: 'furtherPlace',
      }),
      'place-3': field('job', 'place', {
        pointer: '/locations/2/description',
        label: both('Third place', 'Troisième lieu'),
        group: 'furtherPlace',
      }),
    },
  },
  categories: {
    name: both('categories', 'les catégories'),
    parts: 'together',
    title: both('Categories', 'Catégories'),
    fields: {
      'category-1': field('job', 'own', {
        pointer: '/categories/0/id',
        label: both('Category', 'Catégorie'),
      }),
      'category-2': field('job', 'own', {
        pointer: '/categories/1/id',
        label: both('Second category', 'Deuxième catégorie'),
        group: 'furtherCategory',
      }),
      'category-3': field('job', 'own', {
        pointer: '/categories/2/id',
        label: both('Third category', 'Troisième catégorie'),
        group: 'furtherCategory',
      }),
    },
  },
  positionType: {
    name: both('job type', 'le type de poste'),
    fields: {
      'position-type': field('job', 'own', {
        pointer: '/positionType/id',
        label: both('Job type', 'Type de poste'),
        value: item('positionType'),
      }),
    },
  },
  openings: {
    name: both('number of openings', 'le nombre de postes à pourvoir'),
    fields: {
      openings: field('job', 'line', {
        pointer: '/openings',
        label: both('Number of openings', 'Nombre de postes à pourvoir'),
        about: both('Optional.', 'Facultatif.'),
        mode: 'numeric',
        value: whole('openings'),
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
        label: both('Amount, or minimum', 'Montant, ou minimum'),
        about: both('In dollars, for example 21.50', 'En dollars, par exemple 21,50'),
        mode: 'decimal',
        chooses: 'pay-shown',
        group: 'columns',
      }),
      'pay-max': field('pay', 'line', {
        pointer: '/salary/maxAmount',
        label: both('Maximum', 'Maximum'),
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
      'text-title': field('description', 'line', {
        pointer: '/texts/*/title',
        label: both('Job title in the other language', 'Titre du poste dans l’autre langue'),
        group: 'otherText',
      }),
      'text-description': field('description', 'own', {
        pointer: '/texts/*/description',
        label: both('Description in the other language', 'Description dans l’autre langue'),
        group: 'otherText',
      }),
      'text-url': field('description', 'line', {
        pointer: '/texts/*/applicationUrl',
        label: both(
          'Web address for applications in the other language',
          'Adresse Web pour les candidatures dans l’autre langue',
        ),
        about: both(
          'Only if people apply on a web page, and it differs from the one below.',
          'Seulement si l’on postule sur une page Web et que l’adresse diffère de celle ci-dessous.',
        ),
        mode: 'url',
        group: 'otherText',
      }),
    },
  },
} satisfies Readonly<Record<string, FormMember>>
