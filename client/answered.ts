/** Facts that an answer tells beside its body. */
import type { Arrived, CallOptions } from './http/transport.ts'
import type { Finding } from './types.ts'

export type Answered = {
  /** Entity tag, for `ifMatch`; null if the answer has none, as that of a dry run. */
  readonly etag: string | null
  /** 201 of what was created, and 200 or 204; of a dry run that which the request itself would have. */
  readonly status: number
  /** True if an earlier try had done it already. */
  readonly replayed: boolean
  readonly requestId: string | null
  /** Repairs that lenient handling made. */
  readonly changes: readonly Finding[]
}

export const answeredOf = ({ status, headers }: Arrived): Answered => ({
  etag: headers.get('etag'),
  status: Number(headers.get('affiche-dry-run') ?? status),
  replayed: headers.get('idempotent-replayed') === 'true',
  requestId: headers.get('x-request-id'),
  changes: JSON.parse(headers.get('affiche-changes') ?? '[]') as Finding[],
})

export type KeyOptions = CallOptions & {
  /** Name of the request, where it must outlive this process; a new UUID for each call by default. */
  readonly idempotencyKey?: string | undefined
}

/** The header of the name: one for all tries of a call. */
export const keyOf = ({ idempotencyKey }: KeyOptions): Record<string, string> => ({
  'Idempotency-Key': `"${idempotencyKey ?? crypto.randomUUID()}"`,
})
