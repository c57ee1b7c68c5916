/** The words of the export. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Export postings',
  lead: 'All your postings, drafts and archived ones too, as they are now.',
  csv: 'Download for a spreadsheet (CSV)',
  csvText:
    'One posting a row, with its public address, for Excel and other spreadsheets. You can change the file and import it again.',
  ndjson: 'Download for a program (NDJSON)',
  ndjsonText:
    'One posting a line with all its details, for developers. The last line says that the file is complete; a file without it was cut off.',
  /** Beginning of the names of the files. */
  file: 'postings',
}

type Words = typeof en

const fr: Words = {
  title: 'Exporter des offres',
  lead: set`Toutes vos offres, brouillons et offres archivées compris, telles qu'elles sont maintenant.`,
  csv: 'Télécharger pour un tableur (CSV)',
  csvText: set`Une offre par ligne, avec son adresse publique, pour Excel et les autres tableurs. Vous pouvez modifier le fichier et l'importer de nouveau.`,
  ndjson: 'Télécharger pour un programme (NDJSON)',
  ndjsonText: set`Une offre par ligne avec tous ses renseignements, pour les développeurs. La dernière ligne confirme que le fichier est complet; s'il n'en a pas, il a été coupé.`,
  file: 'offres',
}

export const exportWords: Readonly<Record<Language, Words>> = { en, fr }
