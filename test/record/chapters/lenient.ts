import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Bodies with something that lenient handling forgives, or with faults that it does not. */
const members: readonly Record<string, unknown>[] = [
  {},
  { title: undefined, titel: 'x' },
  { title: '', description: '<h1>x</h1>', titel: 'x' },
  { locations: [{ description: 'Vancouver, BC', city: 'x' }], categories: [{ id: 13, label: 'x' }], 'a/b~c': 1 },
  { salary: { amount: 5, currency: 'CAD', period: { id: 1, label: 'x' } }, positionType: { id: 1, label: 'x' } },
  { 'é🦀\u0000\r\n': 1 },
  ...['<p class="x">One</p>', '<p>One</p><script>alert(1)</script>', '<span>One</span> two', 'One<!-- two --> three']
    .concat([
      '<a href="javascript:alert(1)">One</a>',
      '<p>One</p><svg><title/></svg><p>Two</p>',
      '<h2>One</h2><p>Two</p>',
    ])
    .concat([
      '<a href="https://example.ca" target="_blank">One</a>',
      '\r\n<P>One &eacute;\t</P >',
      'R&D < 5 &bogus;',
      '<p> </p>',
    ])
    .concat(['<script>x</script>', 'a\u0000b<h1>x</h1>'])
    .map((description) => ({ description })),
  ...[{ id: 5 }, { confidential: 'true' }, { closeDate: '2027-02-30' }, { locations: [{ description: 'Austin, TX' }] }],
  ...[{ positionType: { id: 99 } }, { salary: { amount: 1.00001, period: { id: 1 } } }, { applicationEmail: 'x' }],
]

const preferences = [
  ...[
    'respond-async, handling=lenient',
    'handling=lenient; x=1, wait=5',
    'return=minimal,handling = lenient',
    'lenient',
  ],
  ...[
    'handling=strict',
    'handling',
    'xhandling=lenient',
    'wait="1, handling=lenient"',
    'return=minimal; handling=lenient',
  ],
]

/** Strict and lenient handling of the same requests, and the advice to use the one instead of the other. */
export const lenient: Chapter = async ({ ask, job }) => {
  const prefer = { headers: [['Prefer', 'handling=lenient']] } as const
  for (const member of members) {
    await ask('POST', JOBS, { body: job(member) })
    await ask('POST', JOBS, { body: job(member), ...prefer })
  }
  const patch = { titel: 'x', description: '<h1>New</h1>' }
  for (const body of [patch, { ...patch, referenceId: 'R-1' }, job({ ...patch, referenceId: 'R-1' })])
    for (const path of [`${JOBS}/1`, JOBS]) {
      await ask('PUT', path, { body })
      await ask('PUT', path, { body, ...prefer })
    }
  for (const preference of preferences)
    await ask('POST', JOBS, { body: job({ titel: 1 }), headers: [['Prefer', preference]] })
  await ask('POST', JOBS, { raw: JSON.stringify(job()).replace('{', '{"title":"One",'), ...prefer })
  await ask('POST', `${JOBS}?x=1`, { body: job(), ...prefer })
  await ask('POST', `${JOBS}?x=1`, { body: job() })
  await ask('DELETE', JOBS, { body: { titel: 'x' } })
  await ask('GET', JOBS)
}
