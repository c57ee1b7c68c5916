import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobExample, jobInputExample } from '@affiche/contract/examples.ts'
import { startService } from './support/service.ts'

for (const threads of ['1', '3'])
  test(`with ${threads} threads that answer HTTP, the example of the documents is answered as they show it`, async (t) => {
    const service = await startService({ environment: { HTTP_THREADS: threads } })
    t.after(() => service.stop())
    const employer = await service.employer()
    const created = await employer.post(jobInputExample)
    assert.equal(created.status, 201)
    assert.deepEqual(created.body, jobExample)
    assert.match(created.text, /"amount":78000\.0000,"maxAmount":92500\.5000,/)
    assert.equal(created.headers.get('location'), `${service.api}/jobs/${jobExample.id}`)
    const read = await employer.get('/jobs/1')
    assert.equal(read.text, created.text)
  })
