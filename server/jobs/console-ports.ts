/** Ports of the console: the bin, and forms that wait for their person. Times are milliseconds since 1970, UTC. */

import type { SavedForms } from '../people/ports.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { PlacedContent, StoredJob } from './job.ts'

/** `words` are looked for in the first `limit` jobs that close from the first day to the last. */
export type ClosingQuery = {
  readonly from: IsoDate
  readonly through: IsoDate
  readonly words: readonly string[]
  readonly limit: number
}

/** A job that was deleted in the console; `keyId` names who deleted it. */
export type BinnedJob = {
  readonly id: number
  readonly referenceId: string | null
  readonly title: string
  readonly deletedAt: number
  readonly keyId: number | null
}

export type BinPage = { readonly total: number; readonly jobs: readonly BinnedJob[] }

export type BinQuery = {
  /** Number of the page, from 1. */
  readonly page: number
  readonly pageSize: number
}

export type RestoreOrder = {
  readonly employerId: number
  readonly keyId: number
  readonly jobId: number
  /** Leaves the referenceId to the job that has it now. */
  readonly withoutReference: boolean
}

/** `ended`: rows of a person that end by then; `binned`: jobs deleted by then; `limit` bounds each table but for rows of one moment. */
export type ConsoleForgetRound = { readonly ended: number; readonly binned: number; readonly limit: number }

/** Outcome of a restore; `holder` is the id of the job that has the referenceId now. */
export type Restoration = 'restored' | { readonly holder: number }

/** The bin of one employer inside one transaction. */
export type BinWriter = {
  findReference(referenceId: string): Promise<number | null>
  /** The job as it was deleted; no other transaction takes it until the end of this one. */
  findBinned(id: number): Promise<StoredJob | null>
  /** Takes a job out of the bin, under its own id and a new stamp. */
  restore(former: StoredJob, content: PlacedContent): Promise<void>
}

export type Console = SavedForms & {
  /** Newest deletion first. */
  listBin(employerId: number, query: BinQuery): Promise<BinPage>
  findBinned(employerId: number, jobId: number): Promise<BinnedJob | null>
  /** Puts a job back under its own id; null if the bin has no such job. */
  restore(order: RestoreOrder): Promise<Restoration | null>
  /** Forgets the oldest; returns their number, less than the limit if none is left. */
  forget(round: ConsoleForgetRound): Promise<number>
}
