/** Employers and their keys in a store of either engine; an id beyond those of rows is merely unknown. */

import type { Sql } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { ApiKey, Directory } from '../ports.ts'
import {
  EMPLOYER_COLUMNS,
  type EmployerRow,
  KEY_COLUMNS,
  type KeyRow,
  type NamedRow,
  OWN_KEY,
  type SuspensionRow,
  toEmployer,
  toKey,
  toNamed,
  toSuspension,
} from './directory-row.ts'
import { EMPLOYER, employerWrites, type OwnStatements } from './employers.ts'
import { KEY, keyWrites } from './keys.ts'
import { presentationReads, presentationWrites } from './presentation.ts'
import { PROFILE_COLUMNS, type ProfileRow, toProfile } from './profile-row.ts'
import { isLive, TWIN, twinReads, twinWrites } from './twins.ts'

/** Parts of each engine, for speed: the look-up of the key of every request, and the notes of uses. */
type KeyUses = Pick<Directory, 'findKey' | 'noteUses'>

export const createDirectory = ({ ask, transact }: Sql, own: OwnStatements, uses: KeyUses): Directory => ({
  ...directoryReads(ask),
  ...employerWrites(transact, own),
  ...presentationWrites(transact),
  ...keyWrites(transact),
  ...twinWrites(transact),
  ...uses,
})

const EMPLOYERS = `SELECT ${EMPLOYER_COLUMNS} FROM employers ORDER BY id`
export const WALK = `SELECT ${EMPLOYER_COLUMNS}, name_fr FROM employers
  WHERE id > CAST($1 AS bigint) ORDER BY id LIMIT CAST($2 AS integer)`
export const NEWEST_EMPLOYERS = `SELECT ${EMPLOYER_COLUMNS}, name_fr, created_at FROM employers e
  WHERE ${isLive('e')} ORDER BY id DESC LIMIT CAST($1 AS integer)`
const SUSPENSION = `SELECT suspended_at, suspension_reason, suspension_told FROM employers
  WHERE id = CAST($1 AS bigint) AND suspended_at IS NOT NULL`
const COUNT = `SELECT CAST(count(*) AS integer) AS "all", CAST(count(suspended_at) AS integer) AS suspended
  FROM employers e WHERE ${isLive('e')}`
const PROFILE = `SELECT ${PROFILE_COLUMNS} FROM employers WHERE id = CAST($1 AS bigint)`
const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k
  WHERE k.employer_id = CAST($1 AS bigint) AND ${OWN_KEY} ORDER BY k.id`
export const NEWEST_KEYS = `${KEYS} DESC LIMIT CAST($2 AS integer)`

type Reads =
  | 'getEmployer'
  | 'findTwin'
  | 'listAhead'
  | 'getProfile'
  | 'getPresentation'
  | 'getLogo'
  | 'getSuspension'
  | 'newestEmployers'
  | 'listEmployers'
  | 'walkEmployers'
  | 'countEmployers'
  | 'getKey'
  | 'listKeys'
  | 'newestKeys'

type Counts = Awaited<ReturnType<Directory['countEmployers']>>

export const directoryReads = (ask: Ask): Pick<Directory, Reads> => ({
  ...presentationReads(ask),
  ...twinReads(ask),
  getEmployer: async (id) => (await ask<EmployerRow>(EMPLOYER, id)).map(toEmployer)[0] ?? null,
  getProfile: async (id) => (await ask<ProfileRow>(PROFILE, id)).map(toProfile)[0] ?? null,
  getSuspension: async (id) => (await ask<SuspensionRow>(SUSPENSION, id)).map(toSuspension)[0] ?? null,
  newestEmployers: async (limit) =>
    (await ask<NamedRow & { created_at: number }>(NEWEST_EMPLOYERS, limit)).map((row) => ({
      ...toNamed(row),
      createdAt: row.created_at,
    })),
  listEmployers: async () => (await ask<EmployerRow>(EMPLOYERS)).map(toEmployer),
  walkEmployers: async (after, limit) => (await ask<NamedRow>(WALK, after, limit)).map(toNamed),
  countEmployers: async () => (await ask<Counts>(COUNT))[0] ?? { all: 0, suspended: 0 },
  getKey: async (id) => (await ask<KeyRow>(KEY, id)).map(toKey)[0] ?? null,
  listKeys: async (employerId) => {
    const keys = await keysOfBoth(ask, employerId, (id) => ask<KeyRow>(KEYS, id))
    return keys.sort((a, b) => a.id - b.id)
  },
  newestKeys: async (employerId, limit) => {
    const keys = await keysOfBoth(ask, employerId, (id) => ask<KeyRow>(NEWEST_KEYS, id, limit))
    return keys.sort((a, b) => b.id - a.id).slice(0, limit)
  },
})

/** Keys of an employer and of its twin, each by a statement that an index answers in order. */
const keysOfBoth = async (
  ask: Ask,
  employerId: number,
  read: (id: number) => Promise<readonly KeyRow[]>,
): Promise<ApiKey[]> => {
  const [twin] = await ask<EmployerRow>(TWIN, employerId)
  const rows = [...(await read(employerId)), ...(twin ? await read(twin.id) : [])]
  return rows.map(toKey)
}
