/** Employers that vendors make, so that onboarding needs no operator. */
import type { SqlTransaction } from '../../../audit/store/sql.ts'
import { EMPLOYER_CREATED, toScopesText } from '../../store/directory-row.ts'
import { GRANTED_SCOPES, type Onboarded, type Onboarding } from '../ports.ts'
import { GRANTS_MAX, UNCONFIRMED_MAX } from '../vendor.ts'
import { countGrants } from './grants.ts'
import { settleKeyRows } from './key-rows.ts'
import { GRANTEE_COLUMNS, type GranteeRow, toGrantee } from './rows.ts'

const GRANTEES = `SELECT ${GRANTEE_COLUMNS}, g.request_name FROM vendor_grants g JOIN employers e ON e.id = g.employer_id`
export const BY_REQUEST = `${GRANTEES} WHERE g.vendor_id = $1 AND g.request_hash = $2`
const BY_EMPLOYER = `${GRANTEES} WHERE g.vendor_id = $1 AND g.employer_id = $2`
const UNCONFIRMED = `SELECT CAST(count(*) AS integer) AS employers FROM vendor_grants g
  JOIN employers e ON e.id = g.employer_id WHERE g.vendor_id = $1 AND e.unconfirmed_by = $1`
const ADD_EMPLOYER = `INSERT INTO employers (name, plan, created_at, publishing, unconfirmed_by)
  VALUES ($1, $2, $3, $4, $5) RETURNING id`
const ADD_GRANT = `INSERT INTO vendor_grants (vendor_id, employer_id, scopes, granted_at, request_hash, request_name)
  VALUES ($1, $2, $3, $4, $5, $6)`
const ROW = 'SELECT id FROM api_keys WHERE vendor_id = $1 AND employer_id = $2 AND vendor_key_id = $3'

type Outcome = Onboarded | 'limit' | 'mismatch' | null

/** A key in force of a vendor that may make employers. */
const MAY = `SELECT w.id FROM vendor_keys w JOIN vendors v ON v.id = w.vendor_id
  WHERE w.id = $1 AND w.revoked_at IS NULL AND (w.expires_at IS NULL OR w.expires_at > CAST($2 AS bigint))
    AND v.suspended_at IS NULL AND v.creates_employers = true`

/** The lock makes retries wait for the first request; null if the vendor may not, any more. */
export const onboard = async (transaction: SqlTransaction, order: Onboarding): Promise<Outcome> => {
  const { vendorId, vendorKeyId, request, name, at } = order
  const { ask, lock } = transaction
  if (!(await lock('vendors', vendorId)) || (await ask(MAY, vendorKeyId, at)).length === 0) return null
  const [done] = request === null ? [] : await ask<GranteeRow & { request_name: string }>(BY_REQUEST, vendorId, request)
  if (done) return done.request_name === name ? { grantee: toGrantee(done), replayed: true } : 'mismatch'
  if (await isFull(transaction, vendorId)) return 'limit'
  const [employer] = await ask<{ id: number }>(ADD_EMPLOYER, name, 'standard', at, 'off', vendorId)
  if (!employer) throw new Error('The store gave a new employer no id.')
  await ask(ADD_GRANT, vendorId, employer.id, toScopesText(GRANTED_SCOPES), at, request, request && name)
  await settleKeyRows(transaction, vendorId, at)
  await tell(transaction, order, employer.id)
  const [row] = await ask<GranteeRow>(BY_EMPLOYER, vendorId, employer.id)
  return row ? { grantee: toGrantee(row), replayed: false } : null
}

const isFull = async ({ ask }: SqlTransaction, vendorId: number): Promise<boolean> => {
  const [{ employers } = { employers: 0 }] = await ask<{ employers: number }>(UNCONFIRMED, vendorId)
  return employers >= UNCONFIRMED_MAX || (await countGrants(ask, vendorId)) >= GRANTS_MAX
}

const tell = async ({ ask, record }: SqlTransaction, order: Onboarding, employerId: number): Promise<void> => {
  const { vendorId, vendorKeyId } = order
  const [row] = await ask<{ id: number }>(ROW, vendorId, employerId, vendorKeyId)
  const keyId = row?.id ?? null
  record(employerId, { ...EMPLOYER_CREATED, subjectId: employerId, keyId })
  record(employerId, { action: 'vendor.grant', subjectId: vendorId, members: ['scopes'], keyId })
}
