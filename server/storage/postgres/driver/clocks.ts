/** The clock of this process beside that of the database: dates come from the first, and instances share the second. */

import { Refusal } from '../../../domain/refusal.ts'
import type { Clock } from '../../../lib/dates.ts'
import type { Ask } from '../../check-result.ts'
import type { Connection } from './connection.ts'

/** Differences that are warned of, and with which no job is dated anew. */
const WARNED_FROM_MS = 60_000
const REFUSED_FROM_MS = 60 * 60_000

/** The time between two warnings. */
const WARNED_AGAIN_MS = 60 * 60_000

export type Clocks = {
  /** Compares them, and warns of a difference now and then. */
  readonly compare: (connection: Connection) => Promise<void>
  /** The same; rejects where they differ so much that this process may have the wrong day. */
  readonly require: (connection: Connection) => Promise<void>
}

type Options = { readonly clock: Clock; readonly warn: (sentence: string) => void }

const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS moment'

/** Milliseconds by which a clock is ahead of that of the database. */
export const clockDifference = async (ask: Ask, clock: Clock): Promise<number> => {
  const before = clock()
  const [row] = await ask<{ moment: number }>(NOW)
  return row ? (before + clock()) / 2 - row.moment : 0
}

export const createClocks = ({ clock, warn }: Options): Clocks => {
  let warnedAt = Number.NEGATIVE_INFINITY
  const compare = async (connection: Connection): Promise<number> => {
    const difference = await clockDifference((sql) => connection.all(sql, [], { prepare: false }), clock)
    if (Math.abs(difference) < WARNED_FROM_MS || performance.now() - warnedAt < WARNED_AGAIN_MS) return difference
    warnedAt = performance.now()
    warn(`${wordsOf(difference)} New jobs are dated by this machine's clock. Keep both machines in step with NTP.`)
    return difference
  }
  return {
    compare: async (connection) => void (await compare(connection)),
    require: async (connection) => {
      const difference = await compare(connection)
      if (Math.abs(difference) >= REFUSED_FROM_MS)
        throw new Refusal(`${wordsOf(difference)} No job is dated anew until they agree to within an hour.`)
    },
  }
}

const wordsOf = (difference: number): string => {
  const seconds = Math.round(Math.abs(difference) / 1000)
  return `The clock of this machine is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} that of the database.`
}

/** For the clock of a test, which is not to agree with any. */
export const uncompared: Clocks = { compare: async () => undefined, require: async () => undefined }
