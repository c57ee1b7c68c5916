/** CORS: off unless it is set; then the listed origins may call everything, and with `*` any page the lists. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { sendRaw } from '../support/raw-http.ts'
import { type Answered, job, type TestService } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { apartFromInstance, assertProblem, nameOf, newest, pathOf, prepare, type Row, rows, send } from './requests.ts'

const LISTED = ['https://ats.example.ca', 'http://localhost:3000']
const OTHERS = [
  'https://ats.example.ca.evil.example',
  'http://ats.example.ca',
  'https://ats.example.ca:8443',
  'null',
  '*',
]

const corsOf = ({ headers }: Answered): string[] =>
  [...headers]
    .filter(([name, value]) => name.startsWith('access-control-') || (name === 'vary' && /origin/i.test(value)))
    .map(([name]) => name)
    .sort()

/** The preflight of a browser before a request with a key and a body. */
const ask = (service: TestService, path: string, origin: string): Promise<Answered> =>
  sendRaw(service.base + path, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'api-key' },
  })

describe('without CORS_ORIGINS', async () => {
  const { service, owner } = await serveSuite()

  test('no answer speaks of origins, and OPTIONS is a method that no address takes', async () => {
    for (const operation of newest(rows)) {
      const prepared = await prepare(operation, owner)
      assert.deepEqual(corsOf(await send(owner, prepared, { headers: { Origin: LISTED[0] ?? '' } })), [])
      const question = await ask(service, pathOf(operation, 1), LISTED[0] ?? '')
      assertProblem(question, 'method-not-allowed')
      assert.deepEqual(corsOf(question), [])
    }
  })
})

describe('with listed origins', async () => {
  const { service, owner } = await serveSuite({
    environment: { CORS_ORIGINS: LISTED.join(' , '), PUBLIC_PAGES: 'true' },
  })

  for (const operation of newest(rows))
    test(`${nameOf(operation)} may be called from a listed origin, and read`, async () => {
      for (const origin of LISTED) {
        const path = pathOf(operation, 1)
        const question = await ask(service, path, origin)
        assert.deepEqual([question.status, question.text], [204, ''])
        assert.equal(question.headers.get('access-control-allow-origin'), origin)
        const methods = question.headers.get('access-control-allow-methods')?.split(', ') ?? []
        assert.ok(methods.includes(operation.method), String(methods))
        const headers = question.headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? []
        for (const name of ['api-key', 'content-type', 'prefer', 'x-http-method-override'])
          assert.ok(headers.includes(name))
        assert.equal(question.headers.get('access-control-allow-credentials'), null)
        assert.ok(question.headers.get('x-request-id'))

        const prepared = await prepare(operation, owner)
        const answer = await send(owner, prepared, { headers: { Origin: origin } })
        assert.ok(answer.status < 300)
        assert.equal(answer.headers.get('access-control-allow-origin'), origin)
        assert.ok(answer.headers.get('vary')?.split(', ').includes('Origin'))
        assert.equal(answer.headers.get('access-control-allow-credentials'), null)
        const exposed = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? []
        const needed = ['x-request-id', 'location', 'retry-after', 'preference-applied', 'affiche-changes', 'etag']
        for (const name of [...needed, 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
          assert.ok(exposed.includes(name), name)
      }
    })

  test('another origin gets no CORS header, and its preflight request 405', async () => {
    for (const origin of OTHERS) {
      const question = await ask(service, `${API_PREFIX}/jobs`, origin)
      assertProblem(question, 'method-not-allowed')
      assert.deepEqual(corsOf(question), ['vary'])
      const answer = await owner.send('GET', '/positiontypes', { headers: { Origin: origin } })
      assert.deepEqual([answer.status, corsOf(answer)], [200, ['vary']])
    }
  })

  test('OPTIONS that is no question of a browser, or about an address that is none, stays what it is', async () => {
    const [origin = ''] = LISTED
    const plain = await sendRaw(`${service.api}/jobs`, { method: 'OPTIONS' })
    const withOrigin = await sendRaw(`${service.api}/jobs`, { method: 'OPTIONS', headers: { Origin: origin } })
    for (const answer of [plain, withOrigin]) assertProblem(answer, 'method-not-allowed')
    assert.deepEqual(apartFromInstance(plain), apartFromInstance(withOrigin))
    assertProblem(await ask(service, `${API_PREFIX}/nothing`, origin), 'path-not-found')
    assertProblem(await ask(service, `${API_PREFIX}/jobs?token=x`, 'https://evil.example'), 'key-in-address')
  })

  test('a question stores nothing, whatever comes with it', async () => {
    const stranger = await service.employer()
    const [origin = ''] = LISTED
    const headers = { Origin: origin, 'API-Key': stranger.apiKey ?? '', 'Access-Control-Request-Method': 'POST' }
    const body = Buffer.from(JSON.stringify(job()))
    const type = { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'PUT' }
    await sendRaw(`${service.api}/jobs`, { method: 'OPTIONS', headers: { ...headers, ...type }, body })
    assert.equal((await stranger.get('/jobs')).body.paging.total, 0)
  })
})

describe('with *', async () => {
  const { service, owner } = await serveSuite({ environment: { CORS_ORIGINS: `*,${LISTED[0]}` } })

  const allowed = async (operation: Row, origin: string) => {
    const question = await ask(service, pathOf(operation, 1), origin)
    const answer = await send(owner, await prepare(operation, owner), { headers: { Origin: origin } })
    return [question.status, ...[question, answer].map(({ headers }) => headers.get('access-control-allow-origin'))]
  }

  test('any page may read the reference lists, and nothing that needs a key', async () => {
    for (const operation of newest(rows))
      for (const origin of ['https://any.example', 'null']) {
        const expected = operation.scope === null ? [204, '*', '*'] : [405, null, null]
        assert.deepEqual(await allowed(operation, origin), expected, operation.path)
      }
    for (const path of ['/docs', '/health/live', `${API_PREFIX}/openapi.json`]) {
      const answer = await owner.send('GET', service.base + path, { headers: { Origin: 'https://any.example' } })
      assert.equal(answer.headers.get('access-control-allow-origin'), null, path)
    }
  })

  test('an origin that is listed beside it may call everything', async () => {
    const answer = await owner.send('GET', '/jobs', { headers: { Origin: LISTED[0] ?? '' } })
    assert.equal(answer.headers.get('access-control-allow-origin'), LISTED[0])
  })
})
