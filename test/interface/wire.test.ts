/** Bytes and headers: the order of members, the addresses that are given, and what every answer carries. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type Answered, type Client, job, startService, type TestService } from '../support/service.ts'
import { onBench } from './bench.ts'

const JOB = [
  'id',
  'referenceId',
  'employer',
  'title',
  'publishDate',
  'closeDate',
  'confidential',
  'autoRefresh',
  'status',
  'locations',
  'categories',
  'positionType',
  'salary',
  'description',
  'applicantRoutingType',
  'applicationEmail',
  'applicationUrl',
]
const HEADER = ['id', 'title', 'locations', 'employer', 'referenceId', 'publishDate', 'confidential', 'status']
const PAGING = ['total', 'page', 'pages', 'pageSize', 'previous', 'next']

const salary = { amount: 10, maxAmount: 12.5, period: { id: 6 }, plusCommission: true }

onBench((bench) => {
  test('the members of a job come in the order of the table, and its parts in theirs', async () => {
    const { body } = await bench.create({ referenceId: 'ORDER', salary, locations: [{ description: 'Foo Creek, BC' }] })
    assert.deepEqual(Object.keys(body), JOB)
    assert.deepEqual(Object.keys(body.employer), ['id', 'name'])
    assert.deepEqual(Object.keys(body.locations[0]), ['id', 'description', 'name', 'type'])
    assert.deepEqual(Object.keys(body.categories[0]), ['id', 'name'])
    assert.deepEqual(Object.keys(body.positionType), ['id', 'name'])
    assert.deepEqual(Object.keys(body.salary), ['amount', 'maxAmount', 'period', 'plusCommission'])
    assert.deepEqual(Object.keys(body.salary.period), ['id', 'name', 'unit'])
    assert.deepEqual(Object.keys(body.applicantRoutingType), ['id', 'name'])
  })

  test('a job without anything optional has every member too, null where there is no value', async () => {
    const { body } = await bench.create({ salary: null })
    assert.deepEqual(Object.keys(body), JOB)
    assert.deepEqual([body.referenceId, body.salary, body.applicationUrl], [null, null, null])
    const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca', applicationEmail: null }
    assert.equal((await bench.create(byUrl)).body.applicationEmail, null)
  })

  test('a list is data and paging, headers and paging in the order of their tables', async () => {
    await bench.create({ referenceId: 'LISTED', salary })
    const { body } = await bench.employer.get('/jobs')
    assert.deepEqual(Object.keys(body), ['data', 'paging'])
    for (const header of body.data) assert.deepEqual(Object.keys(header), HEADER)
    assert.deepEqual(Object.keys(body.paging), PAGING)
  })

  test('ids, counts and pages are numbers, flags are booleans', async () => {
    const { body } = await bench.create({ salary })
    for (const id of [body.id, body.employer.id, body.locations[0].id, body.categories[0].id, body.salary.period.id])
      assert.ok(Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
    for (const flag of [body.confidential, body.autoRefresh, body.salary.plusCommission])
      assert.equal(typeof flag, 'boolean')
    const { paging } = (await bench.employer.get('/jobs')).body
    for (const count of [paging.total, paging.page, paging.pages, paging.pageSize]) assert.ok(Number.isInteger(count))
  })

  test('what was created, what is read and what an empty PUT answers are the same bytes', async () => {
    const members = {
      referenceId: 'BYTES',
      salary,
      title: 'Œ 🦀 "q" \\ / \u2028',
      description: '<p>a\r\n\tb &amp; c</p>',
    }
    const created = await bench.create(members)
    const read = await bench.employer.get(`/jobs/${created.body.id}`)
    assert.equal(read.text, created.text)
    assert.equal((await bench.change(created.body.id, {})).text, created.text)
    assert.equal((await bench.change(created.body.id, members)).text, created.text)
    assert.match(created.text, /"amount":10\.0000,"maxAmount":12\.5000,/)
  })

  test('amounts have four decimals in every answer that shows them', async () => {
    const created = await bench.create({ referenceId: 'FOUR', salary: { amount: 52000, period: { id: 1 } } })
    const path = `/jobs/${created.body.id}`
    const answers = [
      created,
      await bench.employer.get(path),
      await bench.employer.put(path, { title: 'x' }),
      await bench.employer.put('/jobs', { referenceId: 'FOUR', title: 'y' }),
      await bench.employer.put(path, { status: 'archived' }),
    ]
    for (const { text } of answers) assert.match(text, /"salary":\{"amount":52000\.0000,"maxAmount":null,/)
  })

  test('every answer with a body is JSON in UTF-8 and has a request id, a new one for every request', async () => {
    const { body } = await bench.create()
    const successes = [
      await bench.employer.get('/jobs'),
      await bench.employer.get(`/jobs/${body.id}`),
      await bench.employer.get('/positiontypes'),
      await bench.create(),
    ]
    for (const { headers } of successes)
      assert.match(headers.get('content-type') ?? '', /^application\/json(; charset=utf-8)?$/i)
    const failures = [
      await bench.employer.get('/jobs/4000000'),
      await bench.employer.get('/nowhere'),
      await bench.employer.post({}),
      await bench.employer.send('PATCH', '/jobs'),
    ]
    for (const { headers, body } of failures) {
      assert.match(headers.get('content-type') ?? '', /^application\/problem\+json/)
      assert.equal(body.instance, headers.get('x-request-id'))
    }
    const deleted = await bench.employer.delete(`/jobs/${body.id}`)
    const ids = [...successes, ...failures, deleted].map(({ headers }) => headers.get('x-request-id'))
    assert.ok(ids.every((id) => id !== null && id.length >= 8))
    assert.equal(new Set(ids).size, ids.length)
  })

  test('only an answer that created has a Location', async () => {
    const created = await bench.create({ referenceId: 'LOCATED' })
    const path = `/jobs/${created.body.id}`
    assert.equal(created.headers.get('location'), bench.service.api + path)
    const others = [
      await bench.employer.get(path),
      await bench.employer.put(path, { title: 'x' }),
      await bench.employer.put('/jobs', { referenceId: 'LOCATED' }),
      await bench.employer.post(job({ referenceId: 'LOCATED' })),
      await bench.employer.get('/jobs'),
    ]
    for (const { headers } of others) assert.equal(headers.get('location'), null)
    const followed = await bench.employer.get(created.headers.get('location') ?? '')
    assert.equal(followed.body.id, created.body.id)
  })
})

/** Every kind of address that the service gives, from four answers. */
const addressesOf = async (owner: Client, headers: Record<string, string> = {}): Promise<string[]> => {
  const send = (method: string, path: string, body?: unknown): Promise<Answered> =>
    owner.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
  const referenceId = 'ADDRESS'
  await send('DELETE', '/jobs', { referenceId })
  const created = await send('POST', '/jobs', job({ referenceId }))
  const taken = await send('POST', '/jobs', job({ referenceId }))
  const { body: list } = await send('GET', '/jobs?pageSize=1&page=2')
  const { body: places } = await send('GET', '/locations?pageSize=1')
  const { body: lost } = await send('GET', '/nowhere')
  const addresses = [created.headers.get('location'), taken.body.address, taken.body.type, list.paging.previous]
  return [...addresses, places.paging.next, lost.type].map((address) => String(address))
}

const settings: readonly {
  readonly environment: Record<string, string>
  readonly headers: Record<string, string>
  /** Null: the address that the request was sent to. */
  readonly base: string | null
  readonly title: string
}[] = [
  { title: 'addresses begin as the request did', environment: {}, headers: {}, base: null },
  {
    title: 'what a proxy would say is not believed without TRUST_PROXY',
    environment: {},
    headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' },
    base: null,
  },
  {
    title: 'with TRUST_PROXY addresses begin as the proxy was asked',
    environment: { TRUST_PROXY: 'true' },
    headers: { 'X-Forwarded-Host': 'jobs.example.ca', 'X-Forwarded-Proto': 'https' },
    base: 'https://jobs.example.ca',
  },
  {
    title: 'with TRUST_PROXY a host that is none is not repeated',
    environment: { TRUST_PROXY: 'true' },
    headers: { 'X-Forwarded-Host': 'a"b<c>/d', 'X-Forwarded-Proto': 'http' },
    base: null,
  },
  {
    title: 'with BASE_URL every address begins with it, a path in it included',
    environment: { BASE_URL: 'https://example.ca/affiche/' },
    headers: {},
    base: 'https://example.ca/affiche',
  },
  {
    title: 'BASE_URL counts for more than a proxy',
    environment: { BASE_URL: 'https://example.ca', TRUST_PROXY: 'true' },
    headers: { 'X-Forwarded-Host': 'jobs.example.ca', 'X-Forwarded-Proto': 'https' },
    base: 'https://example.ca',
  },
]

// Addresses have nothing to do with the engine.
for (const { title, environment, headers, base } of settings)
  describe(title, () => {
    let service: TestService
    before(async () => {
      service = await startService({ environment })
    })
    after(() => service?.stop())

    test('in Location, in paging, in problems', async () => {
      const begin = base ?? service.base
      assert.deepEqual(await addressesOf(await service.employer(), headers), [
        `${begin}/api/v1.1/jobs/1`,
        `${begin}/api/v1.1/jobs/1`,
        `${begin}/docs/problems/duplicate-reference`,
        `${begin}/api/v1.1/jobs?pageSize=1&page=1`,
        `${begin}/api/v1.1/locations?pageSize=1&page=2`,
        `${begin}/docs/problems/path-not-found`,
      ])
      for (const hostile of ['evil.example/"><x>', 'a b', 'user@evil.example'])
        assert.doesNotMatch(await typeFor(service, hostile), /evil|<|a b/)
    })
  })

/** The type of the problem that a request with this Host header is answered with; fetch would not send it. */
const typeFor = (service: TestService, host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(`${service.api}/nowhere`, { headers: { Host: host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve(String(JSON.parse(text).type)))
    })
    sent.on('error', reject)
    sent.end()
  })
