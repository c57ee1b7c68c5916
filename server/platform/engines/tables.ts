/**
 * Every table of a store, once: what is copied, what goes with its employer or person, and where its rows lie on Citus.
 * A table follows those that it refers to.
 */

/** `key`: the order of the rows, the same on every engine. `givesIds`: whether the store gives ids in it, none twice. */
type Copied = { readonly key: readonly string[]; readonly givesIds?: true }

export type Spread = 'reference' | 'distributed'

type StoredTable = {
  /** Null for what is made from other tables, and for leases, challenges and counts of the moment. */
  readonly copied: Copied | null
  /** Owner with which its rows leave: a deleted employer, by `employer_id`, or a disabled person, by `person_id`. */
  readonly leavesWith?: 'employer' | 'person'
  /** On Citus: on every node, or on the worker of its employer; else on the coordinator. */
  readonly spread?: Spread
  /** The engine that alone has it. */
  readonly only?: 'sqlite' | 'postgres'
}

const copied = (...key: string[]): Copied => ({ key })
const giving = (...key: string[]): Copied => ({ key, givesIds: true })

export const TABLES = {
  migrations: { copied: null },
  write_probe: { copied: null, only: 'postgres' },
  directory_version: { copied: null, only: 'sqlite' },
  rate_windows: { copied: null, only: 'postgres' },
  employers: { copied: giving('id'), spread: 'reference' },
  people: { copied: giving('id') },
  passwords: { copied: copied('person_id'), leavesWith: 'person' },
  passkeys: { copied: giving('id'), leavesWith: 'person' },
  identities: { copied: copied('issuer', 'subject'), leavesWith: 'person' },
  challenges: { copied: null, leavesWith: 'person' },
  sessions: { copied: copied('person_id', 'hash'), leavesWith: 'person' },
  links: { copied: copied('person_id'), leavesWith: 'person' },
  operators: { copied: copied('person_id'), leavesWith: 'person' },
  parked_forms: { copied: copied('id'), leavesWith: 'person' },
  api_keys: { copied: giving('id'), leavesWith: 'employer' },
  jobs: { copied: giving('employer_id', 'id'), spread: 'distributed' },
  unlisted_places: { copied: giving('employer_id', 'id'), leavesWith: 'employer', spread: 'distributed' },
  job_counts: { copied: null, leavesWith: 'employer', spread: 'distributed', only: 'postgres' },
  job_totals: { copied: null, only: 'sqlite' },
  job_dates: { copied: null, only: 'sqlite' },
  job_search: { copied: null, only: 'sqlite' },
  jobs_to_index: { copied: null, only: 'sqlite' },
  jobs_rendered: { copied: null },
  audit_anchors: { copied: copied('employer_id'), spread: 'distributed' },
  audit_entries: { copied: copied('employer_id', 'seq'), spread: 'distributed' },
  idempotent_answers: {
    copied: copied('employer_id', 'key_hash', 'line'),
    leavesWith: 'employer',
    spread: 'distributed',
  },
  deleted_jobs: { copied: copied('employer_id', 'id'), leavesWith: 'employer', spread: 'distributed' },
  job_digests: { copied: copied('employer_id', 'job_id'), leavesWith: 'employer', spread: 'distributed' },
  snapshot_leases: { copied: null, leavesWith: 'employer', spread: 'distributed' },
  bin: { copied: copied('employer_id', 'job_id'), leavesWith: 'employer', spread: 'distributed' },
  follower_cursors: { copied: null },
  follower_leases: { copied: null },
  public_state: { copied: copied('id') },
  public_documents: { copied: copied('hash') },
  proofs: { copied: copied('employer_id', 'hash'), spread: 'distributed' },
  public_jobs: { copied: copied('job_id') },
  public_search: { copied: null },
  public_places: { copied: null },
  hidden_jobs: { copied: copied('job_id'), leavesWith: 'employer' },
  reports: { copied: giving('id') },
  policies: { copied: giving('id') },
} as const satisfies Record<string, StoredTable>

export type TableName = keyof typeof TABLES

const all: readonly (readonly [TableName, StoredTable])[] = Object.entries(TABLES) as [TableName, StoredTable][]

export type CopiedTable = { readonly name: TableName; readonly key: readonly string[]; readonly givesIds: boolean }

/** Those of a copy, in an order in which their rows may be added. */
export const copiedTables: readonly CopiedTable[] = all.flatMap(([name, { copied }]) =>
  copied === null ? [] : [{ name, key: copied.key, givesIds: copied.givesIds === true }],
)

/** Those whose rows leave with their employer or person, in an order in which they may. */
export const leavingWith = (owner: 'employer' | 'person', engine?: 'sqlite' | 'postgres'): TableName[] =>
  all
    .filter(([, { leavesWith, only = engine }]) => leavesWith === owner && only === engine)
    .map(([name]) => name)
    .reverse()

/** Those of Citus that lie so. */
export const spreadTables = (spread: Spread): TableName[] =>
  all.flatMap(([name, table]) => (table.spread === spread ? [name] : []))

/** Those of an engine. */
export const tablesOf = (engine: 'sqlite' | 'postgres'): TableName[] =>
  all.flatMap(([name, { only = engine }]) => (only === engine ? [name] : []))
