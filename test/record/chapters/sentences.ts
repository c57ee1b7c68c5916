import type { Chapter, Stage } from '../stage.ts'

const API = '/api/v1.1'
const JOBS = `${API}/jobs`

const LENIENT = { headers: [['Prefer', 'handling=lenient']] } as const

const salary = (members: object) => ({ salary: { amount: 1, period: { id: 1 }, ...members } })
const place = (description: string) => ({ locations: [{ description: 'Calgary, AB' }, { description }] })
const website = (applicationUrl: string) => ({ applicantRoutingType: { id: 2 }, applicationUrl })

/** Values of another JSON type or form, for which the refusal shows what is needed. */
const wrong: readonly object[] = [
  ...[{ positionType: 1 }, { positionType: 'Full Time' }, { positionType: { id: '1' } }, { positionType: null }],
  ...[{ categories: 13 }, { categories: [{ name: 'Trades' }] }, { categories: { id: 13 } }],
  ...[{ locations: [{ id: 26 }] }, { locations: ['Vancouver, BC'] }, { locations: [[]] }],
  ...[{ salary: 52000 }, salary({ period: 1 }), salary({ amount: '52000' }), { applicantRoutingType: 1 }],
  ...[{ title: true }, { closeDate: 20270131 }, { closeDate: '31/01/2027' }, { title: 'One\nTwo' }],
  ...[{ description: '<p>x</p>\r\né\t\u0000' }, { description: 'a\n\ud83e' }],
]

/** Members that are misspelled, and names that are like no other. */
const misspelled: readonly object[] = [
  ...['Title', 'refrenceId', 'referenceID', 'closedate', 'confidental', 'autorefresh', 'staus', 'location'],
  ...['catgories', 'postionType', 'salery', 'descripton', 'aplicationEmail', 'applicationURL', 'wage', 'q', '🦀'],
  ...['', '0', 'hasOwnProperty', 'x'.repeat(1000), '~1', 'c~d'],
]
  .map((name): object => ({ [name]: 'x' }))
  .concat([
    { locations: [{ descripton: 'x', description: 'Vancouver, BC' }] },
    { positionType: { id: 1, nam: 'x' } },
    salary({ maxamount: 2, plusComission: true, period: { id: 1, unti: 'year' } }),
    { applicantRoutingType: { id: 1, nmae: 'x' } },
  ])

/** Addresses of the web and of e-mail, each with another fault. */
const unreachable: readonly object[] = [
  ...['www.example.ca/jobs', 'see our site', 'https://example.ca/a b', 'https://example.ca/a\u00a0b'].map(website),
  ...['https://example.ca\\jobs', 'https://example.ca:99999/jobs', 'https:///jobs', 'https://%'].map(website),
  website('javascript:alert(1)'),
  ...['a@b.ca, c@d.ca', 'mailto:jobs@b.ca', 'jobs@b.ca ', 'jobs.b.ca', 'a@b@c.ca', 'jobs@localhost'].map(
    (applicationEmail) => ({ applicationEmail }),
  ),
]

/** Places that lenient handling reads or keeps, and others that it refuses. */
const doubtful: readonly object[] = [
  ...['Torotno, ON', 'North Yok, Ontario', 'Vancouver, ON', '123 Main Street, ON', 'Remote', 'N/A, QC'].map(place),
  { locations: [{ description: 'Toronto, ON' }, { description: 'Torotno, ON' }] },
]

const unknownPaths = [
  ...['/job/17', '//jobs', '/jobs/17/', '/position-types', '/categories', '/locations.json', '/jobs/17/applications'],
  ...['/', '/jobs/secret-text-of-mine/', '/jobs/IN-THE-PATH'],
].map((path) => API + path)

const otherPaths = ['/jobs', '/jobs/17?x=1', '/v1.1/jobs', '/api/v1/jobs', '/api/jobs/REQ-1', '/openapi.json']
const files = ['/wp-login.php', '/nothing']

const parameters = [
  ...['limit', 'per_page', 'PageSize', 'page_size', 'offset', 'search', 'keywords', 'externalId', 'state', 'sort'],
].map((name) => `${name}=1`)

/** Sentences that tell an integrator what is wrong, what is needed and what was probably meant. */
export const sentences: Chapter = async (stage) => {
  const { ask, job } = stage
  await ask('POST', JOBS, { body: job({ referenceId: 'R-1' }) })
  for (const member of [...wrong, ...misspelled, ...unreachable])
    for (const [method, path, body] of [
      ['POST', JOBS, job({ ...member })],
      ['PUT', `${JOBS}/1`, member],
    ] as const)
      await ask(method, path, { body })
  for (const path of [...unknownPaths, ...otherPaths, ...files])
    for (const method of ['GET', 'DELETE']) await ask(method, path)
  for (const query of [...parameters, 'pageSize=ten', 'page=01'])
    for (const path of [JOBS, `${API}/positiontypes`]) await ask('GET', `${path}?${query}`)
  await refuseAtOnce(stage)
  await changeLeniently(stage)
}

/** Many faults of every kind in one body, and names that stand twice without being repeated. */
const refuseAtOnce = async ({ ask, job }: Stage): Promise<void> => {
  const faults = {
    id: 5,
    titel: 'x',
    title: '',
    referenceId: 'x'.repeat(51),
    closeDate: '2027-02-30',
    confidential: 'no',
    status: 'open',
    positionType: { id: '1' },
    salary: { amount: 10, maxAmount: 5 },
    locations: [{ description: 'Austin, TX' }, { description: 'Windsor' }, {}],
    categories: [{ id: 98 }, { id: 13 }, { id: 13, x: 1 }],
    description: '<h1>x</h1><p class="y">z</p>',
    applicantRoutingType: { id: 1 },
    applicationEmail: 'nobody',
    applicationUrl: 7,
  }
  const text = JSON.stringify(job())
  await ask('PUT', `${JOBS}/1`, { body: faults })
  await ask('POST', `${JOBS}?verbose=1`, { raw: JSON.stringify(faults).replace('{', '{"status":"open",') })
  await ask('POST', JOBS, { raw: text.replace('{', '{"title":"x","\\u0074itle":"y","employer":{"id":1,"id":2},') })
  await ask('POST', JOBS, { raw: text.replace('{', '{"employer":{"title":{"title":[{"a":1},{"a":2}]}},') })
  const repeated = Array.from({ length: 150 }, () => '"a":1').join(',')
  await ask('POST', JOBS, { raw: `{"${'x'.repeat(700_000)}":{${repeated}}}` })
}

const changeLeniently = async ({ ask, job }: Stage): Promise<void> => {
  for (const [at, member] of doubtful.entries()) {
    const referenceId = `PLACE-${at}`
    for (const headers of [[], LENIENT.headers])
      for (const method of ['POST', 'PUT']) await ask(method, JOBS, { body: job({ referenceId, ...member }), headers })
  }
  const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, at]))
  for (const members of [
    ...[20, 21, 1000].map(unknown),
    ...[20, 21, 30, 5000].map((count) => ({ description: '<u>x</u>'.repeat(count) })),
    { ...unknown(30), description: `${'<div>'.repeat(1000)}<p>One</p>two` },
  ])
    await ask('POST', JOBS, { body: job(members), ...LENIENT })
}
