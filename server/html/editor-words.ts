/** The words of the description's editor. Data alone: they reach the browser in an attribute of the field. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../platform/sentences/fr/typeset.ts'

/** A text for one and a text for several; `{count}` stands for the number. */
type Counted = { readonly one: string; readonly other: string }

/** Content of a paste that a description cannot hold: left out, or kept as text. */
export type LeftOut = 'image' | 'media' | 'field' | 'script' | 'address' | 'other'
export type KeptAsText = 'table' | 'heading'

const en = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  indent: 'Indent',
  outdent: 'Outdent',
  undo: 'Undo',
  redo: 'Redo',
  asSource: 'Edit as plain text (HTML)',
  asText: 'Edit with formatting',
  /** The text opened as source, since the editor would change its layout. */
  layoutWouldChange: 'This text came with a layout that the editor would change.',
  convert: 'Convert and edit with formatting',
  address: 'Address of the link',
  addressHint: 'A web page, an email address or a telephone number',
  addressFault: 'Enter the address of a web page, an email address or a telephone number.',
  apply: 'Apply',
  remove: 'Remove the link',
  cancel: 'Cancel',
  tooDeep: 'Not done: the text would be nested too deeply.',
  /** `{items}` stands for the list of what is meant. */
  leftOut: 'Left out of what you pasted: {items}.',
  keptAsText: 'Kept as text: {items}.',
  formatting: 'Fonts, colours and other styles were not kept.',
  items: {
    image: { one: '{count} image', other: '{count} images' },
    media: { one: '{count} embedded item', other: '{count} embedded items' },
    field: { one: '{count} form field', other: '{count} form fields' },
    script: { one: '{count} script', other: '{count} scripts' },
    address: { one: 'the address of {count} link', other: 'the addresses of {count} links' },
    other: { one: '{count} other element', other: '{count} other elements' },
    table: { one: '{count} table, in lines', other: '{count} tables, in lines' },
    heading: { one: '{count} heading, in bold', other: '{count} headings, in bold' },
  } satisfies Readonly<Record<LeftOut | KeptAsText, Counted>>,
}

export type EditorWords = typeof en

const fr: EditorWords = {
  toolbar: 'Mise en forme',
  bold: 'Gras',
  italic: 'Italique',
  link: 'Lien',
  bullets: 'Liste à puces',
  numbers: 'Liste numérotée',
  indent: 'Augmenter le retrait',
  outdent: 'Diminuer le retrait',
  undo: 'Annuler',
  redo: 'Rétablir',
  asSource: 'Modifier en texte brut (HTML)',
  asText: 'Modifier avec mise en forme',
  layoutWouldChange: 'L’éditeur modifierait la disposition de ce texte.',
  convert: 'Convertir et modifier avec mise en forme',
  address: 'Adresse du lien',
  addressHint: 'Une page Web, une adresse courriel ou un numéro de téléphone',
  addressFault: 'Saisissez l’adresse d’une page Web, une adresse courriel ou un numéro de téléphone.',
  apply: 'Appliquer',
  remove: 'Supprimer le lien',
  cancel: 'Fermer sans appliquer',
  tooDeep: set`Action impossible : le texte aurait trop de niveaux.`,
  leftOut: set`Éléments non conservés : {items}.`,
  keptAsText: set`Éléments conservés comme texte : {items}.`,
  formatting: 'Les polices, les couleurs et les autres styles n’ont pas été conservés.',
  items: {
    image: { one: '{count} image', other: '{count} images' },
    media: { one: '{count} élément intégré', other: '{count} éléments intégrés' },
    field: { one: '{count} champ de formulaire', other: '{count} champs de formulaire' },
    script: { one: '{count} script', other: '{count} scripts' },
    address: { one: 'l’adresse de {count} lien', other: 'les adresses de {count} liens' },
    other: { one: '{count} autre élément', other: '{count} autres éléments' },
    table: { one: '{count} tableau, ligne par ligne', other: '{count} tableaux, ligne par ligne' },
    heading: { one: '{count} titre, en gras', other: '{count} titres, en gras' },
  },
}

export const editorWords: Readonly<Record<Language, EditorWords>> = { en, fr }
