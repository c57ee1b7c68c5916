/**
 * Which of several primaries is the present one. Each promotion of a standby begins a new timeline of the same
 * cluster, so that a server which writes on an earlier one is a former primary that nobody stopped.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from './connection.ts'

export type Place = { readonly cluster: string; readonly timeline: number }

/** The name of the file that is written to has the present timeline; a checkpoint has it minutes late. */
const PLACE = `SELECT system_identifier::text AS cluster,
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline
  FROM pg_control_system()`

/** Null for a standby, and for a server that does not let the user ask. */
export const readPlace = async (connection: Connection, deadlineMs: number): Promise<Place | null> => {
  const asked = connection.one<{ cluster: string; timeline: string | null }>(PLACE, [], { prepare: false, deadlineMs })
  const row = await asked.catch(() => null)
  return row && row.timeline !== null ? { cluster: row.cluster, timeline: Number.parseInt(row.timeline, 16) } : null
}

export type Verdict = 'same' | 'later' | 'former'

export type Lineage = {
  /** How a primary stands to the latest one that this process has seen; a later one becomes the latest. */
  readonly judge: (place: Place | null) => Verdict
}

/** Remembered by the process alone: where it was never led to the present primary, it cannot know of it. */
export const createLineage = (): Lineage => {
  let latest: Place | null = null
  return {
    judge: (place) => {
      if (place === null) return 'same'
      const known = latest
      const isOfAnother = known !== null && known.cluster !== place.cluster
      if (known !== null && !isOfAnother && place.timeline < known.timeline) return 'former'
      latest = place
      return known !== null && (isOfAnother || place.timeline > known.timeline) ? 'later' : 'same'
    },
  }
}

/** How long the other hosts are waited for once one has answered. */
const OTHERS_MS = 1_000

/**
 * Looks at all hosts before one is used for the first time, since the first that writes may be a former primary.
 * Rejects with every failure where no host answers.
 */
export const lookAtAll = async (hosts: number, look: (at: number) => Promise<void>): Promise<void> => {
  const looks = Array.from({ length: hosts }, (_, at) => look(at))
  await Promise.any(looks)
  await Promise.race([Promise.allSettled(looks), wait(OTHERS_MS, undefined, { ref: false })])
}
