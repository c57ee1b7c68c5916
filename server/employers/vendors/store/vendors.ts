/** Vendors and their keys; the same statements on either engine. */
import type { Sql, SqlTransaction, Transact } from '../../../audit/store/sql.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { NewVendorKey, VendorKeySuccession, Vendors } from '../ports.ts'
import { countedAs } from '../readable.ts'
import { VENDOR_KEYS_MAX, type Vendor, type VendorKey } from '../vendor.ts'
import { grantReads, grantWrites } from './grants.ts'
import { settleKeyRows } from './key-rows.ts'
import { onboard } from './onboard.ts'
import { toVendor, toVendorKey, VENDOR_COLUMNS, VENDOR_KEY_COLUMNS, type VendorKeyRow, type VendorRow } from './rows.ts'

export const createVendors = ({ ask, transact }: Sql): Vendors => ({
  ...vendorReads(ask),
  ...vendorWrites(transact),
  ...keyWrites(transact),
  ...grantWrites(transact),
  onboard: (order) => transact((transaction) => onboard(transaction, order)),
})

const VENDOR = `SELECT ${VENDOR_COLUMNS} FROM vendors v WHERE v.id = CAST($1 AS bigint)`
export const BY_CODE = `SELECT ${VENDOR_COLUMNS} FROM vendors v WHERE v.code = $1`
const LIST = `SELECT ${VENDOR_COLUMNS},
    (SELECT CAST(count(*) AS integer) FROM vendor_grants g WHERE g.vendor_id = v.id) AS employers,
    (SELECT CAST(count(*) AS integer) FROM vendor_keys w WHERE w.vendor_id = v.id AND w.revoked_at IS NULL) AS keys
  FROM vendors v ORDER BY v.id`
export const KEYS = `SELECT ${VENDOR_KEY_COLUMNS} FROM vendor_keys w WHERE w.vendor_id = CAST($1 AS bigint) ORDER BY w.id`
const KEY = `SELECT ${VENDOR_KEY_COLUMNS} FROM vendor_keys w WHERE w.id = CAST($1 AS bigint)`
export const KEY_BY_HASH = `SELECT ${VENDOR_KEY_COLUMNS}, ${VENDOR_COLUMNS}
  FROM vendor_keys w JOIN vendors v ON v.id = w.vendor_id WHERE w.hash = $1`

type Reads = Pick<Vendors, 'listVendors' | 'getVendor' | 'findVendorByCode' | 'listVendorKeys' | 'findVendorKey'>

type Counts = { readonly employers: number; readonly keys: number }

export const vendorReads = (ask: Ask): Reads & ReturnType<typeof grantReads> => ({
  ...grantReads(ask),
  listVendors: async () =>
    (await ask<VendorRow & Counts>(LIST)).map((row) => {
      const { employers, keys } = row
      return { ...toVendor(row), employers, keys }
    }),
  getVendor: (id) => readVendor(ask, id),
  findVendorByCode: async (code) => (await ask<VendorRow>(BY_CODE, code)).map(toVendor)[0] ?? null,
  listVendorKeys: async (vendorId) => (await ask<VendorKeyRow>(KEYS, vendorId)).map(toVendorKey),
  findVendorKey: async (hash) => {
    const [row] = await ask<VendorKeyRow & VendorRow>(KEY_BY_HASH, hash)
    return row ? { vendor: toVendor(row), key: toVendorKey(row) } : null
  },
})

const readVendor = async (ask: Ask, id: number): Promise<Vendor | null> =>
  (await ask<VendorRow>(VENDOR, id)).map(toVendor)[0] ?? null

const ADD = `INSERT INTO vendors (name, code, creates_employers, created_at) VALUES ($1, $2, $3, $4) RETURNING id`
const SUSPEND = 'UPDATE vendors SET suspended_at = $1 WHERE id = $2 AND suspended_at IS NULL'
const RESUME = 'UPDATE vendors SET suspended_at = NULL WHERE id = $1'
const SET_CREATES = 'UPDATE vendors SET creates_employers = $1 WHERE id = $2'
const GRANTED = 'SELECT employer_id FROM vendor_grants WHERE vendor_id = $1 ORDER BY employer_id'
/** Rows of webhooks have the number of their owner. */
const REMOVE_OWNED = ['webhook_attempts', 'webhook_secrets', 'webhooks'].map(
  (table) => `DELETE FROM ${table} WHERE employer_id = $1`,
)
const REMOVE = [
  'DELETE FROM vendor_answers WHERE vendor_id = $1',
  'DELETE FROM vendor_grants WHERE vendor_id = $1',
  'DELETE FROM vendor_keys WHERE vendor_id = $1',
  'DELETE FROM vendors WHERE id = $1',
]
export const REVOKE_ROWS = 'UPDATE api_keys SET revoked_at = $2 WHERE vendor_id = $1 AND revoked_at IS NULL'

type VendorWrites = Pick<Vendors, 'createVendor' | 'setVendorSuspended' | 'setVendorCreates' | 'deleteVendor'>

const vendorWrites = (transact: Transact): VendorWrites => ({
  createVendor: ({ name, code, createdAt }) =>
    transact(async ({ ask }) => {
      const [row] = await ask<{ id: number }>(ADD, name, code, false, createdAt)
      if (!row) throw new Error('The store gave a new vendor no id.')
      return { id: row.id, name, code, createsEmployers: false, createdAt, suspended: false }
    }),
  setVendorSuspended: (id, at, suspended) =>
    transact(async (transaction) => {
      const { ask, lock } = transaction
      if (!(await lock('vendors', id))) return null
      await (suspended ? ask(SUSPEND, at, id) : ask(RESUME, id))
      await settleKeyRows(transaction, id, at)
      return readVendor(ask, id)
    }),
  setVendorCreates: (id, createsEmployers) =>
    transact(async ({ ask, lock }) => {
      if (!(await lock('vendors', id))) return null
      await ask(SET_CREATES, createsEmployers, id)
      return readVendor(ask, id)
    }),
  deleteVendor: (id, at) => transact((transaction) => remove(transaction, id, at)),
})

/** Rows of its keys stay, revoked: entries of trails name them. Employers that it made stay unconfirmed. */
const remove = async ({ ask, lock, record }: SqlTransaction, id: number, at: number): Promise<number | null> => {
  if (!(await lock('vendors', id, 'delete'))) return null
  const granted = await ask<{ employer_id: number }>(GRANTED, id)
  await ask(REVOKE_ROWS, id, at)
  for (const sql of REMOVE_OWNED) await ask(sql, countedAs(id))
  for (const sql of REMOVE) await ask(sql, id)
  for (const { employer_id } of granted)
    record(employer_id, { action: 'vendor.end', subjectId: id, members: [], keyId: null })
  return granted.length
}

const ADD_KEY = `INSERT INTO vendor_keys (vendor_id, hash, characters, name, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`
const IN_FORCE = `SELECT CAST(count(*) AS integer) AS keys FROM vendor_keys
  WHERE vendor_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > CAST($2 AS bigint))`
const REVOKE_KEY = 'UPDATE vendor_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL'
const END_KEY = `UPDATE vendor_keys SET expires_at = CASE WHEN expires_at < CAST($1 AS bigint) THEN expires_at
    ELSE CAST($1 AS bigint) END
  WHERE id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > CAST($3 AS bigint)) RETURNING id`

type KeyWrites = Pick<Vendors, 'createVendorKey' | 'revokeVendorKey' | 'replaceVendorKey'>

const keyWrites = (transact: Transact): KeyWrites => ({
  createVendorKey: (key) =>
    transact(async (transaction) =>
      (await transaction.lock('vendors', key.vendorId)) ? addKey(transaction, key) : null,
    ),
  revokeVendorKey: (id, at) =>
    transact(async (transaction) => {
      const key = await lockKey(transaction, id)
      if (!key || key.revokedAt !== null) return key
      await transaction.ask(REVOKE_KEY, at, id)
      await settleKeyRows(transaction, key.vendorId, at)
      return readKey(transaction.ask, id)
    }),
  replaceVendorKey: (succession) => transact((transaction) => replaceKey(transaction, succession)),
})

const readKey = async (ask: Ask, id: number): Promise<VendorKey | null> =>
  (await ask<VendorKeyRow>(KEY, id)).map(toVendorKey)[0] ?? null

/** The key as it is once its vendor is locked, as every change of it does. */
const lockKey = async ({ ask, lock }: SqlTransaction, id: number): Promise<VendorKey | null> => {
  const found = await readKey(ask, id)
  return found && (await lock('vendors', found.vendorId)) ? readKey(ask, id) : null
}

const addKey = async (transaction: SqlTransaction, { hash, ...key }: NewVendorKey): Promise<VendorKey | 'limit'> => {
  const { vendorId, name, characters, createdAt, expiresAt } = key
  const [{ keys } = { keys: 0 }] = await transaction.ask<{ keys: number }>(IN_FORCE, vendorId, createdAt)
  if (keys >= VENDOR_KEYS_MAX) return 'limit'
  const [row] = await transaction.ask<{ id: number }>(ADD_KEY, vendorId, hash, characters, name, createdAt, expiresAt)
  if (!row) throw new Error('The store gave a new key no id.')
  await settleKeyRows(transaction, vendorId, createdAt)
  return { ...key, id: row.id, revokedAt: null, lastUsedAt: null }
}

/** Looks at the number of keys first, since a refusal leaves the transaction as it is. */
const replaceKey = async (
  transaction: SqlTransaction,
  { id, endsAt, ...fresh }: VendorKeySuccession,
): Promise<{ previous: VendorKey; key: VendorKey } | 'limit' | null> => {
  const before = await lockKey(transaction, id)
  if (!before) return null
  const [{ keys } = { keys: 0 }] = await transaction.ask<{ keys: number }>(IN_FORCE, before.vendorId, fresh.createdAt)
  if (keys >= VENDOR_KEYS_MAX && endsAt > fresh.createdAt) return 'limit'
  if ((await transaction.ask(END_KEY, endsAt, id, fresh.createdAt)).length === 0) return null
  const key = await addKey(transaction, { ...fresh, vendorId: before.vendorId, name: before.name })
  const previous = await readKey(transaction.ask, id)
  return key === 'limit' || !previous ? null : { previous, key }
}
