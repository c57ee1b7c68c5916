import { readInt32 } from '../domain/int32.ts'
import { openExistingStore } from '../operator/open-store.ts'
import { type AuditDesk, createAuditDesk, createOperatorDesk, type OperatorDesk } from '../operator/operator-api.ts'
import type { Store } from '../use-cases/ports.ts'
import { type Arguments, UsageError } from './command.ts'
import { operatorOf } from './operator.ts'

type Call = Pick<Arguments, 'settings' | 'terminal'>

const open = ({ settings, terminal }: Call): Promise<Store> =>
  openExistingStore(settings, { operator: operatorOf(terminal.environment) })

/** Opens the store, which must be there, for one piece of operator's work, also while the service runs, and closes it again. */
export const atDesk = async <T>(call: Call, work: (desk: OperatorDesk) => Promise<T>): Promise<T> => {
  const store = await open(call)
  try {
    return await work(createOperatorDesk(store))
  } finally {
    await store.close()
  }
}

/** What is told while the store is open, and the store closed after it. */
export async function* atAudit<T>(call: Call, work: (audit: AuditDesk) => AsyncIterable<T>): AsyncGenerator<T> {
  const store = await open(call)
  try {
    yield* work(createAuditDesk(store))
  } finally {
    await store.close()
  }
}

/** The id of an employer or a key, as an argument. */
export const readId = (text: string | undefined, what: string): number => {
  const id = readInt32(text ?? '')
  if (id === null) throw new UsageError(`${what} is a number such as 1, not "${text ?? ''}".`)
  return id
}
