/** The formats of sources: how they are read, and which files of a folder have them. */
import { readCsv } from './csv.ts'
import type { Format } from './format.ts'
import { readIndeedXml } from './indeed-xml.ts'
import type { Reader } from './item.ts'
import { readJsonLd } from './json-ld.ts'

export const formats: Readonly<Record<Format, { readonly read: Reader; readonly files: RegExp }>> = {
  csv: { read: readCsv, files: /\.(?:csv|tsv|txt)$/i },
  'indeed-xml': { read: readIndeedXml, files: /\.xml$/i },
  jsonld: { read: readJsonLd, files: /\.(?:json|jsonld|html?)$/i },
}
