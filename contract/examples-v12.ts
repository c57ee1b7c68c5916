/** Examples of v1.2 in the documentation. */
import type { Profile } from './employer-v12.ts'
import { employerExample, jobInputExample } from './examples.ts'
import { type AddedMembers, type HintBody, type JobInput12, UNSAID } from './job-v12.ts'
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

export const employer12Example = { ...employerExample, ...profileExample }

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
