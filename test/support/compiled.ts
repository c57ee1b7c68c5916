/**
 * Compiled sources of the service, in the cache of a run before its files start: what is not there costs a process half
 * a second, and one that is killed leaves nothing there.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeFlagsOf } from '../../tools/node-flags.ts'
import { shortLists } from './short-lists.ts'
import { inTime } from './waiting.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'server/bin/affiche.js')

/** Once for a cache: what has changed since then, the first process that ends well adds. */
export const compileService = async (cache: string): Promise<void> => {
  const done = join(cache, 'service')
  if (existsSync(done)) return
  // Node keeps apart what it compiles with other flags: tests start the service with none, and as its launcher does.
  await Promise.all([compileWith([]), compileWith(nodeFlagsOf(ROOT))])
  if (existsSync(cache)) writeFileSync(done, '')
}

/** A service that starts and ends well, which is when Node writes; where it fails, the files of tests say why. */
const compileWith = async (flags: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-compiled-'))
  try {
    const child = spawn(process.execPath, [...flags, BIN, 'serve'], {
      env: { ...process.env, ...shortLists(), PORT: '0', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(child, 'exit')
    createInterface(child.stdout).on('line', (line) => void (line.includes('listening at') && child.kill('SIGTERM')))
    await inTime(ended).finally(() => child.kill('SIGKILL'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
