import { Problem } from '../../../domain/problem.ts'
import { connectRefusal, isOfPooler } from './connect-refusal.ts'
import { type Connection, createConnection, type Limits } from './connection.ts'
import { isUnavailable, unavailable } from './errors.ts'
import { createLineage, lookAtAll, type Place, readPlace } from './lineage.ts'
import type { Host, SessionAttributes, Target } from './url.ts'

/** A connection, and the host that it leads to. */
export type HostConnection = Connection & {
  /** False once the store is known to be written on another host: what is read here may be old. */
  readonly isCurrent: () => boolean
  /** Tells that a write was refused here, as on a primary that became a standby. */
  readonly refusedWrite: () => void
}

export type Connect = () => Promise<HostConnection>

export type Connector = Connect & {
  /** Has a function called whenever the connections that were opened so far are no longer current. */
  readonly onMove: (listener: () => void) => void
}

/**
 * Opens connections to the first host, from the one that was good last, that answers as the URL wants it. All that
 * were opened before are no longer current once another host is used, or one that took writes takes them no more.
 */
export const createConnector = (target: Target, limits: Limits): Connector => {
  const listeners: (() => void)[] = []
  const lineage = createLineage()
  let good = 0
  let generation = 0
  const move = (): void => {
    generation++
    for (const listener of listeners) listener()
  }
  const follow = ({ connection, state }: Opened): HostConnection => {
    const own = generation
    const isCurrent = () => own === generation
    const refusedWrite = () => {
      if (isCurrent() && writes(state)) move()
    }
    return { ...connection, isCurrent, refusedWrite }
  }
  /** Null where others have moved on meanwhile, perhaps from this very host. */
  const useHost = async (at: number, began: number): Promise<HostConnection | null> => {
    const opened = await open(target, target.hosts[at] ?? target.hosts[0], limits)
    const verdict = lineage.judge(opened.place)
    if (verdict === 'former') throw refuseFormer(opened)
    if (at !== good && generation !== began) {
      opened.connection.destroy()
      return null
    }
    if (at !== good || verdict === 'later') {
      good = at
      move()
    }
    return follow(opened)
  }
  let looked: Promise<void> | null = null
  /** The lineage then refuses a former primary, whichever host is tried first. */
  const look = async (at: number): Promise<void> => {
    const { connection, place } = await open(target, target.hosts[at] ?? target.hosts[0], limits)
    void connection.close()
    lineage.judge(place)
  }
  const connect: Connect = async () => {
    const failures: unknown[] = []
    looked ??= target.hosts.length === 1 ? Promise.resolve() : lookAtAll(target.hosts.length, look)
    await looked.catch((error: unknown) => {
      looked = null
      throw failureToThrow(error instanceof AggregateError ? error.errors : [error])
    })
    const [from, began] = [good, generation]
    for (const step of target.hosts.keys()) {
      try {
        const connection = await useHost((from + step) % target.hosts.length, began)
        return connection ?? connect()
      } catch (error) {
        failures.push(error)
      }
    }
    throw failureToThrow(failures)
  }
  return Object.assign(connect, { onMove: (listener: () => void) => void listeners.push(listener) })
}

type Opened = {
  readonly connection: Connection
  readonly host: Host
  readonly state: State
  readonly place: Place | null
}

const refuseFormer = ({ connection, host }: Opened): Problem => {
  connection.destroy()
  return unavailable(`${host.host}:${host.port} is a former primary, which nobody stopped: the store has moved on.`)
}

const open = async (target: Target, host: Host, limits: Limits): Promise<Opened> => {
  const connection = createConnection({ target, host, limits })
  try {
    const deadlineMs = target.connectTimeoutMs ?? limits.connectTimeoutMs
    const [state, place] = await Promise.all([
      connection.one<State>(STATE, [], { prepare: false, deadlineMs }),
      readPlace(connection, deadlineMs),
    ])
    if (!state || !isWanted(state, target.sessionAttributes))
      throw unavailable(`${host.host} is no server that writes.`)
    return { connection, host, state, place }
  } catch (error) {
    connection.destroy()
    throw isUnavailable(error) && !isOfPooler(error) ? error : connectRefusal(error, target, host)
  }
}

type State = { readOnly: string; standby: boolean }

/**
 * Asked by a statement, since the driver's own check takes a standby of PostgreSQL 14 or newer for one that
 * writes, and tries several hosts without end and without a pause when none answers.
 */
const STATE = `SELECT current_setting('transaction_read_only') AS "readOnly", pg_is_in_recovery() AS standby`

const writes = ({ readOnly, standby }: State): boolean => !standby && readOnly === 'off'

const isWanted = (state: State, wanted: SessionAttributes): boolean =>
  wanted === 'any' || (!state.standby && (wanted === 'primary' || writes(state)))

const failureToThrow = (failures: readonly unknown[]): unknown => lastingFailure(failures) ?? unreachable(failures)

/** A failure that an operator must mend, such as a wrong password, goes before those that pass. */
const lastingFailure = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => !(failure instanceof Problem || isUnavailable(failure)))

/** Nothing was sent yet, so nothing can have been stored. */
const unreachable = (failures: readonly unknown[]): Problem =>
  unavailable(
    'The store cannot be reached at the moment. Nothing was stored; try again.',
    failures.length === 1 ? failures[0] : new AggregateError(failures, 'No host of DATABASE_URL can be used.'),
  )
