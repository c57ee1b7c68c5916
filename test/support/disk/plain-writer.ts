/** Writes rows one by one to a database in DISK_FOLDER, as durable as its argument says, and marks each commit. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Mark } from './lose-power.ts'
import { openMarks } from './recording.ts'

const [synchronous = 'FULL', rows = '0'] = process.argv.slice(2)
const database = new DatabaseSync(join(process.env.DISK_FOLDER ?? '', 'affiche.db'))
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = 20`)
const insert = database.prepare('INSERT INTO notes VALUES (?, ?)')
const { mark } = openMarks(process.env.DISK_LOG ?? '')
for (let n = 0; n < Number(rows); n++) {
  const content = { title: `note ${n}`, status: 'active', description: 'x'.repeat(n % 700) }
  mark({ event: 'sent', name: String(n), content } satisfies Mark)
  insert.run(String(n), content.description)
  mark({ event: 'acknowledged', name: String(n), content } satisfies Mark)
}
process.kill(process.pid, 'SIGKILL')
