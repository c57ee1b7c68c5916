/** A disk that is slow to sync, for measuring what waits for it. */
import { join } from 'node:path'
import { compilePreload } from '../../tools/preload-library.ts'
import type { House } from './children.ts'

const SLOW_SYNC_MS = 10

export type SlowSync = { readonly environment: Readonly<Record<string, string>> } | { readonly missing: string }

/** Compiles the library that slows the calls down; on a system where that is not possible, says why. */
export const makeSlowSync = (house: House): SlowSync => {
  const library = join(house.temporary, 'slow-sync.so')
  const missing = compilePreload(join(import.meta.dirname, 'slow-sync.c'), library)
  if (missing !== null) return { missing: `syncs cannot be slowed: ${missing}` }
  return { environment: { LD_PRELOAD: library, SLOW_SYNC_MS: String(SLOW_SYNC_MS) } }
}
