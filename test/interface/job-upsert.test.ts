/** PUT /jobs: changes the job with the body's referenceId, or creates it exactly as POST would. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

onBench((bench) => {
  const upsert = (body: unknown) => bench.employer.put('/jobs', body)

  const refusesUpsert = async (body: unknown, expected: readonly string[]): Promise<void> => {
    const before = await bench.list()
    assertRefused(await upsert(body), expected)
    assert.equal(await bench.list(), before)
  }

  test('a new referenceId creates the job, exactly as POST would', async () => {
    const posted = await bench.create({ referenceId: 'POSTED' })
    const put = await upsert(job({ referenceId: 'PUT' }))
    assert.equal(put.status, 201)
    assert.equal(put.headers.get('location'), `${bench.service.api}/jobs/${put.body.id}`)
    assert.equal(put.headers.get('content-type'), posted.headers.get('content-type'))
    const alike = put.text.replace(`"id":${put.body.id}`, `"id":${posted.body.id}`).replace('"PUT"', '"POSTED"')
    assert.equal(alike, posted.text)
    assert.equal((await bench.employer.get(`/jobs/${put.body.id}`)).text, put.text)
  })

  test('the same PUT again changes nothing, and answers 200 with the same job', async () => {
    const body = job({ referenceId: 'RETRY', locations: [{ description: 'Foo Creek, BC' }] })
    const first = await upsert(body)
    assert.equal(first.status, 201)
    for (let retry = 0; retry < 3; retry++) {
      const again = await upsert(body)
      assert.equal(again.status, 200)
      assert.equal(again.text, first.text)
      assert.equal(again.headers.get('location'), null)
    }
    assert.equal((await bench.employer.get('/jobs?referenceId=RETRY')).body.paging.total, 1)
  })

  test('of many concurrent PUTs with one new referenceId exactly one answers 201, the others 200', async () => {
    for (const round of [1, 2, 3]) {
      const referenceId = `TOGETHER-${round}`
      const answers = await Promise.all(Array.from({ length: 10 }, () => upsert(job({ referenceId }))))
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [...Array(9).fill(200), 201])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
      assert.equal((await bench.employer.get(`/jobs?referenceId=${referenceId}`)).body.paging.total, 1)
    }
  })

  test('a referenceId that exists is changed in part: only what is sent', async () => {
    const { body } = await bench.create({ referenceId: 'PART', salary: { amount: 1, period: { id: 1 } } })
    const titled = await upsert({ referenceId: 'PART', title: 'Just the title' })
    assert.equal(titled.status, 200)
    assert.deepEqual(titled.body, { ...body, title: 'Just the title' })
    const archived = await upsert({ referenceId: 'PART', status: 'archived' })
    assert.deepEqual(archived.body, { ...titled.body, status: 'archived' })
    const republished = await upsert({ referenceId: 'PART', status: 'active', salary: { amount: 2 } })
    assert.deepEqual(republished.body, { ...titled.body, salary: { ...body.salary, amount: 2 } })
    assert.equal((await upsert({ referenceId: 'PART' })).text, republished.text)
  })

  test('without a referenceId the request is refused, and creates nothing', async () => {
    for (const referenceId of [undefined, null, ''])
      await refusesUpsert(job({ referenceId }), ['/referenceId required'])
    await refusesUpsert({ title: 'x' }, ['/referenceId required'])
    await refusesUpsert({}, ['/referenceId required'])
    for (const referenceId of ['   ', 'a\tb', '\ud83e', 'x'.repeat(51), 5, true, ['PART']]) {
      const before = await bench.list()
      const { status, body } = await upsert(job({ referenceId }))
      assert.deepEqual([status, body.errors.length, body.errors[0].pointer], [400, 1, '/referenceId'])
      assert.equal(await bench.list(), before)
    }
  })

  test('a PUT that would create is judged by the rules of POST', async () => {
    await refusesUpsert({ referenceId: 'NEW', title: 'Only a title' }, [
      '/referenceId unknown-reference',
      '/applicantRoutingType required',
      '/categories required',
      '/description required',
      '/locations required',
      '/positionType required',
    ])
    await refusesUpsert({ ...job({ referenceId: 'NEW' }), titel: 'x' }, ['/titel unknown-member'])
    await refusesUpsert(job({ referenceId: 'NEW', salary: { amount: 1 } }), ['/salary/period required'])
    assert.equal((await bench.employer.get('/jobs?referenceId=NEW')).body.paging.total, 0)
  })

  test('a partial body with a referenceId of no job is told so before all else', async () => {
    for (const headers of [{}, { Accept: 'application/json;q=0.9' }, { Prefer: 'handling=lenient' }]) {
      const { status, body } = await bench.employer.put('/jobs', { referenceId: 'GONE', status: 'archived' }, headers)
      assert.deepEqual([status, body.code], [400, 'invalid-request'])
      const sentence =
        'You have no job with the referenceId "GONE". The request would create it, but a new job also needs title, locations, categories, positionType, description, applicantRoutingType.'
      assert.equal(body.detail, sentence)
      assert.deepEqual(body.errors[0], { pointer: '/referenceId', code: 'unknown-reference', detail: sentence })
      assert.equal(body.errors.length, 7)
    }
    const { title: _, ...untitled } = job({ referenceId: 'GONE' })
    for (const body of [untitled, { ...untitled, title: null }]) {
      const answer = await upsert(body)
      assertRefused(answer, ['/referenceId unknown-reference', '/title required'])
      assert.match(answer.body.detail, /^You have no job .* also needs title\.$/)
    }
    assert.equal((await bench.employer.get('/jobs?referenceId=GONE')).body.paging.total, 0)
  })

  test('a referenceId of no job is not at fault where every member of a new job is there', async () => {
    await refusesUpsert(job({ referenceId: 'NEW-1', title: '' }), ['/title required'])
    await refusesUpsert(job({ referenceId: 'NEW-1', positionType: { id: 99 } }), ['/positionType/id unknown-id'])
    assert.equal((await upsert(job({ referenceId: 'NEW-1' }))).status, 201)
  })

  test('an id is refused in a PUT that would create, even the id of another job', async () => {
    const { body } = await bench.create({ referenceId: 'OTHER' })
    for (const id of [body.id, 4_000_000, null])
      await refusesUpsert(job({ id, referenceId: 'NEW-2' }), ['/id read-only'])
    assert.equal((await bench.employer.get(`/jobs/${body.id}`)).body.referenceId, 'OTHER')
  })

  test('the id in a PUT that changes must be that of the job with the referenceId', async () => {
    const first = await bench.create({ referenceId: 'ID-1' })
    const second = await bench.create({ referenceId: 'ID-2' })
    const back = await bench.employer.send('PUT', '/jobs', { raw: first.text })
    assert.deepEqual([back.status, back.text], [200, first.text])
    await refusesUpsert({ referenceId: 'ID-1', id: second.body.id, title: 'Not this' }, ['/id id-mismatch'])
  })

  test('a referenceId is compared exactly: another spelling creates another job', async () => {
    const first = await upsert(job({ referenceId: 'Exact-é' }))
    for (const referenceId of ['exact-é', 'Exact-e', 'Exact-e\u0301', 'Exact-é '])
      assert.equal((await upsert(job({ referenceId }))).status, 201, referenceId)
    assert.equal((await upsert(job({ referenceId: 'Exact-é' }))).body.id, first.body.id)
  })

  test('a replacement character in a referenceId does not stand for half of a surrogate pair', async () => {
    const stored = await bench.create({ referenceId: '\ufffd' })
    await refusesUpsert(job({ referenceId: '\ud800', title: 'Not this' }), ['/referenceId character'])
    assert.equal((await bench.employer.get(`/jobs/${stored.body.id}`)).text, stored.text)
  })

  test("another employer's referenceId is a new one", async () => {
    const mine = await bench.create({ referenceId: 'MINE' })
    const other = await bench.service.employer()
    const theirs = await other.put('/jobs', job({ referenceId: 'MINE', title: 'Theirs' }))
    assert.equal(theirs.status, 201)
    assert.notEqual(theirs.body.id, mine.body.id)
    assert.equal((await bench.employer.get(`/jobs/${mine.body.id}`)).text, mine.text)
  })

  test('after a delete, the referenceId creates a new job with a new id', async () => {
    const first = await upsert(job({ referenceId: 'REBORN' }))
    assert.equal((await bench.employer.delete('/jobs', { referenceId: 'REBORN' })).status, 204)
    const second = await upsert(job({ referenceId: 'REBORN' }))
    assert.equal(second.status, 201)
    assert.ok(second.body.id > first.body.id)
  })

  test('a move of status that does not exist is refused, and the rest of the change with it', async () => {
    const { text } = await bench.create({ referenceId: 'NO-DRAFT' })
    const answer = await upsert({ referenceId: 'NO-DRAFT', status: 'draft', title: 'Not this' })
    assert.deepEqual([answer.status, answer.body.code], [409, 'status-transition'])
    const { body } = await bench.employer.get('/jobs?referenceId=NO-DRAFT')
    assert.equal((await bench.employer.get(`/jobs/${body.data[0].id}`)).text, text)
  })
})
