import type { Employer } from '../../employers/employer.ts'
import type { Call, InternalOperation } from './request.ts'

type Asking = {
  readonly operation: InternalOperation
  readonly employer: Employer
  /** Null for the service itself. */
  readonly keyId: number | null
  readonly id?: number
  readonly body?: object
}

/** The call of an operation that no address has. */
export const internalCall = ({ operation, employer, keyId, id, body }: Asking): Call => ({
  version: 'v1.2',
  language: 'en',
  operation,
  id: id === undefined ? '' : String(id),
  query: { values: {}, findings: [] },
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  lenient: false,
  wait: null,
  conditions: null,
  needsCondition: false,
  idempotency: null,
  base: '',
  employer,
  keyId,
  claim: null,
  key: null,
  job: undefined,
})
