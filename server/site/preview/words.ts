/** The words of the page of a preview. */
import type { Language, Status } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

type State = Status | 'closed'

const en = {
  title: (title: string) => `Preview: ${title}`,
  banner: 'This is a preview',
  states: {
    draft: 'This posting is a draft: the public does not see it yet.',
    active: 'This posting is published. Candidates apply on its public page, not on this one.',
    archived: 'This posting is archived: the public does not see it any more.',
    closed: 'The last day to apply for this posting is over.',
  } as Readonly<Record<State, string>>,
  test: 'This posting is a test of a recruiting system, and no offer of work: nobody can apply.',
  until: (moment: string) =>
    `Everybody who has this link sees the posting as it is now, until ${moment}. Share it with care.`,
  over: {
    title: 'This preview is over',
    text: 'The link was good for 14 days. Ask whoever sent it to you for a new one.',
  },
  gone: {
    title: 'This posting is gone',
    text: 'The posting that the link showed was deleted.',
  },
  unknown: {
    title: 'This link shows no posting',
    text: 'It may have been cut short on its way, or the posting is not to be seen at present. Ask whoever sent it to you.',
  },
}

type Words = typeof en

const fr: Words = {
  title: (title) => set`Aperçu : ${title}`,
  banner: 'Ceci est un aperçu',
  states: {
    draft: set`Cette offre est un brouillon : le public ne la voit pas encore.`,
    active: 'Cette offre est publiée. On postule sur sa page publique, pas sur celle-ci.',
    archived: set`Cette offre est archivée : le public ne la voit plus.`,
    closed: 'Le dernier jour pour postuler à cette offre est passé.',
  },
  test: set`Cette offre est un essai d’un système de recrutement, et non une offre d’emploi réelle : personne ne peut y postuler.`,
  until: (moment) =>
    `Quiconque a ce lien voit l’offre telle qu’elle est maintenant, jusqu’au ${moment}. Partagez-le avec discernement.`,
  over: {
    title: 'Cet aperçu a pris fin',
    text: set`Le lien était valable 14 jours. Demandez-en un nouveau à la personne qui vous l’a envoyé.`,
  },
  gone: {
    title: 'Cette offre n’existe plus',
    text: 'L’offre que montrait le lien a été supprimée.',
  },
  unknown: {
    title: 'Ce lien ne montre aucune offre',
    text: set`Il a peut-être été coupé en chemin, ou l’offre n’est pas visible pour le moment. Adressez-vous à la personne qui vous l’a envoyé.`,
  },
}

export const previewWords: Readonly<Record<Language, Words>> = { en, fr }
