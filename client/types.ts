/** The types of version 1.2, made of its OpenAPI document by "npm run generate". */

export type ApplicantRoutingType = {
  /** 1 = Email, 2 = URL. */
  id: number
  name: string
}

export type ApplicantRoutingTypeInput = {
  /** 1 = Email, 2 = URL. */
  id: number
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
}

export type ApplicantRoutingTypePatch = {
  /** 1 = Email, 2 = URL. */
  id?: number | null
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
}

/** Only where the service takes applications by a form, of a posting whose routing type is Email. */
export type ApplyUrls = {
  /** Address of the form by which candidates apply in this language. */
  en?: string
  /** Address of the form by which candidates apply in this language. */
  fr?: string
}

export type Attempt = {
  /** The moment at which the request was sent. */
  at: string
  /** Milliseconds until the answer, or until there was none. */
  ms: number
  /** The status of the answer; null if none came. */
  status: number | null
  /** Why the attempt failed, for people; null if it succeeded. */
  error: string | null
  /** The beginning of the answer: 1,000 bytes at most. */
  answer: string
  /** The end of the page that was sent. */
  cursor: string
  /** Entries on the page. */
  entries: number
}

export type AttemptList = {
  data: Attempt[]
}

export type BulkArchive = {
  /** What to do. */
  op: 'archive'
  /** The id of the job; this or referenceId. */
  id?: number
  /** The referenceId of the job; this or id. */
  referenceId?: string
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type BulkCreate = {
  /** What to do. */
  op: 'create'
  job: JobInput
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type BulkDelete = {
  /** What to do. */
  op: 'delete'
  /** The id of the job; this or referenceId. */
  id?: number
  /** The referenceId of the job; this or id. */
  referenceId?: string
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type BulkEnd = {
  /** True: an answer without this line was cut off. */
  end: boolean
  summary: BulkSummary
}

export type BulkFailure = {
  /** The number of the line, from 1; blank lines do not count. */
  n: number
  /** The `op` of the line, if it can be read. */
  op?: 'create' | 'upsert' | 'update' | 'archive' | 'delete' | 'refresh'
  /** The tag of the line. */
  tag?: string
  /** The status of the single request. */
  status: number
  problem: Problem
}

export type BulkLimits = {
  /** Lines of a bulk. */
  operations: number
  /** Bytes of a bulk. */
  bytes: number
  /** Lines of an atomic bulk. */
  atomicOperations: number
  /** Bulks, snapshots and exports of one employer at a time. */
  concurrent: number
  /** Those of all employers at a time. */
  concurrentOfAll: number
}

export type BulkLine = BulkCreate | BulkUpsert | BulkUpdate | BulkArchive | BulkDelete | BulkRefresh

export type BulkRefresh = {
  /** What to do. */
  op: 'refresh'
  /** The id of the job; this or referenceId. */
  id?: number
  /** The referenceId of the job; this or id. */
  referenceId?: string
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type BulkResult = BulkSuccess | BulkFailure | BulkEnd

export type BulkSuccess = {
  /** The number of the line, from 1; blank lines do not count. */
  n: number
  /** The `op` of the line, if it can be read. */
  op?: 'create' | 'upsert' | 'update' | 'archive' | 'delete' | 'refresh'
  /** The tag of the line. */
  tag?: string
  /** The status of the single request. */
  status: number
  /** The id of the job; null in a dry run, if it would be a new one. */
  id: number | null
  /** The referenceId of the job. */
  referenceId: string | null
  /** The ETag of the job. */
  etag?: string
  /** False if nothing was written. */
  changed: boolean
  /** True for the answer to an earlier request with the same key. */
  replayed?: boolean
  /** As in the header Affiche-Changes. */
  changes?: Finding[]
  job?: Job
}

export type BulkSummary = {
  /** Lines that were read. */
  operations: number
  /** Lines that were done. */
  succeeded: number
  /** Lines that were refused, or not tried. */
  failed: number
  /** Jobs that were created. */
  created: number
  /** Jobs that were changed or archived. */
  updated: number
  /** Lines that changed nothing. */
  unchanged: number
  /** Jobs that were deleted. */
  deleted: number
  /** Lines that an earlier request with the same key had done. */
  replayed: number
  /** Why not all lines were tried: the limits of a bulk, the key, which was revoked meanwhile or whose employer was suspended, or the store; null if all were. */
  stopped: 'operations' | 'bytes' | 'time' | 'key' | 'unavailable' | null
}

export type BulkUpdate = {
  /** What to do. */
  op: 'update'
  /** The id of the job; this or referenceId. */
  id?: number
  /** The referenceId of the job; this or id. */
  referenceId?: string
  job: JobPatch
  /** With true `job` is the whole job, as `?replace=true` of the single request. */
  replace?: boolean
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type BulkUpsert = {
  /** What to do. */
  op: 'upsert'
  job: JobUpsert
  /** With true `job` is the whole job, as `?replace=true` of the single request. */
  replace?: boolean
  /** Comes back in the result. */
  tag?: string
  /** As the header If-Match of the single request. */
  ifMatch?: string
  /** As the header If-None-Match of the single request. */
  ifNoneMatch?: string
  /** The client's own version of the job, 1 to 64 visible ASCII characters; kept with the job until its next write. */
  digest?: string
}

export type Category = {
  /** Id in /jobcategories. */
  id: number
  name: string
}

export type CategoryInput = {
  /** Id in /jobcategories. */
  id: number
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
}

export type Change = {
  /** Ascends with each change of the employer; numbers may be missing. */
  sequence: number
  type: ChangeType
  /** The moment of the change. */
  at: string
  /** Id of the job. */
  id: number
  /** That of the job now or, of a deleted job, when it was deleted; null without one. */
  referenceId: string | null
  /** Names of the members that were given or changed. */
  members: string[]
  /** Id of the key that made the change; null if the service itself did, by auto-refresh, on the day of `publishOn`, since time passed or since mail was not taken. */
  keyId: number | null
  /** Of `job.closing` only: the days before the closing date. One that a stop of the service has made late has it too. */
  days?: 7 | 3 | 1
  /** Of `job.publishRefused` only: the day on which the job was to be published; `members` names what stands in the way. */
  publishOn?: string
}

export type ChangeLimits = {
  /** Entries on a page of changes. */
  limit: number
  /** Entries on a page with `expand=job`. */
  expandLimit: number
  /** Seconds that `Prefer: wait` may ask for. */
  waitSeconds: number
}

export type ChangePage = {
  data: Change[]
  /** Send it as `after` to read on. */
  cursor: string
  /** True if there are further entries to ask for at once. */
  more: boolean
  /** With `expand=job` only: the jobs of this page that exist, each once, as they are now. */
  jobs?: TaggedJob[]
}

/** What happened. Archiving is `job.updated` with `status` in `members`. `job.closing` comes some days before the closing date of an active job, `job.closed` on it, `job.publishRefused` on the day on which a draft was to be published and could not be, `job.applicationFailed` when an application could not be delivered to its address. Ignore types that you do not know. */
export type ChangeType = 'job.created' | 'job.updated' | 'job.refreshed' | 'job.deleted' | 'job.closing' | 'job.closed' | 'job.publishRefused' | 'job.applicationFailed'

export type Disclosures = {
  /** Whether artificial intelligence screens, assesses or selects applicants. */
  artificialIntelligence: 'used' | 'not-used' | null
  /** Whether the posting is for an existing vacancy or for a future one. */
  vacancy: 'existing' | 'future' | null
  /** True if applicants with disabilities are offered accommodation. */
  accommodation: boolean | null
}

export type DisclosuresInput = {
  /** Whether artificial intelligence screens, assesses or selects applicants. */
  artificialIntelligence?: 'used' | 'not-used' | null
  /** Whether the posting is for an existing vacancy or for a future one. */
  vacancy?: 'existing' | 'future' | null
  /** True if applicants with disabilities are offered accommodation. */
  accommodation?: boolean | null
}

export type DryRunJob = {
  /** Unique identifier of the job, assigned by the service; never used again. */
  id: number | null
  /** The employer's own identifier; null when none was given. */
  referenceId: string | null
  employer: JobEmployer
  /** Job title. */
  title: string
  /** Set by the service: the day the job was created, or left draft. */
  publishDate: string
  /** Date the job closes. */
  closeDate: string
  /** True when the name of the employer is confidential. */
  confidential: boolean
  /** True when the publish date is refreshed every 7 days; in effect only on the unlimited plan. */
  autoRefresh: boolean
  status: JobStatus
  locations: DryRunLocation[]
  categories: Category[]
  positionType: PositionType
  salary: Salary | null
  /** HTML, byte for byte as the employer sent it. */
  description: string
  applicantRoutingType: ApplicantRoutingType
  /** Receives the applications when the routing type is Email. */
  applicationEmail: string | null
  /** Where candidates apply when the routing type is URL. */
  applicationUrl: string | null
  /** Language of title and description; null: not known. */
  language: 'en' | 'fr' | null
  texts: JobTexts
  /** Where the work is done; null: not said. */
  workplace: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose: 'lmia' | null
  disclosures: Disclosures
  /** Of a draft: the day on which the service publishes it; null: none. */
  publishOn: string | null
  publicUrls: PublicUrls | null
  hidden: Hidden | null
  /** What rules on postings in Canada ask of the job, in the language of the answer. A hint refuses nothing by itself, and is not legal advice. */
  hints: Hint[]
  /** A sentence to show beside the hints: they are not legal advice. */
  notice: string
}

export type DryRunLocation = {
  /** Id of the place: that of the public list, or its own if the place is not listed. */
  id: number | null
  /** City and province, "Vancouver, BC". */
  description: string
  name: string
  /** Town (every populated place), Region, Province, Territory or Country. */
  type: string
}

export type Employer = {
  /** Id of the employer. */
  id: number
  /** Name of the employer. */
  name: string
  plan: Plan
  key: EmployerKey
  /** The name in French, which the operator of the service keeps; null: the name serves in both languages. */
  nameFr: string | null
  /** Address of the website of the employer. */
  website: string | null
  /** Name of its page, lower-case letters, digits and hyphens; null: none was given yet. */
  slug: string | null
  /** Number of employees, which some laws depend on; null: not known. */
  size: 'under-25' | '25-or-more' | null
  /** True for an undertaking under federal labour law; null: not known. */
  federal: boolean | null
  /** public: postings may be shown to candidates. off: none is. */
  publishing: 'public' | 'off'
  /** Names of the rules on postings that refuse an active job in this version, instead of giving a hint. */
  enforcedRules: string[]
  /** True: the key is a test key, and the employer the twin of test mode. */
  test: boolean
}

export type EmployerKey = {
  /** Id of the key, by which the operator knows it. */
  id: number
  /** Name of the key; null when the operator gave none. */
  name: string | null
  /** What the key may do. */
  scopes: ('jobs:read' | 'jobs:write' | 'webhooks' | 'jobs:publish')[]
  /** The moment from which the key is refused; null without one. */
  expiresAt: string | null
}

export type ExportBegin = {
  begin: true
  /** For `GET /changes`: what happened after it may be missing from this export. */
  cursor: string
}

export type ExportEnd = {
  end: true
  /** Number of jobs in this export. */
  jobs: number
}

export type ExportLine = ExportBegin | TaggedJob | ExportEnd

export type FailureGroup = {
  /** The code of the problem. */
  code: string
  /** The code of the entry of `errors`; null for a problem without any. */
  finding: string | null
  /** Where it is: a JSON Pointer, `#/query/NAME` or `#/header/NAME`; null without an entry. */
  pointer: string | null
  /** The operation, by its name in the OpenAPI document; null for an address without one. */
  operation: string | null
  /** Id of the key. */
  keyId: number
  /** Requests that failed so; a bulk counts once. */
  count: number
  /** The first of them. */
  firstRequestId: string
  /** The last of them. */
  lastRequestId: string
  /** The moment of the first. */
  since: string
  /** The moment of the last. */
  lastAt: string
}

export type FailureSummary = {
  /** The most frequent first, at most 200, among the requests that are kept. */
  data: FailureGroup[]
}

export type Finding = {
  /** JSON Pointer into the body, `#/query/NAME` for a query parameter, or `#/header/NAME` for a header field. */
  pointer: string
  code: FindingCode
  /** The reason, for people. */
  detail: string
}

/** The rule that was broken. */
export type FindingCode = 'required' | 'type' | 'unknown-member' | 'unknown-parameter' | 'duplicate-member' | 'duplicate-parameter' | 'header' | 'too-long' | 'blank' | 'character' | 'count' | 'range' | 'digits' | 'date' | 'choice' | 'cursor' | 'event-type' | 'unknown-id' | 'unknown-reference' | 'duplicate' | 'read-only' | 'id-mismatch' | 'reference-mismatch' | 'plan-required' | 'email' | 'url' | 'url-private' | 'digest' | 'salary-range' | 'date-range' | 'html-element' | 'html-attribute' | 'html-link' | 'html-comment' | 'html-structure' | 'html-syntax' | 'location-unknown' | 'location-misspelled' | 'location-elsewhere' | 'location-ambiguous' | 'duplicate-reference' | 'status-transition' | 'publish-day' | 'posting-rule' | 'test-only' | 'more'

export type Hidden = {
  /** The moment from which the operator hides the posting. */
  at: string
  /** Why, where the operator tells it; else null. */
  reason: string | null
}

export type Hint = {
  /** Name of the rule. */
  rule: string
  /** JSON Pointer to the member that it is about. */
  pointer: string
  /** What the rule asks for, in the language of the answer. */
  detail: string
  source: HintSource | null
  /** The day from which the rule holds; null for advice of the service. */
  inForce: string | null
}

export type HintList = {
  /** What rules on postings in Canada ask of the job, in the language of the answer. A hint refuses nothing by itself, and is not legal advice. */
  data: Hint[]
  /** A sentence to show beside the hints: they are not legal advice. */
  notice: string
}

export type HintSource = {
  /** Law or guide. */
  title: string
  url: string
}

export type IdempotencyLimits = {
  /** Hours for which the answer under an `Idempotency-Key` is kept, at least. */
  hours: number
  /** Characters of an `Idempotency-Key`. */
  keyLength: number
  /** Bytes of answers that are kept whole for one employer, compressed; of a further one what was done. */
  bytes: number
}

export type Job = {
  /** Unique identifier of the job, assigned by the service; never used again. */
  id: number
  /** The employer's own identifier; null when none was given. */
  referenceId: string | null
  employer: JobEmployer
  /** Job title. */
  title: string
  /** Set by the service: the day the job was created, or left draft. */
  publishDate: string
  /** Date the job closes. */
  closeDate: string
  /** True when the name of the employer is confidential. */
  confidential: boolean
  /** True when the publish date is refreshed every 7 days; in effect only on the unlimited plan. */
  autoRefresh: boolean
  status: JobStatus
  locations: Location[]
  categories: Category[]
  positionType: PositionType
  salary: Salary | null
  /** HTML, byte for byte as the employer sent it. */
  description: string
  applicantRoutingType: ApplicantRoutingType
  /** Receives the applications when the routing type is Email. */
  applicationEmail: string | null
  /** Where candidates apply when the routing type is URL. */
  applicationUrl: string | null
  /** Language of title and description; null: not known. */
  language: 'en' | 'fr' | null
  texts: JobTexts
  /** Where the work is done; null: not said. */
  workplace: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose: 'lmia' | null
  disclosures: Disclosures
  /** Of a draft: the day on which the service publishes it; null: none. */
  publishOn: string | null
  publicUrls: PublicUrls | null
  hidden: Hidden | null
}

export type JobDeletion = {
  referenceId?: string
}

export type JobEmployer = {
  /** Id of the employer. */
  id: number
  name: string
}

export type JobHeader = {
  /** Unique identifier of the job, assigned by the service; never used again. */
  id: number
  /** Job title. */
  title: string
  locations: Location[]
  employer: JobEmployer
  /** The employer's own identifier; null when none was given. */
  referenceId: string | null
  /** Set by the service: the day the job was created, or left draft. */
  publishDate: string
  /** True when the name of the employer is confidential. */
  confidential: boolean
  status: JobStatus
}

export type JobInput = {
  /** In a PUT it must be the id of the job, so that a read job can be sent back; refused in a request that creates. */
  id?: unknown
  /** The employer's own identifier, unique per employer, compared exactly. */
  referenceId?: string | null
  /** The employer. Read-only: accepted and ignored. */
  employer?: unknown
  /** Job title. */
  title: string
  /** The publish date. Read-only: accepted and ignored. */
  publishDate?: unknown
  /** Date the job closes. Default: 60 days after publishDate. */
  closeDate?: string | null
  /** Default false. */
  confidential?: boolean | null
  /** Default false. Needs the unlimited plan. */
  autoRefresh?: boolean | null
  /** Default active. */
  status?: 'active' | 'archived' | 'draft' | '' | null
  locations: LocationInput[]
  categories: CategoryInput[]
  positionType: PositionTypeInput
  salary?: SalaryInput | null
  /** HTML with the elements strong, b, em, i, br, p, div, ul, ol, li and a (href only). No length limit of its own; short text is requested. */
  description: string
  applicantRoutingType: ApplicantRoutingTypeInput
  /** A plain address. Required when applicantRoutingType.id is 1. */
  applicationEmail?: string | null
  /** An absolute http or https address. Required when applicantRoutingType.id is 2. */
  applicationUrl?: string | null
  /** Language of title and description. Without it the service guesses it of 20 words or more. */
  language?: 'en' | 'fr' | null
  texts?: JobTextsInput | null
  /** Where the work is done. Default null. */
  workplace?: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings?: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose?: 'lmia' | null
  disclosures?: DisclosuresInput | null
  /** Only of a draft: the day on which the service publishes it, by the rules of then. Today or later, and before closeDate. Another status clears it. */
  publishOn?: string | null
  /** The public addresses. Read-only: accepted and ignored. */
  publicUrls?: unknown
  /** Whether the operator hides it. Read-only: accepted and ignored. */
  hidden?: unknown
  /** The hints. Read-only: accepted and ignored. */
  hints?: unknown
  /** The notice. Read-only: accepted and ignored. */
  notice?: unknown
}

export type JobPage = {
  data: JobHeader[]
  paging: Paging
}

export type JobPatch = {
  /** In a PUT it must be the id of the job, so that a read job can be sent back; refused in a request that creates. */
  id?: unknown
  /** The employer's own identifier, unique per employer, compared exactly. */
  referenceId?: string | null
  /** The employer. Read-only: accepted and ignored. */
  employer?: unknown
  /** Job title. */
  title?: string | null
  /** The publish date. Read-only: accepted and ignored. */
  publishDate?: unknown
  /** Date the job closes. Default: 60 days after publishDate. */
  closeDate?: string | null
  /** Default false. */
  confidential?: boolean | null
  /** Default false. Needs the unlimited plan. */
  autoRefresh?: boolean | null
  /** Default active. */
  status?: 'active' | 'archived' | 'draft' | '' | null
  locations?: LocationInput[] | null
  categories?: CategoryInput[] | null
  positionType?: PositionTypePatch | null
  salary?: SalaryPatch | null
  /** HTML with the elements strong, b, em, i, br, p, div, ul, ol, li and a (href only). No length limit of its own; short text is requested. */
  description?: string | null
  applicantRoutingType?: ApplicantRoutingTypePatch | null
  /** A plain address. Required when applicantRoutingType.id is 1. */
  applicationEmail?: string | null
  /** An absolute http or https address. Required when applicantRoutingType.id is 2. */
  applicationUrl?: string | null
  /** Language of title and description. Without it the service guesses it of 20 words or more. */
  language?: 'en' | 'fr' | null
  texts?: JobTextsPatch | null
  /** Where the work is done. Default null. */
  workplace?: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings?: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose?: 'lmia' | null
  disclosures?: DisclosuresInput | null
  /** Only of a draft: the day on which the service publishes it, by the rules of then. Today or later, and before closeDate. Another status clears it. */
  publishOn?: string | null
  /** The public addresses. Read-only: accepted and ignored. */
  publicUrls?: unknown
  /** Whether the operator hides it. Read-only: accepted and ignored. */
  hidden?: unknown
  /** The hints. Read-only: accepted and ignored. */
  hints?: unknown
  /** The notice. Read-only: accepted and ignored. */
  notice?: unknown
}

export type JobStatistics = {
  /** The days that have any, ascending. */
  data: VisitDay[]
  totals: VisitNumbers
}

/** active, archived or draft. Never changes by itself, also not when closeDate passes. */
export type JobStatus = 'active' | 'archived' | 'draft'

/** The posting in the other language. */
export type JobText = {
  title: string
  /** HTML. */
  description: string
  /** Address for applications in this language, if it has its own. */
  applicationUrl: string | null
  /** stale: the title or the description of the job was changed after this text. */
  state: 'current' | 'stale'
}

export type JobTextInput = {
  /** Job title in this language. */
  title: string
  /** HTML by the rules of the first description. */
  description: string
  /** An absolute http or https address, for the routing type URL. */
  applicationUrl?: string | null
  /** The state. Read-only: accepted and ignored. */
  state?: unknown
}

export type JobTextPatch = {
  /** Job title in this language. */
  title?: string | null
  /** HTML by the rules of the first description. */
  description?: string | null
  /** An absolute http or https address, for the routing type URL. */
  applicationUrl?: string | null
  /** The state. Read-only: accepted and ignored. */
  state?: unknown
}

export type JobTexts = {
  en?: JobText
  fr?: JobText
}

/** The posting in the other language. */
export type JobTextsInput = {
  en?: JobTextInput | null
  fr?: JobTextInput | null
}

/** The posting in the other language. */
export type JobTextsPatch = {
  en?: JobTextPatch | null
  fr?: JobTextPatch | null
}

export type JobUpsert = {
  /** In a PUT it must be the id of the job, so that a read job can be sent back; refused in a request that creates. */
  id?: unknown
  referenceId: string
  /** The employer. Read-only: accepted and ignored. */
  employer?: unknown
  /** Job title. */
  title?: string | null
  /** The publish date. Read-only: accepted and ignored. */
  publishDate?: unknown
  /** Date the job closes. Default: 60 days after publishDate. */
  closeDate?: string | null
  /** Default false. */
  confidential?: boolean | null
  /** Default false. Needs the unlimited plan. */
  autoRefresh?: boolean | null
  /** Default active. */
  status?: 'active' | 'archived' | 'draft' | '' | null
  locations?: LocationInput[] | null
  categories?: CategoryInput[] | null
  positionType?: PositionTypePatch | null
  salary?: SalaryPatch | null
  /** HTML with the elements strong, b, em, i, br, p, div, ul, ol, li and a (href only). No length limit of its own; short text is requested. */
  description?: string | null
  applicantRoutingType?: ApplicantRoutingTypePatch | null
  /** A plain address. Required when applicantRoutingType.id is 1. */
  applicationEmail?: string | null
  /** An absolute http or https address. Required when applicantRoutingType.id is 2. */
  applicationUrl?: string | null
  /** Language of title and description. Without it the service guesses it of 20 words or more. */
  language?: 'en' | 'fr' | null
  texts?: JobTextsPatch | null
  /** Where the work is done. Default null. */
  workplace?: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings?: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose?: 'lmia' | null
  disclosures?: DisclosuresInput | null
  /** Only of a draft: the day on which the service publishes it, by the rules of then. Today or later, and before closeDate. Another status clears it. */
  publishOn?: string | null
  /** The public addresses. Read-only: accepted and ignored. */
  publicUrls?: unknown
  /** Whether the operator hides it. Read-only: accepted and ignored. */
  hidden?: unknown
  /** The hints. Read-only: accepted and ignored. */
  hints?: unknown
  /** The notice. Read-only: accepted and ignored. */
  notice?: unknown
}

export type JobVisits = {
  /** Id of the job. */
  id: number
  /** That of the job; null without one. */
  referenceId: string | null
  /** The title of the job. */
  title: string
  /** Times that the page of the posting was shown to somebody, in either language. */
  views: number
  /** Times that somebody took the way to the application address, or to the form of the service. */
  applyClicks: number
  /** Applications by the form of the service that were mailed to the employer. */
  applications: number
}

export type Limits = {
  /** Bytes of a body, and of a line of a bulk. */
  body: number
  bulk: BulkLimits
  snapshot: SnapshotLimits
  idempotency: IdempotencyLimits
  changes: ChangeLimits
  rate: RateLimits
  webhooks: WebhookLimits
  /** Name in the IANA time zone database: days such as `publishDate` and `closeDate` are those of it. */
  timeZone: string
}

export type ListedLocation = {
  id: number
  name: string
  /** City and province, as a job may name the place. */
  description: string
  type: 'Town' | 'Region' | 'Province' | 'Territory' | 'Country'
  latitude: number | null
  longitude: number | null
}

export type ListedLocationPage = {
  data: ListedLocation[]
  paging: Paging
}

export type Location = {
  /** Id of the place: that of the public list, or its own if the place is not listed. */
  id: number
  /** City and province, "Vancouver, BC". */
  description: string
  name: string
  /** Town (every populated place), Region, Province, Territory or Country. */
  type: string
}

export type LocationInput = {
  /** The id of the place. Read-only: accepted and ignored. */
  id?: unknown
  /** A listed place ("Vancouver, BC"), or any Canadian place as "Place, Province". */
  description: string
  /** The name of the place. Read-only: accepted and ignored. */
  name?: unknown
  /** The type of the place. Read-only: accepted and ignored. */
  type?: unknown
}

export type Paging = {
  /** Number of matching entries. */
  total: number
  /** The current page. */
  page: number
  /** Number of pages. */
  pages: number
  /** Page size in effect. */
  pageSize: number
  /** Address of the previous page; null on the first. */
  previous: string | null
  /** Address of the next page; null on the last. */
  next: string | null
}

/** The plan; autoRefresh needs `unlimited`. */
export type Plan = 'standard' | 'unlimited'

export type PositionType = {
  /** Id in /positiontypes. */
  id: number
  name: string
}

export type PositionTypeInput = {
  /** Id in /positiontypes. */
  id: number
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
}

export type PositionTypePatch = {
  /** Id in /positiontypes. */
  id?: number | null
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
}

export type Preview = {
  /** Address of the page. Who has it sees the posting. */
  url: string
  /** The moment from which the address shows nothing. */
  expiresAt: string
}

export type Problem = {
  /** Address of the page that explains the problem. */
  type: string
  title: string
  status: number
  /** What happened this time, for people. */
  detail: string
  /** The request id, the same as in the header X-Request-Id. */
  instance: string
  code: ProblemCode
  /** Every broken rule at once; empty where no member is at fault. */
  errors: Finding[]
  /** precondition-failed only: tag of the job as it is; null without a job. */
  etag?: string | null
  /** duplicate-reference and precondition-failed only: id of the existing job. */
  id?: number
  /** duplicate-reference and precondition-failed only: address of the existing job. */
  address?: string
  /** bulk-refused only: the refused lines, at most 100. */
  results?: RefusedLine[]
  plan?: SnapshotSummary
  /** Address of the record of the request, where there is one: the key was known, and records are kept. */
  request?: string
  /** refresh-too-soon only: the first day on which the job may be refreshed again. */
  refreshOn?: string
}

/** The kind of problem; it does not change with the base address. */
export type ProblemCode = 'malformed-request' | 'malformed-json' | 'nested-too-deeply' | 'invalid-request' | 'bulk-refused' | 'key-in-address' | 'method-override' | 'key-missing' | 'key-invalid' | 'employer-suspended' | 'scope-missing' | 'vendor-grant' | 'vendor-suspended' | 'test-key-needed' | 'job-not-found' | 'webhook-not-found' | 'request-not-found' | 'item-not-found' | 'path-not-found' | 'method-not-allowed' | 'not-acceptable' | 'request-timeout' | 'duplicate-reference' | 'status-transition' | 'preview-unavailable' | 'refresh-not-active' | 'refresh-too-soon' | 'limit-reached' | 'idempotency-in-progress' | 'archive-guard' | 'snapshot-running' | 'cursor-expired' | 'precondition-failed' | 'body-too-large' | 'unsupported-media-type' | 'idempotency-mismatch' | 'too-early' | 'precondition-required' | 'rate-limited' | 'long-requests' | 'headers-too-large' | 'internal-error' | 'method-unknown' | 'secret-unavailable' | 'unavailable'

export type ProfilePatch = {
  /** The id. Read-only: accepted and ignored. */
  id?: unknown
  /** The name; the operator of the service keeps it. Read-only: accepted and ignored. */
  name?: unknown
  /** The plan. Read-only: accepted and ignored. */
  plan?: unknown
  /** The key. Read-only: accepted and ignored. */
  key?: unknown
  /** Whether the key is a test key. Read-only: accepted and ignored. */
  test?: unknown
  /** The name in French, which the operator of the service keeps; null: the name serves in both languages. */
  nameFr?: string | null
  /** Address of the website of the employer. */
  website?: string | null
  /** Name of its page, lower-case letters, digits and hyphens; null: none was given yet. */
  slug?: string | null
  /** Number of employees, which some laws depend on; null: not known. */
  size?: 'under-25' | '25-or-more' | null
  /** True for an undertaking under federal labour law; null: not known. */
  federal?: boolean | null
  /** public: postings may be shown to candidates. off: none is. */
  publishing?: 'public' | 'off' | null
  /** Names of the rules on postings that refuse an active job in this version, instead of giving a hint. */
  enforcedRules?: string[] | null
}

export type PublicUrls = {
  /** Address of the page in this language. */
  en?: string
  /** Address of the page in this language. */
  fr?: string
  apply?: ApplyUrls
}

export type RateLimits = {
  /** Requests of one key in a minute; null without a limit. */
  requestsPerMinute: number | null
}

export type RecordedBody = {
  /** Bytes of the whole body as it came. */
  bytes: number
  /** The body, at most 16 KiB of it. API keys, and what stands before the @ of e-mail addresses, are masked. */
  text: string
  /** True if the text is the beginning alone. */
  truncated: boolean
}

export type ReferenceItem = {
  id: number
  name: string
}

export type ReferenceList = {
  data: ReferenceItem[]
}

export type RefusedLine = {
  /** The number of the line, from 1. */
  n: number
  /** The `op` of the line, if it can be read. */
  op?: string
  /** The tag of the line. */
  tag?: string
  /** The status of the single request. */
  status: number
  /** The problem of the single request. */
  problem: unknown
}

export type RequestHead = {
  /** The request id, as in the header X-Request-Id and in `instance` of a problem. */
  requestId: string
  /** The moment at which the request had come. */
  at: string
  /** The method that was carried out. */
  method: string
  /** Path and query, API keys masked. */
  address: string
  /** The operation, by its name in the OpenAPI document; null for an address without one. */
  operation: string | null
  /** Id of the key. */
  keyId: number
  /** The status, also of an answer that a fault of test mode kept back; 499 where there was to be none. */
  status: number
  /** The code of the problem; null without one. */
  code: string | null
  /** Milliseconds until the answer. */
  ms: number
  /** True if a fault of test mode cut the connection. */
  cut: boolean
}

export type RequestPage = {
  /** The newest first. */
  data: RequestHead[]
  /** Send it as `after` to read on; null at the end. */
  cursor: string | null
  /** True if there are older ones. */
  more: boolean
}

export type RequestRecord = {
  /** The request id, as in the header X-Request-Id and in `instance` of a problem. */
  requestId: string
  /** The moment at which the request had come. */
  at: string
  /** The method that was carried out. */
  method: string
  /** Path and query, API keys masked. */
  address: string
  /** The operation, by its name in the OpenAPI document; null for an address without one. */
  operation: string | null
  /** Id of the key. */
  keyId: number
  /** The status, also of an answer that a fault of test mode kept back; 499 where there was to be none. */
  status: number
  /** The code of the problem; null without one. */
  code: string | null
  /** Milliseconds until the answer. */
  ms: number
  /** True if a fault of test mode cut the connection. */
  cut: boolean
  /** Header fields of the request that say how it was meant, by their names in lower case; no others. */
  headers: unknown
  body: RecordedBody | null
  /** Header fields of the answer that say what was done, by their names in lower case. */
  answerHeaders: unknown
  /** The answer: JSON, or its beginning as a text where it had more than 16 KiB. Of a bulk or snapshot its last line, and at most 100 lines that were refused. Null for none, and for an answer of lines that are read. */
  answer: unknown
}

export type Rotation = {
  /** Hours for which requests are signed with the secret so far too; 0 ends it at once. */
  overlapHours?: number
}

export type Salary = {
  /** Base amount, written with exactly four decimals. */
  amount: number
  /** Upper amount, written with exactly four decimals. */
  maxAmount: number | null
  period: SalaryPeriod
  plusCommission: boolean
}

export type SalaryInput = {
  /** Base amount, 0 to 99,999,999,999.9999, at most four decimals. */
  amount: number
  /** Upper amount, not below the base amount. */
  maxAmount?: number | null
  period: SalaryPeriodInput
  /** Default false. */
  plusCommission?: boolean | null
}

export type SalaryPatch = {
  /** Base amount, 0 to 99,999,999,999.9999, at most four decimals. */
  amount?: number | null
  /** Upper amount, not below the base amount. */
  maxAmount?: number | null
  period?: SalaryPeriodPatch | null
  /** Default false. */
  plusCommission?: boolean | null
}

export type SalaryPeriod = {
  id: number
  name: string
  /** The length of the period as one word: year, month, biweek, week, day or hour. */
  unit: string
}

export type SalaryPeriodInput = {
  /** Id in /salaryperiods; needed with an amount. */
  id: number
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
  /** The unit. Read-only: accepted and ignored. */
  unit?: unknown
}

export type SalaryPeriodList = {
  data: SalaryPeriod[]
}

export type SalaryPeriodPatch = {
  /** Id in /salaryperiods; needed with an amount. */
  id?: number | null
  /** The name. Read-only: accepted and ignored. */
  name?: unknown
  /** The unit. Read-only: accepted and ignored. */
  unit?: unknown
}

export type SnapshotArchiving = {
  /** That of the job now; null if it has none, or is deleted. */
  referenceId: string | null
  /** The id of a job that the list lacks. */
  id: number
  /** `done`: it was archived. `planned`: it would be, in a dry run. `skipped`: it was left, since it was posted or changed after the list was made, or while the snapshot ran. */
  archive: 'done' | 'planned' | 'skipped'
}

export type SnapshotBodyEnd = {
  /** The list is whole; nothing may follow. */
  end: true
  /** Number of items before this line. */
  items: number
}

export type SnapshotEnd = {
  /** An answer without this line was cut off. */
  end: true
  summary: SnapshotSummary
}

export type SnapshotItem = {
  /** The referenceId of an open job. */
  referenceId: string
  /** The client's own version of the job, as sent with the line of a bulk that stored it; 1 to 64 visible ASCII characters. Without it only the existence and the status of the job are compared. */
  digest?: string
}

export type SnapshotLimits = {
  /** Items of a snapshot. */
  items: number
  /** Bytes of a snapshot. */
  bytes: number
}

export type SnapshotLine = SnapshotItem | SnapshotBodyEnd

export type SnapshotNeed = {
  /** The referenceId of the item. */
  referenceId: string
  /** The id of its job; null without one. */
  id: number | null
  /** `create`: there is no such job. `publish`: it is archived or a draft; send it with `"status":"active"`. `update`: the digest is not that of the job. Items that need nothing are not listed. */
  need: 'create' | 'update' | 'publish'
}

export type SnapshotResult = SnapshotNeed | SnapshotArchiving | SnapshotEnd

export type SnapshotSummary = {
  /** Items of the list. */
  items: number
  /** Items that need nothing. */
  unchanged: number
  /** Items without a job. */
  create: number
  /** Items whose digest is not that of their active job. */
  update: number
  /** Items whose job is archived or a draft. */
  publish: number
  /** Active jobs in scope. */
  active: number
  /** Active jobs in scope that the list lacks. */
  archive: number
  /** Jobs that were archived. */
  archived: number
  /** Jobs that were left, since they were posted or changed after the list was made, or while the snapshot ran. */
  skipped: number
  /** Whether so many jobs may be archived; `held` only in a dry run and in a refusal. */
  guard: 'passed' | 'held'
  /** For `GET /changes`: the point at which the snapshot began. */
  cursor: string
}

export type StatisticsPage = {
  /** The jobs that have any, the most viewed first. */
  data: JobVisits[]
  totals: VisitNumbers
  /** Send it as `after` to read on; null at the end. */
  cursor: string | null
  /** True if there are further jobs. */
  more: boolean
}

export type TaggedJob = {
  /** The entity tag of the job, for `If-Match`. */
  etag: string
  job: Job
}

export type TestCertificate = {
  manners: {
    /** Creates with an `Idempotency-Key`, and repeats a create whose answer was lost with the same one. */
    idempotentCreate: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Waits for `Retry-After` after 429 and 503, before it repeats the request. */
    retryAfter: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Sends a bulk that was cut again, with the same body and the same `Idempotency-Key`. */
    bulkResume: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Reads the results of a bulk by line, and repeats only what was refused. */
    bulkResults: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Ends a snapshot with its count. */
    snapshotEnd: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Looks at a dry run after `archive-guard`. */
    archiveGuard: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Pages the list of changes by its cursor. */
    changesCursor: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Begins anew with an export after 410. */
    cursorExpired: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Sends `If-Match` with the entity tag of what it read. */
    ifMatch: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Reads a job again after 412, before it changes it. */
    preconditionFailed: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Takes a push that is signed rightly, and refuses a forged one. */
    webhookSignature: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
    /** Drops nothing that it does not know from a job that it read and sends back. */
    unknownMembers: {
      /** Ids of the requests that show it; none before all of them are there. */
      requests: string[]
      /** Null once it is shown; else what to do next, in the language of the answer. */
      missing: string | null
    }
  }
  /** Null with a certificate; else why there is none, in the language of the answer. */
  missing: string | null
  /** Once every manner is shown: a signed document (JWS, compact), whose public key is at `/.well-known/affiche-certificates.json`. */
  certificate: string | null
}

export type TestState = {
  /** The date in test mode, which jobs are dated, closed and refreshed by. */
  today: string
  /** The date of the service, in its time zone. */
  realToday: string
  jobs: {
    /** Number of jobs with the status active. */
    active: number
    /** Number of jobs with the status archived. */
    archived: number
    /** Number of jobs with the status draft. */
    draft: number
  }
  pages: {
    /** Address of the page in English. */
    en: string
    /** Address of the page in French. */
    fr: string
  } | null
}

export type VendorChange = {
  /** Id of the employer whose job it is. */
  employerId: number
  /** Ascends with each change of the employer; numbers may be missing. */
  sequence: number
  type: ChangeType
  /** The moment of the change. */
  at: string
  /** Id of the job. */
  id: number
  /** That of the job now or, of a deleted job, when it was deleted; null without one. */
  referenceId: string | null
  /** Names of the members that were given or changed. */
  members: string[]
  /** Id of the key that made the change; null if the service itself did, by auto-refresh, on the day of `publishOn`, since time passed or since mail was not taken. */
  keyId: number | null
  /** Of `job.closing` only: the days before the closing date. One that a stop of the service has made late has it too. */
  days?: 7 | 3 | 1
  /** Of `job.publishRefused` only: the day on which the job was to be published; `members` names what stands in the way. */
  publishOn?: string
}

export type VendorChangePage = {
  data: VendorChange[]
  /** Send it as `after` to read on. */
  cursor: string
  /** True if there may be further entries to ask for at once. */
  more: boolean
  /** Ids of employers whose entries after the cursor are not all kept: their entries begin again with the oldest that is. Compare their jobs with `GET /export`. */
  restarted: number[]
  /** With `expand=job` only: the jobs of this page that exist, each once, as they are now. */
  jobs?: {
    /** Id of the employer whose job it is. */
    employerId: number
    /** The entity tag of the job, for `If-Match`. */
    etag: string
    job: Job
  }[]
}

export type VendorEmployer = {
  /** Id of the employer, for the header `Affiche-Employer`. */
  id: number
  /** Name of the employer. */
  name: string
  /** Its name in French; null: the name serves in both languages. */
  nameFr: string | null
  /** The plan of the employer. */
  plan: 'standard' | 'unlimited'
  /** True if requests for the employer are refused at present. */
  suspended: boolean
  /** False for an employer that the vendor created and nobody has confirmed yet: it is not public. */
  confirmed: boolean
  /** What the vendor may do for the employer. */
  scopes: ('jobs:read' | 'jobs:write' | 'webhooks' | 'jobs:publish')[]
  /** The moment from which it may. */
  grantedAt: string
  /** The moment from which it may not any more; null without one. */
  endsAt: string | null
}

export type VendorEmployerInput = {
  /** Name of the employer. */
  name: string
}

export type VendorEmployerPage = {
  data: VendorEmployer[]
  paging: Paging
}

export type VisitDay = {
  /** A day in the time zone of the service. */
  date: string
  /** Times that the page of the posting was shown to somebody, in either language. */
  views: number
  /** Times that somebody took the way to the application address, or to the form of the service. */
  applyClicks: number
  /** Applications by the form of the service that were mailed to the employer. */
  applications: number
}

export type VisitNumbers = {
  /** Times that the page of the posting was shown to somebody, in either language. */
  views: number
  /** Times that somebody took the way to the application address, or to the form of the service. */
  applyClicks: number
  /** Applications by the form of the service that were mailed to the employer. */
  applications: number
}

export type Webhook = {
  /** Id of the webhook. */
  id: number
  /** The address that receives the changes: https, on port 443 or above 1023, without user information and fragment, of a private network only where the operator has opened it (`webhooks.privateNetworks` of `GET /limits`). */
  url: string
  /** The types of changes that are sent, at least one; `job.*` stands for all, also those that come later. */
  types: string[]
  /** Words for people; null without any. */
  description: string | null
  /** Entries of a request at most. With 1, each request holds one entry. */
  pageSize: number
  state: WebhookState
  reason: WebhookReason | null
  /** The place in the list of changes behind which the next request begins; the same as that of `GET /changes`. It moves with each request that the receiver takes. */
  cursor: string
  /** Entries that wait to be sent; of very many, those up to 10000 are counted. */
  behind: number
  /** The moment of the first of the failures in a row; null if the last attempt succeeded. */
  failingSince: string | null
  /** The moment of the last request that the receiver took; null before the first. */
  lastDeliveredAt: string | null
  /** The moment at which it was made. */
  createdAt: string
  /** Id of the key that made it; null for the operator of the service. */
  keyId: number | null
}

export type WebhookInput = {
  /** The address that receives the changes: https, on port 443 or above 1023, without user information and fragment, of a private network only where the operator has opened it (`webhooks.privateNetworks` of `GET /limits`). */
  url: string
  /** The types of changes that are sent, at least one; `job.*` stands for all, also those that come later. */
  types?: string[] | null
  /** Words for people; null without any. */
  description?: string | null
  /** Entries of a request at most. With 1, each request holds one entry. */
  pageSize?: number | null
}

export type WebhookLimits = {
  /** Webhooks of one employer. */
  count: number
  /** False: receivers have public addresses and https. True: the operator has opened some private networks, http included; an address in another is refused as before (`url-private`). */
  privateNetworks: boolean
}

export type WebhookList = {
  data: Webhook[]
}

export type WebhookPatch = {
  /** The id. Read-only: accepted and ignored. */
  id?: unknown
  /** The address that receives the changes: https, on port 443 or above 1023, without user information and fragment, of a private network only where the operator has opened it (`webhooks.privateNetworks` of `GET /limits`). */
  url?: string
  /** The types of changes that are sent, at least one; `job.*` stands for all, also those that come later. */
  types?: string[] | null
  /** Words for people; null without any. */
  description?: string | null
  /** Entries of a request at most. With 1, each request holds one entry. */
  pageSize?: number | null
  /** active takes up sending again, at once, also after failures; paused stops it. failing and disabled are accepted only where it is so. */
  state?: 'active' | 'paused' | 'failing' | 'disabled'
  /** The reason. Read-only: accepted and ignored. */
  reason?: unknown
  /** Sends again what came after this cursor, or passes over what came before it; `now` is the present end of the list of changes. */
  cursor?: string
  /** The number of entries that wait. Read-only: accepted and ignored. */
  behind?: unknown
  /** The beginning of its failures. Read-only: accepted and ignored. */
  failingSince?: unknown
  /** The last delivery. Read-only: accepted and ignored. */
  lastDeliveredAt?: unknown
  /** The moment at which it was made. Read-only: accepted and ignored. */
  createdAt?: unknown
  /** The key that made it. Read-only: accepted and ignored. */
  keyId?: unknown
}

/** Why it is disabled. gone: the receiver answered 410. unreachable: it took nothing for five days. key-revoked: the operator revoked the key that made it. cursor-expired: what it would go on with is not kept any more. Or why it is failing: secret-lost, when the service has lost the key that encrypts secrets; rotate it then. Null without a reason. */
export type WebhookReason = 'gone' | 'unreachable' | 'key-revoked' | 'cursor-expired' | 'secret-lost'

/** active: changes are sent. paused: nothing is sent until it is active again. failing: the last five attempts at least failed, or the secret is lost; it is tried again and again. disabled: nothing is sent any more, for the reason in `reason`. */
export type WebhookState = 'active' | 'paused' | 'failing' | 'disabled'

export type WebhookTest = {
  /** The moment at which the request was sent. */
  at: string
  /** Milliseconds until the answer, or until there was none. */
  ms: number
  /** The status of the answer; null if none came. */
  status: number | null
  /** Why the attempt failed, for people; null if it succeeded. */
  error: string | null
  /** The beginning of the answer: 1,000 bytes at most. */
  answer: string
  /** With a test key alone: what became of the same request with a signature that no secret of the webhook made, sent after the other. A right receiver answers 401. Null where the other had no answer. */
  forged?: {
    /** Milliseconds until the answer, or until there was none. */
    ms: number
    /** The status of the answer; null if none came. */
    status: number | null
    /** Why the attempt failed, for people; null if it succeeded. */
    error: string | null
    /** The beginning of the answer: 1,000 bytes at most. */
    answer: string
  } | null
}

export type WebhookWithSecret = {
  /** Id of the webhook. */
  id: number
  /** The address that receives the changes: https, on port 443 or above 1023, without user information and fragment, of a private network only where the operator has opened it (`webhooks.privateNetworks` of `GET /limits`). */
  url: string
  /** The types of changes that are sent, at least one; `job.*` stands for all, also those that come later. */
  types: string[]
  /** Words for people; null without any. */
  description: string | null
  /** Entries of a request at most. With 1, each request holds one entry. */
  pageSize: number
  state: WebhookState
  reason: WebhookReason | null
  /** The place in the list of changes behind which the next request begins; the same as that of `GET /changes`. It moves with each request that the receiver takes. */
  cursor: string
  /** Entries that wait to be sent; of very many, those up to 10000 are counted. */
  behind: number
  /** The moment of the first of the failures in a row; null if the last attempt succeeded. */
  failingSince: string | null
  /** The moment of the last request that the receiver took; null before the first. */
  lastDeliveredAt: string | null
  /** The moment at which it was made. */
  createdAt: string
  /** Id of the key that made it; null for the operator of the service. */
  keyId: number | null
  /** The secret that requests are signed with (Standard Webhooks), shown here alone. Null only in an answer that is repeated for an Idempotency-Key after the service has lost the key that encrypts secrets. */
  secret: string | null
}

export type WrittenJob = {
  /** Unique identifier of the job, assigned by the service; never used again. */
  id: number
  /** The employer's own identifier; null when none was given. */
  referenceId: string | null
  employer: JobEmployer
  /** Job title. */
  title: string
  /** Set by the service: the day the job was created, or left draft. */
  publishDate: string
  /** Date the job closes. */
  closeDate: string
  /** True when the name of the employer is confidential. */
  confidential: boolean
  /** True when the publish date is refreshed every 7 days; in effect only on the unlimited plan. */
  autoRefresh: boolean
  status: JobStatus
  locations: Location[]
  categories: Category[]
  positionType: PositionType
  salary: Salary | null
  /** HTML, byte for byte as the employer sent it. */
  description: string
  applicantRoutingType: ApplicantRoutingType
  /** Receives the applications when the routing type is Email. */
  applicationEmail: string | null
  /** Where candidates apply when the routing type is URL. */
  applicationUrl: string | null
  /** Language of title and description; null: not known. */
  language: 'en' | 'fr' | null
  texts: JobTexts
  /** Where the work is done; null: not said. */
  workplace: 'on-site' | 'hybrid' | 'remote' | null
  /** Number of persons wanted; null: not said. */
  openings: number | null
  /** lmia: the posting is part of an application for an LMIA. Never shown to candidates. */
  purpose: 'lmia' | null
  disclosures: Disclosures
  /** Of a draft: the day on which the service publishes it; null: none. */
  publishOn: string | null
  publicUrls: PublicUrls | null
  hidden: Hidden | null
  /** What rules on postings in Canada ask of the job, in the language of the answer. A hint refuses nothing by itself, and is not legal advice. */
  hints: Hint[]
  /** A sentence to show beside the hints: they are not legal advice. */
  notice: string
}
