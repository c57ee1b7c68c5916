/** A process that begins a backup or a restore and kills itself at the nth step: node die-at-step.ts KIND N FOLDER FILE */

import { backUp } from '../../server/storage/sqlite/maintenance/backup.ts'
import { restore } from '../../server/storage/sqlite/maintenance/restore.ts'
import type { Report } from '../../server/storage/sqlite/maintenance/verify-copy.ts'

const [kind, nth, directory = '', file = ''] = process.argv.slice(2)
const seen = new Set<string>()

const report: Report = ({ step, table }) => {
  seen.add(`${step} ${table}`)
  if (seen.size >= Number(nth)) process.kill(process.pid, 'SIGKILL')
}

const order = { directory, file, force: true, report }
await (kind === 'backup' ? backUp(order) : restore(order))
