/** The words of a posting: on its page, and where it is gone. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  posting: {
    title: ({ title, employer }: { title: string; employer: string }) => `${title} – ${employer}`,
    all: 'All jobs',
    backToResults: 'Back to the results',
    confidential: 'Confidential employer',
    posted: 'Posted',
    lastDay: 'Last day to apply',
    description: 'Job description',
    apply: 'Apply',
    applyOnSite: 'Apply on the employer’s site',
    leadsTo: 'Leads to',
    applyByEmail: 'Apply by email',
    emailTo: 'Send your application to',
    applyLater: 'Nobody can apply on a preview. Once published, it leads to',
    formLater: 'Nobody can apply on a preview. Once published, candidates fill in a form on this site.',
    formWithin: 'Candidates fill in a form on this site, and the public does not see where it is mailed:',
    emailSubject: (title: string) => `Application: ${title}`,
    copyEmail: 'Copy the address',
    copyLink: 'Copy the link',
    share: 'Share',
    onlyEnglish: 'This job is published in English only.',
    onlyFrench: 'This job is published in French only.',
    report: 'Report this job',
    shortAddress: 'Short address:',
    otherLanguage: 'Read this job in French',
  },
  statements: {
    intelligenceUsed: 'Artificial intelligence is used to screen, assess or select applicants.',
    intelligenceNotUsed: 'Artificial intelligence is not used to screen, assess or select applicants.',
    vacancyExisting: 'This posting is for an existing vacancy.',
    vacancyFuture: 'This posting is for a future opening, and not for an existing vacancy.',
    accommodation:
      'Accommodation is available on request to applicants with disabilities throughout the hiring process.',
  },
  gone: {
    title: 'This job is no longer available',
    text: 'It has closed, or the employer has taken it down. You can no longer apply here.',
    similar: 'Similar jobs',
    all: 'See all jobs',
  },
}

type Words = typeof en

const fr: Words = {
  posting: {
    title: ({ title, employer }) => `${title} – ${employer}`,
    all: 'Toutes les offres',
    backToResults: 'Retour aux résultats',
    confidential: 'Employeur confidentiel',
    posted: 'Date d’affichage',
    lastDay: 'Dernier jour pour postuler',
    description: 'Description du poste',
    apply: 'Postuler',
    applyOnSite: 'Postuler sur le site de l’employeur',
    leadsTo: 'Mène à',
    applyByEmail: 'Postuler par courriel',
    emailTo: 'Envoyez votre candidature à',
    applyLater: set`On ne peut pas postuler à partir d’un aperçu. Une fois l’offre publiée, ce bouton mène à :`,
    formLater:
      'On ne peut pas postuler à partir d’un aperçu. Une fois l’offre publiée, on postule au moyen d’un formulaire sur ce site.',
    formWithin: set`On postule au moyen d’un formulaire sur ce site, et le public ne voit pas à quelle adresse il est envoyé :`,
    emailSubject: (title) => set`Candidature : ${title}`,
    copyEmail: 'Copier l’adresse',
    copyLink: 'Copier le lien',
    share: 'Partager',
    onlyEnglish: 'Cette offre est publiée en anglais seulement.',
    onlyFrench: 'Cette offre est publiée en français seulement.',
    report: 'Signaler cette offre',
    shortAddress: set`Adresse courte :`,
    otherLanguage: 'Lire cette offre en anglais',
  },
  statements: {
    intelligenceUsed:
      'L’intelligence artificielle sert à la présélection, à l’évaluation ou à la sélection des candidats.',
    intelligenceNotUsed:
      'L’intelligence artificielle ne sert ni à la présélection, ni à l’évaluation, ni à la sélection des candidats.',
    vacancyExisting: 'Cette offre vise un poste actuellement vacant.',
    vacancyFuture: 'Cette offre vise un poste à venir, et non un poste actuellement vacant.',
    accommodation:
      'Des mesures d’adaptation sont offertes sur demande aux candidats handicapés à toutes les étapes du recrutement.',
  },
  gone: {
    title: 'Cette offre n’est plus affichée',
    text: 'Elle est fermée, ou l’employeur l’a retirée. Il n’est plus possible de postuler ici.',
    similar: 'Offres semblables',
    all: 'Voir toutes les offres',
  },
}

export const postingWords: Readonly<Record<Language, Words>> = { en, fr }
