/** Labels of a button whose form is on its way, by what it does; a script shows them. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  publish: 'Publishing…',
  archive: 'Archiving…',
  extend: 'Extending…',
  refresh: 'Refreshing…',
  undo: 'Undoing…',
  preview: 'One moment…',
  edit: 'One moment…',
  save: 'Saving…',
}

type Words = typeof en

const fr: Words = {
  publish: 'Publication…',
  archive: 'Archivage…',
  extend: 'Prolongation…',
  refresh: 'Actualisation…',
  undo: 'Annulation…',
  preview: 'Un instant…',
  edit: 'Un instant…',
  save: 'Enregistrement…',
}

export const busyWords: Readonly<Record<Language, Words>> = { en, fr }
