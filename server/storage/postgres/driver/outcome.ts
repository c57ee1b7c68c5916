/** Results of several employers' requests on one connection: on a cluster some may fail without the others. */
import type { Connection } from './connection.ts'
import { isLost, isUnavailable, translate } from './errors.ts'

export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** A failure of one employer's node is its outcome; any other is one of the whole connection, and thrown. */
export const outcomeOf = async <T>(connection: Connection, result: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await result }
  } catch (error) {
    if (!connection.isAlive() || isLost(error) || !isUnavailable(error)) throw error
    return { error }
  }
}

/** Resolves or rejects each request with its own outcome. */
export const apart =
  <Q, T>(ask: (request: Q) => Promise<Outcome<T>>): ((request: Q) => Promise<T>) =>
  async (request) => {
    const outcome = await ask(request)
    if ('error' in outcome) throw translate(outcome.error)
    return outcome.value
  }
