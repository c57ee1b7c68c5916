/** States and transitions, and the dates that go with them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, job } from '../support/service.ts'
import { onBench } from './bench.ts'

const STATUSES = ['active', 'archived', 'draft'] as const

/** The moves that exist; to stay is no move. */
const moves = new Set(['draft active', 'draft archived', 'active archived', 'archived active'])

const published = { referenceId: null, salary: { amount: 1, period: { id: 1 } } }

// The clock starts at noon in UTC on 2026-11-20; every test says the day that it is on.
onBench((bench) => {
  let days = 0
  const isDay = (day: string): void => {
    while (new Date(bench.service.now()).toISOString() < day) {
      bench.service.advance(DAY_MS)
      days++
    }
    assert.equal(new Date(bench.service.now()).toISOString().slice(0, 10), day)
  }

  test('a new job is active unless it says otherwise, and takes each status', async () => {
    assert.equal((await bench.create()).body.status, 'active')
    for (const status of STATUSES) {
      const { body } = await bench.create({ status })
      assert.deepEqual([body.status, body.publishDate], [status, '2026-11-20'])
    }
  })

  test('any other status is refused', async () => {
    const { body } = await bench.create()
    for (const status of [
      'Active',
      'ARCHIVED',
      'closed',
      'expired',
      'published',
      'actif',
      ' active',
      'x'.repeat(300),
    ]) {
      await bench.refuses(job({ status }), ['/status choice'])
      await bench.refusesChange(body.id, { status }, ['/status choice'])
    }
  })

  test('a draft is judged like any other job', async () => {
    await bench.refuses(job({ status: 'draft', title: '', categories: [] }), ['/categories count', '/title required'])
    await bench.refuses({ status: 'draft', title: 'Only a title' }, [
      '/applicantRoutingType required',
      '/categories required',
      '/description required',
      '/locations required',
      '/positionType required',
    ])
  })

  for (const from of STATUSES)
    for (const to of STATUSES) {
      const allowed = from === to || moves.has(`${from} ${to}`)
      test(`${from} to ${to} is ${allowed ? 'done' : 'refused, and changes nothing'}`, async () => {
        const created = await bench.create({ ...published, status: from })
        const path = `/jobs/${created.body.id}`
        const answer = await bench.employer.put(path, { status: to, title: 'Changed with the status' })
        const after = await bench.employer.get(path)
        if (allowed) {
          assert.equal(answer.status, 200)
          assert.deepEqual(after.body, { ...created.body, status: to, title: 'Changed with the status' })
          return
        }
        assert.equal(answer.status, 409)
        assert.equal(answer.body.code, 'status-transition')
        assert.match(answer.body.type, /\/docs\/problems\/status-transition$/)
        assert.equal(after.text, created.text)
      })
    }

  test('a job that was a draft and was published cannot become a draft again', async () => {
    const { body } = await bench.create({ status: 'draft' })
    for (const status of ['active', 'archived', 'active']) await bench.change(body.id, { status })
    assert.equal((await bench.employer.put(`/jobs/${body.id}`, { status: 'draft' })).status, 409)
  })

  test('an invalid member is told before a move that does not exist', async () => {
    const { body } = await bench.create()
    await bench.refusesChange(body.id, { status: 'draft', title: '' }, ['/title required'])
  })

  test('closeDate is the given date, past ones included, and must exist', async () => {
    for (const closeDate of ['2026-11-20', '2026-11-19', '1999-12-31', '2028-02-29', '2000-02-29', '9999-12-31'])
      assert.equal((await bench.create({ closeDate })).body.closeDate, closeDate)
    const impossible = [
      '2027-02-29',
      '1900-02-29',
      '2027-04-31',
      '2027-13-01',
      '2027-00-10',
      '2027-01-00',
      '2027-01-32',
    ]
    const otherForms = [
      '2027-1-31',
      '20270131',
      '31-01-2027',
      '2027-01-31T00:00:00Z',
      '2027-01',
      '+002027-01-31',
      'soon',
    ]
    for (const closeDate of [...impossible, ...otherForms, '2027-01-31 ', '２０２７-01-31', '-2027-01-31'])
      await bench.refuses(job({ closeDate }), ['/closeDate date'])
  })

  test('without a closeDate a job closes 60 days after its publishDate', async () => {
    for (const status of STATUSES) {
      const { body } = await bench.create({ status, closeDate: null })
      assert.deepEqual([body.publishDate, body.closeDate], ['2026-11-20', '2027-01-19'])
    }
  })

  test('re-publishing leaves publishDate and closeDate as they are', async () => {
    isDay('2026-11-20')
    const { body } = await bench.create({ closeDate: null })
    isDay('2026-11-23')
    await bench.change(body.id, { status: 'archived' })
    isDay('2026-11-25')
    const republished = await bench.change(body.id, { status: 'active' })
    assert.deepEqual(republished.body, body)
  })

  test('a draft is dated the day it becomes active, and its open closeDate with it', async () => {
    isDay('2026-11-25')
    const open = await bench.create({ status: 'draft', closeDate: null })
    const fixed = await bench.create({ status: 'draft', closeDate: '2026-11-30' })
    assert.equal(open.body.publishDate, '2026-11-25')
    isDay('2026-12-05')
    const activeOpen = await bench.change(open.body.id, { status: 'active' })
    assert.deepEqual([activeOpen.body.publishDate, activeOpen.body.closeDate], ['2026-12-05', '2027-02-03'])
    const activeFixed = await bench.change(fixed.body.id, { status: 'active' })
    assert.deepEqual([activeFixed.body.publishDate, activeFixed.body.closeDate], ['2026-12-05', '2026-11-30'])
    isDay('2026-12-07')
    await bench.change(open.body.id, { status: 'archived' })
    const again = await bench.change(open.body.id, { status: 'active' })
    assert.deepEqual([again.body.publishDate, again.body.closeDate], ['2026-12-05', '2027-02-03'])
  })

  test('a draft that is put back as it was read keeps its closeDate open', async () => {
    isDay('2026-12-07')
    const draft = await bench.create({ status: 'draft', closeDate: null })
    assert.equal(draft.body.closeDate, '2027-02-05')
    await bench.employer.send('PUT', `/jobs/${draft.body.id}`, { raw: draft.text })
    isDay('2026-12-08')
    const active = await bench.change(draft.body.id, { status: 'active' })
    assert.deepEqual([active.body.publishDate, active.body.closeDate], ['2026-12-08', '2027-02-06'])
  })

  test('a draft that is changed on a later day keeps the day of its creation until it is published', async () => {
    isDay('2026-12-08')
    const draft = await bench.create({ status: 'draft' })
    isDay('2026-12-09')
    assert.equal((await bench.change(draft.body.id, { title: 'Later' })).body.publishDate, '2026-12-08')
  })

  test('a cleared closeDate is 60 days after the publishDate, not after the day of the change', async () => {
    isDay('2026-12-09')
    const { body } = await bench.create({ closeDate: '2026-12-20' })
    isDay('2026-12-12')
    const cleared = await bench.change(body.id, { closeDate: null })
    assert.deepEqual([cleared.body.publishDate, cleared.body.closeDate], ['2026-12-09', '2027-02-07'])
  })

  test('the status stays what the employer set when closeDate passes', async () => {
    isDay('2026-12-12')
    const { body } = await bench.create({ closeDate: '2026-12-13' })
    isDay('2026-12-20')
    await bench.service.refresh()
    assert.deepEqual((await bench.employer.get(`/jobs/${body.id}`)).body, body)
    const { body: active } = await bench.employer.get('/jobs?status=active&pageSize=100')
    assert.ok(active.data.some(({ id }: { id: number }) => id === body.id))
  })

  test('the clock of these tests was moved', () => assert.equal(days, 30))

  test('a job that was created as archived keeps its publishDate, and an archived draft is dated, once it is active', async () => {
    const archived = await bench.create({ status: 'archived', closeDate: null })
    const draft = await bench.create({ status: 'draft', closeDate: null })
    await bench.change(draft.body.id, { status: 'archived' })
    const today = new Date(bench.service.now() + DAY_MS).toISOString().slice(0, 10)
    isDay(today)
    assert.deepEqual((await bench.change(archived.body.id, { status: 'active' })).body, {
      ...archived.body,
      status: 'active',
    })
    assert.equal((await bench.change(draft.body.id, { status: 'active' })).body.publishDate, today)
  })
})
