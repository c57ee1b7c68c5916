/** PUT /jobs/{id}: a JSON Merge Patch whose result must be a valid job. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const paid = { salary: { amount: 20, maxAmount: 30.25, period: { id: 6 }, plusCommission: true } }

/** One change at a time: the patch, and the members that are other than before. */
const changes: readonly [what: string, patch: object, expected: object][] = [
  ['title', { title: 'Only the title' }, { title: 'Only the title' }],
  ['closeDate', { closeDate: '2026-12-01' }, { closeDate: '2026-12-01' }],
  ['confidential', { confidential: true }, { confidential: true }],
  ['autoRefresh', { autoRefresh: true }, { autoRefresh: true }],
  ['status', { status: 'archived' }, { status: 'archived' }],
  ['description', { description: '<b>New</b>' }, { description: '<b>New</b>' }],
  ['applicationEmail', { applicationEmail: 'new@example.ca' }, { applicationEmail: 'new@example.ca' }],
  ['positionType', { positionType: { id: 4 } }, { positionType: { id: 4, name: 'Temp' } }],
  ['categories', { categories: [{ id: 27 }] }, { categories: [{ id: 27, name: 'Legal' }] }],
  [
    'locations',
    { locations: [{ description: 'Vancouver, BC' }] },
    { locations: [{ id: 26, description: 'Vancouver, BC', name: 'Vancouver', type: 'Town' }] },
  ],
]

const yearly = { id: 1, name: 'Yearly', unit: 'year' }
const hourly = { id: 6, name: 'Hourly', unit: 'hour' }
const amounts = { amount: 20, maxAmount: 30.25, period: hourly, plusCommission: true }

/** RFC 7396 on the member `salary`, from `paid`. */
const salaryPatches: readonly [patch: unknown, expected: unknown][] = [
  [{ amount: 25 }, { ...amounts, amount: 25 }],
  [{ maxAmount: 40 }, { ...amounts, maxAmount: 40 }],
  [{ maxAmount: null }, { ...amounts, maxAmount: null }],
  [{ plusCommission: false }, { ...amounts, plusCommission: false }],
  [{ plusCommission: null }, { ...amounts, plusCommission: false }],
  [{ period: { id: 1 } }, { ...amounts, period: yearly }],
  [{ period: { name: 'Yearly' } }, amounts],
  [
    { amount: 50, maxAmount: 60, period: { id: 1 } },
    { ...amounts, amount: 50, maxAmount: 60, period: yearly },
  ],
  [{}, amounts],
  [null, null],
]

onBench((bench) => {
  for (const [what, patch, expected] of changes)
    test(`a body with just ${what} changes just that`, async () => {
      const { body } = await bench.create(paid)
      const changed = await bench.change(body.id, patch)
      assert.deepEqual(changed.body, { ...body, ...expected })
      assert.equal((await bench.employer.get(`/jobs/${body.id}`)).text, changed.text)
      assert.equal(changed.headers.get('location'), null)
    })

  for (const [patch, expected] of salaryPatches)
    test(`the salary merges member by member: ${JSON.stringify(patch)}`, async () => {
      const { body } = await bench.create(paid)
      const changed = await bench.change(body.id, { salary: patch })
      assert.deepEqual(changed.body, { ...body, salary: expected })
    })

  test('null clears an optional member, and "" an optional text or date', async () => {
    const set = { referenceId: 'CLEAR-1', closeDate: '2026-12-01', confidential: true, autoRefresh: true }
    const { body } = await bench.create({ ...set, ...paid })
    const none = { referenceId: null, closeDate: null, confidential: null, autoRefresh: null, salary: null }
    const cleared = await bench.change(body.id, none)
    const expected = {
      referenceId: null,
      closeDate: '2027-01-19',
      confidential: false,
      autoRefresh: false,
      salary: null,
    }
    assert.deepEqual(cleared.body, { ...body, ...expected })
    await bench.change(body.id, set)
    const emptied = await bench.change(body.id, { referenceId: '', closeDate: '' })
    assert.deepEqual([emptied.body.referenceId, emptied.body.closeDate], [null, '2027-01-19'])
  })

  test('the same PUT again answers the same', async () => {
    const { body } = await bench.create()
    for (const patch of [
      { title: 'Again' },
      { locations: [{ description: 'Foo Creek, BC' }] },
      { status: 'archived' },
      {},
    ]) {
      const first = await bench.change(body.id, patch)
      assert.equal((await bench.change(body.id, patch)).text, first.text)
    }
  })

  test('a read job can be put back, and stays as it is to the byte', async () => {
    const variants = [
      { referenceId: 'BACK-1', ...paid },
      { salary: null, status: 'archived', closeDate: '2020-02-29' },
      { status: 'draft', description: '<p>One\r\n\ttwo &amp; &eacute;</P>' },
      { locations: [{ description: 'Foo  Creek, BC' }, { description: 'Canada' }] },
      { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/' },
    ]
    for (const members of variants) {
      const created = await bench.create(members)
      const back = await bench.employer.send('PUT', `/jobs/${created.body.id}`, { raw: created.text })
      assert.equal(back.status, 200, back.text)
      assert.equal(back.text, created.text)
    }
  })

  test('the id in the body must be that of the job', async () => {
    const { body } = await bench.create()
    const other = await bench.create()
    assert.equal((await bench.change(body.id, { id: body.id, title: 'With its id' })).body.title, 'With its id')
    for (const id of [other.body.id, body.id + 1000, String(body.id), null, 0])
      await bench.refusesChange(body.id, { id, title: 'Not this' }, ['/id id-mismatch'])
  })

  test('read-only members are accepted and ignored', async () => {
    const { body } = await bench.create(paid)
    const patch = {
      publishDate: '2001-01-01',
      employer: { id: 5, name: 'x' },
      positionType: { id: 1, name: 'x' },
      categories: [{ id: 13, name: 'x' }],
      applicantRoutingType: { id: 1, name: 'x' },
      salary: { period: { id: 6, name: 'x', unit: 'x' } },
      locations: body.locations.map(({ description }: { description: string }) => ({ description, id: 1, name: 'x' })),
    }
    assert.deepEqual((await bench.change(body.id, patch)).body, body)
  })

  test('the result must be a valid job by the rules of a new one', async () => {
    const { body } = await bench.create()
    const { id } = body
    await bench.change(id, { salary: { amount: 20, maxAmount: 30, period: { id: 6 } } })
    await bench.refusesChange(id, { salary: { amount: 31 } }, ['/salary/maxAmount salary-range'])
    await bench.refusesChange(id, { salary: { maxAmount: 19.9999 } }, ['/salary/maxAmount salary-range'])
    await bench.refusesChange(id, { salary: { amount: null } }, ['/salary/amount required'])
    await bench.refusesChange(id, { salary: { period: { id: null } } }, ['/salary/period/id required'])
    await bench.refusesChange(id, { applicantRoutingType: { id: 2 } }, ['/applicationUrl required'])
    await bench.refusesChange(id, { applicationEmail: null }, ['/applicationEmail required'])
    await bench.refusesChange(id, { categories: [{ id: 98 }] }, ['/categories/0/id unknown-id'])
    await bench.refusesChange(id, { categories: [null] }, ['/categories/0 type'])
    await bench.refusesChange(id, { locations: [] }, ['/locations count'])
    await bench.refusesChange(id, { locations: [{}] }, ['/locations/0/description required'])
    await bench.refusesChange(id, { description: '<p>&nbsp;</p>' }, ['/description blank'])
    await bench.refusesChange(id, { closeDate: '2027-02-29' }, ['/closeDate date'])
    await bench.change(id, { salary: null })
    await bench.refusesChange(id, { salary: { amount: 5 } }, ['/salary/period required'])
    await bench.refusesChange(id, { salary: { maxAmount: 5 } }, ['/salary/amount required', '/salary/period required'])
  })

  test('every broken rule of a PUT is told at once', async () => {
    const { body } = await bench.create()
    await bench.refusesChange(
      body.id,
      { title: '', confidential: 'no', categories: [{ id: 98 }], titel: 'x', applicationEmail: 'x', id: 0 },
      [
        '/applicationEmail email',
        '/categories/0/id unknown-id',
        '/confidential type',
        '/id id-mismatch',
        '/titel unknown-member',
        '/title required',
      ],
    )
  })

  test('what a patch does not touch stays, though a new job could not have it', async () => {
    const renamed = await bench.create({ locations: [{ description: 'Crique-à-Foo, Yukon' }], autoRefresh: true })
    await bench.service.operator.setPlan({ id: bench.employer.employerId, plan: 'standard' })
    const shown = await bench.employer.get(`/jobs/${renamed.body.id}`)
    assert.equal(shown.body.autoRefresh, false)
    const changed = await bench.change(renamed.body.id, { title: 'Changed on the standard plan' })
    assert.deepEqual(changed.body.locations, renamed.body.locations)
    assert.equal((await bench.employer.send('PUT', `/jobs/${renamed.body.id}`, { raw: shown.text })).status, 200)
    await bench.refusesChange(renamed.body.id, { autoRefresh: true }, ['/autoRefresh plan-required'])
    await bench.service.operator.setPlan({ id: bench.employer.employerId, plan: 'unlimited' })
  })

  test('the referenceId can be changed, unless another job has it', async () => {
    const one = await bench.create({ referenceId: 'MOVE-1' })
    const two = await bench.create({ referenceId: 'MOVE-2' })
    assert.equal((await bench.change(one.body.id, { referenceId: 'MOVE-3' })).body.referenceId, 'MOVE-3')
    assert.equal((await bench.change(one.body.id, { referenceId: 'MOVE-3' })).status, 200)
    const before = await bench.list()
    const taken = await bench.employer.put(`/jobs/${one.body.id}`, { referenceId: 'MOVE-2', title: 'Not this' })
    assert.equal(taken.status, 409)
    assert.deepEqual([taken.body.id, taken.body.code], [two.body.id, 'duplicate-reference'])
    assert.equal(taken.body.address, `${bench.service.api}/jobs/${two.body.id}`)
    assert.equal(await bench.list(), before)
    assert.equal((await bench.employer.post(job({ referenceId: 'MOVE-1' }))).status, 201)
    await bench.change(two.body.id, { referenceId: null })
    assert.equal((await bench.change(one.body.id, { referenceId: 'MOVE-2' })).status, 200)
  })

  test('an unknown id is an unknown job, whatever the body', async () => {
    const before = await bench.list()
    for (const id of ['4000000', '2147483647', '2147483648', '0', '-1', 'abc', '1.5'])
      assert.equal((await bench.employer.put(`/jobs/${id}`, { title: 'x' })).status, 404, id)
    assert.equal(await bench.list(), before)
  })
})
