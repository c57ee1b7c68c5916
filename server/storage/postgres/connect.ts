import { Problem } from '../../domain/problem.ts'
import { connectRefusal } from './connect-refusal.ts'
import { type Connection, createConnection, type Limits } from './connection.ts'
import { isUnavailable, unavailable } from './failures.ts'
import type { Host, SessionAttributes, Target } from './target.ts'

export type Connect = () => Promise<Connection>

/** Opens connections to the first host, from the one that was good last, that answers as the URL wants it. */
export const createConnector = (target: Target, limits: Limits): Connect => {
  let good = 0
  return async () => {
    const failures: unknown[] = []
    for (const step of target.hosts.keys()) {
      const at = (good + step) % target.hosts.length
      try {
        const connection = await open(target, target.hosts[at] ?? target.hosts[0], limits)
        good = at
        return connection
      } catch (error) {
        failures.push(error)
      }
    }
    throw toMend(failures) ?? unreachable(failures)
  }
}

const open = async (target: Target, host: Host, limits: Limits): Promise<Connection> => {
  const connection = createConnection({ target, host, limits })
  try {
    const deadlineMs = target.connectTimeoutMs ?? limits.connectTimeoutMs
    const state = await connection.one<State>(STATE, [], { prepare: false, deadlineMs })
    if (!state || !isWanted(state, target.sessionAttributes))
      throw unavailable(`${host.host} is no server that writes.`)
    return connection
  } catch (error) {
    connection.destroy()
    throw isUnavailable(error) ? error : connectRefusal(error, target, host)
  }
}

type State = { readOnly: string; standby: boolean }

/**
 * Asked by a statement, since the driver's own check takes a standby of PostgreSQL 14 or newer for one that
 * writes, and tries several hosts without end and without a pause when none answers.
 */
const STATE = `SELECT current_setting('transaction_read_only') AS "readOnly", pg_is_in_recovery() AS standby`

const isWanted = ({ readOnly, standby }: State, wanted: SessionAttributes): boolean =>
  wanted === 'any' || (!standby && (wanted === 'primary' || readOnly === 'off'))

/** A failure that an operator must mend (a wrong password) is told before those that time mends. */
const toMend = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => !(failure instanceof Problem || isUnavailable(failure)))

/** Nothing was sent yet, so nothing can have been stored. */
const unreachable = (failures: readonly unknown[]): Problem =>
  unavailable(
    'The store cannot be reached at the moment. Nothing was stored; try again.',
    failures.length === 1 ? failures[0] : new AggregateError(failures, 'No host of DATABASE_URL can be used.'),
  )
