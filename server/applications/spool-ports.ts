/** Ports of the applications that wait in the store. Times are milliseconds since 1970, UTC. */
import type { IsoDate } from '../platform/lib/dates.ts'
import type { Acceptance, SentForm } from './ports.ts'

/** An application goes to its employer; the others are letters to its candidate. */
export type ApplicationMailKind = 'application' | 'confirmation' | 'receipt' | 'failure'

type MailOf = {
  /** 16 bytes, of which the name of the message in all tries is made. */
  readonly name: Uint8Array
  readonly kind: ApplicationMailKind
  readonly employerId: number
  readonly jobId: number
  readonly createdAt: number
}

export type NewApplicationMail = MailOf & {
  /** False of what waits until its candidate confirms it. */
  readonly isConfirmed: boolean
  /** All of its texts and its file, encrypted. */
  readonly sealed: Uint8Array
}

/** A mail that this process alone sends until a time of the database's clock; `tries` counts the one that runs. */
export type TakenApplicationMail = MailOf & { readonly tries: number; readonly until: number }

/** Mails of one form, all of them due at the moment of its acceptance, `at`. */
export type Intake = SentForm & {
  readonly at: number
  /** Until when the form is remembered. */
  readonly endsAt: number
  readonly mails: readonly NewApplicationMail[]
}

/** The mails that a candidate confirms. */
export type Confirming = {
  readonly application: Uint8Array
  readonly receipt: Uint8Array
  readonly at: number
  /** Applications that were accepted until then are over. */
  readonly over: number
  /** Until when the confirmation is remembered. */
  readonly endsAt: number
}

export type SpoolReader = {
  /** True if a mail is to be sent now, and nobody sends it. */
  isDue(now: number): Promise<boolean>
  /** Mails that wait, those that nobody has confirmed among them. */
  countWaiting(): Promise<number>
  /** True if something has waited for its confirmation since a time, or for longer. */
  hasUnconfirmed(through: number): Promise<boolean>
  /** True if the same was sent by this form before. */
  wasAccepted(sent: SentForm): Promise<boolean>
  /** Null for a mail that has gone meanwhile. */
  content(name: Uint8Array): Promise<Uint8Array | null>
}

export type SpoolWriter = {
  /** Stores the mails of a form, unless it was sent before or too much waits. */
  accept(intake: Intake): Promise<Acceptance>
  /** `again`: it was confirmed before; `unknown`: there is no such application, or no more. */
  confirm(confirming: Confirming): Promise<'confirmed' | 'again' | 'unknown'>
  /** Takes the mail that is due first; null if none is. */
  take(now: number): Promise<TakenApplicationMail | null>
  /** Forgets a mail that was sent, and counts an application for its posting on a day; false if it had gone before. */
  deliver(mail: TakenApplicationMail, day: IsoDate): Promise<boolean>
  /** Gives a mail back for another try, unless the lease was lost. */
  defer(mail: TakenApplicationMail, dueAt: number): Promise<void>
  /**
   * Forgets a mail that is not sent. An application leaves an entry in the trail of its employer, and a letter in its place;
   * null where that cannot be written. False if the lease was lost, and nothing is changed.
   */
  giveUp(mail: TakenApplicationMail, letter: NewApplicationMail | null): Promise<boolean>
  /** Forgets what nobody has confirmed until a time; returns the number of mails. */
  forgetUnconfirmed(round: { readonly through: number; readonly limit: number }): Promise<number>
  /** Ends the leases of processes that have ended, on an engine for one process. */
  endLeases(): Promise<void>
  /** Has the files of an embedded store keep no bytes of what was forgotten. */
  wipe(): Promise<void>
}

export type ApplicationSpool = SpoolReader & SpoolWriter
