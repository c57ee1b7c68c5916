/**
 * The lists that ship with the service, with few of the 24,000 localities that nobody in a test posts from: to read
 * them all is a tenth of the start of a process. Made once for a run of tests (global-setup.ts).
 */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHIPPED = join(import.meta.dirname, '..', '..', 'reference-data')
const LOCALITIES = 'localities.ca.csv'
const LINES = 1_000

/** A new folder, which every user may read. */
export const makeShortLists = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-lists-'))
  for (const name of readdirSync(SHIPPED).filter((name) => name !== LOCALITIES))
    symlinkSync(join(SHIPPED, name), join(folder, name))
  const lines = readFileSync(join(SHIPPED, LOCALITIES), 'utf8').split('\n')
  writeFileSync(join(folder, LOCALITIES), `${lines.slice(0, LINES).join('\n')}\n`)
  chmodSync(folder, 0o755)
  return folder
}

/** The setting of a process that names them; none where a file of tests runs by itself, which reads the shipped ones. */
export const shortLists = (): Record<string, string> => {
  const folder = process.env.TEST_SHORT_LISTS
  return folder ? { REFERENCE_DATA_DIR: folder } : {}
}
