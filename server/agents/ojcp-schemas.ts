/** Schemas of the answers of the public tools: a part of those of the Open Job Context Protocol 0.3. */
import { isoDate } from '@affiche/contract/rules.ts'
import { Type } from '@affiche/contract/schema.ts'
import { POLICIES } from './ojcp.ts'
import { warnings } from './tools/unread.ts'

const version = Type.String({ description: 'Version of the Open Job Context Protocol.' })

const Employer = Type.Object({
  name: Type.String(),
  ojcp_employer_id: Type.Optional(
    Type.String({ description: 'For get_employer; absent for a confidential employer.' }),
  ),
})

const Place = Type.Object({
  '@type': Type.Enum(['Place']),
  address: Type.Object({
    addressLocality: Type.Optional(Type.String()),
    addressRegion: Type.Optional(Type.String()),
    addressCountry: Type.Enum(['CA']),
  }),
})

const Salary = Type.Object({
  currency: Type.Enum(['CAD']),
  minValue: Type.Number(),
  maxValue: Type.Number(),
  unitText: Type.Enum(['HOUR', 'WEEK', 'MONTH', 'YEAR']),
})

const ApplyPath = Type.Object({
  type: Type.Enum(['external_redirect', 'provider_hosted', 'email']),
  url: Type.String({ format: 'uri' }),
  supports_agent_submission: Type.Boolean(),
})

const summary = {
  ojcp_id: Type.String({ description: 'For get_job.' }),
  url: Type.String({ format: 'uri', description: 'The page of the posting.' }),
  title: Type.String(),
  employer: Employer,
  datePosted: isoDate(),
  validThrough: isoDate({ description: 'The last day on which candidates can apply.' }),
  employmentType: Type.Optional(Type.String()),
  remote_policy: Type.Optional(Type.Enum(Object.values(POLICIES))),
  jobLocation: Type.Optional(Type.Array(Place)),
  baseSalary: Type.Optional(Salary),
  apply_paths: Type.Array(ApplyPath),
}

export const SearchResultSchema = Type.Object({
  ojcp_version: version,
  query: Type.String(),
  total_results: Type.Integer({ description: 'Counted to 1,000; 1,001 if there are more.' }),
  returned: Type.Integer(),
  offset: Type.Integer(),
  jobs: Type.Array(Type.Object(summary)),
  warnings,
})

export const JobDetailSchema = Type.Object({
  ojcp_version: version,
  job: Type.Object({ ...summary, description: Type.String({ description: 'HTML.' }) }),
  employer_context: Type.Optional(
    Type.Object({
      name: Type.String(),
      ojcp_employer_id: Type.Optional(Type.String()),
      description: Type.Optional(Type.String({ description: 'In the words of the employer.' })),
    }),
  ),
  warnings,
})

export const EmployerContextSchema = Type.Object({
  ojcp_version: version,
  employer_id: Type.String(),
  name: Type.String(),
  ojcp_employer_id: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ description: 'In the words of the employer.' })),
  open_roles_count: Type.Integer({ description: 'Counted to 1,000; 1,001 if there are more.' }),
  warnings,
})
