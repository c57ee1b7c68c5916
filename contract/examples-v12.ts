/** Examples of v1.2 in the documentation. */

import { type CertificateBody, MANNERS } from './certificate.ts'
import type { Profile } from './employer-v12.ts'
import { changePageExample, employerExample, jobInputExample, limitsExample } from './examples.ts'
import { type AddedMembers, type HintBody, type JobInput12, UNSAID } from './job-v12.ts'
import type { Limits12Body } from './limits.ts'
import type { PreviewBody } from './preview.ts'
import type { JobStatisticsBody, StatisticsPageBody } from './statistics.ts'
import type { TestClockBody, TestStateBody, TestWipeBody } from './test-mode.ts'
import type { VendorEmployerBody } from './vendor.ts'
import type { WebhookBody, WebhookTestBody, WebhookWithSecret } from './webhook.ts'

const frenchText = {
  title: 'Électricien industriel',
  description: '<p>Installer et entretenir de l’équipement de <strong>600 V</strong>.</p>',
  applicationUrl: null,
}

const disclosures = { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true } as const

export const jobInput12Example = {
  ...jobInputExample,
  title: 'Industrial Electrician',
  language: 'en',
  texts: { fr: frenchText },
  workplace: 'on-site',
  openings: 1,
  disclosures,
} satisfies JobInput12

/** The members of a job that v1.2 adds. */
export const extrasExample = {
  ...UNSAID,
  language: 'en',
  texts: { fr: { ...frenchText, state: 'current' } },
  workplace: 'on-site',
  openings: 1,
  disclosures,
} as const satisfies AddedMembers

const hintExample = {
  rule: 'on-vacancy',
  pointer: '/disclosures/vacancy',
  detail: 'Ontario: the posting must state whether it is for an existing vacancy.',
  source: {
    title: 'Ontario, guide to the Employment Standards Act: publicly advertised job postings',
    url: 'https://www.ontario.ca/document/your-guide-employment-standards-act-0/requirements-related-publicly-advertised-job',
  },
  inForce: '2026-01-01',
} satisfies HintBody

const notice = 'This is not legal advice.'

/** Remarks in an answer to a write, beside the job. */
export const remarksExample = { hints: [], notice }

export const hintsExample = { data: [hintExample], notice }

const profileExample = {
  nameFr: 'Employeur exemple',
  website: 'https://www.example.ca/',
  slug: 'example-employer',
  size: '25-or-more',
  federal: false,
  publishing: 'public',
  enforcedRules: [],
} satisfies Profile

export const employer12Example = { ...employerExample, ...profileExample, test: false }

export const limits12Example = {
  ...limitsExample,
  webhooks: { count: 10, privateNetworks: false },
  timeZone: 'America/Toronto',
} satisfies Limits12Body

export const jobStatisticsExample = {
  data: [
    { date: '2026-11-20', views: 128, applyClicks: 9, applications: 4 },
    { date: '2026-11-21', views: 41, applyClicks: 2, applications: 0 },
  ],
  totals: { views: 169, applyClicks: 11, applications: 4 },
} satisfies JobStatisticsBody

export const statisticsPageExample = {
  data: [{ id: 4711, referenceId: 'REQ-2026-00123', title: 'Baker', views: 169, applyClicks: 11, applications: 4 }],
  totals: { views: 203, applyClicks: 12, applications: 4 },
  cursor: 'MTY5LjQ3MTEuMjA3NDguMjA3Nzc',
  more: true,
} satisfies StatisticsPageBody
export const previewExample = {
  url: 'https://jobs.example.ca/en/preview?link=1.1.1797854400.6Z0kq3YV1Yb7i8hQ2cWm9w',
  expiresAt: '2026-12-21T12:00:00.000Z',
} satisfies PreviewBody

/** Shortened to one event. */
export const calendarExample = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Affiche//Affiche 1.0.0//EN', 'CALSCALE:GREGORIAN'],
  ...['NAME:Example employer', 'X-WR-CALNAME:Example employer', 'BEGIN:VEVENT', 'UID:closing-4711@jobs.example.ca'],
  ...['DTSTAMP:20261120T120000Z', 'LAST-MODIFIED:20261120T120000Z', 'DTSTART;VALUE=DATE:20270118'],
  ...['SUMMARY:Last day to apply: Baker', 'TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

export const webhookExample = { url: 'https://hooks.example.ca/affiche', types: ['job.*'], description: 'ATS' }

export const webhookPatchExample = { state: 'paused' }

const webhookAnswerExample = {
  id: 12,
  ...webhookExample,
  pageSize: 100,
  state: 'active',
  reason: null,
  cursor: 'OTIwOjlmODZkMDgx',
  behind: 0,
  failingSince: null,
  lastDeliveredAt: '2026-11-20T12:00:00.000Z',
  createdAt: '2026-11-01T12:00:00.000Z',
  keyId: 1,
} satisfies WebhookBody

const newWebhookExample = {
  ...webhookAnswerExample,
  lastDeliveredAt: null,
  secret: 'whsec_C2FtcGxlIG5vdCBhIHNlY3JldCE=',
} satisfies WebhookWithSecret

const testExample = {
  at: '2026-11-20T12:00:00.000Z',
  ms: 120,
  status: 200,
  error: null,
  answer: 'ok',
} satisfies WebhookTestBody

/** Answers about webhooks. */
export const webhookExamples = {
  listWebhooks: { data: [webhookAnswerExample] },
  getWebhook: webhookAnswerExample,
  createWebhook: newWebhookExample,
  updateWebhook: { ...webhookAnswerExample, ...webhookPatchExample, state: 'paused' },
  rotateWebhook: newWebhookExample,
  testWebhook: testExample,
  listWebhookAttempts: { data: [{ ...testExample, cursor: 'OTIwOjlmODZkMDgx', entries: 3 }] },
}

/** The same about those of vendors, whose cursor is another. */
export const vendorWebhookExamples = (() => {
  const webhook = { ...webhookAnswerExample, cursor: 'AQwBmyKGCB8Q' }
  const withSecret = { ...newWebhookExample, cursor: webhook.cursor }
  return {
    listVendorWebhooks: { data: [webhook] },
    getVendorWebhook: webhook,
    createVendorWebhook: withSecret,
    updateVendorWebhook: { ...webhook, ...webhookPatchExample, state: 'paused' },
    rotateVendorWebhook: withSecret,
    testVendorWebhook: testExample,
    listVendorWebhookAttempts: { data: [{ ...testExample, cursor: webhook.cursor, entries: 3 }] },
  }
})()

export const vendorEmployerExample = {
  id: 12,
  name: 'Example employer',
  nameFr: null,
  plan: 'standard',
  suspended: false,
  confirmed: true,
  scopes: ['jobs:read', 'jobs:write'],
  grantedAt: '2026-11-20T12:00:00.000Z',
  endsAt: null,
} satisfies VendorEmployerBody

const { data } = changePageExample

export const vendorChangePageExample = {
  data: data.map((change) => ({ employerId: 12, ...change })),
  cursor: 'AQwBmyKGCB8Q',
  more: false,
  restarted: [],
}

const shownExample = { requests: ['0d9a4f1e-6c1b-4c39-9a3e-5d7f0b8c2a11'], missing: null }

/** All manners but one are shown. */
export const certificateExample = {
  manners: {
    ...(Object.fromEntries(MANNERS.map((name) => [name, shownExample])) as CertificateBody['manners']),
    preconditionFailed: {
      requests: [],
      missing:
        'The change 7c0f1c9e-7a52-4a0e-8a75-0a3a6f3f1b62 was answered 412: read GET /jobs/4711 again before the job is changed, and send the ETag of that answer.',
    },
  },
  missing: 'One manner is not shown yet.',
  certificate: null,
} satisfies CertificateBody

export const testStateExample = {
  today: '2027-01-20',
  realToday: '2026-11-22',
  jobs: { active: 3, archived: 0, draft: 1 },
  pages: {
    en: 'https://jobs.example.ca/en/test?link=2.0.1797033600.ueJAN0MJ2ghRZ5qsiXFmDw',
    fr: 'https://jobs.example.ca/fr/essai?link=2.0.1797033600.ueJAN0MJ2ghRZ5qsiXFmDw',
  },
} satisfies TestStateBody

export const testClockExample = { today: '2027-01-20', refreshed: 2 } satisfies TestClockBody

export const testWipeExample = { deleted: 812 } satisfies TestWipeBody
