/** Batches of test files: those that share a process, and those that need one of their own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { leadsTo } from './leads-to.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Import of a file that starts threads, or has memory in common with some. */
const THREADS = new Set(['node:worker_threads'])

/** Threads that wait for the next file. */
const KEPT_THREADS = new Set(['test/support/writer-pool.ts'])

/** Calls and assignments that change the process for the files after it. */
const CHANGES_PROCESS = /\bmock\.(?:timers|module|method)|\bprocess\.(?:env\.|chdir|exitCode|on\()/

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** True if a source, or one that it imports, asks for a process of its own. Processes that a file starts end with it. */
const needsOwn = leadsTo(THREADS, KEPT_THREADS)

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
 * Batches first, since each takes minutes, and while the last of them end the other files use the cores. Those of the
 * service itself, the shortest, come last.
 */
export const inOrder = <T>(batches: readonly T[], alone: readonly T[]): T[] => [...batches, ...alone.toReversed()]

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
