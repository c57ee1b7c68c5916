/** The writes that threads ask the writer for by the name of a function, side by side of the store. */
import type { SpoolWriter } from '../../applications/spool-ports.ts'
import type { Directory } from '../../employers/ports.ts'
import type { Vendors } from '../../employers/vendors/ports.ts'
import type { PushWriter } from '../../events/push-ports.ts'
import type { Closings } from '../../jobs/closing-ports.ts'
import type { Console } from '../../jobs/console-ports.ts'
import type { MailWriter } from '../../mail/ports.ts'
import type { People } from '../../people/ports.ts'
import type { RequestWriter } from '../../requests/ports.ts'
import type { StatisticsWriter } from '../../statistics/ports.ts'
import type { Store } from '../../upkeep/ports.ts'

/** The operator's changes, by their names in the directory. */
export const DIRECTORY_WRITES = [
  'createEmployer',
  'createFirstEmployer',
  'setName',
  'setProfile',
  'setPresentation',
  'setPlan',
  'setSuspended',
  'deleteEmployer',
  'createTwin',
  'setTestDays',
  'createKey',
  'revokeKey',
  'replaceKey',
  'recordKey',
  'noteUses',
] as const satisfies (keyof Directory)[]
export type DirectoryWrite = (typeof DIRECTORY_WRITES)[number]

/** The writes of vendors, by their names in the store. */
export const VENDOR_WRITES = [
  'createVendor',
  'setVendorSuspended',
  'setVendorCreates',
  'deleteVendor',
  'createVendorKey',
  'revokeVendorKey',
  'replaceVendorKey',
  'grant',
  'endGrant',
  'onboard',
] as const satisfies (keyof Vendors)[]
export type VendorWrite = (typeof VENDOR_WRITES)[number]

/** The writes of people, by their names in the store. */
export const PEOPLE_WRITES = [
  'addPerson',
  'setMembership',
  'setLanguage',
  'setEmail',
  'setMailOff',
  'setDisabled',
  'setLink',
  'useLink',
  'startSession',
  'touchSession',
  'renewSession',
  'endSessions',
  'setPassword',
  'addChallenge',
  'takeChallenge',
  'useOneTimeToken',
  'addPasskey',
  'usePasskey',
  'removePasskey',
  'addIdentity',
  'removeIdentity',
  'setOperator',
] as const satisfies (keyof People)[]
export type PeopleWrite = (typeof PEOPLE_WRITES)[number]

/** The writes of the console, by their names in the store. */
export const CONSOLE_WRITES = [
  'saveForm',
  'dropForm',
  'saveUnfinished',
  'dropUnfinished',
  'restore',
  'forget',
] as const satisfies (keyof Console)[]
export type ConsoleWrite = (typeof CONSOLE_WRITES)[number]

/** The writes of the public side, by their names in the store. */
export const PUBLIC_WRITES = [
  'report',
  'decide',
  'hide',
  'unhide',
  'addPolicies',
  'hold',
  'release',
  'publish',
  'forget',
  'rebuild',
  'markMade',
  'keepProof',
  'forgetProofs',
] as const satisfies (keyof Store['publicWrites'])[]
export type PublicWrite = (typeof PUBLIC_WRITES)[number]

/** The writes of mail, by their names in the store. */
export const MAIL_WRITES = ['post', 'postDay', 'take', 'remove', 'defer'] as const satisfies (keyof MailWriter)[]
export type MailWrite = (typeof MAIL_WRITES)[number]

/** The writes of statistics, by their names in the store. */
export const STATISTICS_WRITES = ['addVisits', 'forgetDays'] as const satisfies (keyof StatisticsWriter)[]

/** The writes of applications, by their names in the store. */
export const APPLICATION_WRITES = [
  'accept',
  'confirm',
  'take',
  'deliver',
  'defer',
  'giveUp',
  'forgetUnconfirmed',
  'endLeases',
  'wipe',
] as const satisfies (keyof SpoolWriter)[]

/** The writes of pushes, by their names in the store. */
export const PUSH_WRITES = ['take', 'pass', 'deliver', 'fail', 'release', 'expire', 'endLeases'] as const satisfies (
  | keyof PushWriter
  | 'endLeases'
)[]
export type PushWrite = (typeof PUSH_WRITES)[number]

/** The writes of records of requests, by their names in the store. */
export const REQUEST_WRITES = ['add', 'forget'] as const satisfies (keyof RequestWriter)[]

/** The calls of the sweep of closing dates, by their names in the store. */
export const CLOSING_CALLS = ['sweptDay', 'note', 'endDay'] as const satisfies (keyof Closings)[]
