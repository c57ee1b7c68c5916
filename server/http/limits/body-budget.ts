/** The room for bodies: how many bytes of all requests together are held, from their arrival until they are answered. */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import type { Tally } from './counter.ts'

const RETRY_AFTER_SECONDS = 1

/** What one request holds of the room. */
export type BodyHold = {
  readonly bytes: () => number
  /** Takes room for more bytes, or throws the refusal. */
  readonly enlarge: (bytes: number) => void
  /** Gives everything back; more than once does no harm. */
  readonly release: () => void
  /** Keeps the room while the body is worked on, even if its connection breaks meanwhile. */
  readonly inHand: <T>(work: Promise<T>) => Promise<T>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null while no body has come. */
    bodyHold: BodyHold | null
  }
}

export const createBodyRoom = (bytesMax: number, taken: Tally): ((request: IncomingMessage) => BodyHold) => {
  return ({ socket }) => {
    let bytes = 0
    const enlarge = (more: number): void => {
      if (taken.add(more) > bytesMax) {
        taken.add(-more)
        throw new Problem('unavailable', 'Too many bodies are held already. Nothing was stored; try again.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      bytes += more
    }
    const release = (): void => {
      socket.off('close', release)
      taken.add(-bytes)
      bytes = 0
    }
    socket.once('close', release)
    const inHand = async <T>(work: Promise<T>): Promise<T> => {
      socket.off('close', release)
      return work.finally(release)
    }
    return { bytes: () => bytes, enlarge, release, inHand }
  }
}

/** Work on a body, if there is one; its room is free again when the work is done. */
export const whileInHand = <T>({ bodyHold }: FastifyRequest, work: Promise<T>): Promise<T> =>
  bodyHold === null ? work : bodyHold.inHand(work)
