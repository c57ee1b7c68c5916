/** The dates that go with the states of a job. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job, START, type TestService } from '../support/service.ts'

type Dated = { readonly publishDate: string; readonly closeDate: string; readonly status: string }

onEveryEngine((start) => {
  let service: TestService
  let employer: Client
  before(async () => {
    service = await start()
    employer = await service.employer()
  })
  after(() => service?.stop())

  /** Noon in UTC, this many days after 2026-11-20. */
  const onDay = (day: number): void => service.advance(START + day * DAY_MS - service.now())

  const create = async (members: object): Promise<Dated & { id: number }> => {
    const { status, body, text } = await employer.post(job({ ...members }))
    assert.equal(status, 201, text)
    return body
  }

  const change = async ({ id }: { id: number }, patch: unknown): Promise<Dated> => {
    const { status, body, text } = await employer.put(`/jobs/${id}`, patch)
    assert.equal(status, 200, text)
    return body
  }

  const assertDates = ({ publishDate, closeDate }: Dated, expected: readonly [publish: string, close: string]): void =>
    assert.deepEqual([publishDate, closeDate], expected)

  test('publishing an archived job again leaves publishDate and closeDate as they are', async () => {
    onDay(0)
    const created = await create({ closeDate: null })
    const archived = await create({ status: 'archived', closeDate: null })
    onDay(3)
    await change(created, { status: 'archived' })
    onDay(5)
    assert.deepEqual(await change(created, { status: 'active' }), created)
    assert.deepEqual(await change(archived, { status: 'active' }), { ...archived, status: 'active' })
  })

  test('a draft is dated the day it becomes active, and its open closeDate with it', async () => {
    onDay(5)
    const open = await create({ status: 'draft', closeDate: null })
    const fixed = await create({ status: 'draft', closeDate: '2026-11-30' })
    assert.equal(open.publishDate, '2026-11-25')
    onDay(15)
    assertDates(await change(open, { status: 'active' }), ['2026-12-05', '2027-02-03'])
    assertDates(await change(fixed, { status: 'active' }), ['2026-12-05', '2026-11-30'])
    onDay(17)
    await change(open, { status: 'archived' })
    assertDates(await change(open, { status: 'active' }), ['2026-12-05', '2027-02-03'])
  })

  test('an archived draft is dated the day it becomes active', async () => {
    onDay(17)
    const draft = await create({ status: 'draft', closeDate: null })
    await change(draft, { status: 'archived' })
    onDay(18)
    assertDates(await change(draft, { status: 'active' }), ['2026-12-08', '2027-02-06'])
  })

  test('a draft that is put back as it was read keeps its closeDate open', async () => {
    onDay(17)
    const draft = await create({ status: 'draft', closeDate: null })
    assert.equal(draft.closeDate, '2027-02-05')
    await change(draft, draft)
    onDay(18)
    assertDates(await change(draft, { status: 'active' }), ['2026-12-08', '2027-02-06'])
  })

  test('a draft that is changed on a later day keeps the day of its creation until it is published', async () => {
    onDay(18)
    const draft = await create({ status: 'draft' })
    onDay(19)
    assert.equal((await change(draft, { title: 'Later' })).publishDate, '2026-12-08')
  })

  test('a cleared closeDate is 60 days after the publishDate, not after the day of the change', async () => {
    onDay(19)
    const created = await create({ closeDate: '2026-12-20' })
    onDay(22)
    assertDates(await change(created, { closeDate: null }), ['2026-12-09', '2027-02-07'])
  })

  test('the status stays what the employer set when closeDate passes', async () => {
    onDay(22)
    const created = await create({ closeDate: '2026-12-13' })
    onDay(30)
    await service.refresh()
    assert.deepEqual((await employer.get(`/jobs/${created.id}`)).body, created)
    const { body: active } = await employer.get('/jobs?status=active&pageSize=100')
    assert.ok(active.data.some(({ id }: { id: number }) => id === created.id))
  })
})
