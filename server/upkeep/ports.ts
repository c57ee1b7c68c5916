/** Ports of a store as a whole. */

import type { ApplicationSpool } from '../applications/spool-ports.ts'
import type { WebhookReader, WebhookSide } from '../events/ports.ts'
import type { Push } from '../events/push-ports.ts'
import type { JobSides, JobStore, ReadingJobStore } from '../jobs/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Claim } from '../people/claim-ports.ts'
import type { ProofReader, ProofWriter } from '../proof/ports.ts'
import type { FollowerReader, FollowerWriter } from '../public/follower-ports.ts'
import type { PublicReader, PublicWriter } from '../public/ports.ts'
import type { Requests } from '../requests/ports.ts'
import type { TwinReader, TwinWriter } from '../sandbox/ports.ts'
import type { Statistics } from '../statistics/ports.ts'

/** The sides of a store that people and employers write to. */
export type Written = JobSides & { readonly publicWrites: PublicWriter & FollowerWriter & ProofWriter }

type PublicSide = {
  readonly public: PublicReader & ProofReader
  readonly follower: FollowerReader
  readonly mail: Outbox
  readonly statistics: Statistics
  readonly requests: Requests
  readonly applications: ApplicationSpool
  readonly push: Push
  readonly webhooks: WebhookReader
  readonly twins: TwinReader
  /** Like that of the store without its public side. */
  claiming(claim: Claim): Written
}

/** Writes that are asked for on the thread that writes. */
type WriterSides = { readonly webhookWrites: WebhookSide; readonly twinWrites: TwinWriter }

export type Store = Omit<JobStore, 'claiming'> &
  Written &
  Omit<PublicSide, 'claiming'> &
  WriterSides & {
    /** Like that of the store without its public side. */
    claiming(claim: Claim): Written & WriterSides
  }

/** Store for a thread that only reads jobs. */
export type ReadingStore = Omit<ReadingJobStore, 'claiming'> & Written & PublicSide
