/** What the main thread and a further one that answers HTTP tell each other; plain data and shared memory throughout. */
import type { MessagePort } from 'node:worker_threads'
import type { Settings } from '../../config/settings.ts'
import type { ReferenceData, RetiredItems } from '../../domain/reference.ts'
import type { TallyMemory } from '../../http/limits/counter.ts'
import type { RateMemory } from '../../http/limits/shared-rate-limit.ts'
import type { MetricsMemory } from '../../metrics/memory.ts'
import type { Commits } from '../writer/protocol.ts'

/** What all further threads start with. */
export type Shared = {
  /** CONNECTIONS_MAX is what the system lets the process have. */
  readonly settings: Settings
  readonly data: ReferenceData
  readonly retired: RetiredItems
  readonly commits: Commits
  readonly tallies: TallyMemory
  readonly rates: RateMemory
  /** Counts the threads that have sent their last lines of the log. */
  readonly flushed: Count
  readonly moment: SharedMoment | null
}

export type Count = Int32Array<SharedArrayBuffer>

export const createCount = (): Count => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Where all threads read the moment in a test, in the place of the clock. */
export type SharedMoment = Float64Array<SharedArrayBuffer>

export type ThreadData = Shared & {
  /** Where the thread counts for the metrics; null without them. */
  readonly metrics: MetricsMemory | null
  /** A port of the writer, and one of the main thread. */
  readonly writer: MessagePort
  readonly main: MessagePort
}

/** Where to listen, beside others that do so. */
export type Place = { readonly host: string; readonly port: number; readonly backlog: number }

export type ToThread =
  | { readonly kind: 'listen'; readonly place: Place }
  /** To say that the service is not ready, and to serve on. */
  | { readonly kind: 'leave' }
  /** To refuse new requests, answer those under way, and store what is left; then to say so. */
  | { readonly kind: 'close' }
  /** To close all connections. */
  | { readonly kind: 'cut' }
  /** To send the lines of the log at once, since the process ends. */
  | { readonly kind: 'flush' }

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening' }
  | { readonly kind: 'unable'; readonly code: string; readonly message: string }
  | { readonly kind: 'lines'; readonly lines: string }
  | { readonly kind: 'closed' }
