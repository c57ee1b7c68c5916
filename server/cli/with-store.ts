import { type ShownWebhook, type WebhookOwner, walkWebhooks } from '../events/health.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { safeOf } from '../platform/secrets/safe.ts'
import { createProofApi, type ProofApi } from '../proof/operator.ts'
import { createPublicApi, type PublicApi } from '../public/operator.ts'
import type { EmployerImport } from '../upkeep/import-employers.ts'
import { openExistingStore } from '../upkeep/open-store.ts'
import { type AuditApi, createAuditApi, createOperatorApi, type OperatorApi } from '../upkeep/operator-api.ts'
import type { Store } from '../upkeep/ports.ts'
import { type Arguments, UsageError } from './command.ts'
import { operatorOf } from './operator-name.ts'

type Call = Pick<Arguments, 'settings' | 'terminal'>

const open = ({ settings, terminal }: Call): Promise<Store> =>
  openExistingStore(settings, { operator: operatorOf(terminal.environment) })

/** Runs operator work on an existing store, then closes it. */
export const withStore = async <T>(call: Call, work: (operator: OperatorApi) => Promise<T>): Promise<T> => {
  const store = await open(call)
  try {
    return await work(createOperatorApi(store, call.settings))
  } finally {
    await store.close()
  }
}

/** Runs operator work on the public side of an existing store, then closes it. */
export const withPublicSide = async <T>(call: Call, work: (side: PublicApi) => Promise<T>): Promise<T> => {
  const store = await open(call)
  try {
    return await work(createPublicApi(store))
  } finally {
    await store.close()
  }
}

/** Runs work on the proofs of an existing store, then closes it. */
export const withProofs = async <T>(call: Call, work: (proofs: ProofApi) => Promise<T>): Promise<T> => {
  const store = await open(call)
  try {
    return await work(createProofApi(store, call.settings))
  } finally {
    await store.close()
  }
}

/** Runs work with all webhooks of an existing store, or with those of an employer, then closes it. */
export const withWebhooks = async <T>(
  call: Call,
  work: (webhooks: (owner: WebhookOwner) => AsyncIterable<ShownWebhook>) => Promise<T>,
): Promise<T> => {
  const store = await open(call)
  try {
    const safe = safeOf(call.settings)
    return await work((owner) => walkWebhooks(store.webhooks, { safe, ...owner }))
  } finally {
    await store.close()
  }
}

/** Streams the results of an import of employers into an existing store, then closes it. */
export async function* withEmployerImport<T>(
  call: Call,
  work: (employers: EmployerImport) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const store = await open(call)
  try {
    // Imported only when used, to save memory.
    const { createEmployerImport } = await import('../upkeep/import-employers.ts')
    yield* work(createEmployerImport(store, call.settings))
  } finally {
    await store.close()
  }
}

/** Streams audit results from an existing store, then closes it. */
export async function* withAuditTrail<T>(call: Call, work: (audit: AuditApi) => AsyncIterable<T>): AsyncGenerator<T> {
  const store = await open(call)
  try {
    yield* work(createAuditApi(store))
  } finally {
    await store.close()
  }
}

/** Streams what is read of the recorded requests of an existing store, then closes it. */
export async function* withRequests<T>(
  call: Call,
  work: (requests: Store['requests']) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const store = await open(call)
  try {
    yield* work(store.requests)
  } finally {
    await store.close()
  }
}

/** Reads the id of an employer or a key. */
export const readId = (text: string | undefined, noun: string): number => {
  const id = readInt32(text ?? '')
  if (id === null) throw new UsageError(`${noun} is a number such as 1, not "${text ?? ''}".`)
  return id
}
