/** Temporary files in memory, where there is room: the tests make and remove thousands, a tenth of their processor time. */
import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'

/** Several times what a run needs at once. */
const BYTES_MIN = 4 * 1024 ** 3

/** A folder in memory that is large enough and whose programs may be run; null where there is none. */
export const memoryFolder = (): string | null => {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === FOLDER)
    const { bavail, bsize } = statfsSync(FOLDER)
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= BYTES_MIN ? FOLDER : null
  } catch {
    return null
  }
}
