/** DELETE /jobs/{id} and DELETE /jobs: by id, by body, by query; for good. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Answered, job, type TestService } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const isEmpty = ({ status, text, headers }: Answered): void => {
  assert.equal(status, 204)
  assert.equal(text, '')
  assert.equal(headers.get('content-type'), null)
}

onBench((bench) => {
  const isGone = async (id: number): Promise<void> => {
    assert.equal((await bench.employer.get(`/jobs/${id}`)).status, 404)
    const { body } = await bench.employer.get('/jobs?pageSize=100')
    assert.ok(!body.data.some((header: { id: number }) => header.id === id))
  }

  test('a job is deleted by its id, answered without a body', async () => {
    const { body } = await bench.create()
    const kept = await bench.create()
    isEmpty(await bench.employer.delete(`/jobs/${body.id}`))
    await isGone(body.id)
    assert.equal((await bench.employer.get(`/jobs/${kept.body.id}`)).text, kept.text)
  })

  test('a job is deleted by the referenceId in the body', async () => {
    const { body } = await bench.create({ referenceId: 'BODY' })
    isEmpty(await bench.employer.delete('/jobs', { referenceId: 'BODY' }))
    await isGone(body.id)
  })

  test('a job is deleted by the referenceId in the query, whatever its characters', async () => {
    for (const referenceId of ['QUERY', 'a b', 'a+b', 'a&b=c', 'é/🦀?#%', '100%25']) {
      const { body } = await bench.create({ referenceId })
      isEmpty(await bench.employer.delete(`/jobs?referenceId=${encodeURIComponent(referenceId)}`))
      await isGone(body.id)
    }
  })

  test('the same referenceId in body and query is fine, two different ones delete nothing', async () => {
    await bench.create({ referenceId: 'ONE' })
    await bench.create({ referenceId: 'TWO' })
    const before = await bench.list()
    const answer = await bench.employer.delete('/jobs?referenceId=ONE', { referenceId: 'TWO' })
    assertRefused(answer, ['/referenceId reference-mismatch'])
    assertRefused(await bench.employer.delete('/jobs?referenceId=one', { referenceId: 'ONE' }), [
      '/referenceId reference-mismatch',
    ])
    assert.equal(await bench.list(), before)
    isEmpty(await bench.employer.delete('/jobs?referenceId=ONE', { referenceId: 'ONE' }))
  })

  test('without a referenceId nothing is deleted', async () => {
    await bench.create()
    const before = await bench.list()
    assertRefused(await bench.employer.delete('/jobs'), ['/referenceId required'])
    assertRefused(await bench.employer.delete('/jobs', {}), ['/referenceId required'])
    assertRefused(await bench.employer.delete('/jobs', { referenceId: '' }), ['/referenceId required'])
    for (const body of [{ referenceId: null }, { referenceId: 5 }, { referenceId: ' ' }, { id: 1 }, [], 'TWO', null]) {
      const { status } = await bench.employer.delete('/jobs', body)
      assert.equal(status, 400, JSON.stringify(body))
    }
    for (const query of ['referenceId=', 'referenceId', 'referenceid=TWO', 'id=1', 'referenceId=a&referenceId=a'])
      assert.equal((await bench.employer.delete(`/jobs?${query}`)).status, 400, query)
    assert.equal(await bench.list(), before)
  })

  test('an unknown job is 404, by id, by body and by query, and so is one that is gone already', async () => {
    const { body } = await bench.create({ referenceId: 'ONCE' })
    isEmpty(await bench.employer.delete(`/jobs/${body.id}`))
    const before = await bench.list()
    const unknown = [
      await bench.employer.delete(`/jobs/${body.id}`),
      await bench.employer.delete('/jobs', { referenceId: 'ONCE' }),
      await bench.employer.delete('/jobs?referenceId=ONCE'),
      await bench.employer.delete('/jobs/2147483648'),
      await bench.employer.delete('/jobs/abc'),
      await bench.employer.delete('/jobs', { referenceId: 'never' }),
    ]
    for (const { status, body } of unknown) assert.deepEqual([status, body.code], [404, 'job-not-found'])
    assert.equal(await bench.list(), before)
  })

  test('a referenceId deletes exactly the job that has it, not one of another spelling', async () => {
    const kept = await bench.create({ referenceId: 'Exact-é' })
    for (const referenceId of ['exact-é', 'Exact-e', 'Exact-e\u0301', 'Exact-é ', 'Exact-_', '%'])
      assert.equal((await bench.employer.delete('/jobs', { referenceId })).status, 404, referenceId)
    assert.equal((await bench.employer.get(`/jobs/${kept.body.id}`)).status, 200)
  })

  test('a Content-Type without a body is fine', async () => {
    for (const type of ['application/json', 'application/json; charset=UTF-8']) {
      const { body } = await bench.create()
      const headers = { 'Content-Type': type }
      isEmpty(await bench.employer.send('DELETE', `/jobs/${body.id}`, { headers }))
      await isGone(body.id)
      await bench.create({ referenceId: 'TYPED' })
      isEmpty(await bench.employer.send('DELETE', '/jobs?referenceId=TYPED', { headers }))
    }
  })

  test('a job of any status can be deleted', async () => {
    for (const status of ['active', 'archived', 'draft']) {
      const { body } = await bench.create({ status })
      isEmpty(await bench.employer.delete(`/jobs/${body.id}`))
      await isGone(body.id)
    }
  })

  test('a deleted job frees its referenceId, and its id is never used again', async () => {
    const first = await bench.create({ referenceId: 'FREED' })
    isEmpty(await bench.employer.delete('/jobs', { referenceId: 'FREED' }))
    const second = await bench.create({ referenceId: 'FREED' })
    assert.ok(second.body.id > first.body.id)
    isEmpty(await bench.employer.delete(`/jobs/${second.body.id}`))
    const third = await bench.employer.put('/jobs', job({ referenceId: 'FREED' }))
    assert.equal(third.status, 201)
    assert.ok(third.body.id > second.body.id)
    await isGone(first.body.id)
    await isGone(second.body.id)
  })

  test('of many concurrent deletes of one job exactly one finds it', async () => {
    const { body } = await bench.create()
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.employer.delete(`/jobs/${body.id}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, ...Array(7).fill(404)])
  })

  test('a deleted job is found by no search', async () => {
    const { body } = await bench.create({ title: 'Zeppelin pilot', referenceId: 'ZEP' })
    assert.equal((await bench.employer.get('/jobs?q=zeppelin')).body.paging.total, 1)
    isEmpty(await bench.employer.delete(`/jobs/${body.id}`))
    for (const query of ['q=zeppelin', 'q=ze', 'referenceId=ZEP'])
      assert.equal((await bench.employer.get(`/jobs?${query}`)).body.paging.total, 0)
  })
})

onEveryEngine((start, engine) => {
  test('the id of the last job is not used again after a restart either', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'affiche-test-'))
    const postgres = engine === 'postgres' ? await startPostgres() : null
    const options = { dataDir, environment: postgres ? { DATABASE_URL: await postgres.createDatabase() } : {} }
    const first = await start({ ...options, keepData: true })
    const deleted = await deleteOnly(first).finally(first.stop)
    const second = await start(options)
    const again = await second
      .employer()
      .then((employer) => employer.post(job()))
      .finally(second.stop)
    await postgres?.stop()
    assert.ok(again.body.id > deleted)
  })

  /** Makes the only job of a store, deletes it, and returns its id. */
  const deleteOnly = async (service: TestService): Promise<number> => {
    const employer = await service.employer()
    const { body } = await employer.post(job())
    isEmpty(await employer.delete(`/jobs/${body.id}`))
    return body.id
  }
})
