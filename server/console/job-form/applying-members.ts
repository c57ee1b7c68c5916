/** The members of the form's section on applying, in the order of their fields, and those without one. */
import { both, type FormMember, field, item, lastDay, required, text } from './field.ts'

const ROUTING = {
  en: { '1': 'By email', '2': 'On a web page' },
  fr: { '1': 'Par courriel', '2': 'Sur une page Web' },
}

/** Null for a member that nobody writes. */
export const applyingMembers = {
  applicantRoutingType: {
    name: both('way to apply', 'la façon de postuler'),
    fields: {
      routing: field('applying', 'own', {
        pointer: '/applicantRoutingType/id',
        label: both('How candidates apply', 'Façon de postuler'),
        choices: ROUTING,
        group: 'routes',
        value: item('applicantRoutingType'),
      }),
    },
  },
  applicationEmail: {
    name: both('email for applications', 'le courriel pour les candidatures'),
    fields: {
      email: field('applying', 'line', {
        pointer: '/applicationEmail',
        label: both('Email for applications', 'Courriel pour les candidatures'),
        mode: 'email',
        group: 'routes',
        chooses: 'routing',
        value: text('applicationEmail'),
      }),
    },
  },
  applicationUrl: {
    name: both('web address for applications', 'l’adresse Web pour les candidatures'),
    fields: {
      url: field('applying', 'line', {
        pointer: '/applicationUrl',
        label: both('Web address for applications', 'Adresse Web pour les candidatures'),
        about: both('It begins with https://', 'Elle commence par https://'),
        mode: 'url',
        group: 'routes',
        chooses: 'routing-2',
        value: text('applicationUrl'),
      }),
    },
  },
  closeDate: {
    name: both('last day to apply', 'le dernier jour pour postuler'),
    fields: {
      'last-day': field('applying', 'own', {
        pointer: '/closeDate',
        label: both('Last day to apply', 'Dernier jour pour postuler'),
        about: both(
          'Left empty, the posting stays up for 60 days.',
          'Si le champ reste vide, l’offre est affichée pendant 60 jours.',
        ),
        value: lastDay,
      }),
    },
  },
  status: {
    name: both('status', 'l’état'),
    fields: {
      status: field('applying', 'none', {
        pointer: '/status',
        label: both('Status', 'État'),
        value: required('status'),
      }),
    },
  },
  id: { name: both('number', 'le numéro'), fields: null },
  employer: { name: both('employer', 'l’employeur'), fields: null },
  publishDate: { name: both('publication date', 'la date d’affichage'), fields: null },
  publicUrls: null,
  hidden: null,
} satisfies Readonly<Record<string, FormMember | null>>
