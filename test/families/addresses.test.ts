/** Which addresses there are: 404 for all others, and 406 where JSON is not accepted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { API_PREFIX, operations } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'
import { assertProblem, paths, prepare, send, sendRaw } from './requests.ts'

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
    owner = await service.employer()
  })
  after(() => service.stop())

  const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answered> =>
    sendRaw(service.base + path, { method, headers: { 'API-Key': owner.apiKey ?? '', ...headers } })

  const unknown = [
    ...paths
      .flatMap((path) => {
        const real = API_PREFIX + path.replace('{id}', '1')
        const capital = API_PREFIX + path.replace('{id}', '1').replace(/[a-z]/, (letter) => letter.toUpperCase())
        const other = API_PREFIX + path.replace('{id}', '1').replace(/[a-z]/, 'z')
        return [`/${real}`, `${real}/1/more`, `${real}.json`, capital, other, real.replace('/v1.1/', '/v1/')]
      })
      .filter((path) => !path.endsWith('1.json')),
    '/api',
    '/api/',
    API_PREFIX,
    `${API_PREFIX}/`,
    '/API/v1.1/jobs',
    '/jobs',
    '/nothing',
    '/health',
    '/health/live/',
    '/favicon.ico',
    `${API_PREFIX}/jobs//`,
    `${API_PREFIX}//jobs`,
  ]

  const isPage = (method: string, path: string, accept: string): boolean =>
    method === 'GET' && accept === 'text/html' && !path.startsWith('/api/')

  test('every address that does not exist is a problem in JSON, but for a browser that reads outside the interface', async () => {
    for (const path of unknown)
      for (const method of ['GET', 'POST', 'DELETE'])
        for (const accept of ['text/html', '*/*']) {
          const answer = await ask(method, path, { Accept: accept })
          assert.equal(answer.status, 404, `${method} ${path} ${answer.status} ${answer.text.slice(0, 200)}`)
          if (isPage(method, path, accept)) assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
          else assertProblem(answer, 'path-not-found')
        }
  })

  test('nor is it one for requests that are plain otherwise, and none of them changes a job', async () => {
    const { body: kept } = await owner.post(job({ referenceId: 'KEPT' }))
    assert.equal(kept.id, 1)
    for (const path of unknown)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'POST' || method === 'PUT' ? { body: Buffer.from('{"title":"Changed"}') } : {}
        const headers = { 'API-Key': owner.apiKey ?? '', 'Content-Type': 'application/json' }
        const answer = await sendRaw(service.base + path, { method, headers, ...body })
        assert.equal(answer.status, 404, `${method} ${path} ${answer.status} ${answer.text.slice(0, 200)}`)
      }
    assert.deepEqual((await owner.get('/jobs/1')).body, kept)
  })

  test('the documentation holds its own pages and files, and no others', async () => {
    const pages = ['/docs/problems/no-such-problem', '/docs/problems/constructor', '/docs/problems/']
    const files = [
      '/docs/assets/',
      '/docs/assets/index.html',
      '/docs/assets/../../package.json',
      '/docs/assets/%2e%2e/x',
    ]
    for (const path of [...pages, ...files]) assertProblem(await ask('GET', path), 'path-not-found')
    for (const path of ['/docs', '/docs/problems', '/docs/interface'])
      assert.equal((await ask('GET', path)).status, 200, path)
  })

  test('an address that ends in a slash is another one, which does not exist', async () => {
    for (const path of paths) {
      const answer = await ask('GET', `${API_PREFIX}${path.replace('{id}', '1')}/`)
      assertProblem(answer, 'path-not-found')
    }
  })

  test('QUERY to an address that does not exist is not found', async () => {
    assertProblem(await ask('QUERY', `${API_PREFIX}/nothing`), 'path-not-found')
  })

  test('an address that does not exist is not found, whatever body comes with it', async () => {
    const body = Buffer.from('title=x')
    for (const type of ['text/plain', 'nonsense', 'application/json'])
      assertProblem(
        await sendRaw(`${service.api}/nothing`, { method: 'POST', headers: { 'Content-Type': type }, body }),
        'path-not-found',
      )
  })

  const ids = [
    'abc',
    '0',
    '-1',
    '2147483648',
    '1.0',
    '01',
    '+1',
    '1e0',
    '%201',
    '1%00',
    '0x1',
    '٣',
    'null',
    '9'.repeat(90),
  ]

  for (const operation of operations.filter(({ path }) => path.endsWith('{id}')))
    test(`${operation.method} ${operation.path} knows nothing under an id that is no Int32`, async () => {
      const { body } = await prepare(operation, owner)
      for (const id of ids) {
        const path = operation.path.replace('{id}', encodeURI(id).replaceAll('%25', '%'))
        const answer = await send(owner, { method: operation.method, path, jobId: 0, body })
        assert.equal(answer.status, 404, `${id.slice(0, 30)} ${answer.text.slice(0, 200)}`)
        assertProblem(answer, operation.scope ? 'job-not-found' : 'item-not-found')
      }
    })

  for (const operation of operations.filter(({ path }) => path.endsWith('{id}')))
    test(`${operation.method} ${operation.path} knows nothing under an id of more than a hundred characters`, async () => {
      const { body } = await prepare(operation, owner)
      for (const length of [101, 2000]) {
        const path = operation.path.replace('{id}', '1'.repeat(length))
        const answer = await send(owner, { method: operation.method, path, jobId: 0, body })
        assertProblem(answer, operation.scope ? 'job-not-found' : 'item-not-found')
      }
    })

  test('an address with broken percent-encoding is a malformed request', async () => {
    for (const path of [`${API_PREFIX}/jobs/%zz`, `${API_PREFIX}/jobs/%ff`, '/%c0%80']) {
      const answer = await ask('GET', path)
      assertProblem(answer, 'malformed-request')
    }
  })

  for (const operation of operations.filter(({ success }) => success.some(({ schema }) => schema)))
    test(`${operation.method} ${operation.path} is refused where JSON is not accepted, and does nothing`, async () => {
      const ask = await prepare(operation, owner)
      const before = (await owner.get('/jobs?pageSize=100')).text
      for (const accept of ['text/html', 'image/*', 'application/xml, text/plain;q=0.5', 'application/json;q=0'])
        assertProblem(await send(owner, ask, { headers: { Accept: accept } }), 'not-acceptable')
      assert.equal((await owner.get('/jobs?pageSize=100')).text, before)
    })

  for (const operation of operations)
    test(`${operation.method} ${operation.path} is answered wherever JSON is accepted`, async () => {
      for (const accept of [
        'application/json',
        '*/*',
        'application/*',
        'text/html,application/xhtml+xml,*/*;q=0.8',
        'APPLICATION/JSON;q=0.1',
        'application/json;charset=UTF-8',
        'application/json;version=1',
        'application/json;odata=verbose',
      ]) {
        const request = await prepare(operation, owner)
        const answer = await send(owner, request, { headers: { Accept: accept } })
        assert.ok(answer.status < 300, `${accept} ${answer.text}`)
      }
    })
})
