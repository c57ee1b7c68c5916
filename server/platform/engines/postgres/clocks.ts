/** Compares the clock of this process, which dates jobs, with the clock of the database, which all instances share. */

import type { Clock } from '../../lib/dates.ts'
import { Refusal } from '../../sentences/refusal.ts'
import type { Ask } from '../sql.ts'
import type { Connection } from './connection.ts'

/** From this difference on, the operator is warned; from the second, no job is refreshed. */
const WARNING_MS = 60_000
const REFUSAL_MS = 60 * 60_000

const WARNING_INTERVAL_MS = 60 * 60_000

export type Clocks = {
  /** Warns of a difference, at most once an hour. */
  readonly compare: (connection: Connection) => Promise<void>
  /** Rejects if this process may have the wrong day. */
  readonly require: (connection: Connection) => Promise<void>
}

type Options = { readonly clock: Clock; readonly warn: (sentence: string) => void }

const NOW = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now'

/** The milliseconds by which a clock is ahead of the database. */
export const clockDifference = async (ask: Ask, clock: Clock): Promise<number> => {
  const before = clock()
  const [row] = await ask<{ now: number }>(NOW)
  return row ? (before + clock()) / 2 - row.now : 0
}

export const createClocks = ({ clock, warn }: Options): Clocks => {
  let warnedAt = Number.NEGATIVE_INFINITY
  const compare = async (connection: Connection): Promise<number> => {
    const difference = await clockDifference((sql) => connection.all(sql, [], { prepare: false }), clock)
    if (Math.abs(difference) < WARNING_MS || performance.now() - warnedAt < WARNING_INTERVAL_MS) return difference
    warnedAt = performance.now()
    warn(`${describe(difference)} New jobs are dated by this machine's clock. Keep both machines in step with NTP.`)
    return difference
  }
  return {
    compare: async (connection) => void (await compare(connection)),
    require: async (connection) => {
      const difference = await compare(connection)
      if (Math.abs(difference) >= REFUSAL_MS)
        throw new Refusal(`${describe(difference)} No job is refreshed until they agree to within an hour.`)
    },
  }
}

const describe = (difference: number): string => {
  const seconds = Math.round(Math.abs(difference) / 1000)
  return `The clock of this machine is ${seconds} s ${difference > 0 ? 'ahead of' : 'behind'} that of the database.`
}

/** For tests, whose clock is not the present time. */
export const noClocks: Clocks = { compare: async () => undefined, require: async () => undefined }
