/** Ports of the console: the bin, unfinished postings, and forms that wait for their person. Times are milliseconds since 1970, UTC. */

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

/** A form of which no draft can be made yet, in a list; `keyId` names who saved it last. */
export type UnfinishedHead = {
  /** Id of the form. */
  readonly id: string
  readonly version: number
  readonly keyId: number
  readonly savedAt: number
  /** As it was typed, maybe empty. */
  readonly title: string
}

/** `fields`: JSON of what is filled in, by the names of the fields. */
export type UnfinishedJob = UnfinishedHead & { readonly fields: string }

export type UnfinishedName = { readonly employerId: number; readonly id: string }

/** `version` is the one that was shown, 0 for a form that was not saved before. */
export type UnfinishedSave = UnfinishedName & UnfinishedJob & { readonly endsAt: number }

export type Unfinished = {
  /** Those that are not over, the newest first. */
  listUnfinished(employerId: number, now: number): Promise<readonly UnfinishedHead[]>
  findUnfinished(name: UnfinishedName, now: number): Promise<UnfinishedJob | null>
  /**
   * Saves over the version that was shown, or anew; returns the version that is stored. A form that says what is stored is
   * saved already; another one over another version is `changed`, and one too many of its employer `full`.
   */
  saveUnfinished(form: UnfinishedSave): Promise<number | 'changed' | 'full'>
  /** Forgets a form in the version that was shown; false if there is no such one. */
  dropUnfinished(form: UnfinishedName & { readonly version: number }): Promise<boolean>
}

export type Console = SavedForms &
  Unfinished & {
    /** Newest deletion first. */
    listBin(employerId: number, query: BinQuery): Promise<BinPage>
    findBinned(employerId: number, jobId: number): Promise<BinnedJob | null>
    /** Puts a job back under its own id; null if the bin has no such job. */
    restore(order: RestoreOrder): Promise<Restoration | null>
    /** Forgets the oldest; returns their number, less than the limit if none is left. */
    forget(round: ConsoleForgetRound): Promise<number>
  }
