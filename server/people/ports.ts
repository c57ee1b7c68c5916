/** Ports of people who sign in. Times are milliseconds since 1970, UTC; hashes of tokens are SHA-256. */
import type { Language } from '@affiche/contract/values.ts'
import type { ByMember, ByOperator, KeyHolder } from '../employers/ports.ts'
import type { Role } from '../employers/role.ts'
import type { OptionalMail } from './person.ts'

export type Person = {
  readonly id: number
  readonly name: string
  /** Name that the person signs in with; unique without regard to case and accents. */
  readonly handle: string
  readonly language: Language
  /** Address that the person has proved to read; null without one. */
  readonly email: string | null
  /** Kinds of mail that the person turned off. */
  readonly mailOff: readonly OptionalMail[]
  readonly createdAt: number
  readonly disabledAt: number | null
}

/** An employer that a person acts for, and the row of `api_keys` under whose id it does. */
export type Membership = KeyHolder & {
  readonly role: Role
  /** Why its employer is suspended, where it is told; sessions have it alone. */
  readonly suspensionReason?: string | null
}

export type Member = { readonly person: Person; readonly memberships: readonly Membership[] }

/** A person of an employer; `signedInAt`: the newest sign-in whose session is still kept, null without one. */
export type EmployerMember = { readonly person: Person; readonly role: Role; readonly signedInAt: number | null }

/** A person with what a password is compared with; null if it has none. */
export type PersonWithPassword = { readonly person: Person; readonly passwordHash: string | null }

/** Actor: the person itself, the operator of the store, or another person. */
export type By = 'self' | 'operator' | ByOperator | ByMember

export type NewPerson = Pick<Person, 'name' | 'handle' | 'language' | 'createdAt'> & {
  readonly membership: { readonly employerId: number; readonly role: Role } | null
  /** Link by which the person comes in first. */
  readonly link?: Omit<NewLink, 'personId' | 'by'>
  readonly by: By
}

/** A new role of a person at an employer; null ends the membership. */
export type MembershipChange = {
  readonly personId: number
  readonly employerId: number
  readonly role: Role | null
  readonly at: number
  readonly by: By
}

/** Person who acted under the key of a membership, which may have ended. */
export type Actor = { readonly keyId: number; readonly personId: number; readonly name: string }

export type LinkPurpose = 'invitation' | 'recovery'

export type NewLink = {
  readonly personId: number
  readonly hash: Uint8Array
  readonly purpose: LinkPurpose
  readonly endsAt: number
  /** Address that it is mailed to, whose reader has proved it by using the link; none for a link that is shown. */
  readonly email?: string | null
  readonly by: By
}

export type Link = Pick<NewLink, 'purpose' | 'endsAt'> & { readonly person: Person; readonly email: string | null }

export type Session = {
  readonly hash: Uint8Array
  readonly createdAt: number
  /** Last use, to the minute. */
  readonly seenAt: number
  /** Time at which the person last proved who it is; 0 if the session was idle for half an hour since. */
  readonly strongAt: number
  readonly endsAt: number
  /** The family of the browser. */
  readonly label: string
}

/** `strongAt`: when the person proved who it is, if that was not at the sign-in; 0 if nobody says. */
export type NewSession = Pick<Session, 'hash' | 'createdAt' | 'endsAt' | 'label'> & { readonly strongAt?: number }

/** `operator`: what the person may do with the whole service; null for most. */
export type SignedIn = Member & { readonly session: Session; readonly operator: OperatorRole | null }

/** Method by which a person proved who it is. */
export type SignInWay = 'password' | 'passkey' | 'link' | 'oidc'

export type SignIn = {
  readonly personId: number
  readonly session: NewSession
  readonly way: SignInWay
  /** The stored hash that the password met: without it, no session is started if the password was changed meanwhile. */
  readonly passwordHash?: string
  /** The account that was proved: without it, no session is started if the account was disconnected meanwhile. */
  readonly account?: Account
}

/** An account at a provider of OpenID Connect. */
export type Account = { readonly issuer: string; readonly subject: string }

/** An account by which a person signs in. */
export type Identity = Account & { readonly personId: number; readonly createdAt: number }

export type Passkey = {
  readonly id: number
  readonly personId: number
  readonly credentialId: Uint8Array
  /** Key in the form of COSE. */
  readonly publicKey: Uint8Array
  readonly signCount: number
  readonly transports: readonly string[]
  /** Name that its person gave it. */
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>

/** Right of a person over the whole service: to see it, or to manage it. */
export type OperatorRole = 'auditor' | 'operator'

export type PersonOperator = { readonly person: Person; readonly role: OperatorRole }

/** A question to a browser, for an answer of one person, or of anybody who signs in. */
export type Challenge = { readonly hash: Uint8Array; readonly personId: number | null }

/** A token that counts once for its person; that it was used is kept until it is over. `hash`: of the token. */
export type OneTimeToken = { readonly personId: number; readonly hash: Uint8Array; readonly endsAt: number }

/** Names a session by its person and the hash of its secret. */
export type SessionName = { readonly personId: number; readonly hash: Uint8Array }

/** People and their credentials; each change is recorded in the trail of every employer that it concerns. */
export type People = {
  findPerson(handle: string): Promise<PersonWithPassword | null>
  getPerson(id: number): Promise<PersonWithPassword | null>
  /** Everybody, or the members of an employer. */
  listPeople(employerId: number | null): Promise<Member[]>
  /** Those who act for an employer, longest first and at most `limit`. */
  listMembers(employerId: number, limit: number): Promise<EmployerMember[]>
  /** A person with at most `limit` of its memberships, by employer. */
  getMember(id: number, limit: number): Promise<Member | null>
  /** People with a higher id than one, ascending and at most `limit`. */
  walkPeople(after: number, limit: number): Promise<Person[]>
  countPeople(): Promise<number>
  /** Everybody who acts or has acted for an employer, by the keys of their memberships. */
  listActors(employerId: number): Promise<Actor[]>
  findLink(hash: Uint8Array): Promise<Link | null>
  /** A session, in force or not, with its person and the memberships that have not ended. */
  findSession(session: SessionName): Promise<SignedIn | null>
  listSessions(personId: number): Promise<Session[]>
  listPasskeys(personId: number): Promise<Passkey[]>
  findPasskey(credentialId: Uint8Array): Promise<Passkey | null>
  listIdentities(personId: number): Promise<Identity[]>
  findIdentity(account: Account): Promise<Identity | null>
  /** Adds a person with its membership and its link, or not at all. */
  addPerson(person: NewPerson): Promise<Person | 'handle-taken' | 'no-employer'>
  /**
   * False if nothing changes, null without such a person or employer; `last-owner` if another person would leave the
   * employer without an owner, and then nothing is stored. Only the operator lets a person act for one more employer:
   * null for others. A link ends with the membership; who joins another employer is signed out everywhere too.
   */
  setMembership(change: MembershipChange): Promise<boolean | 'last-owner' | null>
  /** The language in which the person is written to. */
  setLanguage(personId: number, language: Language): Promise<void>
  /** The proved address of a person, or none. */
  setEmail(personId: number, email: string | null): Promise<void>
  setMailOff(personId: number, mailOff: readonly OptionalMail[]): Promise<void>
  /** Disabling ends sessions and removes everything that the person could sign in with; null if there is no such person. */
  setDisabled(personId: number, disabledAt: number | null): Promise<Person | null>
  /**
   * Takes the place of an older link of the person; false if there is no such person, or it is disabled. Another person
   * may set it only for who is no operator, and a member only for who acts for its own employer and for no other;
   * false else.
   */
  setLink(link: NewLink): Promise<boolean>
  /** Uses a link up and starts a session; null if it is unknown or over. */
  useLink(hash: Uint8Array, session: NewSession): Promise<Person | null>
  /** False if the person is disabled, its password is another now, or its account is disconnected. */
  startSession(signIn: SignIn): Promise<boolean>
  /** Notes that a session was used. */
  touchSession(session: SessionName, seenAt: number): Promise<void>
  /** The session goes on under another hash after the person proved who it is; false if it is gone. */
  renewSession(session: SessionName, renewed: { readonly hash: Uint8Array; readonly at: number }): Promise<boolean>
  /** Ends one session, or every other one; returns how many. */
  endSessions(session: SessionName, which: 'this' | 'others'): Promise<number>
  addChallenge(challenge: Challenge, times: { readonly now: number; readonly endsAt: number }): Promise<void>
  /** Uses a challenge up; false if it is unknown, over, or was for somebody else. */
  takeChallenge(challenge: Challenge, now: number): Promise<boolean>
  /** Uses a token up; false if it is over, or the person used it before. */
  useOneTimeToken(token: OneTimeToken, now: number): Promise<boolean>
  /** False if the person is disabled, or there is such a passkey. */
  addPasskey(passkey: NewPasskey): Promise<boolean>
  /** Notes a use; false if the passkey is gone or was used since it was read. */
  usePasskey(passkey: Pick<Passkey, 'id' | 'signCount'>, use: { signCount: number; at: number }): Promise<boolean>
  removePasskey(personId: number, id: number): Promise<boolean>
  /** False if the person is disabled, or the account is connected already. */
  addIdentity(identity: Identity): Promise<boolean>
  removeIdentity(personId: number, account: Account): Promise<boolean>
  listOperators(): Promise<PersonOperator[]>
  /** Null for a person who is no operator. */
  findOperator(personId: number): Promise<OperatorRole | null>
  /**
   * A role, or none; false if nothing changes, null if there is no such person or it is disabled. Who becomes an
   * operator is signed out everywhere, and its link ends.
   */
  setOperator(personId: number, role: OperatorRole | null): Promise<boolean | null>
  /** Ends every session but one. */
  setPassword(change: SessionName & { readonly passwordHash: string; readonly at: number }): Promise<void>
}

/** A form that was sent when the session of its person was over. */
export type SavedForm = {
  /** Random, and of no use to another person. */
  readonly id: string
  readonly personId: number
  /** Null for a form of no employer. */
  readonly employerId: number | null
  /** Path of the form. */
  readonly path: string
  /** Fields as a browser sends them. */
  readonly fields: string
  readonly endsAt: number
}

/** Forms that wait for their person. */
export type SavedForms = {
  /** Null if the form is unknown, over, or of another person. */
  findSavedForm(form: Pick<SavedForm, 'id' | 'personId'>, now: number): Promise<SavedForm | null>
  /** Keeps a form; the oldest of a person who has many leave. */
  saveForm(form: SavedForm): Promise<void>
  /** Forgets a form of a person, if there is such a one. */
  dropForm(form: Pick<SavedForm, 'id' | 'personId'>): Promise<void>
}
