/** Retries whose answers would be too much to keep: nothing is done again, and the job is shown as it is. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'

onEveryEngine((start) => {
  let service: TestService
  let employer: Client
  before(async () => {
    service = await start({ environment: { IDEMPOTENCY_BYTES_MAX: '0' } })
    employer = await service.employer()
  })
  after(() => service?.stop())

  const shown = ({ status, text, headers }: Answered) => [status, text, headers.get('etag'), headers.get('location')]
  const isReplay = ({ headers }: Answered) => headers.get('idempotent-replayed') === 'true'
  const total = async (): Promise<number> => (await employer.get('/jobs')).body.paging.total

  test('a retry of a creation is answered with the same bytes while the job is as it was', async () => {
    const headers = { 'Idempotency-Key': 'created' }
    const first = await employer.post(job(), headers)
    const count = await total()
    const again = await employer.post(job(), headers)
    assert.ok(isReplay(again))
    assert.deepEqual(shown(again), shown(first))
    const changed = await employer.put(`/jobs/${first.body.id}`, { title: 'Changed since' })
    const later = await employer.post(job(), headers)
    assert.ok(isReplay(later))
    assert.deepEqual(shown(later), [
      ...[201, changed.text],
      ...[changed.headers.get('etag'), first.headers.get('location')],
    ])
    await employer.send('DELETE', `/jobs/${first.body.id}`)
    const gone = await employer.post(job(), headers)
    assert.deepEqual([gone.status, gone.body.code], [404, 'job-not-found'])
    assert.equal(await total(), count - 1)
  })

  test('a change is not done again after another one, and another request with its key is refused', async () => {
    const { body } = await employer.post(job())
    const headers = { 'Idempotency-Key': 'changed' }
    const path = `/jobs/${body.id}`
    const first = await employer.put(path, { title: 'First' }, headers)
    const second = await employer.put(path, { title: 'Second' })
    const again = await employer.put(path, { title: 'First' }, headers)
    assert.ok(isReplay(again))
    assert.deepEqual([first.body.title, again.text], ['First', second.text])
    const other = await employer.put(path, { title: 'Third' }, headers)
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency-mismatch'])
    assert.equal((await employer.get(path)).text, second.text)
  })

  test('a retry of a deletion is answered as the first was', async () => {
    const { body } = await employer.post(job())
    const headers = { 'Idempotency-Key': 'deleted' }
    for (const _ of [1, 2]) assert.equal((await employer.send('DELETE', `/jobs/${body.id}`, { headers })).status, 204)
  })
})
