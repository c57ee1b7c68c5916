/** Addresses that do not exist: 404 for every method, body and Accept. Those that do are refused in the record. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_PREFIX, prefixOf } from '@affiche/contract/operations.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { assertProblem, missingCode, nameOf, newest, prepare, rows, send } from './requests.ts'

const { owner, ask } = await serveSuite()

const unknown = [
  ...new Set(newest(rows).map(({ version, path }) => prefixOf(version) + path.replace(/\{\w+\}/, '1')))
    .values()
    .flatMap((real) => [
      ...[`/${real}`, `${real}/`, `${real}/1/more`, `${real}.json`, real.replace(/v1\.\d/, 'v1')],
      ...[(letter: string) => letter.toUpperCase(), () => 'z'].map(
        (change) => API_PREFIX + real.slice(API_PREFIX.length).replace(/[a-z]/, change),
      ),
    ])
    // A request may have any text as its id.
    .filter((path) => !path.endsWith('1.json') && !/\/requests\/[^/]+$/.test(path)),
  ...['/api', '/api/', API_PREFIX, `${API_PREFIX}/`, '/API/v1.1/jobs', '/jobs', '/nothing', '/health'],
  ...['/health/live/', '/favicon.ico', `${API_PREFIX}/jobs//`, `${API_PREFIX}//jobs`],
]

const bodies: readonly (readonly [type: string, text: string])[] = [
  ['application/json', '{"title":"Changed"}'],
  ['text/plain', 'title=x'],
  ['nonsense', 'title=x'],
]

test('an address that does not exist is a problem in JSON for any method, and a page for a browser outside the interface', async () => {
  for (const path of unknown) {
    for (const method of ['GET', 'POST', 'DELETE', 'QUERY']) assertProblem(await ask(method, path), 'path-not-found')
    assertProblem(await ask('POST', path, { headers: { Accept: 'text/html' } }), 'path-not-found')
    const page = await ask('GET', path, { headers: { Accept: 'text/html' } })
    assert.equal(page.status, 404, path)
    if (path.startsWith('/api/')) assertProblem(page, 'path-not-found')
    else assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  }
})

test('a body sent to an address that does not exist changes no job', async () => {
  const { body: kept } = await owner.post(job({ referenceId: 'KEPT' }))
  assert.equal(kept.id, 1)
  for (const path of unknown)
    for (const method of ['POST', 'PUT'])
      for (const [type, text] of bodies) {
        const answer = await ask(method, path, { headers: { 'Content-Type': type }, body: Buffer.from(text) })
        assertProblem(answer, 'path-not-found')
      }
  assert.deepEqual((await owner.get('/jobs/1')).body, kept)
})

test('the documentation holds its own pages and files, and no others', async () => {
  const others = ['problems/no-such-problem', 'problems/constructor', 'problems/', 'assets/', 'assets/index.html']
  for (const path of [...others, 'assets/../../package.json', 'assets/%2e%2e/x'])
    assertProblem(await ask('GET', `/docs/${path}`), 'path-not-found')
  for (const path of ['/docs', '/docs/problems', '/docs/interface'])
    assert.equal((await ask('GET', path)).status, 200, path)
})

const ids = [
  ...['abc', '0', '-1', '2147483648', '1.0', '01', '+1', '1e0', '%201', '1%00', '0x1', '٣', 'null'],
  ...[90, 101, 2000].map((length) => '9'.repeat(length)),
]

for (const operation of newest(rows).filter(({ path }) => path.endsWith('{id}')))
  test(`${nameOf(operation)} finds nothing under an id that is no Int32`, async () => {
    const { body } = await prepare(operation, owner)
    for (const id of ids) {
      const path = prefixOf(operation.version) + operation.path.replace('{id}', encodeURI(id).replaceAll('%25', '%'))
      const answer = await send(owner, { method: operation.method, path, jobId: 0, body })
      assertProblem(answer, missingCode(operation))
    }
  })

test('an address with broken percent-encoding is a malformed request', async () => {
  for (const path of [`${API_PREFIX}/jobs/%zz`, `${API_PREFIX}/jobs/%ff`, '/%c0%80'])
    assertProblem(await ask('GET', path), 'malformed-request')
})
