/** PUT with replace=true: the body is the whole job. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, DAY_MS, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const findingsOf = ({ body }: Answered) =>
  body.errors.map((found: { pointer: string; code: string }) => [found.pointer, found.code])

onEveryEngine(async (start) => {
  const { service, owner: employer } = await serveSuite({ start })

  const create = async () => {
    const { body } = await employer.post(job())
    return `/jobs/${body.id}`
  }

  test('replace=true gives absent members the values of a new job', async () => {
    const whole = {
      title: 'Whole',
      referenceId: 'WHOLE',
      salary: { amount: 1, period: { id: 1 } },
      confidential: true,
    }
    const created = await employer.post(job({ ...whole, closeDate: '2027-03-01' }))
    const path = `/jobs/${created.body.id}`
    await employer.put(path, { status: 'archived' })
    service.advance(DAY_MS)
    const replaced = await employer.put(
      `${path}?replace=true`,
      job({ referenceId: 'WHOLE', salary: undefined, closeDate: undefined }),
    )
    const fresh = await employer.post(job({ referenceId: undefined, salary: undefined, closeDate: undefined }))
    const expected = {
      ...fresh.body,
      id: created.body.id,
      referenceId: 'WHOLE',
      publishDate: created.body.publishDate,
      closeDate: '2027-03-01',
    }
    assert.deepEqual(replaced.body, expected)
    service.advance(-DAY_MS)
  })

  test('replace=true requires required members, and creates as without it', async () => {
    const path = await create()
    const refused = await employer.put(`${path}?replace=true`, { title: 'Alone', description: null })
    assert.equal(refused.status, 400)
    const required = findingsOf(refused).filter(([, code]: string[]) => code === 'required')
    assert.deepEqual(required.map(([pointer]: string[]) => pointer).sort(), [
      '/applicantRoutingType',
      '/categories',
      '/description',
      '/locations',
      '/positionType',
    ])
    assert.equal((await employer.put('/jobs?replace=true', job({ referenceId: 'MADE' }))).status, 201)
    assert.equal((await employer.put('/jobs?replace=false', { referenceId: 'MADE', title: 'Patched' })).status, 200)
    const same = await employer.put('/jobs?replace=true', job({ referenceId: 'MADE' }))
    const again = await employer.put('/jobs?replace=true', job({ referenceId: 'MADE' }))
    assert.equal(again.headers.get('etag'), same.headers.get('etag'))
  })

  test('replace=true keeps to the rules of a change of status', async () => {
    const path = await create()
    assert.equal((await employer.put(`${path}?replace=true`, job({ status: 'draft' }))).status, 409)
  })
})
