/**
 * Ends a file of tests that something keeps alive, with its name and what is open; node --test would wait for it for
 * ever. For the processes of the files: node --test --import ./test/support/file-deadline.ts
 */
import { isMainThread } from 'node:worker_threads'
import { noteProcessorTime, processorSeconds } from './processor-time.ts'
import { FILE_DEADLINE_MS } from './waiting.ts'

let [file, deadlineMs] = [process.argv[1], FILE_DEADLINE_MS]
let timer: NodeJS.Timeout | null = null

const end = (): void => {
  const open = process.getActiveResourcesInfo().join(', ')
  process.stderr.write(`${file} has not ended within ${deadlineMs} ms. Open: ${open}\n`)
  process.exit(1)
}

const begin = (): void => {
  clearTimeout(timer ?? undefined)
  timer = setTimeout(end, deadlineMs).unref()
}

const isFile = isMainThread && process.env.NODE_TEST_CONTEXT === 'child-v8'

/** The time of the next file begins, where one process runs several. */
export const beginFile = (name: string, ms = FILE_DEADLINE_MS): void => {
  ;[file, deadlineMs] = [name, ms]
  if (isFile) begin()
}

if (isFile) {
  begin()
  process.on('exit', () => noteProcessorTime(process.argv[1] ?? '', processorSeconds()))
}
