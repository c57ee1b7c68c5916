/** Employers with more postings to publish than one round: each has a turn, between which new writes of others are seen. */
import type { Work } from './publish.ts'

export type Backlog = {
  readonly size: () => number
  readonly has: (employerId: number) => boolean
  /** False where ids of so many employers are kept, each of which may have millions, that no more are read. */
  readonly hasRoom: () => boolean
  /** Adds what is to be done, or all of an employer, which is read at its turn. */
  readonly add: (employerId: number, work: Work | 'all') => void
  /** Removes and returns the next one; null if none is left. */
  readonly next: () => { readonly employerId: number; readonly work: Work | 'all' } | null
  readonly clear: () => void
}

/** Employers whose ids are kept. */
const READ_MAX = 100

export const createBacklog = (): Backlog => {
  const unread = new Set<number>()
  const read = new Map<number, Work>()
  const hasRoom = (): boolean => read.size < READ_MAX
  return {
    hasRoom,
    size: () => unread.size + read.size,
    has: (employerId) => unread.has(employerId) || read.has(employerId),
    add: (employerId, work) => void (work === 'all' ? unread.add(employerId) : read.set(employerId, work)),
    next: () => {
      const [first] = unread
      const [oldest] = read
      if (first !== undefined && hasRoom()) {
        unread.delete(first)
        return { employerId: first, work: 'all' }
      }
      if (!oldest) return null
      const [employerId, work] = oldest
      read.delete(employerId)
      return { employerId, work }
    },
    clear: () => {
      unread.clear()
      read.clear()
    },
  }
}
