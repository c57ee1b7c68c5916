import { Problem } from '../../sentences/problem.ts'
import { sentence } from '../../sentences/sentence.ts'
import { connectRefusal, isPoolerRefusal } from './connect-refusal.ts'
import { type Connection, createConnection, type Limits } from './connection.ts'
import { isUnavailable, unavailable } from './errors.ts'
import { createTimelineTracker, probeAll, readTimeline, type Timeline } from './timeline.ts'
import { type Host, readTarget, type SessionAttributes, type Target } from './url.ts'

export type HostConnection = Connection & {
  /** False once another host is the primary, so that reads here may be stale. */
  readonly isCurrent: () => boolean
  /** Must be called if a write was refused, as on a primary that became a standby. */
  readonly reportReadOnly: () => void
}

export type Connect = () => Promise<HostConnection>

export type Connector = Connect & {
  /** Adds a callback for the time when the open connections are no longer current. */
  readonly onMove: (listener: () => void) => void
}

/**
 * Opens connections to the first host that answers as the URL wants it, beginning with the last one that did. When
 * the host changes or stops taking writes, the open connections are no longer current.
 */
export const createConnector = (target: Target, limits: Limits): Connector => {
  const listeners: (() => void)[] = []
  const timelines = createTimelineTracker()
  let preferred = 0
  let generation = 0
  const move = (): void => {
    generation++
    for (const listener of listeners) listener()
  }
  const toHostConnection = ({ connection, state }: Opened): HostConnection => {
    const own = generation
    const isCurrent = () => own === generation
    const reportReadOnly = () => {
      if (isCurrent() && writes(state)) move()
    }
    return { ...connection, isCurrent, reportReadOnly }
  }
  /** Null if another call has moved to another host meanwhile. */
  const connectTo = async (at: number, began: number): Promise<HostConnection | null> => {
    const opened = await open(target, target.hosts[at] ?? target.hosts[0], limits)
    const relation = timelines.compare(opened.timeline)
    if (relation === 'former') throw refuseFormer(opened)
    if (at !== preferred && generation !== began) {
      opened.connection.destroy()
      return null
    }
    if (at !== preferred || relation === 'later') {
      preferred = at
      move()
    }
    return toHostConnection(opened)
  }
  let probed: Promise<void> | null = null
  /** Records the timeline of a host, so that a former primary is refused even if it is tried first. */
  const probe = async (at: number): Promise<void> => {
    const { connection, timeline } = await open(target, target.hosts[at] ?? target.hosts[0], limits)
    void connection.close()
    timelines.compare(timeline)
  }
  const connect: Connect = async () => {
    const failures: unknown[] = []
    probed ??= target.hosts.length === 1 ? Promise.resolve() : probeAll(target.hosts.length, probe)
    await probed.catch((error: unknown) => {
      probed = null
      throw failureToThrow(error instanceof AggregateError ? error.errors : [error])
    })
    const [from, began] = [preferred, generation]
    for (const step of target.hosts.keys()) {
      try {
        const connection = await connectTo((from + step) % target.hosts.length, began)
        return connection ?? connect()
      } catch (error) {
        failures.push(error)
      }
    }
    throw failureToThrow(failures)
  }
  return Object.assign(connect, { onMove: (listener: () => void) => void listeners.push(listener) })
}

type Access = { readonly url: string; readonly limits: Limits }

/** Runs work on a connection of its own. */
export const withConnection = async <T>(
  { url, limits }: Access,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await createConnector(readTarget(url), limits)()
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

type Opened = {
  readonly connection: Connection
  readonly host: Host
  readonly state: State
  readonly timeline: Timeline | null
}

const refuseFormer = ({ connection, host }: Opened): Problem => {
  connection.destroy()
  return unavailable(sentence('formerPrimary', { host: `${host.host}:${host.port}` }))
}

const open = async (target: Target, host: Host, limits: Limits): Promise<Opened> => {
  const connection = createConnection({ target, host, limits })
  try {
    const deadlineMs = target.connectTimeoutMs ?? limits.connectTimeoutMs
    const [state, timeline] = await Promise.all([
      connection.one<State>(STATE, [], { prepare: false, deadlineMs }),
      readTimeline(connection, deadlineMs),
    ])
    if (!state || !isWanted(state, target.sessionAttributes))
      throw unavailable(sentence('noWritingServer', { host: host.host }))
    return { connection, host, state, timeline }
  } catch (error) {
    connection.destroy()
    throw isUnavailable(error) && !isPoolerRefusal(error) ? error : connectRefusal(error, target, host)
  }
}

type State = { readOnly: string; standby: boolean }

/** The driver knows one host, and does not ask what it is. */
const STATE = `SELECT current_setting('transaction_read_only') AS "readOnly", pg_is_in_recovery() AS standby`

const writes = ({ readOnly, standby }: State): boolean => !standby && readOnly === 'off'

const isWanted = (state: State, wanted: SessionAttributes): boolean =>
  wanted === 'any' || (!state.standby && (wanted === 'primary' || writes(state)))

const failureToThrow = (failures: readonly unknown[]): unknown => lastingFailure(failures) ?? unreachable(failures)

/** A failure that the operator must correct, such as a wrong password, comes before temporary ones. */
const lastingFailure = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => !(failure instanceof Problem || isUnavailable(failure)))

const unreachable = (failures: readonly unknown[]): Problem =>
  unavailable(
    sentence('notStored', { why: sentence('storeUnreachable') }),
    failures.length === 1 ? failures[0] : new AggregateError(failures, 'No host of DATABASE_URL can be used.'),
  )
