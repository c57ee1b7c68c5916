/** English sentences about the state of the service and of its store. */
import type { Said } from '../arguments.ts'

export const service = {
  internalError: 'Something went wrong inside the service.',
  notStored: ({ why }: { why: Said }) => `${why} Nothing was stored; try again.`,
  storeUnusable: 'The store cannot be used at the moment.',
  storeSilent: 'The store does not answer.',
  storeUnconfirming: 'The store does not confirm writes.',
  storeFailing: 'The store cannot be used.',
  storeUnreachable: 'The store cannot be reached at the moment.',
  storeBusy: 'The store is busy.',
  storeFull: 'Too many requests wait for the store.',
  searchesBusy: 'The store is busy with searches.',
  searchesFull: 'Too many searches wait for the store.',
  writesFull: 'Too many writes are waiting.',
  bodiesFull: 'Too many bodies are held already.',
  jobContended: 'Other writes kept changing the same job.',
  jobsContended: 'Other writes kept changing the same jobs.',
  referenceContended: 'Other writes kept taking and freeing the referenceId.',
  tablesSpread: 'The tables are being spread over a cluster, or are in part.',
  diskFailed: 'The service stops, since its disk failed.',
  shuttingDown: 'The service is shutting down.',
  jobComesAndGoes: 'The job is created and deleted again and again.',
  storeLost:
    'The store was lost before it confirmed the write, which may or may not be stored. A PUT by referenceId is safe to repeat.',
  storeFailed:
    'The store failed before it confirmed the write, which may or may not be stored. A PUT by referenceId is safe to repeat.',
  writerEnded:
    'The writer ended before it confirmed the write, which may or may not be stored. A PUT by referenceId is safe to repeat.',
  idsUsedUp: 'The store has no id left for another row: ids end at 2147483647. Nothing was stored.',
  formerPrimary: ({ host }: { host: string }) =>
    `${host} is a former primary, which nobody stopped: the store has moved on.`,
  noWritingServer: ({ host }: { host: string }) => `${host} is no server that writes.`,
  shardFailed: ({ host, result }: { host: string; result: string }) => `${host} did not return its due jobs: ${result}`,

  publicBeingMade: 'The lists of postings are being made, and are not whole yet. Keep what you have, and try again.',
  waitsForStore: 'The service waits for its store.',
  overloaded: 'The service is overloaded. Nothing was done; try again.',
  aboutToStop: 'The service is about to stop. Until then it serves; send what is new to another instance.',
  longOfAll: ({ most, seconds }: { most: number; seconds: number }) =>
    `${most} such requests of all employers run already. Try again in ${seconds} seconds.`,
  longOfEmployer: ({ most, seconds }: { most: number; seconds: number }) =>
    `${most} such requests of this employer run already. Try again in ${seconds} seconds.`,
  lineNotTried: ({ why }: { why: Said }) => `${why} This line was not tried; send it again.`,
  earlierLineFailed: 'The store could not be used for an earlier line.',
  proofNeverPublic: ({ since }: { since: string }) =>
    `The audit trail, which is kept since ${since}, tells of no time in which the posting was public.`,
  proofNotYet:
    'Postings are not public here any more, and the audit trail does not say so of this one yet. Try again in a minute.',
  proofTrailBroken: ({ n }: { n: number }) =>
    `The audit trail of the employer does not fit together: entry ${n} is the last that is as it was written. No proof was issued.`,
  proofTooLong: ({ most }: { most: number }) =>
    `More than ${most} entries of the audit trail concern the posting, the most that a proof can hold.`,
  proofChanged: ({ hash }: { hash: string }) =>
    `The stored proof ${hash} is not as it was issued. No new proof was issued.`,
  proofDocumentMissing: ({ hash }: { hash: string }) =>
    `The public document ${hash} is missing, which the audit trail names. No proof was issued.`,
  proofDocumentChanged: ({ hash }: { hash: string }) =>
    `The public document ${hash} is not as it was shown. No proof was issued.`,
  trailPruned: 'The audit trail was pruned meanwhile. Nothing was archived; try again.',
}
