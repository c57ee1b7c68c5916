/** Every member of a job on input: needed or not, of which JSON type, and what "no value" makes of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const required = ['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType']

const salary = (members: object) => ({ salary: { amount: 1, period: { id: 1 }, ...members } })

/** Where a value of the wrong JSON type stands, and the member that it makes. */
const wrongTypes: readonly [pointer: string, values: readonly unknown[], (value: unknown) => object][] = [
  ['/referenceId', [5, true, ['x'], {}], (value) => ({ referenceId: value })],
  ['/title', [5, true, ['x'], {}], (value) => ({ title: value })],
  ['/closeDate', [20270131, true, ['2027-01-31'], {}], (value) => ({ closeDate: value })],
  ['/confidential', ['true', 'false', '', 1, 0, []], (value) => ({ confidential: value })],
  ['/autoRefresh', ['true', 'false', '', 1, 0, {}], (value) => ({ autoRefresh: value })],
  ['/status', [1, true, ['active'], {}], (value) => ({ status: value })],
  ['/locations', ['Vancouver, BC', { description: 'Vancouver, BC' }, 26], (value) => ({ locations: value })],
  ['/locations/0', ['Vancouver, BC', 26, null, []], (value) => ({ locations: [value] })],
  ['/locations/0/description', [26, true, ['x']], (value) => ({ locations: [{ description: value }] })],
  ['/categories', [13, '13', { id: 13 }], (value) => ({ categories: value })],
  ['/categories/0', [13, '13', null, [13]], (value) => ({ categories: [value] })],
  ['/categories/0/id', ['13', 13.5, true], (value) => ({ categories: [{ id: value }] })],
  ['/positionType', [1, '1', [1]], (value) => ({ positionType: value })],
  ['/positionType/id', ['1', 1.5, true], (value) => ({ positionType: { id: value } })],
  ['/salary', [52000, '52000', '', [], false], (value) => ({ salary: value })],
  ['/salary/amount', ['52000', true, {}], (value) => salary({ amount: value })],
  ['/salary/maxAmount', ['52000', '', true, {}], (value) => salary({ maxAmount: value })],
  ['/salary/period', [1, '1', []], (value) => salary({ period: value })],
  ['/salary/period/id', ['1', 1.5, true], (value) => salary({ period: { id: value } })],
  ['/salary/plusCommission', ['true', '', 1, 0], (value) => salary({ plusCommission: value })],
  ['/description', [5, true, ['<p>x</p>'], {}], (value) => ({ description: value })],
  ['/applicantRoutingType', [1, '1', []], (value) => ({ applicantRoutingType: value })],
  ['/applicantRoutingType/id', ['1', 1.5, true], (value) => ({ applicantRoutingType: { id: value } })],
  ['/applicationEmail', [5, true, ['jobs@example.ca'], {}], (value) => ({ applicationEmail: value })],
  ['/applicationUrl', [5, true, ['https://example.ca'], {}], (value) => ({ applicationUrl: value })],
]

const listed: readonly [pointer: string, (id: unknown) => object][] = [
  ['/categories/0/id', (id) => ({ categories: [{ id }] })],
  ['/positionType/id', (id) => ({ positionType: { id } })],
  ['/salary/period/id', (id) => salary({ period: { id } })],
  ['/applicantRoutingType/id', (id) => ({ applicantRoutingType: { id } })],
]

onBench((bench) => {
  for (const member of required)
    test(`a job without ${member} is refused, and so is one where it is null or empty`, async () => {
      const { [member]: _, ...rest } = job()
      await bench.refuses(rest, [`/${member} required`])
      const empty = Array.isArray(job()[member]) ? [[], 'count'] : ['', 'required']
      if (typeof job()[member] !== 'object' || Array.isArray(job()[member]))
        await bench.refuses(job({ [member]: empty[0] }), [`/${member} ${empty[1]}`])
      await bench.refuses(job({ [member]: null }), [`/${member} required`])
    })

  for (const member of required)
    test(`${member} cannot be cleared by a PUT`, async () => {
      const { body } = await bench.create()
      await bench.refusesChange(body.id, { [member]: null }, [`/${member} required`])
    })

  test('an object that names an item of a list needs its id', async () => {
    await bench.refuses(job({ categories: [{}] }), ['/categories/0/id required'])
    await bench.refuses(job({ positionType: {} }), ['/positionType/id required'])
    await bench.refuses(job({ applicantRoutingType: { name: 'Email' } }), ['/applicantRoutingType/id required'])
    await bench.refuses(job({ locations: [{ id: 26 }] }), ['/locations/0/description required'])
    await bench.refuses(job({ locations: [{ description: null }] }), ['/locations/0/description required'])
    await bench.refuses(job({ locations: [{ description: '' }] }), ['/locations/0/description required'])
    await bench.refuses(job({ categories: [{ id: null }] }), ['/categories/0/id required'])
    await bench.refuses(job({ positionType: { id: null } }), ['/positionType/id required'])
  })

  for (const [pointer, values, members] of wrongTypes)
    test(`${pointer} of another JSON type is refused, never converted`, async () => {
      for (const value of values) await bench.refuses(job({ ...members(value) }), [`${pointer} type`])
    })

  for (const [pointer, members] of listed)
    test(`${pointer} must be in its list`, async () => {
      await bench.refuses(job({ ...members(98) }), [`${pointer} unknown-id`])
      await bench.refuses(job({ ...members(2147483647) }), [`${pointer} unknown-id`])
      for (const id of [0, -1, 2147483648, 1e300]) {
        const { status, body } = await bench.employer.post(job({ ...members(id) }))
        assert.deepEqual([status, body.errors.length, body.errors[0].pointer], [400, 1, pointer])
      }
    })

  test('one to three categories and locations may be given, each once', async () => {
    const ids = (...numbers: number[]) => numbers.map((id) => ({ id }))
    const places = (...names: string[]) => names.map((description) => ({ description }))
    const names = ['Vancouver, BC', 'Calgary, AB', 'Toronto, ON', 'Halifax, NS']
    for (const count of [1, 2, 3]) {
      const members = { categories: ids(13, 2, 27).slice(0, count), locations: places(...names).slice(0, count) }
      const { body } = await bench.create(members)
      assert.deepEqual(
        body.categories.map(({ id }: { id: number }) => id),
        [13, 2, 27].slice(0, count),
      )
      assert.deepEqual(
        body.locations.map(({ description }: { description: string }) => description),
        names.slice(0, count),
      )
    }
    await bench.refuses(job({ categories: [] }), ['/categories count'])
    await bench.refuses(job({ categories: ids(1, 2, 3, 4) }), ['/categories count'])
    await bench.refuses(job({ locations: [] }), ['/locations count'])
    await bench.refuses(job({ locations: places(...names) }), ['/locations count'])
    await bench.refuses(job({ categories: ids(1, 2, 1) }), ['/categories/2 duplicate'])
  })

  test('null means no value for every optional member, and "" for every optional text and date', async () => {
    const none = { referenceId: null, closeDate: '2027-01-19', status: 'active', applicationUrl: null }
    for (const nothing of [null, ''])
      for (const member of Object.keys(none)) {
        const { body } = await bench.create({ [member]: nothing })
        assert.equal(body[member], none[member as keyof typeof none], `${member} ${nothing}`)
      }
    const { body } = await bench.create({ confidential: null, autoRefresh: null, salary: null })
    assert.deepEqual([body.confidential, body.autoRefresh, body.salary], [false, false, null])
    const paid = await bench.create(salary({ maxAmount: null, plusCommission: null }))
    assert.deepEqual([paid.body.salary.maxAmount, paid.body.salary.plusCommission], [null, false])
    const routed = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/jobs', applicationEmail: '' }
    assert.equal((await bench.create(routed)).body.applicationEmail, null)
  })

  test('members that are left out take their defaults', async () => {
    const { title, locations, categories, positionType, description, applicantRoutingType, applicationEmail } = job()
    const least = { title, locations, categories, positionType, description, applicantRoutingType, applicationEmail }
    const { status, body } = await bench.employer.post(least)
    assert.equal(status, 201)
    const { referenceId, closeDate, confidential, autoRefresh, status: initial, salary: pay, applicationUrl } = body
    assert.deepEqual(
      { referenceId, closeDate, confidential, autoRefresh, initial, pay, applicationUrl },
      {
        referenceId: null,
        closeDate: '2027-01-19',
        confidential: false,
        autoRefresh: false,
        initial: 'active',
        pay: null,
        applicationUrl: null,
      },
    )
  })

  test('confidential and autoRefresh are kept as they are sent', async () => {
    for (const value of [true, false]) {
      const { body } = await bench.create({ confidential: value, autoRefresh: value })
      assert.deepEqual([body.confidential, body.autoRefresh], [value, value])
    }
  })

  test('autoRefresh needs the unlimited plan', async () => {
    const standard = await bench.service.employer('standard')
    const refused = await standard.post(job({ autoRefresh: true }))
    assert.equal(refused.status, 400)
    assert.deepEqual([refused.body.errors[0].pointer, refused.body.errors[0].code], ['/autoRefresh', 'plan-required'])
    assert.equal((await standard.get('/jobs')).body.paging.total, 0)
    assert.equal((await standard.post(job({ autoRefresh: false }))).body.autoRefresh, false)
  })
})
