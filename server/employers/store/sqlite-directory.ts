import type { Access } from '../../jobs/store/sqlite/access.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { nameOfHash } from '../api-key.ts'
import type { Directory } from '../ports.ts'
import {
  COUNT_EMPLOYERS,
  type EmployerRow,
  KEY_COLUMNS,
  type KeyRow,
  type NamedRow,
  toEmployer,
  toKey,
  toNamed,
} from './directory-row.ts'
import { employerBy, employerWrites, profileBy } from './sqlite-employers.ts'
import { createKeyCache } from './sqlite-key-cache.ts'
import { keyBy, keyWrites } from './sqlite-keys.ts'

export type DirectoryReads = Pick<
  Directory,
  | 'getEmployer'
  | 'getProfile'
  | 'listEmployers'
  | 'walkEmployers'
  | 'countEmployers'
  | 'getKey'
  | 'listKeys'
  | 'newestKeys'
  | 'findKey'
>

export const createDirectory = (access: Access): Directory => ({
  ...directoryReads(access.reader),
  ...employerWrites(access),
  ...keyWrites(access),
})

const EMPLOYERS = 'SELECT id, name, plan, suspended_at FROM employers ORDER BY id'
export const WALK = 'SELECT id, name, plan, suspended_at, name_fr FROM employers WHERE id > ? ORDER BY id LIMIT ?'
const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.employer_id = ? AND k.person_id IS NULL ORDER BY k.id`
export const NEWEST_KEYS = `${KEYS} DESC LIMIT ?`

type Counts = Awaited<ReturnType<Directory['countEmployers']>>

export const directoryReads = (reader: Reader): DirectoryReads => {
  const findKey = createKeyCache(reader)
  const begun = (): Reader => {
    reader.begin()
    return reader
  }
  return {
    getEmployer: async (id) => employerBy(begun(), id),
    getProfile: async (id) => profileBy(begun(), id),
    listEmployers: async () => begun().all<EmployerRow>(EMPLOYERS).map(toEmployer),
    walkEmployers: async (after, limit) => begun().all<NamedRow>(WALK, after, limit).map(toNamed),
    countEmployers: async () => ({ all: 0, suspended: 0, ...begun().one<Counts>(COUNT_EMPLOYERS) }),
    getKey: async (id) => keyBy(begun(), id),
    listKeys: async (employerId) => begun().all<KeyRow>(KEYS, employerId).map(toKey),
    newestKeys: async (employerId, limit) => begun().all<KeyRow>(NEWEST_KEYS, employerId, limit).map(toKey),
    findKey: async (hash) => findKey(nameOfHash(hash)),
  }
}
