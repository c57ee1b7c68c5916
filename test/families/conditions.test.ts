/** Conditions on writes: refused while nothing judges them, never ignored. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, createClient, job, type TestService } from '../support/service.ts'
import { assertProblem, keyed, prepare, send } from './requests.ts'

const CONDITIONS = [
  ['If-Match', '*'],
  ['If-Match', '"x"'],
  ['If-Match', ''],
  ['If-None-Match', '*'],
  ['If-None-Match', 'W/"x", "y"'],
  ['If-Unmodified-Since', 'Sat, 29 Oct 1994 19:43:31 GMT'],
] as const

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
    owner = await service.employer()
  })
  after(() => service.stop())

  const jobs = async (): Promise<string> => (await owner.get('/jobs?pageSize=100')).text

  for (const operation of keyed.filter(({ scope }) => scope === 'jobs:write'))
    test(`${operation.method} ${operation.path} with a condition is refused, and changes nothing`, async () => {
      const ask = await prepare(operation, owner)
      const before = await jobs()
      for (const [name, value] of CONDITIONS) {
        const answer = await send(owner, ask, { headers: { [name]: value } })
        assertProblem(answer, 'precondition-failed')
        assert.ok(answer.body.detail.includes(name) && answer.body.detail.endsWith('Nothing was changed.'))
        if (operation.method === 'POST') continue
        const disguise = { [name]: value, 'X-HTTP-Method-Override': operation.method }
        assertProblem(await send(owner, { ...ask, method: 'POST' }, { headers: disguise }), 'precondition-failed')
      }
      assert.equal(await jobs(), before)
      assert.ok((await send(owner, ask)).status < 300)
    })

  test('a write with a condition is refused for want of a good key first', async () => {
    const nobody = createClient(service.api, { employerId: 0, apiKey: null })
    const narrow = await service.operator.issueKey({ employerId: owner.employerId, scopes: ['jobs:read'] })
    const reader = createClient(service.api, { employerId: 0, apiKey: narrow.apiKey })
    assertProblem(await nobody.post(job(), { 'If-Match': '*' }), 'key-missing')
    assertProblem(await reader.post(job(), { 'If-Match': '*' }), 'scope-missing')
  })

  test('reads of jobs ignore conditions, and an Idempotency-Key changes nothing of a write', async () => {
    const { body } = await owner.post(job())
    const plain = await owner.get(`/jobs/${body.id}`)
    for (const [name, value] of CONDITIONS) {
      const answer = await owner.send('GET', `/jobs/${body.id}`, { headers: { [name]: value } })
      assert.deepEqual([answer.status, answer.text], [200, plain.text], name)
    }
    const twice = [0, 1].map(() => owner.post(job(), { 'Idempotency-Key': '"8e03978e"' }))
    assert.deepEqual(
      (await Promise.all(twice)).map(({ status }) => status),
      [201, 201],
    )
  })
})
