/** Methods of addresses: 405, HEAD and the method override, for every path of the table. */
import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { describe, test } from 'node:test'
import { API_PREFIX, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import { exchange, parseReply, statusesOf } from '../support/raw-http.ts'
import { type Answered, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { assertProblem, keyed, nameOf, pathOf, prepare, type Row, rows, send } from './requests.ts'

/** CONNECT asks for a tunnel and is closed without an answer; QUERY, which the framework treats apart, has its own test. */
const methods = METHODS.filter((method) => method !== 'CONNECT' && method !== 'QUERY')

/** Addresses beside the table, all read with GET. */
const documents = [
  ...VERSIONS.map((version) => `${prefixOf(version)}/openapi.json`),
  '/openapi.json',
  '/docs',
  '/docs/v1.1',
  '/docs/v1.2',
  '/docs.md',
  '/docs/begin.md',
  '/docs/problems',
  '/docs/problems.md',
  '/docs/problems/key-missing',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/health/live',
  '/health/ready',
]

const { service, owner, ask } = await serveSuite()

/** Operations by their paths. */
const byPath = Map.groupBy(rows, (row) => pathOf(row, 1))

const takenBy = (operations: readonly Row[]): string[] => {
  const listed = operations.map(({ method }) => method as string)
  return listed.includes('GET') ? ['HEAD', ...listed] : listed
}

const allowOf = (answer: Answered): string[] => (answer.headers.get('allow') ?? '').split(', ').sort()

for (const [path, operations] of byPath)
  test(`${path} refuses every method that it does not take, and lists those that it takes`, async () => {
    const taken = takenBy(operations)
    const others = methods.filter((method) => !taken.includes(method))
    assert.ok(others.length > 20)
    for (const method of others) {
      const answer = await ask(method, path)
      assert.equal(answer.status, 405, `${method} ${answer.text}`)
      if (method !== 'HEAD') assertProblem(answer, 'method-not-allowed')
      assert.deepEqual(allowOf(answer), taken.toSorted())
    }
  })

for (const path of documents)
  test(`${path} refuses every method but GET and HEAD`, async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(method, path)
      assertProblem(answer, 'method-not-allowed')
      assert.deepEqual(allowOf(answer), ['GET', 'HEAD'])
    }
  })

test('QUERY is refused like any other method that an address does not take, with a Content-Type or without', async () => {
  for (const path of [...byPath.keys(), ...documents])
    for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
      const answer = await ask('QUERY', path, { headers })
      assertProblem(answer, 'method-not-allowed')
      assert.deepEqual(allowOf(answer), allowOf(await ask('PATCH', path)))
    }
})

test('an unknown method is refused by its name, after the answers to earlier requests', async () => {
  const live = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const method of ['FOO', 'GETS', 'get', 'Post', 'X-Y', 'PO', 'DESCRIBE'])
    for (const before of ['', live]) {
      const bytes = `${before}${method} ${API_PREFIX}/jobs HTTP/1.1\r\nHost: x\r\nAPI-Key: ${owner.apiKey}\r\n\r\n`
      const text = await exchange(service.base, bytes)
      assert.deepEqual(statusesOf(text), before === '' ? [501] : [200, 501], text)
      const { code, detail } = JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n')))
      assert.equal(code, 'method-unknown')
      assert.ok(detail.includes(`"${method}"`), detail)
    }
})

test('a malformed request line is a malformed request, not an unknown method', async () => {
  for (const line of ['FOO', 'FOO /', 'FOO / HTTP/3', 'FOO  / HTTP/1.1', '<b> / HTTP/1.1', 'EHLO example.ca']) {
    const { status, text } = parseReply(await exchange(service.base, `${line}\r\n\r\n`))
    assert.deepEqual([status, JSON.parse(text).code], [400, 'malformed-request'], line)
  }
})

test('a method that an address does not take is refused as such, whatever body comes with it', async () => {
  const body = Buffer.from('title=x')
  for (const type of ['text/plain', 'nonsense', 'application/json']) {
    const answer = await ask('PATCH', `${API_PREFIX}/jobs`, { headers: { 'Content-Type': type }, body })
    assertProblem(answer, 'method-not-allowed')
  }
})

for (const operation of rows.filter(({ method }) => method === 'GET'))
  test(`${nameOf(operation)} is answered to HEAD as to GET, without the body`, async () => {
    const { path } = await prepare(operation, owner)
    const get = await ask('GET', path)
    const head = await ask('HEAD', path)
    assert.equal(head.status, get.status)
    assert.equal(head.text, '')
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'))
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
  })

describe('the method override', () => {
  for (const operation of keyed.filter(({ method }) => method === 'PUT' || method === 'DELETE'))
    test(`makes a POST a ${nameOf(operation)}, in any letter case`, async () => {
      for (const value of [operation.method, operation.method.toLowerCase(), ` ${operation.method} `]) {
        const request = await prepare(operation, owner)
        const headers = { 'X-HTTP-Method-Override': value }
        const answer = await send(owner, { ...request, method: 'POST' }, { headers })
        assert.equal(answer.status, operation.method === 'PUT' ? 200 : 204, answer.text)
      }
    })

  test('to anything else is refused, and creates nothing', async () => {
    const before = (await owner.get('/jobs?pageSize=100')).text
    for (const value of ['GET', 'PATCH', 'POST', 'PUTT', 'PUT, DELETE', '', 'x'.repeat(1000)]) {
      const answer = await owner.post(job(), { 'X-HTTP-Method-Override': value })
      assertProblem(answer, 'method-override')
    }
    assert.equal((await owner.get('/jobs?pageSize=100')).text, before)
  })

  test('is ignored on every method except POST', async () => {
    const { body } = await owner.post(job())
    for (const method of ['GET', 'PUT'])
      for (const value of ['DELETE', 'nonsense']) {
        const send = method === 'PUT' ? { body: { title: 'x' } } : {}
        const answer = await owner.send(method, `/jobs/${body.id}`, {
          ...send,
          headers: { 'X-HTTP-Method-Override': value },
        })
        assert.equal(answer.status, 200)
      }
    assert.equal((await owner.get(`/jobs/${body.id}`)).status, 200)
  })
})
