/** Which manners of a right client its requests show. */
import { MANNERS, type MannerName } from '@affiche/contract/certificate.ts'
import type { PieceWork } from '../../platform/lib/pieces.ts'
import type { StoredRequest } from '../../requests/request-record.ts'
import { bulkResume } from './bulks.ts'
import { changesCursor, cursorExpired } from './changes.ts'
import { ifMatch, preconditionFailed } from './conditions.ts'
import { idempotentCreate } from './creates.ts'
import { judging, type Part, type Verdict } from './manner.ts'
import { webhookSignature } from './pushes.ts'
import { bulkResults } from './results.ts'
import { seenOf } from './seen.ts'
import { archiveGuard, snapshotEnd } from './snapshots.ts'
import { retryAfter } from './waits.ts'
import { unknownMembers } from './whole.ts'

const PARTS: Readonly<Record<MannerName, readonly Part[]>> = {
  idempotentCreate: [idempotentCreate],
  retryAfter,
  bulkResume: [bulkResume],
  bulkResults: [bulkResults],
  snapshotEnd: [snapshotEnd],
  archiveGuard: [archiveGuard],
  changesCursor: [changesCursor],
  cursorExpired: [cursorExpired],
  ifMatch: [ifMatch],
  preconditionFailed: [preconditionFailed],
  webhookSignature: [webhookSignature],
  unknownMembers: [unknownMembers],
}

export type Verdicts = Readonly<Record<MannerName, Verdict>>

/** Takes the records of one twin, in any order. */
export function* judgingClient(records: readonly StoredRequest[]): PieceWork<Verdicts> {
  const all = seenOf(records)
  const verdicts: Partial<Record<MannerName, Verdict>> = {}
  for (const name of MANNERS) verdicts[name] = yield* judging(PARTS[name], all)
  return verdicts as Record<MannerName, Verdict>
}
