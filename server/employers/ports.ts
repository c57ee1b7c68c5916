/** Ports of employers and their keys. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import type { Scope } from '@affiche/contract/operations.ts'
import type { Condition } from '../platform/http/conditions.ts'
import type { Employer, Plan } from './employer.ts'
import type { Presentation } from './presentation.ts'
import type { ActingVendor } from './vendors/vendor.ts'

/** API key for the operator. Times are milliseconds since 1970, UTC. */
export type ApiKey = {
  readonly id: number
  readonly employerId: number
  readonly name: string | null
  /** Its first and last four characters behind the prefix, by which people know it; null for an old one. */
  readonly characters: string | null
  readonly scopes: readonly Scope[]
  /** True if changes and deletions need If-Match or If-None-Match. */
  readonly preconditions: boolean
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  /** Moment until which all requests with it are recorded; null for failures alone. */
  readonly recordUntil: number | null
  /** Minute of the last use; null before the first. `findKey` may return an older value. */
  readonly lastUsedAt: number | null
  /** The vendor that acts under this id for the employer, and its key; null for a key of the employer. */
  readonly vendor: ActingVendor | null
}

export type NewApiKey = Omit<ApiKey, 'id' | 'revokedAt' | 'recordUntil' | 'lastUsedAt' | 'characters' | 'vendor'> & {
  readonly hash: Uint8Array
  readonly characters?: string | null
}

/** Key that replaces another, which ends at `endsAt` or at its earlier expiry. */
export type KeySuccession = Pick<NewApiKey, 'createdAt' | 'expiresAt' | 'hash' | 'characters'> & {
  /** Null: as the replaced key. */
  readonly preconditions: boolean | null
  readonly id: number
  readonly endsAt: number
}

export type RecordOrder = { readonly id: number; readonly until: number | null; readonly now: number }

/** Replaced key with its new end, and the new key. */
export type ReplacedKey = { readonly previous: ApiKey; readonly key: ApiKey }

/** Key and its employer. */
export type KeyHolder = { readonly key: ApiKey; readonly employer: Employer }

export type NewEmployer = { readonly name: string; readonly plan: Plan; readonly createdAt: number }

/** An employer with its names in both languages; `nameFr` is null where they are one. */
export type NamedEmployer = Employer & { readonly nameFr: string | null }

/** `told`: whether the employer reads the reason. */
export type Suspension = { readonly at: number; readonly reason: string | null; readonly told: boolean }

/** Absent `by`: the operator of the store. */
export type SuspensionOptions = Partial<Pick<Suspension, 'reason' | 'told'>> & { readonly by?: ByOperator | undefined }

/** A change of a profile, by a key, or by the operator if `keyId` is null. */
export type ProfileChange = {
  readonly employerId: number
  readonly keyId: number | null
  /** The name of an operator who acts on pages; absent for others. */
  readonly operator?: string
  readonly profile: Partial<Profile>
  /** Tags of which the profile must have one; absent, or null, for a change of any. */
  readonly ifMatch?: Condition | null
}

/** `createdAt`: of the twin, if it is made now. */
export type TwinOrder = { readonly employerId: number; readonly createdAt: number }

/** A later date of a twin: so many days ahead of the service; a step on the way has no entry in the trail. */
export type ClockMove = {
  readonly id: number
  readonly days: number
  readonly keyId: number
  readonly isNoted: boolean
}

export type ProfileOutcome = Profile | 'changed' | 'slug-taken' | 'unconfirmed' | null

/** A change of the presentation; a logo comes with its bytes. */
export type PresentationChange = {
  readonly employerId: number
  readonly keyId: number
  readonly presentation: Partial<Presentation>
  readonly logoBytes?: Uint8Array
}

/** Employers and their keys; every change adds an entry to the audit trail. */
export type Directory = {
  createEmployer(employer: NewEmployer): Promise<Employer>
  /** Creates the first employer; null if there is one already. Only one of concurrent calls creates it. */
  createFirstEmployer(employer: NewEmployer): Promise<Employer | null>
  getEmployer(id: number): Promise<Employer | null>
  listEmployers(): Promise<Employer[]>
  /** Employers with a higher id than one, ascending and at most `limit`. */
  walkEmployers(after: number, limit: number): Promise<NamedEmployer[]>
  /** Without twins. */
  countEmployers(): Promise<{ readonly all: number; readonly suspended: number }>
  /** The twin of an employer, made if there is none; null without the employer, and for a twin. */
  createTwin(order: TwinOrder): Promise<Employer | null>
  findTwin(employerId: number): Promise<Employer | null>
  /** Twins whose date is ahead of that of the service. */
  listAhead(): Promise<Employer[]>
  /** Null, and nothing is changed, if it is no twin or as far already. */
  setTestDays(move: ClockMove): Promise<Employer | null>
  /** Null if there is no such employer. */
  getProfile(employerId: number): Promise<Profile | null>
  /**
   * Null if there is no such employer. Nothing is stored with `changed`, if the profile has another tag, with
   * `slug-taken`, if another employer has the slug, and with `unconfirmed`, if a vendor would make an employer public
   * that nobody has confirmed.
   */
  setProfile(change: ProfileChange): Promise<ProfileOutcome>
  /** Null if there is no such employer. */
  getPresentation(employerId: number): Promise<Presentation | null>
  /** Bytes of the logo; null without one. */
  getLogo(employerId: number): Promise<Uint8Array | null>
  /** Null if there is no such employer. */
  setPresentation(change: PresentationChange): Promise<Presentation | null>
  /** Null if there is no such employer. */
  setName(id: number, name: string): Promise<Employer | null>
  /** Null if there is no such employer. */
  setPlan(id: number, plan: Plan): Promise<Employer | null>
  /** Suspending again keeps the first time and reason. */
  setSuspended(id: number, suspendedAt: number | null, options?: SuspensionOptions): Promise<Employer | null>
  /** Null for an employer that is not suspended. */
  getSuspension(id: number): Promise<Suspension | null>
  /** The newest first, at most `limit`. */
  newestEmployers(limit: number): Promise<(NamedEmployer & { readonly createdAt: number })[]>
  /**
   * Removes an employer without jobs, with keys and unlisted places; the trail stays. Returns the number of its jobs, so
   * that 0 means removed; null if there is no such employer.
   */
  deleteEmployer(id: number): Promise<number | null>
  /** `actor`, here and below: the key of the membership under which a person acts; null for the operator. */
  createKey(key: NewApiKey, actor?: number | null): Promise<ApiKey>
  /** With those of its twin, which have another employer. */
  listKeys(employerId: number): Promise<ApiKey[]>
  /** The newest first, at most `limit`. */
  newestKeys(employerId: number, limit: number): Promise<ApiKey[]>
  /** Null if there is no such key; revoking again keeps the first time. */
  revokeKey(id: number, revokedAt: number, actor?: number | null): Promise<ApiKey | null>
  /** Both changes or none; null if there is no such key or it is not valid at `createdAt`. */
  replaceKey(succession: KeySuccession, actor?: number | null): Promise<ReplacedKey | null>
  /** Records all requests with a key until a moment. Null if there is no such key, or it is not valid at `now`. */
  recordKey(order: RecordOrder): Promise<ApiKey | null>
  getKey(id: number): Promise<ApiKey | null>
  /** Records the times of use by key id; an earlier time than the stored one changes nothing. */
  noteUses(uses: ReadonlyMap<number, number>): Promise<void>
  /** Key with a hash and its employer, in the same time whether or not there is one. */
  findKey(hash: Uint8Array): Promise<KeyHolder | null>
}

/** A person who acts as an operator, under this name in the trail. */
export type ByOperator = { readonly operator: string }

/** A person who acts under the key of its membership. */
export type ByMember = { readonly employerId: number; readonly keyId: number }
