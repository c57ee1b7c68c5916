/** Imports of tests: on a fixed day in Toronto, to a file of jobs, or from texts in memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCloseDates } from '../../server/cli/import/close-date.ts'
import type { Format } from '../../server/cli/import/format.ts'
import { formats } from '../../server/cli/import/formats.ts'
import type { Bytes, Read } from '../../server/cli/import/item.ts'
import { type ImportOrder, runImport } from '../../server/cli/import/run.ts'
import { createReference } from '../../server/lists/reference.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { newFolder } from '../support/folder.ts'

export const SAMPLES = join(import.meta.dirname, 'samples')
export const GOLDEN = join(import.meta.dirname, 'golden')

/** The samples, and how each is imported. */
export const CASES: readonly (readonly [name: string, file: string, format: Format, more?: Partial<ImportOrder>])[] = [
  ['harbour', 'harbour.xml', 'indeed-xml'],
  ['harbour-mapped', 'harbour.xml', 'indeed-xml', { mapFile: join(SAMPLES, 'map.csv') }],
  ['emplois', 'emplois.xml', 'indeed-xml'],
  ['careers-page', 'careers-page.html', 'jsonld'],
  ['postings-jsonld', 'postings.jsonld', 'jsonld', { defaultCategory: 'Other' }],
  ['postings-csv', 'postings.csv', 'csv'],
  ['excel', 'excel.csv', 'csv'],
]

const reference = createReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))

type Done = {
  readonly text: string
  readonly jobs: string
  readonly report: string
  readonly isRefused: boolean
  readonly error: string | null
}

export const settings = (more: Readonly<Record<string, string>> = {}) =>
  loadSettings({ TIME_ZONE: 'America/Toronto', ...more })

export const importToFile = async (source: string, format: Format, more: Partial<ImportOrder> = {}): Promise<Done> => {
  const folder = newFolder('import')
  const [out, reportFile] = [join(folder, 'jobs.ndjson'), join(folder, 'report.json')]
  const nothing = { mapFile: null, defaultCategory: null }
  const clock = () => Date.UTC(2026, 10, 20, 12)
  const order = {
    source,
    format,
    ...nothing,
    target: { out },
    reportFile,
    settings: settings(),
    clock,
    reference,
    ...more,
  }
  const lines: string[] = []
  let isRefused = false
  let error: string | null = null
  try {
    for await (const piece of runImport(order)) {
      lines.push(piece.text)
      isRefused ||= piece.failed === true
    }
  } catch (caught) {
    error = (caught as Error).message
  }
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return ''
    }
  }
  return { text: lines.join('\n'), jobs: read(out), report: read(reportFile), isRefused, error }
}

/** Content of the golden file of a case, without the place of the sample. */
export const goldenOf = async (file: string, format: Format, more?: Partial<ImportOrder>): Promise<string> => {
  const { text, jobs, report, error } = await importToFile(join(SAMPLES, file), format, more)
  const { source: _, ...rest } = JSON.parse(report)
  return `${text}\n\n${jobs}\n${JSON.stringify(rest, null, 1)}\n${error ?? ''}`
}

const closeDateOf = createCloseDates('America/Toronto')

export async function* inParts(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Items and remarks of a reader. */
export const readAll = async (format: Format, bytes: Bytes): Promise<readonly Read[]> => {
  const found: Read[] = []
  for await (const read of formats[format].read(bytes, { fieldNamed: () => undefined, closeDateOf })) found.push(read)
  return found
}

export const readText = (format: Format, text: string): Promise<readonly Read[]> =>
  readAll(format, inParts(Buffer.from(text)))
