/** X-HTTP-Method-Override: for clients that cannot send PUT or DELETE. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const override = (value: string) => ({ 'X-HTTP-Method-Override': value })

onBench((bench) => {
  const post = (path: string, value: string, body?: unknown) =>
    bench.employer.send('POST', path, { headers: override(value), ...(body === undefined ? {} : { body }) })

  test('POST with DELETE deletes, by id with a body or without, and by referenceId in body or query', async () => {
    for (const [send, kept] of [
      [(id: number) => post(`/jobs/${id}`, 'DELETE'), false],
      [(id: number) => post(`/jobs/${id}`, 'DELETE', {}), false],
      [() => post('/jobs', 'DELETE', { referenceId: 'GONE' }), false],
      [() => post('/jobs?referenceId=GONE', 'DELETE'), false],
      [() => post('/jobs?referenceId=GONE', 'DELETE', { referenceId: 'OTHER' }), true],
    ] as const) {
      const { body } = await bench.create({ referenceId: 'GONE' })
      const answer = await send(body.id)
      assert.equal(answer.status, kept ? 400 : 204)
      if (!kept) assert.equal(answer.text, '')
      assert.equal((await bench.employer.get(`/jobs/${body.id}`)).status, kept ? 200 : 404)
    }
  })

  test('POST with PUT answers exactly as PUT does, by id and by referenceId', async () => {
    const { body } = await bench.create({ referenceId: 'CHANGED' })
    const byId = await post(`/jobs/${body.id}`, 'PUT', { title: 'One' })
    assert.deepEqual([byId.status, byId.body], [200, { ...body, title: 'One' }])
    assert.equal((await bench.employer.put(`/jobs/${body.id}`, { title: 'One' })).text, byId.text)
    const byReference = await post('/jobs', 'PUT', { referenceId: 'CHANGED', title: 'Two' })
    assert.deepEqual([byReference.status, byReference.body], [200, { ...body, title: 'Two' }])
    const created = await post('/jobs', 'PUT', job({ referenceId: 'CREATED' }))
    assert.equal(created.status, 201)
    assert.equal(created.headers.get('location'), `${bench.service.api}/jobs/${created.body.id}`)
    assert.equal((await post('/jobs', 'PUT', job({ referenceId: 'CREATED' }))).status, 200)
  })

  test('the value may be in any letter case', async () => {
    for (const value of ['put', 'Put', 'pUt', 'PUT']) {
      const { body } = await bench.create()
      assert.equal((await post(`/jobs/${body.id}`, value, { title: value })).body.title, value)
      assert.equal((await post(`/jobs/${body.id}`, value.replace(/put/i, 'dElEtE'))).status, 204)
    }
  })

  test('any other value on a POST is refused, creates nothing and changes nothing', async () => {
    const { body, text } = await bench.create({ referenceId: 'SAFE' })
    const before = await bench.list()
    for (const value of ['GET', 'POST', 'post', 'PATCH', 'HEAD', 'DELET', 'DELETE, PUT', '0', 'PUT DELETE'])
      for (const path of ['/jobs', `/jobs/${body.id}`]) {
        const answer = await post(path, value, job())
        assert.equal(answer.status, 400, `${value} ${path}`)
        assert.match(answer.body.type, /\/docs\/problems\/method-override$/)
      }
    assert.equal(await bench.list(), before)
    assert.equal((await bench.employer.get(`/jobs/${body.id}`)).text, text)
  })

  test('on other methods the header is ignored', async () => {
    const { body } = await bench.create()
    const path = `/jobs/${body.id}`
    for (const value of ['DELETE', 'PUT', 'PATCH']) {
      const read = await bench.employer.send('GET', path, { headers: override(value) })
      assert.deepEqual([read.status, read.body.id], [200, body.id])
      const put = await bench.employer.put(path, { title: value }, override(value))
      assert.deepEqual([put.status, put.body.title], [200, value])
    }
    const list = await bench.employer.send('GET', '/locations', { headers: override('DELETE') })
    assert.equal(list.status, 200)
    assert.equal((await bench.employer.send('DELETE', path, { headers: override('PUT') })).status, 204)
  })

  test('the API key is still needed, and decides whose jobs are meant', async () => {
    const { body, text } = await bench.create()
    const path = `${bench.service.api}/jobs/${body.id}`
    assert.equal((await fetch(path, { method: 'POST', headers: override('DELETE') })).status, 401)
    const other = await bench.service.employer()
    const theirs = await other.send('POST', `/jobs/${body.id}`, { headers: override('DELETE') })
    assert.equal(theirs.status, 404)
    assert.equal((await bench.employer.get(`/jobs/${body.id}`)).text, text)
  })

  test('an overridden request is judged by the rules of the method that it becomes', async () => {
    const { body } = await bench.create()
    assertRefused(await post('/jobs', 'PUT', job()), ['/referenceId required'])
    assertRefused(await post(`/jobs/${body.id}`, 'PUT', { id: body.id + 1 }), ['/id id-mismatch'])
    assert.equal((await post('/positiontypes', 'DELETE')).status, 405)
    assert.equal((await post('/positiontypes', 'PUT', {})).status, 405)
  })
})
