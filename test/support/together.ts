/** Several files of tests in one process: loading the service takes longer than most files. */
import { flushCompileCache } from 'node:module'
import { relative } from 'node:path'
import { after, describe } from 'node:test'
import { beginFile } from './file-deadline.ts'
import { shareFileEnds } from './file-end.ts'
import { forgetNoted } from './log-scan.ts'
import { noteProcessorTime, processorSeconds } from './processor-time.ts'
import { until } from './waiting.ts'

/** Each file is a suite of its tests and hooks, which begins when nothing of the file before is open any more. */
export const runTogether = async (files: readonly string[]): Promise<void> => {
  for (const file of files) await runFile(file)
  // Anything left open has failed its file by now, and would keep the process.
  if (leaving.length > 0) beginFile(leaving.join(', '), LEFT_MS)
}

const clearUp = shareFileEnds()

/** Files that left something open. */
const leaving: string[] = []
const LEFT_MS = 1_000

const runFile = (file: string): Promise<void> => {
  const name = relative(process.cwd(), file)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  describe(name, async () => {
    beginFile(name)
    forgetNoted()
    const before = countOpen()
    const begun = processorSeconds()
    try {
      await import(file)
    } finally {
      after(async () => {
        try {
          await clearUp()
          await until(
            () => countOpen() <= before || collected(),
            () => `the end of what ${name} opened (${openNames().join(', ')})`,
          )
        } catch (error) {
          leaving.push(name)
          throw error
        } finally {
          noteProcessorTime(name, processorSeconds() - begun)
          // Node would write at the end of the process alone; the others of the run read it from now on.
          flushCompileCache()
          resolve()
        }
      })
    }
  })
  return ended
}

/** The looks after which what nobody refers to is collected: a body that nobody read ends with its connection then. */
const LOOKS = 100
let looks = 0

/** False, so that the next look tells. */
const collected = (): false => {
  looks++
  if (looks % LOOKS === 0) globalThis.gc?.()
  return false
}

/** Timers are left out: those of the wait itself are among them. */
const openNames = (): string[] => process.getActiveResourcesInfo().filter((name) => name !== 'Timeout')

const countOpen = (): number => openNames().length
