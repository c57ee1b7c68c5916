/** The words of the import. */
import type { Language } from '@affiche/contract/values.ts'
import type { CellFault } from '../../imports/cells.ts'
import type { Encoding, TableFault } from '../../imports/table.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Import postings',
  lead: 'Create or update many postings with one file from a spreadsheet. You see what would happen before anything is saved.',
  how: 'How it works',
  rules: [
    'Save your spreadsheet as CSV: one posting a row, with the names of the columns in the first row.',
    'A row whose reference one of your postings has updates that posting. Every other row is a new posting.',
    'An empty cell leaves that part of a posting as it is.',
    'Several places or categories go into one cell, with a semicolon between them.',
  ],
  sample: 'Download a sample file',
  file: 'CSV file',
  fileHint: 'Up to 5 MB and 1,000 postings, with commas, semicolons or tabs between the columns.',
  upload: 'Continue',
  faults: {
    missing: 'Choose a file.',
    bytes: 'The file is larger than 5 MB. Divide it and import the parts.',
    workbook: 'This is an Excel workbook. In Excel choose “Save as”, then “CSV UTF-8”, and upload that file.',
    binary: 'This file is not a CSV file.',
    quotes: 'A cell of the file begins with a quotation mark that never ends. Save the file as CSV again.',
    empty: 'The file has no postings: it needs the names of the columns in the first row, and a posting in the next.',
    rows: 'The file has more than 1,000 postings. Divide it and import the parts.',
    columns: 'The file has more than 60 columns. Remove those that are not needed.',
  } as Readonly<Record<TableFault, string>>,
  encodings: {
    'utf-8': '',
    'utf-16': 'The file was read as UTF-16.',
    'windows-1252':
      'The file was read as Windows-1252. If accents look wrong below, save it as “CSV UTF-8” and upload it again.',
  } as Readonly<Record<Encoding, string>>,
  columns: { places: 'Places', categories: 'Categories', 'close-date': 'First day closed' },
  check: {
    title: (name: string) => `Check ${name}`,
    nothing: 'Nothing is saved yet.',
    sums: ({ created, updated, unchanged, refused }: Sums) =>
      [
        `${created} new`,
        `${updated} to update`,
        `${unchanged} without a change`,
        `${refused} with something to correct`,
      ].join(' · '),
    partial: 'Rows with something to correct are left out. Correct them in your file and import it again later.',
    none: 'No row can be imported as it is. Look at the columns and at what is to be corrected below.',
    changed: 'Your postings have changed since this page was shown. Look at it again, then import.',
    import: (count: number) => (count === 1 ? 'Import 1 posting' : `Import ${count} postings`),
    again: 'Check again',
    other: 'Choose another file',
    columns: 'Columns of the file',
    columnsText: 'Choose what each column is. Check again after a change.',
    leftOut: 'Not imported',
    example: (text: string) => `For example: ${text}`,
    noExample: 'Empty in the first rows',
    fresh: 'New postings become',
    freshChoices: { draft: 'Drafts, which nobody sees yet', active: 'Published at once' },
    rows: 'Rows of the file',
  },
  heads: { row: 'Row', posting: 'Posting', outcome: 'Result' },
  about: (label: string, text: string) => `${label}: ${text}`,
  untitled: 'Without a title',
  outcomes: {
    created: 'New',
    updated: 'Updates your posting',
    unchanged: 'No change',
  },
  done: {
    title: 'Import finished',
    created: 'Created',
    updated: 'Updated',
    unchanged: 'No change',
    sums: ({ created, updated, unchanged }: Omit<Sums, 'refused'>) =>
      `${created} created · ${updated} updated · ${unchanged} without a change`,
    all: 'All postings',
    more: 'Import another file',
  },
  gone: {
    title: 'This file is not here any more',
    text: 'A file is kept for a day, until it is imported or you sign out. Upload it again.',
  },
  cells: {
    choice: (text: string) => `“${text}” is not one of the values that can be chosen.`,
    date: (text: string) => `“${text}” is not a clear date. Write it as 2027-01-31.`,
    flag: (text: string) => `“${text}” is neither yes nor no.`,
  } as Readonly<Record<CellFault, (text: string) => string>>,
  fileName: 'sample-postings.csv',
}

export type Sums = Readonly<Record<'created' | 'updated' | 'unchanged' | 'refused', number>>

type Words = typeof en

const nouvelles = (count: number): string => (count < 2 ? `${count} nouvelle` : `${count} nouvelles`)

const fr: Words = {
  title: 'Importer des offres',
  lead: set`Créez ou mettez à jour plusieurs offres avec un seul fichier de tableur. Vous voyez ce qui se passera avant que quoi que ce soit soit enregistré.`,
  how: 'Mode d’emploi',
  rules: [
    set`Enregistrez votre feuille de calcul au format CSV : une offre par ligne, avec le nom des colonnes sur la première ligne.`,
    set`Une ligne dont la référence est celle d'une de vos offres met cette offre à jour. Toute autre ligne est une nouvelle offre.`,
    set`Une cellule vide laisse cette partie de l'offre telle quelle.`,
    set`Plusieurs lieux ou catégories vont dans une même cellule, séparés par un point-virgule.`,
  ],
  sample: 'Télécharger un exemple de fichier',
  file: 'Fichier CSV',
  fileHint: set`Au plus 5 Mo et 1 000 offres, avec des virgules, des points-virgules ou des tabulations entre les colonnes.`,
  upload: 'Continuer',
  faults: {
    missing: 'Choisissez un fichier.',
    bytes: set`Le fichier dépasse 5 Mo. Divisez-le et importez les parties.`,
    workbook: set`C'est un classeur Excel. Dans Excel, choisissez « Enregistrer sous », puis « CSV UTF-8 », et téléversez ce fichier.`,
    binary: set`Ce fichier n'est pas un fichier CSV.`,
    quotes: set`Une cellule du fichier commence par un guillemet qui n'est jamais fermé. Enregistrez de nouveau le fichier au format CSV.`,
    empty: set`Le fichier ne contient aucune offre : il faut le nom des colonnes sur la première ligne, et une offre sur la suivante.`,
    rows: set`Le fichier contient plus de 1 000 offres. Divisez-le et importez les parties.`,
    columns: 'Le fichier a plus de 60 colonnes. Retirez celles qui ne servent pas.',
  },
  encodings: {
    'utf-8': '',
    'utf-16': 'Le fichier a été lu en UTF-16.',
    'windows-1252': set`Le fichier a été lu en Windows-1252. Si des accents paraissent mal ci-dessous, enregistrez-le en « CSV UTF-8 » et téléversez-le de nouveau.`,
  },
  columns: { places: 'Lieux', categories: 'Catégories', 'close-date': 'Premier jour de fermeture' },
  check: {
    title: (name) => `Vérifier ${name}`,
    nothing: 'Rien n’est encore enregistré.',
    sums: ({ created, updated, unchanged, refused }) =>
      [nouvelles(created), `${updated} à mettre à jour`, `${unchanged} sans changement`, `${refused} à corriger`].join(
        ' · ',
      ),
    partial:
      'Les lignes à corriger sont laissées de côté. Corrigez-les dans votre fichier et importez-le de nouveau plus tard.',
    none: 'Aucune ligne ne peut être importée telle quelle. Regardez les colonnes et ce qui est à corriger ci-dessous.',
    changed: 'Vos offres ont changé depuis que cette page a été affichée. Regardez-la de nouveau, puis importez.',
    import: (count) => (count < 2 ? `Importer ${count} offre` : `Importer ${count} offres`),
    again: 'Vérifier de nouveau',
    other: 'Choisir un autre fichier',
    columns: 'Colonnes du fichier',
    columnsText: set`Choisissez ce que contient chaque colonne. Vérifiez de nouveau après un changement.`,
    leftOut: 'Non importée',
    example: (text) => set`Par exemple : ${text}`,
    noExample: 'Vide dans les premières lignes',
    fresh: 'Les nouvelles offres deviennent',
    freshChoices: { draft: 'Des brouillons, que personne ne voit encore', active: 'Publiées tout de suite' },
    rows: 'Lignes du fichier',
  },
  heads: { row: 'Ligne', posting: 'Offre', outcome: 'Résultat' },
  about: (label, text) => set`${label} : ${text}`,
  untitled: 'Sans titre',
  outcomes: {
    created: 'Nouvelle',
    updated: 'Met à jour votre offre',
    unchanged: 'Aucun changement',
  },
  done: {
    title: 'Importation terminée',
    created: 'Créée',
    updated: 'Mise à jour',
    unchanged: 'Aucun changement',
    sums: ({ created, updated, unchanged }) =>
      [
        created < 2 ? `${created} créée` : `${created} créées`,
        updated < 2 ? `${updated} mise à jour` : `${updated} mises à jour`,
        `${unchanged} sans changement`,
      ].join(' · '),
    all: 'Toutes les offres',
    more: 'Importer un autre fichier',
  },
  gone: {
    title: 'Ce fichier n’est plus ici',
    text: set`Un fichier est conservé un jour, jusqu'à son importation ou à la fin de votre session. Téléversez-le de nouveau.`,
  },
  cells: {
    choice: (text) => set`« ${text} » n'est pas l'une des valeurs possibles.`,
    date: (text) => set`« ${text} » n'est pas une date claire. Écrivez-la sous la forme 2027-01-31.`,
    flag: (text) => set`« ${text} » n'est ni oui ni non.`,
  },
  fileName: 'exemple-offres.csv',
}

export const importWords: Readonly<Record<Language, Words>> = { en, fr }
