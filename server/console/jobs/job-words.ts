/** The words of the page of a posting. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

/** Reasons why the public does not see a posting. */
export type HiddenBecause = 'site' | 'draft' | 'archived' | 'closed' | 'suspended' | 'off' | 'hidden'

/** Actions on a posting that a notice confirms. */
export type Done = 'published' | 'archived' | 'extended' | 'refreshed' | 'restored' | 'undone' | 'saved'

const en = {
  reference: (reference: string) => `Reference ${reference}`,
  back: 'All postings',
  edit: 'Edit',
  duplicate: 'Duplicate',
  actions: {
    label: 'What you can do',
    publish: 'Publish',
    archive: 'Archive',
    extend: (date: string) => `Extend to ${date}`,
    refresh: 'Refresh',
    delete: 'Delete…',
  },
  state: (status: string, date: string | null) => (date === null ? status : `${status}. Last day to apply: ${date}`),
  publicTitle: 'Public pages',
  hidden: {
    site: 'This site has no public pages: the operator has not turned them on.',
    draft: 'The public does not see a draft.',
    archived: 'The public does not see an archived posting.',
    closed: 'The public does not see it any more: its last day to apply is over. Extend it to show it again.',
    suspended: 'The operator has suspended this employer, and the public sees none of its postings.',
    off: 'This employer publishes no postings: its profile says so.',
    hidden: 'The operator of this site has hidden this posting.',
  } as Readonly<Record<HiddenBecause, string>>,
  hidingReason: (reason: string) => `The reason: ${reason}`,
  seenAs: 'As candidates see it',
  sides: { en: 'On the English pages', fr: 'On the French pages' } as Readonly<Record<Language, string>>,
  hintsTitle: 'What posting laws ask',
  noHints: 'Nothing to note.',
  activityTitle: 'Activity',
  older: 'See Activity for older changes.',
  kept: ({ key, date, members }: { key: string; date: string; members: string }) =>
    `Managed by ${key} (last change: ${date}${members && `; ${members}`}). Its next update may overwrite what you edit here.`,
  done: {
    published: 'Your posting is published.',
    archived: 'The posting is archived. The public does not see it any more.',
    extended: 'The last day to apply was changed.',
    refreshed: 'The posting is dated today, among the newest.',
    restored: 'The posting is restored. It is not public: publish it when you are ready.',
    undone: 'Undone.',
    saved: 'The posting is saved.',
  } as Readonly<Record<Done, string>>,
  refusedMail: {
    title: 'The address takes no applications',
    since: 'The first application that could not be delivered was given up on',
    what: 'The candidate was told. An application that is given up is kept nowhere.',
    mend: 'Correct the address for applications, or have its mailbox mended. This notice ends when the address is changed, or once an application arrives on a later day.',
    mark: 'Its address has taken no mail since',
  },
  planned: {
    on: (date: string) => `This draft will be published by itself on ${date}.`,
    missed: (date: string) =>
      `This draft was to be published on ${date}, and was not. It will be as soon as it can, or publish it now.`,
    refused: (date: string) => `Not published on ${date}`,
    why: 'By the rules of that day, these stood in the way:',
    mend: 'Mend them, and the draft is published within a minute. Below stands what posting laws ask of it.',
  },
  tooSoon: (date: string) =>
    `A posting is refreshed at most once in 7 days, and this one was less than 7 days ago. You can refresh it again on ${date}.`,
  undo: 'Undo',
  undoDraft: 'Undo archives the posting, since what was public cannot be a draft again.',
  changedSince: 'Nothing was undone: somebody edited the posting since.',
  changedMeanwhile: 'Somebody edited the posting after you opened this page. Look at it as it is now, then try again.',
  notDone: 'This was not done',
  editPosting: 'Edit the posting',
  retryAfter: (seconds: string) => `Try again in ${seconds} seconds.`,
}

type Words = typeof en

const fr: Words = {
  reference: (reference) => `Référence ${reference}`,
  back: 'Toutes les offres',
  edit: 'Modifier',
  duplicate: 'Dupliquer',
  actions: {
    label: 'Ce que vous pouvez faire',
    publish: 'Publier',
    archive: 'Archiver',
    extend: (date) => `Prolonger jusqu’au ${date}`,
    refresh: 'Actualiser',
    delete: 'Supprimer…',
  },
  state: (status, date) => (date === null ? status : set`${status}. Dernier jour pour postuler : ${date}`),
  publicTitle: 'Pages publiques',
  hidden: {
    site: set`Ce site n’a pas de pages publiques : l’exploitant ne les a pas activées.`,
    draft: 'Le public ne voit pas les brouillons.',
    archived: 'Le public ne voit pas les offres archivées.',
    closed: set`Le public ne la voit plus : le dernier jour pour postuler est passé. Prolongez-la pour l’afficher de nouveau.`,
    suspended: 'L’exploitant a suspendu cet employeur, et le public ne voit aucune de ses offres.',
    off: set`Cet employeur ne publie aucune offre : son profil le dit.`,
    hidden: 'L’exploitant de ce site a masqué cette offre.',
  },
  hidingReason: (reason) => set`Le motif : ${reason}`,
  seenAs: 'Telle que les candidats la voient',
  sides: { en: 'Sur les pages en anglais', fr: 'Sur les pages en français' },
  hintsTitle: 'Ce que demandent les lois sur les offres d’emploi',
  noHints: 'Rien à signaler.',
  activityTitle: 'Activité',
  older: 'Voir les modifications plus anciennes dans l’activité',
  kept: ({ key, date, members }) =>
    set`Offre tenue à jour par ${key} (dernière modification : ${date}${members && set` ; ${members}`}). Sa prochaine mise à jour peut remplacer ce que vous modifiez ici.`,
  done: {
    published: 'Votre offre est publiée.',
    archived: 'L’offre est archivée. Le public ne la voit plus.',
    extended: 'Le dernier jour pour postuler a été reporté.',
    refreshed: 'L’offre porte la date d’aujourd’hui, parmi les plus récentes.',
    restored: set`L’offre est restaurée. Elle n’est pas publique : publiez-la quand vous le voudrez.`,
    undone: 'L’action a été annulée.',
    saved: 'L’offre est enregistrée.',
  },
  refusedMail: {
    title: 'L’adresse n’accepte pas les candidatures',
    since: 'La première candidature qui n’a pu être remise a été abandonnée le',
    what: 'La personne candidate en a été avisée. Une candidature abandonnée n’est conservée nulle part.',
    mend: 'Corrigez l’adresse de candidature, ou faites rétablir sa boîte aux lettres. Cet avis prend fin quand l’adresse est modifiée, ou quand une candidature arrive un autre jour.',
    mark: 'Courriels refusés depuis le',
  },
  planned: {
    on: (date) => `Ce brouillon sera publié de lui-même le ${date}.`,
    missed: (date) =>
      `Ce brouillon devait être publié le ${date}, et ne l’a pas été. Il le sera dès que possible, ou publiez-le maintenant.`,
    refused: (date) => `Non publié le ${date}`,
    why: set`Selon les règles de ce jour-là, ceci y faisait obstacle :`,
    mend: set`Corrigez-le, et le brouillon sera publié dans la minute. Plus bas se trouve ce que demandent les lois sur les offres d’emploi.`,
  },
  tooSoon: (date) =>
    set`Une offre s’actualise au plus une fois en 7 jours, et celle-ci l’a été il y a moins de 7 jours. Vous pourrez l’actualiser de nouveau le ${date}.`,
  undo: 'Annuler',
  undoDraft: 'Annuler archive l’offre, puisque ce qui a été public ne peut redevenir un brouillon.',
  changedSince: set`Rien n’a été annulé : quelqu’un a modifié l’offre depuis.`,
  changedMeanwhile:
    'Quelqu’un a modifié l’offre depuis l’affichage de cette page. Regardez-la telle qu’elle est maintenant, puis réessayez.',
  notDone: 'L’action n’a pas été effectuée',
  editPosting: 'Modifier l’offre',
  retryAfter: (seconds) => `Réessayez dans ${seconds} secondes.`,
}

export const jobWords: Readonly<Record<Language, Words>> = { en, fr }
