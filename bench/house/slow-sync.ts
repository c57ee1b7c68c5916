/** A disk that is slow to sync, for measuring what waits for it. */
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { House } from './children.ts'

const SLOW_SYNC_MS = 10

export type SlowSync = { readonly environment: Readonly<Record<string, string>> } | { readonly missing: string }

/** Compiles the library that slows the calls down; on a system where that is not possible, says why. */
export const makeSlowSync = (house: House): SlowSync => {
  if (process.platform !== 'linux') return { missing: 'slowed syncs need LD_PRELOAD, which only Linux has' }
  const library = join(house.temporary, 'slow-sync.so')
  const source = join(import.meta.dirname, 'slow-sync.c')
  const complaints = ['cc', 'gcc'].map((compiler) => {
    const args = ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']
    const { status, error, stderr } = spawnSync(compiler, args, { encoding: 'utf8' })
    return status === 0 ? null : (error?.message ?? stderr)
  })
  if (!complaints.includes(null))
    return { missing: `no C compiler made the library that slows syncs: ${complaints[0]}` }
  chmodSync(library, 0o755)
  return { environment: { LD_PRELOAD: library, SLOW_SYNC_MS: String(SLOW_SYNC_MS) } }
}
