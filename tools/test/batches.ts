/** Batches of test files: those that share a process, and those that need one of their own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importsIn } from '../imports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Imports of a file that starts processes or threads. */
const OWN_PROCESS = new Set([
  'node:child_process',
  'node:worker_threads',
  'test/support/process.ts',
  'test/support/child-service.ts',
])

/** Start a server, a browser or a look at a program, and end it with the file. */
const SHARED = new Set([
  'test/support/postgres-server.ts',
  'test/support/postgres-binaries.ts',
  'test/support/chromium.ts',
  'test/support/writer-pool.ts',
])

/** Calls and assignments that change the process for the files after it. */
const CHANGES_PROCESS = /\bmock\.(?:timers|module|method)|\bprocess\.(?:env\.|chdir|exitCode|on\()/

/** Sources of tests and tools are looked into; the service does not start processes. */
const LOOKED_INTO = /^(?:test|tools|bench)\/|\.test\.ts$/

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const importsOf = (file: string): string[] =>
  importsIn(read(file), { types: false }).map((name) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
  )

const needs = new Map<string, boolean>()

/** True if a source, or one that it imports, asks for a process of its own. */
const needsOwn = (file: string): boolean => {
  if (OWN_PROCESS.has(file)) return true
  if (SHARED.has(file) || !LOOKED_INTO.test(file)) return false
  const known = needs.get(file)
  if (known !== undefined) return known
  needs.set(file, false)
  const own = importsOf(file).some(needsOwn)
  needs.set(file, own)
  return own
}

/** True for a file of tests that others may follow in the same process. */
export const canShare = (file: string): boolean => !CHANGES_PROCESS.test(read(file)) && !needsOwn(file)

const FILES_MAX = 32

/** Files that share a process, dealt out so that no batch has all of one kind; the rest, one by one. */
export const divide = (files: readonly string[]): { readonly batches: string[][]; readonly alone: string[] } => {
  const { share = [], alone = [] } = Object.groupBy(files, (file) => (canShare(file) ? 'share' : 'alone'))
  const count = Math.ceil(share.length / FILES_MAX)
  const batches = Array.from({ length: count }, (_, batch) => share.filter((_, at) => at % count === batch))
  return { batches, alone }
}

/**
 * Batches among files that have a process of their own, since these wait for it much of the time: while they do, batches
 * use the cores. No batch is near the end, where nothing would run beside it.
 */
export const mix = <T>(batches: readonly T[], alone: readonly T[]): T[] => {
  const placed = [...batches.entries(), ...alone.entries()].map(([at, item], index) => {
    const isBatch = index < batches.length
    return { item, place: isBatch ? at / (batches.length + 1) : at / alone.length }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

const FOLDER = join(ROOT, 'node_modules/.cache/test-batches')

type Written = {
  readonly modules: string[]
  /** The folder of this run alone. */
  readonly folder: string
  readonly remove: () => void
}

/** A module for each list, of this run alone. JavaScript, since Node strips no types below node_modules. */
export const writeBatches = (batches: readonly (readonly string[])[]): Written => {
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(join(FOLDER, 'run-'))
  const together = pathToFileURL(join(ROOT, 'test/support/together.ts')).href
  const modules = batches.map((files, index) => {
    const path = join(folder, `${index + 1}.mjs`)
    const list = JSON.stringify(files.map((file) => join(ROOT, file)))
    writeFileSync(path, `import { runTogether } from '${together}'\nawait runTogether(${list})\n`)
    return path
  })
  return { modules, folder, remove: () => rmSync(folder, { recursive: true }) }
}
