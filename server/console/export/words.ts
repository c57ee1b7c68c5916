/** The words of the export. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Export',
  lead: 'All postings of the employer, drafts and archived ones too, as they are now.',
  ndjson: 'Download as NDJSON',
  ndjsonText:
    'One posting a line, whole, as version 1.2 of the interface writes it. The first line holds a cursor for the changes after it; a file without the last line was cut off.',
  csv: 'Download as CSV',
  csvText: 'For spreadsheets: the members of each posting in columns, descriptions as HTML.',
}

type Words = typeof en

const fr: Words = {
  title: 'Exportation',
  lead: 'Toutes les offres de l’employeur, brouillons et offres archivées compris, telles qu’elles sont maintenant.',
  ndjson: 'Télécharger en NDJSON',
  ndjsonText: set`Une offre entière par ligne, comme l'écrit la version 1.2 de l'interface. La première ligne contient un curseur pour les changements qui suivent ; un fichier sans la dernière ligne a été coupé.`,
  csv: 'Télécharger en CSV',
  csvText: set`Pour les tableurs : les membres de chaque offre en colonnes, les descriptions en HTML.`,
}

export const exportWords: Readonly<Record<Language, Words>> = { en, fr }
