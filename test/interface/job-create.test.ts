/** POST /jobs: what is answered, what is stored, and what is refused without storing anything. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

/** As an applicant tracking system would send it, with every member of v1.1. */
const full = {
  referenceId: 'FULL-1',
  title: 'Boulanger-pâtissier / Baker',
  closeDate: '2026-12-24',
  confidential: true,
  autoRefresh: true,
  status: 'active',
  locations: [{ description: 'Moncton, NB' }, { description: 'Québec, QC' }],
  categories: [{ id: 17 }, { id: 22 }],
  positionType: { id: 2 },
  salary: { amount: 18.5, maxAmount: 24.75, period: { id: 6 }, plusCommission: true },
  description: '<p>Early mornings.</p>',
  applicantRoutingType: { id: 2 },
  applicationUrl: 'https://example.ca/jobs/1?from=affiche#apply',
}

onBench((bench) => {
  before(() => bench.create())

  test('a job with every member is answered 201 with its whole read shape', async () => {
    const { status, body, headers } = await bench.employer.post(full)
    assert.equal(status, 201)
    assert.equal(headers.get('location'), `${bench.service.api}/jobs/${body.id}`)
    assert.deepEqual(body, {
      id: body.id,
      referenceId: 'FULL-1',
      employer: { id: bench.employer.employerId, name: 'Example employer' },
      title: 'Boulanger-pâtissier / Baker',
      publishDate: '2026-11-20',
      closeDate: '2026-12-24',
      confidential: true,
      autoRefresh: true,
      status: 'active',
      locations: [
        { id: body.locations[0].id, description: 'Moncton, NB', name: 'Moncton', type: 'Town' },
        { id: body.locations[1].id, description: 'Québec, QC', name: 'Québec', type: 'Town' },
      ],
      categories: [
        { id: 17, name: 'Food Services and Restaurants' },
        { id: 22, name: 'Hospitality, Travel and Tourism' },
      ],
      positionType: { id: 2, name: 'Part Time' },
      salary: {
        amount: 18.5,
        maxAmount: 24.75,
        period: { id: 6, name: 'Hourly', unit: 'hour' },
        plusCommission: true,
      },
      description: '<p>Early mornings.</p>',
      applicantRoutingType: { id: 2, name: 'URL' },
      applicationEmail: null,
      applicationUrl: 'https://example.ca/jobs/1?from=affiche#apply',
    })
    assert.equal(typeof body.id, 'number')
  })

  test('a read job without id and referenceId can be posted, and makes an equal job', async () => {
    const variants = [
      {},
      full,
      { salary: { amount: 1, period: { id: 3 } } },
      { salary: null, status: 'archived', closeDate: '1999-12-31' },
      { status: 'draft', locations: [{ description: 'Foo Creek, Yukon' }, { description: 'Ontario' }] },
    ]
    for (const [at, members] of variants.entries()) {
      const created = await bench.create({ ...members, referenceId: `ROUND-${at}` })
      const { body: read } = await bench.employer.get(`/jobs/${created.body.id}`)
      const { id, referenceId: _, ...rest } = read
      const copy = await bench.employer.post(rest)
      assert.equal(copy.status, 201, copy.text)
      assert.ok(copy.body.id > id)
      assert.deepEqual(copy.body, { ...read, id: copy.body.id, referenceId: null })
    }
  })

  test('an id is refused, since the service assigns it', async () => {
    for (const id of [1, 0, null, '7', 4_000_000]) await bench.refuses(job({ id }), ['/id read-only'])
  })

  test('read-only members are accepted and ignored, whatever they say', async () => {
    const { body } = await bench.create({
      publishDate: '2001-01-01',
      employer: { id: 999, name: 'Somebody else' },
      locations: [{ id: 1, name: 'Nowhere', type: 'Country', description: 'Calgary, AB' }],
      categories: [{ id: 13, name: 'Not this' }],
      positionType: { id: 1, name: 'Not this' },
      applicantRoutingType: { id: 1, name: 'Not this' },
      salary: { amount: 5, period: { id: 1, name: 'Not this', unit: 'not this' } },
    })
    assert.equal(body.publishDate, '2026-11-20')
    assert.deepEqual(body.employer, { id: bench.employer.employerId, name: 'Example employer' })
    assert.equal(body.locations[0].description, 'Calgary, AB')
    assert.deepEqual([body.locations[0].name, body.locations[0].type], ['Calgary', 'Town'])
    assert.notEqual(body.locations[0].id, 1)
    assert.deepEqual(body.categories, [{ id: 13, name: 'Electrical, Plumbing and HVAC' }])
    assert.deepEqual(body.positionType, { id: 1, name: 'Full Time' })
    assert.deepEqual(body.applicantRoutingType, { id: 1, name: 'Email' })
    assert.deepEqual(body.salary.period, { id: 1, name: 'Yearly', unit: 'year' })
  })

  test('a referenceId that is posted again is refused, with the id and the address of the job that has it', async () => {
    const first = await bench.create({ referenceId: 'TWICE-1' })
    const before = await bench.list()
    for (const body of [job({ referenceId: 'TWICE-1' }), job({ referenceId: 'TWICE-1', title: 'Another' })]) {
      const second = await bench.employer.post(body)
      assert.equal(second.status, 409)
      assert.match(second.body.type, /\/docs\/problems\/duplicate-reference$/)
      assert.equal(second.body.id, first.body.id)
      assert.equal(second.body.address, `${bench.service.api}/jobs/${first.body.id}`)
      assert.equal(second.headers.get('location'), null)
    }
    assert.equal(await bench.list(), before)
    assert.equal((await bench.employer.get(`/jobs/${first.body.id}`)).text, first.text)
  })

  test('referenceIds are compared exactly: case, accents, width and white space make another one', async () => {
    const spellings = ['Ref-é', 'REF-É', 'Ref-e', 'Ref-e\u0301', 'Ref-é ', ' Ref-é', 'Ｒef-é', '1', '01', '1.0']
    const ids = []
    for (const referenceId of spellings) {
      const { body } = await bench.create({ referenceId })
      assert.equal(body.referenceId, referenceId)
      ids.push(body.id)
    }
    assert.equal(new Set(ids).size, spellings.length)
    for (const referenceId of spellings)
      assert.equal((await bench.employer.post(job({ referenceId }))).status, 409, referenceId)
  })

  test('any number of jobs may have no referenceId', async () => {
    const first = await bench.create({ referenceId: null })
    const second = await bench.create({ referenceId: '' })
    const third = await bench.create()
    assert.equal(new Set([first, second, third].map(({ body }) => body.id)).size, 3)
  })

  test('two employers may use the same referenceId', async () => {
    const other = await bench.service.employer('standard', 'Another employer')
    const mine = await bench.create({ referenceId: 'SHARED-1' })
    const theirs = await other.post(job({ referenceId: 'SHARED-1' }))
    assert.equal(theirs.status, 201)
    assert.notEqual(theirs.body.id, mine.body.id)
    assert.equal(theirs.body.employer.name, 'Another employer')
  })

  test('of many concurrent POSTs of one referenceId exactly one creates', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => bench.employer.post(job({ referenceId: 'RACE' }))),
    )
    const created = answers.filter(({ status }) => status === 201)
    assert.equal(created.length, 1)
    for (const { status, body } of answers.filter((answer) => answer !== created[0]))
      assert.deepEqual([status, body.id], [409, created[0]?.body.id])
    assert.equal((await bench.employer.get('/jobs?referenceId=RACE')).body.paging.total, 1)
  })

  test('an invalid job with a taken referenceId is told its invalid members', async () => {
    await bench.create({ referenceId: 'TWICE-2' })
    assertRefused(await bench.employer.post(job({ referenceId: 'TWICE-2', title: 5 })), ['/title type'])
  })

  test('ids grow, one job after the other', async () => {
    const ids = []
    for (let count = 0; count < 5; count++) ids.push((await bench.create()).body.id)
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    )
    assert.equal(new Set(ids).size, 5)
  })
})
