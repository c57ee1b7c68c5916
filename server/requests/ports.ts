/** Ports of the records of requests. */
import type { OperationId } from '@affiche/contract/operations.ts'
import type { RequestRecord, StoredRequest } from './request-record.ts'

/** Code of a problem, of a finding in it and its pointer; null for a problem without findings. */
export type Failure = readonly [code: string, finding: string | null, pointer: string | null]

export type NewRecord = {
  readonly employerId: number
  /** The vendor of the key; null for a key of the employer. */
  readonly vendorId: number | null
  /** Each once. */
  readonly failures: readonly Failure[]
  readonly record: RequestRecord
}

/** Records of an employer, of a vendor alone where that is given. */
export type Reader = { readonly employerId: number; readonly vendorId: number | null }

export type RequestsQuery = {
  /** Order of the newest that is not read; null for the newest of all. */
  readonly before: number | null
  readonly statuses: readonly [from: number, to: number]
  readonly limit: number
}

export type FailedRequest = {
  readonly requestId: string
  readonly order: number
  readonly at: number
  readonly keyId: number
  readonly operation: OperationId | null
  readonly status: number
  readonly failures: readonly Failure[]
}

export type OfEmployer = { readonly employerId: number; readonly request: StoredRequest }

export type RequestReader = {
  /** The newest first. */
  page(reader: Reader, query: RequestsQuery): Promise<readonly StoredRequest[]>
  find(reader: Reader, requestId: string): Promise<StoredRequest | null>
  /** Those that failed, the newest first. */
  failed(reader: Reader): Promise<readonly FailedRequest[]>
  /** Those of an employer behind an order, the oldest first. */
  walk(employerId: number, after: number, limit: number): Promise<readonly StoredRequest[]>
  /** That of any employer, for an operator. */
  findAny(requestId: string): Promise<OfEmployer | null>
  /** Failures of all employers, or of one, behind an order, the oldest first. */
  follow(
    after: number,
    options: { readonly employerId: number | null; readonly limit: number },
  ): Promise<readonly OfEmployer[]>
  /** The highest order there is; 0 without any. */
  newest(): Promise<number>
}

export type RequestWriter = {
  /** Adds records in one transaction, and keeps the bounds of an employer and of the store. */
  add(records: readonly NewRecord[]): Promise<void>
  /** Forgets the oldest through an order, about `limit`; returns how many it found, fewer at the end. */
  forget(round: { readonly through: number; readonly limit: number }): Promise<number>
}

export type Requests = RequestReader & RequestWriter
