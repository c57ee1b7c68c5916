import { createReadBatcher } from '../../platform/engines/postgres/batcher.ts'
import type { Connection } from '../../platform/engines/postgres/connection.ts'
import type { Pool } from '../../platform/engines/postgres/pool.ts'
import type { Directory } from '../ports.ts'
import { directoryReads } from './directory.ts'

type Profile = Awaited<ReturnType<Directory['getProfile']>>

/** Reads profiles; that of one employer once for all that ask for it in a tick, as the lines of a bulk do. */
export const createProfileFinder = (pool: Pool): Directory['getProfile'] =>
  createReadBatcher<number, Profile>({ pool, run: findAll })

const findAll = (connection: Connection, ids: readonly number[]): Promise<Profile[]> => {
  const { getProfile } = directoryReads((sql, ...values) => connection.all(sql, values))
  const found = new Map([...new Set(ids)].map((id) => [id, getProfile(id)]))
  return Promise.all(ids.map((id) => found.get(id) ?? null))
}
