/** Ports of the mail that waits to be sent. Times are milliseconds since 1970, UTC. */
import type { OptionalMail } from '../people/person.ts'
import type { IsoDate } from '../platform/lib/dates.ts'

/** A one-time link, a new address to prove, and the kinds that their reader may turn off. */
export type MailKind = 'link' | 'address' | OptionalMail

export type NewMail = {
  readonly personId: number
  readonly kind: MailKind
  /** No two mails of a person and kind wait under one name. */
  readonly name: string
  /** 32 random bytes, which name the message and make the secrets in it. */
  readonly nonce: Uint8Array
  /** Facts that the message is made of at each try, beside the store; no secret. */
  readonly about: object
  readonly createdAt: number
  readonly dueAt: number
}

/** `tries` counts the one that runs. */
export type WaitingMail = Omit<NewMail, 'dueAt' | 'name' | 'about'> & {
  readonly about: string
  readonly tries: number
}

/** A person who is told of closing postings: it may write for the employer, has an address and did not turn it off. */
export type ClosingReader = { readonly employerId: number; readonly personId: number }

export type ClosingJob = { readonly id: number; readonly title: string; readonly closeDate: IsoDate }

export type ClosingJobsQuery = {
  readonly employerId: number
  readonly from: IsoDate
  readonly through: IsoDate
  readonly limit: number
}

export type MailReader = {
  /** True if a mail is to be tried now. */
  isDue(now: number): Promise<boolean>
  countWaiting(): Promise<number>
  /** Newest day for which mail of a name was put into the outbox; null before the first. */
  lastDay(name: string): Promise<IsoDate | null>
  closingReaders(): Promise<ClosingReader[]>
  /** Active jobs of an employer that close from the first day to the last. */
  closingJobs(query: ClosingJobsQuery): Promise<ClosingJob[]>
}

export type MailWriter = {
  /** False if too many wait. One whose name waits already is not added, and that is true. */
  post(mail: NewMail): Promise<boolean>
  /** Adds the mails of a day together, by one process of all; false if they were added, or a later day's. */
  postDay(name: string, day: IsoDate, mails: readonly NewMail[]): Promise<boolean>
  /** Takes the mail that is due first, for the others until a time; null if none is due. */
  take(now: number, until: number): Promise<WaitingMail | null>
  /** Forgets a mail that was sent, or is not sent any more. */
  remove(nonce: Uint8Array): Promise<void>
  /** Sets the time of the next try, unless another process has begun it. */
  defer(mail: Pick<WaitingMail, 'nonce' | 'tries'>, dueAt: number): Promise<void>
}

export type Outbox = MailReader & MailWriter
