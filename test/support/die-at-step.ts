/**
 * A process that begins a backup or a restore and at the nth step kills itself, or waits for a byte of its input:
 * node die-at-step.ts KIND N FOLDER FILE [wait]
 */
import { readSync } from 'node:fs'
import { backUp } from '../../server/upkeep/sqlite/backup.ts'
import { restore } from '../../server/upkeep/sqlite/restore.ts'
import type { Report } from '../../server/upkeep/sqlite/verify-copy.ts'

const [kind, nth, directory = '', file = '', how = 'die'] = process.argv.slice(2)
const seen = new Set<string>()

/** Synchronous, so that nothing of the work goes on. */
const wait = (): void => {
  process.stdout.write('waiting\n')
  readSync(0, Buffer.alloc(1))
}

const report: Report = ({ step, table }) => {
  const name = `${step} ${table}`
  if (seen.has(name)) return
  seen.add(name)
  if (seen.size !== Number(nth)) return
  if (how === 'wait') wait()
  else process.kill(process.pid, 'SIGKILL')
}

const order = { directory, file, force: true, report }
await (kind === 'backup' ? backUp(order) : restore(order))
