/** The messages between the main thread and an HTTP worker: plain data and shared memory. */
import type { MessagePort } from 'node:worker_threads'
import type { ListenAddress } from '../../api/listening.ts'
import type { ReferenceData } from '../../lists/reference.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { MetricsMemory } from '../../platform/metrics/memory.ts'
import type { SharedClock, SharedMemory } from '../shared-memory.ts'
import type { ThreadData } from '../thread.ts'

/** The data that every worker starts with. */
export type Shared = {
  readonly settings: Settings
  readonly reference: ReferenceData
  readonly memory: SharedMemory
  /** Counts the workers that have sent their last log lines. */
  readonly flushed: Int32Array<SharedArrayBuffer>
  readonly sharedClock: SharedClock | null
}

export type WorkerData = Shared &
  ThreadData & {
    /** The memory in which the worker counts for the metrics; null without them. */
    readonly metrics: MetricsMemory | null
    /** A port to the writer. */
    readonly writer: MessagePort
  }

export type ToWorker =
  | { readonly kind: 'listen'; readonly address: ListenAddress }
  /** Answer "not ready" from now on, and serve. */
  | { readonly kind: 'startDraining' }
  /** Refuse new requests, answer those under way, store what is left, then confirm. */
  | { readonly kind: 'close' }
  /** Close all connections. */
  | { readonly kind: 'cut' }
  /** Send the log lines at once: the process ends. */
  | { readonly kind: 'flush' }

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening' }
  | { readonly kind: 'unable'; readonly code: string; readonly message: string }
  | { readonly kind: 'lines'; readonly lines: string }
  | { readonly kind: 'closed' }
