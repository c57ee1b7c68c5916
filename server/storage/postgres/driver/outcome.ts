/** Questions of several employers on one connection: in a cluster some may be answered, and others not. */
import type { Connection } from './connection.ts'
import { isLost, isUnavailable, translate } from './errors.ts'

export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/** What is no failure of one employer's node alone is one of all that is asked on the connection, and thrown. */
export const outcomeOf = async <T>(connection: Connection, answer: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await answer }
  } catch (error) {
    if (!connection.isAlive() || isLost(error) || !isUnavailable(error)) throw error
    return { error }
  }
}

/** Gives each asker the answer, or the failure, of its own question. */
export const apart =
  <Q, T>(ask: (question: Q) => Promise<Outcome<T>>): ((question: Q) => Promise<T>) =>
  async (question) => {
    const outcome = await ask(question)
    if ('error' in outcome) throw translate(outcome.error)
    return outcome.value
  }
