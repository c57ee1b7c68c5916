/** Records of requests, on either engine. */
import { REQUESTS_MAX } from '@affiche/contract/request-record.ts'
import { placeholders } from '../../audit/store/citus-audit-chain.ts'
import type { Sql, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { orderAt } from '../order.ts'
import type { FailedRequest, NewRecord, OfEmployer, RequestReader, Requests, RequestWriter } from '../ports.ts'
import type { RequestRecord, StoredRequest } from '../request-record.ts'
import { forgetOldest, ROW_BYTES, type StoreBounds, storeFitting } from './bounds.ts'

/** Those of a vendor, or with null all. */
const OF_VENDOR = 'coalesce(CAST($2 AS integer), vendor_id, 0) = coalesce(vendor_id, 0)'

export const REQUEST_PAGE = `SELECT number, record FROM request_records WHERE employer_id = $1 AND ${OF_VENDOR}
  AND number < CAST($3 AS bigint) AND status BETWEEN CAST($4 AS integer) AND CAST($5 AS integer)
  ORDER BY number DESC LIMIT CAST($6 AS integer)`
export const FIND_REQUEST = `SELECT number, record FROM request_records
  WHERE employer_id = $1 AND ${OF_VENDOR} AND request_id = $3`
export const FAILED_REQUESTS = `SELECT request_id, number, at, key_id, operation, status, failures FROM request_records
  WHERE employer_id = $1 AND ${OF_VENDOR} AND failures <> '' ORDER BY number DESC LIMIT CAST($3 AS integer)`
export const REQUESTS_AFTER = `SELECT number, record FROM request_records
  WHERE employer_id = $1 AND number > $2 ORDER BY number LIMIT CAST($3 AS integer)`

/** For operators, of all employers: on Citus these ask every worker. */
const FIND_ANY = 'SELECT employer_id, number, record FROM request_records WHERE request_id = $1'
export const FAILED_AFTER = `SELECT employer_id, number, record FROM request_records
  WHERE number > $1 AND employer_id = coalesce(CAST($2 AS integer), employer_id) AND failures <> ''
  ORDER BY number LIMIT CAST($3 AS integer)`
export const NEWEST_REQUEST = 'SELECT max(number) AS number FROM request_records'

const COLUMNS = 'employer_id, number, request_id, at, key_id, vendor_id, operation, status, failures, bytes, record'
const addStatement = (rows: number): string =>
  `INSERT INTO request_records (${COLUMNS}) ${placeholders(rows, 11)} RETURNING number`
export const LAST_REQUEST = 'SELECT max(number) AS number FROM request_records WHERE employer_id = $1'
/** The newest of those that are too many. */
export const TOO_MANY_REQUESTS = `SELECT number FROM request_records WHERE employer_id = $1
  ORDER BY number DESC LIMIT 1 OFFSET ${REQUESTS_MAX}`
export const FORGET_TOO_MANY = 'DELETE FROM request_records WHERE employer_id = $1 AND number <= $2 RETURNING number'

type Row = { number: number; record: string }
type OwnedRow = Row & { employer_id: number }
type FailedRow = Omit<FailedRequest, 'requestId' | 'order' | 'keyId' | 'failures'> & {
  request_id: string
  number: number
  key_id: number
  failures: string
}

const toStored = ({ number, record }: Row): StoredRequest => ({
  ...(JSON.parse(record) as RequestRecord),
  order: number,
})

const toOwned = (row: OwnedRow): OfEmployer => ({ employerId: row.employer_id, request: toStored(row) })

const toFailed = ({ request_id, number, key_id, failures, ...row }: FailedRow): FailedRequest => ({
  ...row,
  requestId: request_id,
  order: number,
  keyId: key_id,
  failures: JSON.parse(failures),
})

export const requestReads = (ask: Ask): RequestReader => ({
  page: async ({ employerId, vendorId }, { before, statuses: [from, to], limit }) => {
    const upTo = before ?? Number.MAX_SAFE_INTEGER
    return (await ask<Row>(REQUEST_PAGE, employerId, vendorId, upTo, from, to, limit)).map(toStored)
  },
  find: async ({ employerId, vendorId }, requestId) =>
    (await ask<Row>(FIND_REQUEST, employerId, vendorId, requestId)).map(toStored)[0] ?? null,
  failed: async ({ employerId, vendorId }) =>
    (await ask<FailedRow>(FAILED_REQUESTS, employerId, vendorId, REQUESTS_MAX)).map(toFailed),
  walk: async (employerId, after, limit) => (await ask<Row>(REQUESTS_AFTER, employerId, after, limit)).map(toStored),
  findAny: async (requestId) => (await ask<OwnedRow>(FIND_ANY, requestId)).map(toOwned)[0] ?? null,
  follow: async (after, { employerId, limit }) =>
    (await ask<OwnedRow>(FAILED_AFTER, after, employerId, limit)).map(toOwned),
  newest: async () => (await ask<{ number: number | null }>(NEWEST_REQUEST))[0]?.number ?? 0,
})

/** Rows that one statement adds. */
const ROWS_MAX = 50

type Options = { readonly clock: Clock; readonly bounds?: StoreBounds }

const requestWrites = (transact: Transact, { clock, bounds }: Options): RequestWriter => {
  const fitting = storeFitting(transact, bounds)
  return {
    add: async (records) => {
      if (records.length === 0) return
      const rows = records.map(rowOf)
      const first = orderAt(clock())
      await transact(async ({ ask }) => {
        // In one order, so that no two processes wait for each other in a circle.
        const employers = [...Map.groupBy(rows, ({ employerId }) => employerId)].sort(([a], [b]) => a - b)
        for (const [employerId, own] of employers) await addOf(ask, { employerId, first, rows: own })
      })
      await fitting.added(rows.reduce((sum, { bytes }) => sum + bytes, 0))
    },
    forget: (round) => transact(async ({ ask }) => (await forgetOldest(ask, round)).length),
  }
}

type NewRow = { readonly employerId: number; readonly bytes: number; readonly values: readonly unknown[] }

const rowOf = ({ employerId, vendorId, failures, record }: NewRecord): NewRow => {
  const { requestId, at, keyId, operation, status } = record
  const ofFailures = failures.length === 0 ? '' : JSON.stringify(failures)
  const whole = JSON.stringify(record)
  const bytes = ROW_BYTES + Buffer.byteLength(ofFailures) + Buffer.byteLength(whole)
  return { employerId, bytes, values: [requestId, at, keyId, vendorId, operation, status, ofFailures, bytes, whole] }
}

type NewRows = { readonly employerId: number; readonly first: number; readonly rows: readonly NewRow[] }

/** Numbers go on after the last one of the employer, whatever the clock of the process that gave it. */
const addOf = async (ask: Ask, { employerId, first, rows }: NewRows): Promise<void> => {
  const [last] = await ask<{ number: number | null }>(LAST_REQUEST, employerId)
  const begin = Math.max(first, (last?.number ?? 0) + 1)
  for (let at = 0; at < rows.length; at += ROWS_MAX) {
    const values = rows.slice(at, at + ROWS_MAX).map((row, n) => [begin + at + n, ...row.values])
    await ask(addStatement(values.length), employerId, ...values.flat())
  }
  const [tooMany] = await ask<{ number: number }>(TOO_MANY_REQUESTS, employerId)
  if (tooMany) await ask(FORGET_TOO_MANY, employerId, tooMany.number)
}

export const createRequests = ({ ask, transact }: Sql, options: Options): Requests => ({
  ...requestReads(ask),
  ...requestWrites(transact, options),
})
