/**
 * Ends a file of tests that something keeps alive, with its name and what is open; node --test would wait for it for
 * ever. For the processes of the files: node --test --import ./test/support/file-deadline.ts
 */
import { isMainThread } from 'node:worker_threads'
import { FILE_DEADLINE_MS } from './waiting.ts'

let file = process.argv[1]
let timer: NodeJS.Timeout | null = null

const end = (): void => {
  const open = process.getActiveResourcesInfo().join(', ')
  process.stderr.write(`${file} has not ended within ${FILE_DEADLINE_MS} ms. Open: ${open}\n`)
  process.exit(1)
}

/** The time of the next file begins, where one process runs several. */
export const beginFile = (name: string): void => {
  file = name
  timer?.refresh()
}

if (isMainThread && process.env.NODE_TEST_CONTEXT === 'child-v8') timer = setTimeout(end, FILE_DEADLINE_MS).unref()
