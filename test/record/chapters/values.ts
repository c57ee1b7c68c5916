import { texts } from '../../support/texts.ts'
import type { Chapter } from '../stage.ts'
import { createAndRead } from './create-and-read.ts'

const JOBS = '/api/v1.1/jobs'

const salary = (members: object) => ({ salary: { amount: 1, period: { id: 1 }, ...members } })
const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))
const places = (...names: string[]) => ({ locations: names.map((description) => ({ description })) })
const byUrl = (applicationUrl: unknown) => ({ applicantRoutingType: { id: 2 }, applicationEmail: null, applicationUrl })

/** Members that an object of a list takes its item from. */
const listed: readonly ((id: unknown) => object)[] = [
  (id) => ({ categories: [{ id }] }),
  (id) => ({ positionType: { id } }),
  (id) => salary({ period: { id } }),
  (id) => ({ applicantRoutingType: { id } }),
]

/** Values of another JSON type for each member. */
const otherTypes: Record<string, readonly unknown[]> = {
  referenceId: [5, true, ['x'], {}],
  title: [true, ['x'], {}],
  closeDate: [true, ['2027-01-31'], {}],
  confidential: ['true', 'false', '', 1, 0, []],
  autoRefresh: ['true', '', 1, 0, {}],
  status: [1, true, ['active'], {}],
  locations: ['Vancouver, BC', { description: 'Vancouver, BC' }, 26, ['x'], [26], [null], [{ description: 26 }], [{}]],
  categories: ['13', { id: 13 }, [13], ['13'], [null], [[13]], [{ id: '13' }], [{ id: true }], [{}], [{ id: null }]],
  positionType: ['1', [1], {}, { id: true }, { id: null }],
  salary: [
    '52000',
    '',
    [],
    false,
    {},
    { amount: true, period: [] },
    { amount: {}, period: 1 },
    { plusCommission: true },
  ],
  description: [5, true, ['<p>x</p>'], {}],
  applicantRoutingType: ['1', [], { id: '1' }, { id: 1.5 }, { name: 'Email' }],
  applicationEmail: [5, true, ['jobs@example.ca'], {}],
  applicationUrl: [5, true, ['https://example.ca'], {}],
}

const members: readonly Record<string, unknown>[] = [
  ...Object.entries(otherTypes).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  ...listed.flatMap((member) => [98, 2147483647, 0, -1, 2147483648, 1e300, 3.5].map((id) => ({ ...member(id) }))),
  ...['', null].flatMap((nothing) => Object.keys(otherTypes).map((name) => ({ [name]: nothing }))),
  ...[1, 2, 3, 4].map((count) => ({ categories: ids(13, 2, 27, 1).slice(0, count) })),
  ...[{ categories: ids(1, 2, 1) }, places('Vancouver, BC', 'Calgary, AB', 'VANCOUVER, British Columbia, Canada')],
  ...[
    { confidential: true, autoRefresh: true },
    { confidential: false, autoRefresh: false },
  ],
  ...['', '9', {}, true].map((maxAmount) => salary({ maxAmount })),
  ...['true', '', 1, true, false, null].map((plusCommission) => salary({ plusCommission })),
  ...[1, 2, 3, 4, 5, 6].map((id) => salary({ maxAmount: null, period: { id } })),
  ...[{ period: { id: 1 } }, { amount: 5 }, { amount: 5, period: {} }, { maxAmount: 5 }].map((pay) => ({
    salary: pay,
  })),
  { salary: { amount: -1, maxAmount: '9', period: { id: 'x' }, plusCommission: 1, currency: 'CAD' } },
  ...['2026-11-20', '1999-12-31', '2028-02-29', '2000-02-29', '9999-12-31', '2027-02-29', '1900-02-29', '2027-04-31']
    .concat(['2027-13-01', '2027-00-10', '2027-01-00', '2027-01-32', '2027-1-31', '20270131', '2027-01', 'soon'])
    .concat(['+002027-01-31', '2027-01-31 ', '２０２７-01-31', '-2027-01-31'])
    .map((closeDate) => ({ closeDate })),
  ...['active', 'archived', 'draft', 'ARCHIVED', 'closed', 'actif', ' active', 'x'.repeat(300)].map((status) => ({
    status,
  })),
  { status: 'draft', title: '', categories: [] },
  ...[
    'Jobs@Example.CA',
    'first.last+tag@sub.example.co.uk',
    "o'brien_1@ex-ample.ca",
    '1@2.ca',
    'jobs',
    'jobs@',
    '@example.ca',
  ]
    .concat([
      'jobs@@example.ca',
      'a b@example.ca',
      ' jobs@example.ca',
      '<jobs@example.ca>',
      'a@b.ca;c@d.ca',
      '"a b"@b.ca',
    ])
    .concat(
      texts(`
      jobs@exa mple.ca | jobs@.ca | jobs@b..ca | .jobs@b.ca | jobs.@b.ca | jobs@-b.ca | https://example.ca
    `),
    )
    .map((applicationEmail) => ({ applicationEmail })),
  ...['http://example.ca', 'HTTPS://Example.CA/Jobs', 'https://example.ca:8443/a/b?c=d&e=f%20g#h', 'http://192.0.2.1/x']
    .concat(['http://[2001:db8::1]/', 'https://example.ca/@careers?to=a@b.ca', 'https://example.ca/poste/électricien'])
    .concat(
      texts(`
      example.ca | //example.ca/jobs | /jobs | mailto:jobs@example.ca | data:text/html,x | http:// | http:b.ca
    `),
    )
    .concat(['http:/b.ca', 'https://?q=x', 'https://user:secret@b.ca', 'https://:secret@b.ca', 'https://@b.ca'])
    .concat([' https://b.ca', 'https://b.ca ', 'https://exa mple.ca', 'https://b.ca\\@example.com'])
    .map(byUrl),
  // The address of the other routing type does not apply, and is judged by its type and length alone.
  ...[5, 'a\tb', 'x'.repeat(200), 'x'.repeat(201)].map((applicationUrl) => ({ applicationUrl })),
  ...[true, 'see the web page', 'x'.repeat(51)].map((applicationEmail) => ({
    ...byUrl('https://b.ca'),
    applicationEmail,
  })),
  ...[byUrl(''), byUrl(undefined), { applicationEmail: '', applicationUrl: 'https://b.ca' }],
  // Members that the service assigns or looks up are ignored, except an id.
  {
    publishDate: '2001-01-01',
    employer: { id: 999 },
    locations: [{ id: 1, name: 'Nowhere', description: 'Calgary, AB' }],
  },
  {
    categories: [{ id: 13, name: 'x' }],
    positionType: { id: 1, name: 'x' },
    ...salary({ period: { id: 1, unit: 'x' } }),
  },
  ...[0, null, '7'].map((id) => ({ id })),
]

const [required, least] = [
  ['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType'],
  ['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType', 'applicationEmail'],
]

/** Each member with values that it takes and values that it refuses, as it is created and as it is read. */
export const values: Chapter = async (stage) => {
  const { ask, job } = stage
  for (const member of members) await createAndRead(stage, job(member))
  for (const name of required) await createAndRead(stage, { ...job(), [name]: undefined })
  await createAndRead(stage, Object.fromEntries(least.map((name) => [name, job()[name]])))
  await ask('GET', JOBS)
}
