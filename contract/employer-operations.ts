/** The rows of the table of operations that are about the employer itself. */
import { EmployerSchema } from './employer.ts'
import type { Operation } from './operation.ts'
import { NoQuerySchema } from './page.ts'

export const employerOperations: readonly Operation[] = [
  {
    id: 'getEmployer',
    tag: 'Employer',
    method: 'GET',
    path: '/employer',
    summary: 'Read whose key it is',
    description: 'The employer that the API key belongs to, and what the key may do. Every key in force may ask.',
    scope: 'any',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The employer and the key.', schema: EmployerSchema }],
    problems: [],
  },
]
