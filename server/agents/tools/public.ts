/** Tools that need no key: they find what candidates find on the public pages, and nothing else. */

import { Type } from '@affiche/contract/schema.ts'
import type { Language } from '@affiche/contract/values.ts'
import { NO_PRESENTATION, textFor } from '../../employers/presentation.ts'
import { createMade } from '../../html/made.ts'
import type { PageContext } from '../../html/page.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { PublicDocument } from '../../public/document.ts'
import { postingOf, queryOf } from '../../public/postings.ts'
import { createFindPlace } from '../../site/search/find-place.ts'
import { codeOf, detailOf, employerOf, OJCP_VERSION, summaryOf } from '../ojcp.ts'
import { EmployerContextSchema, JobDetailSchema, SearchResultSchema } from '../ojcp-schemas.ts'
import { pageAsked, readQuery, SearchSchema, type SearchValues } from './search-query.ts'
import { type Annotations, READS, type Tool, type ToolCall } from './tool.ts'
import { UNREAD, warningsOf } from './unread.ts'

const MINUTE_MS = 60_000
const ID_MAX = 200

/** Employers write what they answer with. */
const PUBLIC: Annotations = { ...READS, openWorldHint: true }

const language = Type.Optional(
  Type.Enum(['en', 'fr'], { description: 'Language of the texts; absent: of the request.' }),
)

const languageOf = ({ request, values }: ToolCall): Language =>
  values.language === 'en' || values.language === 'fr' ? values.language : request.language

const depsOf = (context: PageContext, call: ToolCall) => ({
  lists: context.lists,
  applications: context.applications,
  base: call.request.base,
  language: languageOf(call),
})

export const createPublicTools = (context: PageContext): readonly Tool[] => [
  searchJobs(context),
  ...named('get_job_detail', getJob(context)),
  ...named('get_employer_context', getEmployer(context)),
]

/** A tool by its own name, and by that of the protocol of job contexts, which has it refuse in another way. */
const named = (name: string, tool: Tool): readonly Tool[] => [tool, { ...tool, name, refusesByError: true }]

const JobSchema = Type.Object({
  job_id: Type.String({ minLength: 1, maxLength: ID_MAX, description: 'The ojcp_id of the posting.' }),
  include_employer_context: Type.Optional(Type.Boolean({ default: true, description: 'False: without the employer.' })),
  language,
  candidate_context: UNREAD,
})

const EmployerSchema = Type.Object({
  employer_id: Type.String({ minLength: 1, maxLength: ID_MAX, description: 'The ojcp_employer_id.' }),
  language,
})

/** Name and words of an employer. */
const employerContext = async (
  { reader }: PageContext,
  employer: NonNullable<PublicDocument['employer']>,
  language: Language,
): Promise<object> => {
  const publishing = employer.slug === null ? null : await reader.employer(employer.slug)
  const presentation = publishing && (await reader.presentation(publishing.id))
  const said = textFor(presentation ?? NO_PRESENTATION, language)
  return { ...employerOf({ employer }, language), ...(said === null ? {} : { description: said.text }) }
}

const searchJobs = (context: PageContext): Tool => {
  const { reader, clock, tallies, searchesPerMinute: most } = context
  const deps = { ...context, findPlace: createFindPlace(context.lists) }
  const throttle = createThrottle({ clock, most, windowMs: MINUTE_MS }, tallies.searches)
  const { ifMade } = createMade(reader)
  return {
    name: 'search_jobs',
    title: 'Search job postings',
    description: 'Finds public job postings in Canada by words, place, pay, type of employment and age.',
    operations: [],
    input: SearchSchema,
    output: SearchResultSchema,
    annotations: PUBLIC,
    refusesByError: true,
    run: async (call) => {
      const retryAfterSeconds = throttle.waitOf(call.request.sender)
      if (retryAfterSeconds > 0) throw new Problem('rate-limited', sentence('tooManySearches'), { retryAfterSeconds })
      const values = call.values as SearchValues
      const query = readQuery(values, deps)
      const { total, jobs: found } = await reader.search(query)
      // As on the page of the search: what may be missing alone is not told to be nothing.
      if (found.length === 0) await ifMade(() => undefined)
      const shown = depsOf(context, call)
      const jobs = found.flatMap((job) => postingOf(job) ?? []).map((posting) => summaryOf(posting, shown))
      return {
        ojcp_version: OJCP_VERSION,
        query: values.query ?? '',
        total_results: total,
        returned: jobs.length,
        offset: pageAsked(values).offset,
        jobs,
        ...warningsOf(SearchSchema, call.values, shown.language),
      }
    },
  }
}

const getJob = (context: PageContext): Tool => {
  const { reader, codes, today } = context
  return {
    name: 'get_job',
    title: 'Read a job posting',
    description: 'A public job posting whole, by the ojcp_id of a search, or by the code in its address.',
    operations: [],
    input: JobSchema,
    output: JobDetailSchema,
    annotations: PUBLIC,
    run: async (call) => {
      const id = codes.jobIdOf(codeOf(String(call.values.job_id)))
      const job = id === null ? null : await reader.get(id, today())
      const posting = job && postingOf(job)
      if (!posting) throw new Problem('path-not-found', sentence('agentNoPosting'))
      const deps = depsOf(context, call)
      const { employer } = posting.document
      const isWithEmployer = call.values.include_employer_context !== false && employer !== null
      return {
        ojcp_version: OJCP_VERSION,
        job: detailOf(posting, deps),
        ...(isWithEmployer ? { employer_context: await employerContext(context, employer, deps.language) } : {}),
        ...warningsOf(JobSchema, call.values, deps.language),
      }
    },
  }
}

const getEmployer = (context: PageContext): Tool => {
  const { reader, today } = context
  return {
    name: 'get_employer',
    title: 'Read an employer',
    description: 'An employer with public postings, by the ojcp_employer_id of one of them.',
    operations: [],
    input: EmployerSchema,
    output: EmployerContextSchema,
    annotations: PUBLIC,
    run: async (call) => {
      const employer = await reader.employer(String(call.values.employer_id))
      if (!employer) throw new Problem('path-not-found', sentence('agentNoEmployer'))
      const language = languageOf(call)
      const query = { ...queryOf({ employerId: employer.id, language: null, today: today() }), pageSize: 1 }
      const { total } = await reader.search(query)
      return {
        ojcp_version: OJCP_VERSION,
        employer_id: employer.slug,
        ...(await employerContext(context, employer, language)),
        open_roles_count: total,
        ...warningsOf(EmployerSchema, call.values, language),
      }
    },
  }
}
