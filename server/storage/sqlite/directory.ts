import { nameOfHash } from '../../domain/api-key.ts'
import type { Directory } from '../../use-cases/ports.ts'
import { type EmployerRow, KEY_COLUMNS, type KeyRow, toEmployer, toKey } from '../directory-row.ts'
import type { Access } from './access.ts'
import { employerBy, employerWrites, profileBy } from './employers.ts'
import { createKeyCache } from './key-cache.ts'
import { keyBy, keyWrites } from './keys.ts'
import type { Reader } from './reader.ts'

export type DirectoryReads = Pick<
  Directory,
  'getEmployer' | 'getProfile' | 'listEmployers' | 'getKey' | 'listKeys' | 'findKey'
>

export const createDirectory = (access: Access): Directory => ({
  ...directoryReads(access.reader),
  ...employerWrites(access),
  ...keyWrites(access),
})

const EMPLOYERS = 'SELECT id, name, plan, suspended_at FROM employers ORDER BY id'
const KEYS = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.employer_id = ? AND k.person_id IS NULL ORDER BY k.id`

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
    getKey: async (id) => keyBy(begun(), id),
    listKeys: async (employerId) => begun().all<KeyRow>(KEYS, employerId).map(toKey),
    findKey: async (hash) => findKey(nameOfHash(hash)),
  }
}
