/** The members of the form's section on applying and dates, in the order of their fields, and those without one. */
import { fr as set } from '../../platform/sentences/fr/typeset.ts'
import { both, type FormMember, field, flag, item, NOT_SAID, required, statement, text } from './field.ts'

const ROUTING = {
  en: { '1': 'By email', '2': 'On a web page' },
  fr: { '1': 'Par courriel', '2': 'Sur une page Web' },
}

const INTELLIGENCE = {
  en: { '': NOT_SAID.en, used: 'It is used', 'not-used': 'It is not used' },
  fr: { '': NOT_SAID.fr, used: 'Elle est utilisée', 'not-used': 'Elle n’est pas utilisée' },
}

const VACANCIES = {
  en: { '': NOT_SAID.en, existing: 'Exists and is vacant', future: 'Is a future one' },
  fr: { '': NOT_SAID.fr, existing: 'Existe et est vacant', future: 'Est à venir' },
}

const ACCOMMODATION = {
  en: { '': NOT_SAID.en, true: 'Offered at every stage', false: 'Not mentioned in the posting' },
  fr: { '': NOT_SAID.fr, true: 'Offertes à toutes les étapes', false: 'Non mentionnées dans l’offre' },
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
        about: both('Used if candidates apply by email.', 'Utilisé si l’on postule par courriel.'),
        mode: 'email',
        value: text('applicationEmail'),
      }),
    },
  },
  applicationUrl: {
    name: both('address for applications', 'l’adresse Web pour les candidatures'),
    fields: {
      url: field('applying', 'line', {
        pointer: '/applicationUrl',
        label: both('Address for applications', 'Adresse Web pour les candidatures'),
        about: both(
          'Used if candidates apply on a web page. It begins with https://',
          'Utilisée si l’on postule sur une page Web. Elle commence par https://',
        ),
        mode: 'url',
        value: text('applicationUrl'),
      }),
    },
  },
  closeDate: {
    name: both('closing date', 'la date de fermeture'),
    fields: {
      'close-date': field('applying', 'own', {
        pointer: '/closeDate',
        label: both('Closing date', 'Date de fermeture'),
        about: both(
          'The first day on which the posting is closed. Empty: 60 days after publication.',
          set`Le premier jour où l’offre est fermée. Vide : 60 jours après l’affichage.`,
        ),
        value: text('closeDate'),
      }),
    },
  },
  confidential: {
    name: both('confidentiality', 'la confidentialité'),
    fields: {
      confidential: field('applying', 'checkbox', {
        pointer: '/confidential',
        label: both('Do not show the name of the employer', 'Ne pas afficher le nom de l’employeur'),
        about: both(
          'Search engines do not get such postings.',
          'Les moteurs de recherche ne reçoivent pas ces offres.',
        ),
        value: flag('confidential'),
      }),
    },
  },
  autoRefresh: {
    name: both('automatic renewal', 'le renouvellement automatique'),
    fields: {
      'auto-refresh': field('applying', 'checkbox', {
        pointer: '/autoRefresh',
        label: both('Renew the publication date every 7 days', 'Renouveler la date d’affichage tous les 7 jours'),
        about: both('Needs the unlimited plan.', 'Exige le forfait illimité.'),
        value: flag('autoRefresh'),
      }),
    },
  },
  disclosures: {
    name: both('statements', 'les déclarations'),
    parts: 'apart',
    fields: {
      intelligence: field('applying', 'select', {
        pointer: '/disclosures/artificialIntelligence',
        label: both('Artificial intelligence in the selection', 'Intelligence artificielle dans la sélection'),
        choices: INTELLIGENCE,
        value: statement('artificialIntelligence'),
      }),
      vacancy: field('applying', 'select', {
        pointer: '/disclosures/vacancy',
        label: both('The position', 'Le poste'),
        choices: VACANCIES,
        value: statement('vacancy'),
      }),
      accommodation: field('applying', 'select', {
        pointer: '/disclosures/accommodation',
        label: both(
          'Accommodation for applicants with disabilities',
          'Mesures d’adaptation pour les candidats handicapés',
        ),
        choices: ACCOMMODATION,
        value: statement('accommodation'),
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
