/** An import: a source as jobs, which become a file, or all open jobs of a service by the way of `affiche sync`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createReadCell } from '../../imports/cells.ts'
import { createReference, type WriteReference } from '../../lists/reference.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { type Clock, createCalendar } from '../../platform/lib/dates.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { loadReferenceData } from '../../upkeep/reference-files.ts'
import { type CommandResult, UsageError } from '../command.ts'
import { createCategoryCodes } from './category-codes.ts'
import { createCloseDates } from './close-date.ts'
import type { Format } from './format.ts'
import { formats } from './formats.ts'
import { SourceFault } from './item.ts'
import { createJudge } from './judge.ts'
import { defaultCategory, type ImportMap, readMap, readMapFile } from './map-file.ts'
import { mapSource, type Work } from './map-source.ts'
import { createReport, refusedPiece } from './report.ts'
import { createReportFile } from './report-file.ts'
import { type SendOrder, sendSpool } from './send-spool.ts'
import { openSource } from './source.ts'
import { createSpool, type Spool } from './spool.ts'

export type ImportOrder = {
  readonly source: string
  readonly format: Format
  readonly mapFile: string | null
  readonly defaultCategory: string | null
  readonly reportFile: string | null
  /** Null: only the report is made. */
  readonly target: { readonly out: string } | { readonly send: SendOrder } | null
  readonly settings: Settings
  readonly clock?: Clock
  /** Lists that are loaded already. */
  readonly reference?: WriteReference
}

export async function* runImport(order: ImportOrder): AsyncGenerator<CommandResult> {
  const folder = await mkdtemp(join(tmpdir(), 'affiche-import-'))
  try {
    const spool = await createSpool(folder, order.target && 'out' in order.target ? order.target.out : null)
    try {
      yield* mapAll(order, spool)
      await spool.finish()
    } finally {
      await spool.discard()
    }
    if (order.target && 'send' in order.target) yield* sendSpool(spool, order.target.send)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* mapAll(order: ImportOrder, spool: Spool): AsyncGenerator<CommandResult> {
  const work = await prepare(order)
  const file = order.reportFile === null ? null : await createReportFile(order.reportFile, order)
  try {
    const source = openSource(order, work.report)
    for await (const { mapped, entry } of mapSource(source.files, work)) {
      await file?.add(entry)
      await spool.add(mapped)
      if (mapped.outcome === 'refused') yield refusedPiece(entry)
    }
    // A page that was taken for a list of postings must not close all of them.
    if (order.format === 'jsonld' && work.report.summary().sums.items === 0)
      throw new SourceFault('It has no JobPosting of schema.org.')
    if (!source.isWhole()) spool.noteGap()
    await file?.finish(work.report.summary(), null)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    await file?.finish(work.report.summary(), error.message)
    if (work.report.summary().sums.items > 0) yield* work.report.pieces()
    throw new Refusal(`${nameOf(order)}: ${error.message} Nothing is imported.`)
  } finally {
    await file?.discard()
  }
  yield* work.report.pieces()
}

const nameOf = ({ source }: ImportOrder): string => (source === '-' ? 'Standard input' : source)

const prepare = async ({ format, settings, clock = Date.now, ...order }: ImportOrder): Promise<Work> => {
  const { reference = createReference(loadReferenceData(settings.referenceDataDir)) } = order
  const map = await mapOf(order, reference)
  const today = createCalendar(clock, settings.timeZone)()
  return {
    read: formats[format].read,
    report: createReport(),
    map,
    fieldNamed: map.fieldNamed,
    closeDateOf: createCloseDates(settings.timeZone),
    readCell: createReadCell(reference),
    resolveLocation: reference.resolveLocation,
    categoryOfCode: createCategoryCodes(settings.referenceDataDir),
    judge: createJudge({ reference, today }),
  }
}

/** A map that cannot be used is a wrong word of the command. */
const mapOf = async (
  { mapFile, defaultCategory: category }: Pick<ImportOrder, 'mapFile' | 'defaultCategory'>,
  lists: Parameters<typeof readMap>[1],
): Promise<ImportMap> => {
  try {
    const bytes = mapFile === null ? null : await readMapFile(mapFile)
    return await readMap(bytes, lists, category === null ? [] : [defaultCategory(category)])
  } catch (error) {
    if (!(error instanceof SourceFault) && !(error instanceof Error && 'code' in error)) throw error
    throw new UsageError(`${mapFile === null ? '--default-category' : mapFile}: ${error.message}`)
  }
}
