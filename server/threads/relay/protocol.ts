/** The messages between the main thread and the one that mails applications: plain data and shared memory. */
import type { MessagePort } from 'node:worker_threads'
import type { RelayFigures } from '../../applications/report.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Commits, SharedClock } from '../shared-memory.ts'
import type { ThreadData } from '../thread.ts'

export type RelayData = ThreadData & {
  readonly settings: Settings
  /** Public address of the service, with which links in mail begin. */
  readonly base: string
  readonly sharedClock: SharedClock | null
  readonly commits: Commits
  /** A port to the writer of the embedded store; null on a database. */
  readonly writer: MessagePort | null
}

export type ToRelay =
  /** Mail what is due. */
  | { readonly kind: 'wake' }
  /** Begin nothing any more, end what runs, then confirm. */
  | { readonly kind: 'close' }

/** Since the last message of its kind, and what runs now. */
export type RelayProgress = { readonly running: number; readonly ended: number; readonly figures: RelayFigures }

export type FromRelay =
  | ({ readonly kind: 'progress' } & RelayProgress)
  | { readonly kind: 'lines'; readonly lines: string }
  | { readonly kind: 'closed' }
