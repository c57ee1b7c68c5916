/**
 * Tells the present primary from a former one. Each promotion of a standby begins a new timeline of the same cluster,
 * so a server that writes on an earlier timeline is a former primary that was not stopped.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from './connection.ts'

export type Timeline = { readonly cluster: string; readonly number: number }

type Relation = 'same' | 'later' | 'former'

/** Remembers the latest timeline that this process has seen. */
export const createTimelineTracker = () => {
  let latest: Timeline | null = null
  return {
    /** Compares a primary with the latest one; a later one becomes the latest. */
    compare: (timeline: Timeline | null): Relation => {
      if (timeline === null) return 'same'
      const known = latest
      const isSameCluster = known === null || known.cluster === timeline.cluster
      if (known !== null && isSameCluster && timeline.number < known.number) return 'former'
      latest = timeline
      return known !== null && (!isSameCluster || timeline.number > known.number) ? 'later' : 'same'
    },
  }
}

/** The name of the current WAL file has the present timeline; pg_control_checkpoint has it minutes late. */
const TIMELINE = `SELECT system_identifier::text AS cluster,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline
  FROM pg_control_system()`

type Row = { readonly cluster: string; readonly timeline: string | null }

/** Null for a standby, or if the user may not ask. */
export const readTimeline = async (connection: Connection, deadlineMs: number): Promise<Timeline | null> => {
  const row = await connection.one<Row>(TIMELINE, [], { prepare: false, deadlineMs }).catch(() => null)
  if (!row || row.timeline === null) return null
  return { cluster: row.cluster, number: Number.parseInt(row.timeline, 16) }
}

/** Time for the other hosts once one has answered. */
const OTHERS_MS = 1_000

/**
 * Probes all hosts before the first use of one, since the first that writes may be a former primary. Rejects with
 * every failure if no host answers.
 */
export const probeAll = async (hosts: number, probe: (at: number) => Promise<void>): Promise<void> => {
  const probes = Array.from({ length: hosts }, (_, at) => probe(at))
  await Promise.any(probes)
  await Promise.race([Promise.allSettled(probes), wait(OTHERS_MS, undefined, { ref: false })])
}
