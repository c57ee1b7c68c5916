import { readFileSync } from 'node:fs'

const LIMITS = '/proc/self/limits'

/** Files that this process may have open at once; no limit where the system does not tell. */
export const openFilesMax = (): number => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync(LIMITS, 'utf8'))?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
