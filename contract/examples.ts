/** One posting as the documents show it: sent, stored and listed. The tests send it and compare. */
import type { EmployerBody } from './employer.ts'
import type { JobBody, JobInput } from './job.ts'

export const jobInputExample = {
  referenceId: 'REQ-2026-00123',
  title: 'Électricien industriel / Industrial Electrician',
  closeDate: '2027-01-31',
  locations: [{ description: 'Trois-Rivières, QC' }, { description: 'Vancouver, BC' }],
  categories: [{ id: 13 }],
  positionType: { id: 1 },
  salary: { amount: 78000, maxAmount: 92500.5, period: { id: 1 }, plusCommission: false },
  description: '<p>Install and maintain <strong>600 V</strong> equipment.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.ca',
} satisfies JobInput

export const jobPatchExample = { status: 'archived' }

export const jobUpsertExample = { referenceId: 'REQ-2026-00123', title: 'Industrial Electrician' }

/** What the service answers to jobInputExample, posted on 2026-11-20 by the example employer. */
export const jobExample = {
  id: 1,
  referenceId: 'REQ-2026-00123',
  employer: { id: 1, name: 'Example employer' },
  title: 'Électricien industriel / Industrial Electrician',
  publishDate: '2026-11-20',
  closeDate: '2027-01-31',
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [
    { id: 85, description: 'Trois-Rivières, QC', name: 'Trois-Rivières', type: 'Town' },
    { id: 26, description: 'Vancouver, BC', name: 'Vancouver', type: 'Town' },
  ],
  categories: [{ id: 13, name: 'Electrical, Plumbing and HVAC' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: {
    amount: 78000,
    maxAmount: 92500.5,
    period: { id: 1, name: 'Yearly', unit: 'year' },
    plusCommission: false,
  },
  description: '<p>Install and maintain <strong>600 V</strong> equipment.</p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@example.ca',
  applicationUrl: null,
} satisfies JobBody

/** What `GET /employer` answers to a key of the example employer. */
export const employerExample = {
  id: 1,
  name: 'Example employer',
  plan: 'standard',
  key: { id: 1, name: 'ATS', scopes: ['jobs:read', 'jobs:write'], expiresAt: '2027-11-20T12:00:00.000Z' },
} satisfies EmployerBody

/** One item of each reference list. */
export const itemExamples = {
  '/locations': {
    id: 26,
    name: 'Vancouver',
    description: 'Vancouver, BC',
    type: 'Town',
    latitude: 49.2497,
    longitude: -123.1193,
  },
  '/jobcategories': { id: 13, name: 'Electrical, Plumbing and HVAC' },
  '/positiontypes': { id: 1, name: 'Full Time' },
  '/salaryperiods': { id: 1, name: 'Yearly', unit: 'year' },
  '/applicantroutingtypes': { id: 1, name: 'Email' },
}
