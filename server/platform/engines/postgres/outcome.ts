/** Results of requests of several employers on one connection, of which one may fail alone on a cluster. */
import type { Connection } from './connection.ts'
import { isLost, isUnavailable, translate } from './errors.ts'

export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** The failure of one node is an outcome; a failure of the connection is thrown. */
export const outcomeOf = async <T>(connection: Connection, result: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await result }
  } catch (error) {
    if (!connection.isAlive() || isLost(error) || !isUnavailable(error)) throw error
    return { error }
  }
}

/** Resolves or rejects each request with its own outcome. */
export const unwrapOutcomes =
  <Q, T>(ask: (request: Q) => Promise<Outcome<T>>): ((request: Q) => Promise<T>) =>
  async (request) => {
    const outcome = await ask(request)
    if ('error' in outcome) throw translate(outcome.error)
    return outcome.value
  }
