/** Plans of the statements of vendors, for server/audit/store/sql-plans.test.ts. */
import { ACTORS, OF_EMPLOYER, OF_VENDOR } from '../../server/employers/vendors/store/grants.ts'
import { BY_REQUEST } from '../../server/employers/vendors/store/onboard.ts'
import { BY_CODE, KEY_BY_HASH, REVOKE_ROWS, KEYS as VENDOR_KEYS } from '../../server/employers/vendors/store/vendors.ts'

export const VENDOR_PLANS = [
  {
    sql: BY_CODE,
    values: ['x'],
    postgres: ['vendors_code_key', 'code = '],
    sqlite: 'v USING INDEX sqlite_autoindex_vendors_1 (code=?)',
  },
  {
    sql: KEY_BY_HASH,
    values: [Buffer.alloc(32)],
    postgres: ['vendor_keys_hash_key', 'hash = '],
    sqlite: 'w USING INDEX sqlite_autoindex_vendor_keys_1 (hash=?)',
  },
  {
    sql: VENDOR_KEYS,
    values: [1],
    postgres: ['vendor_keys_by_vendor', 'vendor_id = '],
    sqlite: 'w USING INDEX vendor_keys_by_vendor (vendor_id=?)',
  },
  {
    sql: OF_EMPLOYER,
    values: [1, 1],
    postgres: ['vendor_grants_by_employer', 'employer_id = '],
    sqlite: 'g USING INDEX vendor_grants_by_employer (employer_id=?)',
  },
  {
    sql: OF_VENDOR,
    values: [1, 1],
    postgres: ['vendor_grants_pkey', 'vendor_id = '],
    sqlite: 'g USING PRIMARY KEY (vendor_id=?)',
  },
  {
    sql: BY_REQUEST,
    values: [2, Buffer.alloc(32)],
    postgres: ['vendor_grants_by_request', '(vendor_id = 2) AND (request_hash = '],
    sqlite: 'g USING INDEX vendor_grants_by_request (vendor_id=? AND request_hash=?)',
  },
  {
    sql: ACTORS,
    values: [1],
    postgres: ['api_keys_by_employer', 'employer_id = '],
    sqlite: 'api_keys USING INDEX api_keys_by_employer (employer_id=?)',
  },
  {
    sql: REVOKE_ROWS,
    values: [1, 1],
    postgres: ['api_keys_by_vendor', 'vendor_id = '],
    sqlite: 'api_keys USING INDEX api_keys_by_vendor (vendor_id=?)',
  },
] as const
