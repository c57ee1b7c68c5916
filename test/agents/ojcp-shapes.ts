/**
 * Shapes of the Open Job Context Protocol 0.3, as JSON Schemas of the facts that its own state: members, which are required,
 * types and values (github.com/ojcp-org/ojcp: `schemas/`, and `spec/`, sections Job Manifest, Job Tools, Error Responses).
 * Words and members that the service does not answer with are left out; other members are allowed, as the protocol says.
 */
const text = { type: 'string' }
const whole = { type: 'integer' }
const texts = { type: 'array', items: text }
const date = { type: 'string', format: 'date' }
const address = { type: 'string', format: 'uri' }
const version = { enum: ['0.1', '0.2', '0.3'] }

const object = (required: readonly string[], properties: object) => ({ type: 'object', required, properties })

const PATHS = ['ats_direct', 'provider_hosted', 'platform_native', 'email', 'external_redirect', 'custom']

const place = object([], {
  '@type': { const: 'Place' },
  address: object([], { addressLocality: text, addressRegion: text, addressCountry: text }),
})

const posting = object(['ojcp_id', 'title', 'employer', 'datePosted'], {
  ojcp_id: text,
  title: text,
  employer: object(['name'], { name: text, ojcp_employer_id: text }),
  datePosted: date,
  validThrough: date,
  url: address,
  employmentType: text,
  jobLocation: { oneOf: [place, { type: 'array', items: place, minItems: 1 }] },
  baseSalary: object([], {
    currency: text,
    minValue: { type: 'number' },
    maxValue: { type: 'number' },
    unitText: { enum: ['HOUR', 'WEEK', 'MONTH', 'YEAR'] },
  }),
  description: text,
  remote_policy: { enum: ['on_site', 'hybrid', 'remote', 'flexible'] },
  apply_paths: {
    type: 'array',
    items: object(['type', 'supports_agent_submission'], {
      type: { enum: PATHS },
      url: address,
      supports_agent_submission: { type: 'boolean' },
    }),
  },
})

const warnings = {
  type: 'array',
  items: object(['code', 'message'], {
    code: { enum: ['fields_ignored', 'scope_exceeded', 'deprecated_field', 'answer_coerced', 'stale_data'] },
    message: text,
    fields: texts,
  }),
}

export const shapes = {
  manifest: object(['ojcp_version', 'provider', 'tools'], {
    ojcp_version: version,
    provider: object(['name'], { name: text, description: text }),
    mcp_endpoint: address,
    tools: texts,
    apply_paths: { type: 'array', items: { enum: PATHS } },
    auth: object([], { required: { type: 'boolean' } }),
    rate_limits: object([], { anonymous_rps: { type: 'number' } }),
  }),
  search_jobs: object(['ojcp_version', 'query', 'total_results', 'returned', 'offset', 'jobs'], {
    ojcp_version: version,
    query: text,
    total_results: whole,
    returned: whole,
    offset: whole,
    jobs: { type: 'array', items: posting },
    warnings,
  }),
  get_job_detail: object(['ojcp_version', 'job'], {
    ojcp_version: version,
    job: posting,
    employer_context: object([], { name: text, ojcp_employer_id: text, description: text }),
    warnings,
  }),
  get_employer_context: object(['ojcp_version', 'employer_id', 'name'], {
    ojcp_version: version,
    employer_id: text,
    name: text,
    description: text,
    open_roles_count: whole,
    warnings,
  }),
  error: object(['ojcp_version', 'error_code', 'message'], {
    ojcp_version: version,
    error_code: {
      enum: [
        ...['invalid_request', 'missing_required_field', 'invalid_field_value', 'job_not_found', 'employer_not_found'],
        ...['rate_limited', 'unauthorized', 'forbidden', 'provider_error'],
      ],
    },
    message: text,
    retry_after_seconds: whole,
    details: { type: 'object' },
  }),
} as const

/** Every argument of `search_jobs` that the protocol names, each with a value of its type. */
export const SEARCH_ARGUMENTS = {
  query: 'falconer',
  location: {
    city: 'Vancouver',
    state: 'BC',
    country: 'Canada',
    remote_ok: false,
    remote_policy: ['on_site', 'hybrid', 'remote', 'flexible'],
    radius_miles: 10,
  },
  filters: {
    employment_type: 'full_time',
    salary_min: 1,
    salary_max: 1_000_000,
    experience_level: 'senior',
    posted_within_days: 30,
  },
  candidate_context: { ojcp_candidate_context_version: '0.1', consent_scope: 'search_personalization' },
  agent_declaration: { agent_id: 'example.agent', acting_on_behalf_of: 'human_user' },
  pagination: { limit: 50, offset: 0 },
} as const
