/** The service answers with nothing but what its own OpenAPI document says, and explains every problem. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ApiVersion, prefixOf, problemsOf, VERSIONS } from '@affiche/contract/operations.ts'
import { problems } from '@affiche/contract/problem.ts'
import { postings } from '../../tools/postings/generate.ts'
import { type Content, type Documented, documentedBy, type Item, LINES, type OpenApi } from '../support/documented.ts'
import { asDryRun } from '../support/dry-run.ts'
import { statusOf } from '../support/fetched.ts'
import { type Answered, type Client, createClient, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { keyed, nameOf, pathOf, prepare, type Row, rows, send, withBody } from './requests.ts'

/** The examples of a content as a list; that of NDJSON is a text, whose lines are read. */
const examplesOf = ({ example, examples = {} }: Content[string], type: string): unknown[] =>
  [
    ...(typeof example === 'string' && type === LINES
      ? [
          example
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line)),
        ]
      : [example]),
    ...Object.values(examples).map((entry) => (entry as { value: unknown }).value),
  ].filter((value) => value !== undefined)

const { service, owner } = await serveSuite({ environment: { PUBLIC_PAGES: 'true' } })
/** The document of each version. */
const documents = new Map<ApiVersion, OpenApi>()
for (const version of VERSIONS) documents.set(version, (await owner.get(`${prefixOf(version)}/openapi.json`)).body)
const documented = new Map<ApiVersion, Documented>()
for (const [version, document] of documents) documented.set(version, documentedBy(document))

const docOf = ({ version }: Row): Documented => documented.get(version) ?? assert.fail(version)
const itemOf = (row: Row): Item => docOf(row).itemOf(row)
const assertDocumented = (row: Row, answer: Answered): void => docOf(row).assertDocumented(row, answer)

const nobody = (): Client => createClient(service.api, { employerId: 0, apiKey: null })

for (const operation of rows)
  describe(nameOf(operation), () => {
    test('stands in the document with the statuses and codes of the table', () => {
      const { operationId, responses } = itemOf(operation)
      assert.equal(operationId, operation.id)
      const codes = Object.values(responses).flatMap(({ content }) =>
        Object.keys(content?.['application/problem+json']?.examples ?? {}),
      )
      assert.deepEqual(codes.sort(), [...new Set(problemsOf(operation))].sort())
      for (const { status } of operation.success) assert.ok(responses[status])
    })

    test('answers success as documented', async () => {
      const answer = await send(owner, await prepare(operation, owner))
      assert.ok(answer.status < 300)
      assertDocumented(operation, answer)
    })

    if (operation.scope === 'jobs:write' && operation.tag === 'Jobs')
      test('answers a dry run as documented', async () => {
        const ask = await prepare(operation, owner)
        const answer = await send(owner, { ...ask, path: asDryRun(ask.path) })
        assert.equal(answer.status, 200)
        assertDocumented(operation, answer)
        assert.ok(answer.headers.has('affiche-dry-run'))
        assertDocumented(operation, await send(owner, { ...ask, path: `${ask.path}?dryRun=x` }))
      })

    test('answers every kind of refusal as documented', async () => {
      const ask = await prepare(operation, owner)
      const answers = [
        await send(owner, { ...ask, path: `${ask.path}?nonsense=1` }),
        await send(owner, ask, { headers: { Accept: 'text/html' } }),
        await send(nobody(), ask),
        await send(createClient(service.api, { employerId: 0, apiKey: 'nonsense' }), ask),
        await send(owner, { ...ask, path: pathOf(operation, 2_147_483_647).replace(/\/\d{1,2}$/, '/2000000') }),
      ]
      for (const answer of answers) assertDocumented(operation, answer)
    })

    test('documents examples that follow its own schemas', async () => {
      const { validate, responseOf, responses } = { ...docOf(operation), ...itemOf(operation) }
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const [type, described] of Object.entries(content))
          for (const value of examplesOf(described, type))
            validate(value, ...responseOf(operation, status), 'content', type, 'schema')
    })
  })

for (const operation of withBody)
  test(`${nameOf(operation)} answers bad bodies as documented, and documents good ones`, async () => {
    const ask = await prepare(operation, owner)
    for (const body of [[], 'x', { referenceId: 'x', nonsense: 1, title: '' }, { referenceId: 'x'.repeat(51) }])
      assertDocumented(operation, await send(owner, { ...ask, body }))
    assertDocumented(operation, await owner.send(ask.method, ask.path, { raw: '{' }))
    const text = { 'Content-Type': 'text/plain' }
    assertDocumented(operation, await owner.send(ask.method, ask.path, { raw: '{}', headers: text }))
    assertDocumented(operation, await owner.send(ask.method, ask.path, { raw: ' '.repeat(1_100_000) }))
    const { validate, bodyOf } = docOf(operation)
    for (const example of [ask.body, ...Object.values(operation.body?.examples ?? {})])
      validate(example, ...bodyOf(operation), 'content', 'application/json', 'schema')
  })

for (const operation of rows.filter(({ body }) => body?.media === LINES))
  test(`${nameOf(operation)} documents a body of lines that follow its schema`, () => {
    const { validate, bodyOf, requestBody } = { ...docOf(operation), ...itemOf(operation) }
    const described = requestBody?.content[LINES] ?? assert.fail()
    for (const lines of examplesOf(described, LINES)) validate(lines, ...bodyOf(operation), 'content', LINES, 'schema')
  })

test('conflicts are answered as documented', async () => {
  const { body: first } = await owner.post(job({ referenceId: 'CONFLICT' }))
  const { body: second } = await owner.post(job())
  const row = (id: Row['id']) => rows.find((operation) => operation.id === id) ?? assert.fail(id)
  assertDocumented(row('createJob'), await owner.post(job({ referenceId: 'CONFLICT' })))
  assertDocumented(row('updateJob'), await owner.put(`/jobs/${second.id}`, { referenceId: 'CONFLICT' }))
  assertDocumented(row('updateJob'), await owner.put(`/jobs/${first.id}`, { status: 'draft' }))
  assertDocumented(row('upsertJob'), await owner.put('/jobs', { referenceId: 'CONFLICT', status: 'draft' }))
  assertDocumented(row('createJob'), await owner.post(job(), { 'X-HTTP-Method-Override': 'PATCH' }))
  const lenient = await owner.post(job({ nonsense: 1 }), { Prefer: 'handling=lenient' })
  assertDocumented(row('createJob'), lenient)
  assert.equal(lenient.status, 201)
})

test('a reference list that has not changed is answered as documented', async () => {
  for (const operation of rows.filter(({ scope }) => scope === null)) {
    const ask = await prepare(operation, owner)
    const etag = (await send(owner, ask)).headers.get('etag') ?? assert.fail('ETag')
    const again = await send(owner, ask, { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
    assert.equal(again.text, '')
    assert.ok(again.headers.has('x-request-id'))
    assert.ok(itemOf(operation).responses[304], `${operation.id} documents no 304`)
  }
})

test('an address that cannot be read is answered as documented', async () => {
  const read = rows.find(({ id }) => id === 'getJob') ?? assert.fail()
  assertDocumented(read, await owner.get('/jobs/%zz'))
})

test('a suspended employer and a key without the scope are answered as documented', async () => {
  const suspended = await service.employer()
  await service.operator.suspendEmployer(suspended.employerId)
  for (const operation of keyed) {
    const ask = await prepare(operation, owner)
    assertDocumented(operation, await send(suspended, ask))
    const { employerId } = owner
    const scope = operation.scope === 'jobs:read' ? 'jobs:write' : 'jobs:read'
    const { apiKey } = await service.operator.issueKey({ employerId, scopes: [scope] })
    assertDocumented(operation, await send(createClient(service.api, { employerId, apiKey }), ask))
  }
})

test('realistic jobs are answered as documented, created and listed', async () => {
  const client = await service.employer()
  const create = rows.find(({ id }) => id === 'createJob') ?? assert.fail()
  const list = rows.find(({ id }) => id === 'listJobs') ?? assert.fail()
  for (const posting of postings(60, 7)) assertDocumented(create, await client.post(posting))
  for (const page of [1, 2, 9]) assertDocumented(list, await client.get(`/jobs?pageSize=40&page=${page}`))
})

test('the page that explains a problem is served for every code, as HTML', async () => {
  for (const [code, { title, status }] of Object.entries(problems)) {
    const page = await nobody().get(`${service.base}/docs/problems/${code}`)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/)
    assert.ok(page.text.includes(title) && page.text.includes(code) && page.text.includes(String(status)))
  }
  const { body: problem } = await nobody().get('/jobs')
  assert.equal(await statusOf(problem.type), 200)
})

test('each document names the address that it was read from', () => {
  for (const [version, { servers }] of documents) assert.deepEqual(servers, [{ url: service.base + prefixOf(version) }])
})
