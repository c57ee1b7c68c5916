/** The messages between the writer and the threads that ask it: plain data and shared memory. */
import type { MessagePort } from 'node:worker_threads'
import type { SpoolWriter } from '../../applications/spool-ports.ts'
import type { ForgetRound } from '../../jobs/answer-ports.ts'
import type { Closings } from '../../jobs/closing-ports.ts'
import type { Call } from '../../jobs/operations/request.ts'
import type { RefreshRound } from '../../jobs/ports.ts'
import type { ReferenceData } from '../../lists/reference.ts'
import type { Claim } from '../../people/claim-ports.ts'
import type { Condition } from '../../platform/engines/sqlite/disk-health.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import type { MetricsMemory } from '../../platform/metrics/memory.ts'
import { Problem, type ProblemParts, partsOf, problemOf } from '../../platform/sentences/problem.ts'
import type { RequestWriter } from '../../requests/ports.ts'
import type { StatisticsWriter } from '../../statistics/ports.ts'
import type { Commits, SharedClock } from '../shared-memory.ts'
import type {
  ConsoleWrite,
  DirectoryWrite,
  MailWrite,
  PeopleWrite,
  PublicWrite,
  PushWrite,
  VendorWrite,
} from './side-writes.ts'

/** The data that the writer starts with. */
export type WriterData = {
  /** The folder of the embedded store, which has the present schema. */
  readonly directory: string
  readonly data: ReferenceData
  /** The folder of the reference files, in which those about posting laws are. */
  readonly referenceDataDir: string
  /** True if active jobs are public. */
  readonly publicPages: boolean
  /** True if employers see the reason why a posting is hidden. */
  readonly tellHidingReasons: boolean
  readonly applications: 'off' | 'relay' | null
  /** The most writes that may wait; the HTTP side bounds the bytes of their bodies. */
  readonly waitingMax: number
  /** ENCRYPTION_KEY. */
  readonly encryptionKey: string | null
  /** Networks of the operator that webhooks may be sent to. */
  readonly webhookNetworks: readonly string[]
  /** Bytes of answers that are kept for the retries of an employer. */
  readonly idempotencyBytesMax: number
  /** The number of commits, for all threads that read; raised before the writes are answered. */
  readonly commits: Commits
  readonly sharedClock: SharedClock | null
  /** One for each further thread that asks. */
  readonly ports: readonly MessagePort[]
  /** The memory in which the writer counts commits for the metrics; null without them. */
  readonly metrics: MetricsMemory | null
}

/** A write to a side of the store, by the name of its function, with the claim that it looks at, if any. */
type SideWrite<Name> = { readonly name: Name; readonly values: readonly unknown[]; readonly claim: Claim | null }

/** A request as the asking thread has it. */
export type WriterRequest =
  | { readonly kind: 'answer'; readonly call: Call; readonly today: IsoDate }
  | (SideWrite<DirectoryWrite> & { readonly kind: 'directory' })
  | (SideWrite<VendorWrite> & { readonly kind: 'vendors' })
  | (SideWrite<PeopleWrite> & { readonly kind: 'people' })
  | (SideWrite<ConsoleWrite> & { readonly kind: 'console' })
  | (SideWrite<PublicWrite> & { readonly kind: 'public' })
  | { readonly kind: 'mail'; readonly name: MailWrite; readonly values: readonly unknown[] }
  | { readonly kind: 'requests'; readonly name: keyof RequestWriter; readonly values: readonly unknown[] }
  | { readonly kind: 'statistics'; readonly name: keyof StatisticsWriter; readonly values: readonly unknown[] }
  | {
      readonly kind: 'applications'
      readonly name: keyof SpoolWriter
      readonly values: readonly unknown[]
      /** Memory of these values that goes to the writer, and is of no use here any more. */
      readonly transferred: readonly ArrayBuffer[]
    }
  | { readonly kind: 'push'; readonly name: PushWrite; readonly values: readonly unknown[] }
  | { readonly kind: 'refresh'; readonly round: RefreshRound }
  | { readonly kind: 'closings'; readonly name: keyof Closings; readonly values: readonly unknown[] }
  | { readonly kind: 'forget'; readonly round: ForgetRound }
  /** A further thread asks by this port, which goes to the writer. */
  | { readonly kind: 'join'; readonly port: MessagePort }
  | { readonly kind: 'close' }

/** A request as it is sent: its body, if it has one, is the bytes of the batch from `start` to `end`. */
export type WriterTask =
  | Exclude<WriterRequest, { kind: 'answer' }>
  | {
      readonly kind: 'answer'
      readonly call: Omit<Call, 'body'>
      readonly start: number
      readonly end: number
      readonly today: IsoDate
    }

/** The requests of one event loop turn, and the bytes of all their bodies. */
export type Batch = {
  readonly tasks: readonly { readonly id: number; readonly task: WriterTask }[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Copies the bodies into one buffer, which is transferred rather than copied again. */
export const toBatch = (requests: readonly (readonly [id: number, request: WriterRequest])[]): Batch => {
  const bytes = new Uint8Array(requests.reduce((sum, [, request]) => sum + sizeOf(request), 0))
  let end = 0
  const tasks = requests.map(([id, request]) => {
    if (request.kind !== 'answer') return { id, task: request }
    const { body, ...call } = request.call
    const start = end
    bytes.set(body, start)
    end += body.byteLength
    return { id, task: { kind: 'answer', call, start, end, today: request.today } as const }
  })
  return { tasks, bytes }
}

const sizeOf = (request: WriterRequest): number => (request.kind === 'answer' ? request.call.body.byteLength : 0)

/** The state of the disk has changed; every other message of the writer is an array of results. */
export type ConditionMessage = { readonly condition: Condition }

/** The result of a task. A Problem loses its class between threads, so it is sent as its parts. */
export type Result = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly problem: ProblemParts }
  | { readonly error: unknown }
)

/** The result of a task that threw an error. */
export const failed = (id: number, error: unknown): Result =>
  error instanceof Problem ? { id, problem: partsOf(error) } : { id, error }

/** The error of a result; null if it has a value. */
export const errorOf = (result: Result): { readonly thrown: unknown } | null => {
  if ('problem' in result) return { thrown: problemOf(result.problem) }
  return 'error' in result ? { thrown: result.error } : null
}
