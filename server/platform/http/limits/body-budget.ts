/** Budget for request bodies: bytes that all requests together hold in memory until they are answered. */
import type { IncomingMessage } from 'node:http'
import { Problem, RETRY_AFTER_SECONDS } from '../../sentences/problem.ts'
import { sentence } from '../../sentences/sentence.ts'
import type { Counter } from './counter.ts'

/** Share of one request in the budget. */
export type BodyReservation = {
  /** Reserves more bytes, or throws the refusal. */
  readonly grow: (bytes: number) => void
  /** Returns some bytes. */
  readonly shrink: (bytes: number) => void
  /** Returns all bytes; idempotent. */
  readonly release: () => void
  /** Releases when the work has settled, even if the connection closes earlier. */
  readonly keepDuring: <T>(work: Promise<T>) => Promise<T>
}

export const createBodyBudget = (
  bytesMax: number,
  reserved: Counter,
): ((request: IncomingMessage, employerId: number) => BodyReservation) => {
  return ({ socket }, employerId) => {
    let bytes = 0
    const grow = (more: number): void => {
      if (!reserved.take(more, { max: bytesMax, employerId, held: bytes })) throw noMemory()
      bytes += more
    }
    const shrink = (less: number): void => {
      const returned = Math.min(less, bytes)
      reserved.give(returned, employerId)
      bytes -= returned
    }
    const release = (): void => {
      socket.off('close', release)
      reserved.give(bytes, employerId)
      bytes = 0
    }
    socket.once('close', release)
    const keepDuring = async <T>(work: Promise<T>): Promise<T> => {
      socket.off('close', release)
      return work.finally(release)
    }
    return { grow, shrink, release, keepDuring }
  }
}

/** The refusal of a body for which no memory is left. */
export const noMemory = (): Problem =>
  new Problem('unavailable', sentence('notStored', { why: sentence('bodiesFull') }), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.busy,
  })
