/**
 * Every table of a store, once: its room, what is copied, what goes with its employer or person, what the service may do
 * with it, and where its rows lie on Citus. A table follows those that it refers to.
 */

/**
 * `key`: the order of the rows, the same on every engine. `givesIds`: whether the store gives ids in it, none twice.
 * `pageRows`: rows that a copy holds at a time, where they may be of megabytes.
 */
type Copied = { readonly key: readonly string[]; readonly givesIds?: true; readonly pageRows?: number }

export type Spread = 'reference' | 'distributed'

type Rights = 'SELECT' | 'SELECT, INSERT' | 'SELECT, UPDATE' | 'SELECT, INSERT, UPDATE' | 'SELECT, INSERT, DELETE'

export type StoredTable = {
  /** Room whose statements write to it. */
  readonly room:
    | 'audit'
    | 'employers'
    | 'people'
    | 'jobs'
    | 'bulk'
    | 'public'
    | 'proof'
    | 'mail'
    | 'events'
    | 'statistics'
    | 'applications'
    | 'requests'
    | 'upkeep'
  /** Null for what is made from other tables, and for leases, challenges, used tokens and counts of the moment. */
  readonly copied: Copied | null
  /** Owner with which its rows leave: a deleted employer, by `employer_id`, or a disabled person, by `person_id`. */
  readonly leavesWith?: 'employer' | 'person'
  /** True if its rows are over at their `ends_at`, and the hourly round forgets them then. */
  readonly ends?: true
  /** Rights in PostgreSQL of the user that serves, beside that of the owner (docs/database-rights.md); all, unless named. */
  readonly granted?: Rights
  /** On Citus: on every node, or on the worker of its employer; else on the coordinator. */
  readonly spread?: Spread
  /** The engine that alone has it. */
  readonly only?: 'sqlite' | 'postgres'
}

const copied = (...key: string[]): Copied => ({ key })
const giving = (...key: string[]): Copied => ({ key, givesIds: true })

export const TABLES = {
  migrations: { room: 'upkeep', copied: null, granted: 'SELECT' },
  write_probe: { room: 'jobs', copied: null, only: 'postgres', granted: 'SELECT, UPDATE' },
  directory_version: { room: 'employers', copied: null, only: 'sqlite' },
  rate_windows: { room: 'jobs', copied: null, only: 'postgres' },
  employers: { room: 'employers', copied: giving('id'), spread: 'reference' },
  logos: { room: 'employers', copied: copied('employer_id'), leavesWith: 'employer' },
  people: { room: 'people', copied: giving('id') },
  passwords: { room: 'people', copied: copied('person_id'), leavesWith: 'person' },
  passkeys: { room: 'people', copied: giving('id'), leavesWith: 'person' },
  identities: { room: 'people', copied: copied('issuer', 'subject'), leavesWith: 'person' },
  challenges: { room: 'people', copied: null, leavesWith: 'person' },
  one_time_tokens: { room: 'people', copied: null, leavesWith: 'person', ends: true },
  sessions: { room: 'people', copied: copied('person_id', 'hash'), leavesWith: 'person' },
  links: { room: 'people', copied: copied('person_id'), leavesWith: 'person' },
  operators: { room: 'people', copied: copied('person_id'), leavesWith: 'person' },
  parked_forms: { room: 'jobs', copied: copied('id'), leavesWith: 'person', ends: true },
  api_keys: { room: 'employers', copied: giving('id'), leavesWith: 'employer' },
  vendors: { room: 'employers', copied: giving('id') },
  vendor_keys: { room: 'employers', copied: giving('id') },
  vendor_grants: { room: 'employers', copied: copied('vendor_id', 'employer_id'), leavesWith: 'employer' },
  jobs: { room: 'jobs', copied: giving('employer_id', 'id'), spread: 'distributed' },
  unlisted_places: {
    room: 'jobs',
    copied: giving('employer_id', 'id'),
    leavesWith: 'employer',
    spread: 'distributed',
    granted: 'SELECT, INSERT, DELETE',
  },
  job_counts: { room: 'jobs', copied: null, leavesWith: 'employer', spread: 'distributed', only: 'postgres' },
  job_totals: { room: 'jobs', copied: null, only: 'sqlite' },
  job_dates: { room: 'jobs', copied: null, only: 'sqlite' },
  job_search: { room: 'jobs', copied: null, only: 'sqlite' },
  jobs_to_index: { room: 'jobs', copied: null, only: 'sqlite' },
  jobs_rendered: { room: 'jobs', copied: null, granted: 'SELECT, UPDATE' },
  audit_anchors: { room: 'audit', copied: copied('employer_id'), spread: 'distributed', granted: 'SELECT, INSERT' },
  audit_entries: {
    room: 'audit',
    copied: copied('employer_id', 'seq'),
    spread: 'distributed',
    granted: 'SELECT, INSERT',
  },
  idempotent_answers: {
    room: 'jobs',
    copied: copied('employer_id', 'key_hash', 'line'),
    leavesWith: 'employer',
    spread: 'distributed',
  },
  vendor_answers: { room: 'jobs', copied: copied('vendor_id', 'key_hash', 'line') },
  deleted_jobs: { room: 'jobs', copied: copied('employer_id', 'id'), leavesWith: 'employer', spread: 'distributed' },
  job_digests: { room: 'bulk', copied: copied('employer_id', 'job_id'), leavesWith: 'employer', spread: 'distributed' },
  snapshot_leases: { room: 'bulk', copied: null, leavesWith: 'employer', spread: 'distributed' },
  closing_entries: {
    room: 'jobs',
    copied: copied('employer_id', 'job_id', 'close_date'),
    leavesWith: 'employer',
    spread: 'distributed',
  },
  closing_sweep: { room: 'jobs', copied: copied('id'), granted: 'SELECT, INSERT, UPDATE' },
  bin: { room: 'jobs', copied: copied('employer_id', 'job_id'), leavesWith: 'employer', spread: 'distributed' },
  unfinished_jobs: {
    room: 'jobs',
    copied: copied('employer_id', 'id'),
    leavesWith: 'employer',
    ends: true,
    spread: 'distributed',
  },
  follower_cursors: { room: 'public', copied: null },
  follower_leases: { room: 'public', copied: null },
  public_state: { room: 'public', copied: copied('id'), granted: 'SELECT, UPDATE' },
  public_documents: { room: 'public', copied: copied('hash') },
  proofs: { room: 'proof', copied: copied('employer_id', 'hash'), spread: 'distributed' },
  public_jobs: { room: 'public', copied: copied('job_id') },
  public_search: { room: 'public', copied: null },
  public_places: { room: 'public', copied: null, granted: 'SELECT, INSERT' },
  hidden_jobs: { room: 'public', copied: copied('job_id'), leavesWith: 'employer' },
  reports: { room: 'public', copied: giving('id'), granted: 'SELECT, INSERT, UPDATE' },
  policies: { room: 'public', copied: giving('id'), granted: 'SELECT, INSERT' },
  outbox: { room: 'mail', copied: copied('nonce'), leavesWith: 'person' },
  mail_days: { room: 'mail', copied: copied('name') },
  job_statistics: {
    room: 'statistics',
    copied: copied('employer_id', 'job_id', 'day'),
    leavesWith: 'employer',
    spread: 'distributed',
  },
  application_mails: { room: 'applications', copied: copied('name') },
  application_contents: { room: 'applications', copied: { key: ['name'], pageRows: 4 } },
  application_forms: { room: 'applications', copied: copied('form'), ends: true },
  webhooks: { room: 'events', copied: giving('id'), leavesWith: 'employer' },
  webhook_secrets: { room: 'events', copied: copied('webhook_id', 'number'), leavesWith: 'employer' },
  request_records: { room: 'requests', copied: null, leavesWith: 'employer', spread: 'distributed' },
  webhook_attempts: { room: 'events', copied: copied('webhook_id', 'number'), leavesWith: 'employer' },
} as const satisfies Record<string, StoredTable>

type TableName = keyof typeof TABLES

const all: readonly (readonly [TableName, StoredTable])[] = Object.entries(TABLES) as [TableName, StoredTable][]

/** Bounds memory: a description may be as long as a request. */
const PAGE_ROWS = 256

export type CopiedTable = {
  readonly name: TableName
  readonly key: readonly string[]
  readonly givesIds: boolean
  /** Rows that a copy holds at a time. */
  readonly pageRows: number
}

/** Those of a copy, in an order in which their rows may be added. */
export const copiedTables: readonly CopiedTable[] = all.flatMap(([name, { copied }]) =>
  copied === null
    ? []
    : [{ name, key: copied.key, givesIds: copied.givesIds === true, pageRows: copied.pageRows ?? PAGE_ROWS }],
)

/** Those whose rows leave with their employer or person, in an order in which they may. */
export const leavingWith = (owner: 'employer' | 'person', engine?: 'sqlite' | 'postgres'): TableName[] =>
  all
    .filter(([, { leavesWith, only = engine }]) => leavesWith === owner && only === engine)
    .map(([name]) => name)
    .reverse()

/** Those whose rows are over at a time of their own. */
export const endingTables: readonly TableName[] = all.flatMap(([name, { ends }]) => (ends ? [name] : []))

/** Those of Citus that lie so. */
export const spreadTables = (spread: Spread): TableName[] =>
  all.flatMap(([name, table]) => (table.spread === spread ? [name] : []))

/** Those of an engine. */
export const tablesOf = (engine: 'sqlite' | 'postgres'): TableName[] =>
  all.flatMap(([name, { only = engine }]) => (only === engine ? [name] : []))
