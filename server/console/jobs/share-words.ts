/** The words with which a posting is shared: its addresses, its code to scan, and the poster. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Share this posting',
  preview: 'Share a preview',
  previewTitle: 'A link to share',
  previewUntil: (moment: string) =>
    `Everybody who has this link sees the posting as it is, without an account, until ${moment}. It cannot be taken back.`,
  sides: { en: 'In English', fr: 'In French' } as Readonly<Record<Language, string>>,
  copy: 'Copy the address',
  copyOf: { en: 'Copy the English address', fr: 'Copy the French address' } as Readonly<Record<Language, string>>,
  see: 'See it',
  seeOf: { en: 'See it in English', fr: 'See it in French' } as Readonly<Record<Language, string>>,
  soon: 'Its public page will be there in a few seconds.',
  there: 'Its public page is there now.',
  code: 'QR code of its address',
  poster: 'Poster to print',
  posterTitle: (title: string) => `Poster: ${title}`,
  scan: 'Scan the code or go to:',
  print: 'Print',
  printHint: 'To print the poster, use Print in the menu of your browser.',
  back: 'Back to the posting',
}

type Words = typeof en

const fr: Words = {
  title: 'Faire connaître cette offre',
  preview: 'Partager un aperçu',
  previewTitle: 'Un lien à partager',
  previewUntil: (moment) =>
    set`Quiconque a ce lien voit l’offre telle qu’elle est, sans compte, jusqu’au ${moment}. Le lien ne peut être retiré.`,
  sides: { en: 'En anglais', fr: 'En français' },
  copy: 'Copier l’adresse',
  copyOf: { en: 'Copier l’adresse anglaise', fr: 'Copier l’adresse française' },
  see: 'La voir en ligne',
  seeOf: { en: 'La voir en anglais', fr: 'La voir en français' },
  soon: 'Sa page publique sera en ligne dans quelques secondes.',
  there: 'Sa page publique est maintenant en ligne.',
  code: 'Code QR de son adresse',
  poster: 'Affiche à imprimer',
  posterTitle: (title) => set`Affiche : ${title}`,
  scan: set`Balayez le code ou rendez-vous à l’adresse suivante :`,
  print: 'Imprimer',
  printHint: 'Pour imprimer l’affiche, choisissez Imprimer dans le menu de votre navigateur.',
  back: 'Retour à l’offre',
}

export const shareWords: Readonly<Record<Language, Words>> = { en, fr }
