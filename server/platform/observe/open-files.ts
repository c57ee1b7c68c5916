import { readFileSync } from 'node:fs'

const LIMITS = '/proc/self/limits'

/** The limit of open files of this process; infinite if the system has no /proc. */
export const openFilesMax = (): number => {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync(LIMITS, 'utf8'))?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
