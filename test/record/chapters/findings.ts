import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

const salary = (members: object) => ({ salary: { amount: 20.5, period: { id: 6 }, ...members } })

/** Members that break a rule, or that come near to it. */
const members: readonly Record<string, unknown>[] = [
  { title: '  ' },
  { title: 'a\u0007' },
  { title: '\ud83e' },
  { title: 7 },
  { title: null },
  { referenceId: 'x'.repeat(51) },
  { referenceId: '\u200b' },
  { closeDate: '' },
  { closeDate: '2027-01-31T00:00:00Z' },
  { status: 'Active' },
  { status: null },
  { autoRefresh: 'yes' },
  { locations: Array(4).fill({ description: 'Vancouver, BC' }) },
  { locations: [{ description: 'Windsor' }] },
  { locations: [{ description: 'Paris, France' }, { description: '12 Main Street, Ottawa, ON' }, {}] },
  { locations: [{ description: 'vancouver, b.c.' }, { description: 'VANCOUVER BC, Canada' }] },
  { locations: [{ description: 'Foo Creek, YT' }, { description: 'Québec' }, { description: 'Canada' }] },
  { categories: [] },
  { categories: [{ id: 9_999 }, { name: 'Trades' }, 13] },
  { positionType: { id: 1.5 } },
  { positionType: { id: 2_147_483_648 } },
  salary({ amount: 1.234_56 }),
  salary({ amount: -1 }),
  salary({ amount: 100_000_000_000 }),
  salary({ maxAmount: 20.4999 }),
  salary({ period: null }),
  salary({ period: { id: 7 }, amuont: 1 }),
  { salary: { period: { id: 1 } } },
  { description: '<p> &nbsp;</p>' },
  { description: '<p style="x" onclick=y>a</p><script>b</script>' },
  { description: '<a href="/x">a</a><a href="https://example.ca" target="_blank">b</a>' },
  { description: '<b <i>x</i></b></ p>' },
  { description: '<div><p>a</div></b><ul><li>b' },
  { description: '<!-- a --><![CDATA[b]]><?c?><!doctype html>d' },
  { description: `x${'<u>y</u>'.repeat(60)}` },
  { description: `a\r\n\t<B>b</B><BR/>${'c'.repeat(300)}` },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'ftp://example.ca' },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'https://user@example.ca/' },
  { applicantRoutingType: { id: 2 }, applicationUrl: null },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/a?b=c#d' },
  { applicationEmail: 'Jobs <jobs@example.ca>' },
  { applicationEmail: null },
  { publishDate: 'x', employer: 1, categories: [{ id: 13, name: 7 }] },
  { titel: 'a', Confidential: true, 'a/b~c': 1 },
]

/** Each entry of `errors`: where a job is created, changed by its id and changed by its referenceId, also leniently. */
export const findings: Chapter = async ({ ask, job }) => {
  await ask('POST', JOBS, { body: job({ referenceId: 'R-1' }) })
  for (const member of members)
    for (const headers of [[], [['Prefer', 'handling=lenient']]] as const) {
      await ask('POST', JOBS, { body: job(member), headers })
      await ask('PUT', `${JOBS}/1`, { body: member, headers })
      await ask('PUT', JOBS, { body: { referenceId: 'R-1', ...member }, headers })
    }
  await ask('POST', JOBS, { body: {} })
  await ask('POST', JOBS, { body: job({ id: 1 }) })
  await ask('PUT', JOBS, { body: { title: 'No reference' } })
  await ask('PUT', JOBS, { body: job({ referenceId: 'R-2', id: 1 }) })
  await ask('PUT', `${JOBS}/1`, { body: { id: 2, referenceId: 'R-1' } })
  await ask('DELETE', JOBS, { body: {} })
  await ask('DELETE', JOBS)
  await ask('DELETE', `${JOBS}?referenceId=R-1`, { body: { referenceId: 'R-2' } })
  await ask('DELETE', `${JOBS}/1`, { body: { referenceId: 'R-1' } })
  for (const query of [
    'page=0&pageSize=0&status=open&sort=title&q=%00',
    'page=12345678901234567890',
    'page=1.5',
    'q=&status=',
    'referenceId=',
    'pagesize=5',
    `q=${'x'.repeat(257)}`,
    'q=%FF',
  ])
    for (const list of [JOBS, '/api/v1.1/locations']) await ask('GET', `${list}?${query}`)
  for (const query of ['types=city', 'types=town,city', 'type=town', 'types='])
    await ask('GET', `/api/v1.1/locations?${query}`)
}
