/** Retries of writes by their Idempotency-Key. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, job, type TestService } from '../support/service.ts'

let keys = 0
const newKey = () => ({ 'Idempotency-Key': `key-${++keys}` })

const RETRY_HEADERS = ['idempotent-replayed', 'original-request-id']
const KEPT_HEADERS = ['location', 'etag', 'preference-applied', 'affiche-changes']

const shown = ({ status, text, headers }: Answered) => [status, text, ...KEPT_HEADERS.map((name) => headers.get(name))]

const assertReplay = (again: Answered, first: Answered): void => {
  assert.deepEqual(shown(again), shown(first))
  assert.deepEqual(
    RETRY_HEADERS.map((name) => again.headers.get(name)),
    ['true', first.headers.get('x-request-id')],
  )
  assert.deepEqual(
    RETRY_HEADERS.map((name) => first.headers.get(name)),
    [null, null],
  )
  assert.notEqual(again.headers.get('x-request-id'), first.headers.get('x-request-id'))
}

onEveryEngine((start, engine) => {
  let service: TestService
  let employer: Client
  before(async () => {
    service = await start()
    employer = await service.employer()
  })
  after(() => service?.stop())

  const countOf = async (client = employer): Promise<number> => (await client.get('/jobs')).body.paging.total

  test('a retry of a creation is answered with the same bytes, and creates nothing', async () => {
    const headers = { ...newKey(), Prefer: 'handling=lenient' }
    const body = job({ description: '<p onclick="x">Bread.</p>' })
    const first = await employer.post(body, headers)
    assert.equal(first.status, 201, first.text)
    assert.ok(first.headers.get('affiche-changes'))
    const count = await countOf()
    assertReplay(await employer.post(body, headers), first)
    await employer.put(`/jobs/${first.body.id}`, { title: 'Changed since' })
    assertReplay(await employer.post(body, headers), first)
    await employer.send('DELETE', `/jobs/${first.body.id}`)
    assertReplay(await employer.post(body, headers), first)
    assert.equal(await countOf(), count - 1)
  })

  test('a retry of every other write is answered as the first was', async () => {
    const created = await employer.put('/jobs', job({ referenceId: 'RETRY' }), newKey())
    const path = `/jobs/${created.body.id}`
    const tagged = { 'If-Match': created.headers.get('etag') ?? '' }
    const writes: [string, string, unknown, Record<string, string>, number][] = [
      ['PUT', '/jobs', job({ referenceId: 'RETRY 2' }), {}, 201],
      ['PUT', path, { title: 'Tagged' }, tagged, 200],
      ['PUT', path, { title: 'Tagged' }, {}, 200],
      ['PUT', '/jobs?replace=true', job({ referenceId: 'RETRY' }), {}, 200],
      ['DELETE', path, {}, {}, 204],
      ['DELETE', '/jobs?referenceId=RETRY%202', undefined, {}, 204],
    ]
    for (const [method, at, body, more, status] of writes) {
      const headers = { ...newKey(), ...more }
      const first = await employer.send(method, at, { body, headers })
      assert.equal(first.status, status, first.text)
      assertReplay(await employer.send(method, at, { body, headers }), first)
    }
  })

  test('a retry by the method override is that of the method', async () => {
    const headers = { ...newKey(), 'X-HTTP-Method-Override': 'PUT' }
    const body = job({ referenceId: 'OVERRIDDEN' })
    const first = await employer.post(body, headers)
    const { 'X-HTTP-Method-Override': _, ...plain } = headers
    assertReplay(await employer.put('/jobs', body, plain), first)
  })

  test('concurrent requests with one key create one job', async () => {
    const count = await countOf()
    const headers = newKey()
    const body = job({ referenceId: undefined })
    const send = async (): Promise<Answered> => {
      const answer = await employer.post(body, headers)
      if (answer.body.code !== 'idempotency-in-progress') return answer
      assert.equal(engine, 'postgres')
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [409, '1'])
      return send()
    }
    const answers = await Promise.all(Array.from({ length: 100 }, send))
    const firsts = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    assert.equal(firsts.length, 1)
    for (const answer of answers) assert.deepEqual(shown(answer), shown(firsts[0] ?? assert.fail()))
    assert.equal(await countOf(), count + 1)
  })

  describe('another request with a key is refused', () => {
    const sentenceOf = async (first: Send, second: Send): Promise<string> => {
      const key = newKey()
      const send = ({ method, path, headers, ...rest }: Send) =>
        employer.send(method, path, { ...rest, headers: { ...key, ...headers } })
      const done = await send(first)
      assert.ok(done.status < 300, done.text)
      const refused = await send(second)
      assert.deepEqual([refused.status, refused.body.code], [422, 'idempotency-mismatch'])
      return refused.body.detail
    }
    type Send = { method: string; path: string; body?: unknown; headers?: Record<string, string> }

    test('with a sentence about each part that differs', async () => {
      const body = job({ referenceId: 'PARTS' })
      const put = { method: 'PUT', path: '/jobs', body }
      const used = 'This Idempotency-Key was used for'
      const here = `${used} PUT /api/v1.1/jobs with another`
      assert.equal(await sentenceOf(put, { ...put, body: { ...body, title: 'x' } }), `${here} body.`)
      assert.equal(await sentenceOf(put, { ...put, headers: { Prefer: 'handling=lenient' } }), `${here} handling.`)
      for (const name of ['If-Match', 'If-None-Match'])
        assert.equal(await sentenceOf(put, { ...put, headers: { [name]: '"x"' } }), `${here} precondition.`)
      const replace = { ...put, path: '/jobs?replace=true' }
      assert.equal(await sentenceOf(put, replace), `${used} a request with another address.`)
      const deletion = { ...put, method: 'DELETE', body: { referenceId: 'PARTS' } }
      assert.equal(await sentenceOf(put, deletion), `${used} a request with another method and body.`)
    })

    test('whatever else is wrong with it, but for its JSON', async () => {
      const headers = newKey()
      const { body } = await employer.post(job(), headers)
      const cases: [string, string, string, number][] = [
        ['PUT', '/jobs/999999', '{"title":7}', 422],
        ['PUT', `/jobs/${body.id}`, '{"title":7}', 422],
        ['DELETE', '/jobs', '{}', 422],
        ['POST', '/jobs', '{"title":', 400],
        ['POST', '/jobs?dryRun=maybe', '{}', 400],
      ]
      for (const [method, path, raw, status] of cases)
        assert.equal((await employer.send(method, path, { raw, headers })).status, status, `${method} ${path} ${raw}`)
    })
  })

  test('a refused request leaves its key free', async () => {
    const headers = newKey()
    assert.equal((await employer.post({ title: 'Alone' }, headers)).status, 400)
    assert.equal((await employer.send('POST', '/jobs', { raw: '{', headers })).status, 400)
    assert.equal((await employer.put('/jobs/999999', { title: 'x' }, headers)).status, 404)
    const taken = await employer.post(job({ referenceId: 'TAKEN' }))
    assert.equal((await employer.post(job({ referenceId: 'TAKEN' }), headers)).status, 409)
    const conditional = { ...headers, 'If-None-Match': '*' }
    assert.equal((await employer.put(`/jobs/${taken.body.id}`, { title: 'x' }, conditional)).status, 412)
    const first = await employer.post(job(), headers)
    assert.equal(first.status, 201)
    assertReplay(await employer.post(job(), headers), first)
  })

  test('a key is the same in quotes and bare', async () => {
    const first = await employer.post(job(), { 'Idempotency-Key': '"quoted"' })
    assertReplay(await employer.post(job(), { 'Idempotency-Key': 'quoted' }), first)
  })

  test('a malformed key is refused together with the other header fields', async () => {
    const longest = 'k'.repeat(255)
    assert.equal((await employer.post(job(), { 'Idempotency-Key': `"${longest}"` })).status, 201)
    for (const field of ['', '""', '"', 'a b', '"a', 'a"', 'a\\b', '"a", "b"', 'a, a', `${longest}k`, '"a";x=1', 'é']) {
      const headers = { 'Idempotency-Key': field, 'If-Match': 'x' }
      const { status, body } = await employer.send('PUT', '/jobs', { raw: '{', headers })
      assert.equal(status, 400, field)
      assert.deepEqual(
        body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
        [
          ['#/header/If-Match', 'header'],
          ['#/header/Idempotency-Key', 'header'],
        ],
        field,
      )
    }
  })

  test('an unknown parameter is reported beside a malformed header field', async () => {
    const answer = await employer.send('PUT', '/jobs?nonsense=1', { raw: '{}', headers: { 'If-Match': 'x' } })
    assert.deepEqual(
      answer.body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
      [
        ['#/header/If-Match', 'header'],
        ['#/query/nonsense', 'unknown-parameter'],
      ],
    )
  })

  test('a key is ignored on reads and dry runs', async () => {
    const headers = newKey()
    assert.equal((await employer.send('GET', '/jobs', { headers: { 'Idempotency-Key': '' } })).status, 200)
    for (const field of ['', headers['Idempotency-Key']])
      assert.equal(
        (await employer.send('POST', '/jobs?dryRun=true', { body: job(), headers: { 'Idempotency-Key': field } }))
          .status,
        200,
      )
    assert.equal((await employer.post(job({ title: 'Another' }), headers)).status, 201)
  })

  test("another employer's key is another key, and a rotated API key is not", async () => {
    const headers = newKey()
    const body = job({ referenceId: undefined })
    const first = await employer.post(body, headers)
    const stranger = await service.employer()
    const theirs = await stranger.post(body, headers)
    assert.equal(theirs.headers.get('idempotent-replayed'), null)
    assert.equal(await countOf(stranger), 1)
    const further = await service.operator.issueKey({ employerId: employer.employerId })
    assertReplay(
      await employer.send('POST', '/jobs', { body, headers: { ...headers, 'API-Key': further.apiKey } }),
      first,
    )
  })

  test('a retry adds nothing to the audit trail', async () => {
    const headers = newKey()
    await employer.post(job(), headers)
    const { cursor } = (await employer.get('/changes')).body
    await employer.post(job(), headers)
    assert.equal((await employer.get('/changes')).body.cursor, cursor)
  })
})
