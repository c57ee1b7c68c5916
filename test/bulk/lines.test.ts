/** Each line of a bulk is judged and answered as the single request that it stands for. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertSums, type BulkAnswer, type SentLine, sendBulk } from '../support/bulk.ts'
import { dumpOf } from '../support/dump.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, createClient, DAY_MS, job, type TestService } from '../support/service.ts'

/** A line, and the request that it stands for. */
type Pair = { readonly line: object; readonly request: readonly [method: string, path: string, body?: unknown] }

/** Jobs, good and bad, of every kind of fault. */
const JOBS: readonly unknown[] = [
  job(),
  job({ referenceId: 'R-1' }),
  job({ referenceId: 'R-1', title: 'Changed' }),
  job({ title: '' }),
  job({ title: 7, nonsense: 1, salary: { amount: 'x' } }),
  job({ id: 4 }),
  job({ locations: [{ description: 'Torotno, ON' }] }),
  job({ description: '<script>x</script>' }),
  job({ status: 'draft', referenceId: 'R-2' }),
  job({ referenceId: 'x'.repeat(51) }),
  ...[null, [], 'x', {}, { referenceId: 'R-1' }, { referenceId: 'R-9' }, { status: 'draft', referenceId: 'R-1' }],
  Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`unknown${at}`, at])),
]

/** About two jobs, the ids of which begin with `first`. */
const pairsOf = (first: number): readonly Pair[] => [
  ...JOBS.map((body): Pair => ({ line: { op: 'create', job: body }, request: ['POST', '/jobs', body] })),
  ...JOBS.map((body): Pair => ({ line: { op: 'upsert', job: body }, request: ['PUT', '/jobs', body] })),
  ...JOBS.filter((body) => body !== null).map(
    (body): Pair => ({ line: { op: 'update', id: first, job: body }, request: ['PUT', `/jobs/${first}`, body] }),
  ),
  ...[first + 1, first + 999, 0, -1, 2 ** 31].flatMap((id): Pair[] => [
    { line: { op: 'update', id, job: { title: 'X' } }, request: ['PUT', `/jobs/${id}`, { title: 'X' }] },
    { line: { op: 'archive', id }, request: ['PUT', `/jobs/${id}`, { status: 'archived' }] },
  ]),
  {
    line: { op: 'upsert', replace: true, job: { referenceId: 'R-1' } },
    request: ['PUT', '/jobs?replace=true', { referenceId: 'R-1' }],
  },
  { line: { op: 'delete', id: first }, request: ['DELETE', `/jobs/${first}`] },
  { line: { op: 'delete', id: first }, request: ['DELETE', `/jobs/${first}`] },
  { line: { op: 'delete', referenceId: 'R-2' }, request: ['DELETE', '/jobs', { referenceId: 'R-2' }] },
  { line: { op: 'delete', referenceId: 'R-2' }, request: ['DELETE', '/jobs', { referenceId: 'R-2' }] },
]

/** A problem without what differs from request to request, with as many findings as a result has. */
const apart = ({ instance: _, errors, ...problem }: { instance: string; errors: unknown[] }): object => ({
  ...problem,
  errors: errors.slice(0, 20),
})

/** PostgreSQL may number new jobs in another order. */
const withoutIds = (value: unknown): string => JSON.stringify(value).replace(/(\bJob |\bjobs\/|\\?"id\\?":)\d+/g, '$1#')

/** Checks the result of a line against the answer to the single request. */
const assertLike = (result: BulkAnswer['results'][number], expected: Answered, isShown: boolean): void => {
  const what = `${JSON.stringify(result)}\n${expected.text}`
  assert.equal(result.status, expected.status, what)
  if (expected.status >= 300) {
    assert.equal(withoutIds(apart(result.problem)), withoutIds(apart(expected.body)), what)
    assert.match(result.problem.instance, new RegExp(`^[0-9a-f-]{36}#${result.n}$`))
    return
  }
  const isDeleted = expected.status === 204
  assert.ok(result.id > 0)
  if (!isDeleted) assert.equal(result.referenceId, expected.body.referenceId, what)
  assert.equal(result.etag === undefined, isDeleted, what)
  assert.equal(result.job !== undefined, isShown && !isDeleted, what)
  const changes = expected.headers.get('affiche-changes')
  assert.deepEqual(result.changes ?? null, changes === null ? null : JSON.parse(changes), what)
}

onEveryEngine((start, engine) => {
  let [bulk, single]: TestService[] = []
  before(async () => {
    // The same ids, so two services; the same address in problems.
    const environment = { BASE_URL: 'https://jobs.example' }
    ;[bulk, single] = [await start({ environment }), await start({ environment })]
  })
  after(async () => {
    await Promise.all([bulk?.stop(), single?.stop()])
  })

  for (const prefer of ['', 'handling=lenient', 'return=representation'])
    test(`the same verdicts, in the same order, with "Prefer: ${prefer}"`, async () => {
      assert.ok(bulk && single)
      const headers = prefer === '' ? {} : { Prefer: prefer }
      const [many, one] = [await bulk.employer(), await single.employer()]
      const first: number = (await many.post(job())).body.id
      assert.equal((await one.post(job())).body.id, first)
      for (const client of [many, one]) assert.equal((await client.post(job())).body.id, first + 1)
      const pairs = pairsOf(first)
      const lines = pairs.map(({ line }) => line)
      const answer = await sendBulk(many, lines, { headers })
      assertSums(answer)
      for (const [at, { request }] of pairs.entries()) {
        const [method, path, body] = request
        const expected = await one.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
        assertLike(answer.results[at], expected, prefer === 'return=representation')
      }
      const all = async (client: Client) => {
        const { body } = await client.get('/jobs?pageSize=100')
        const jobs = await Promise.all(body.data.map(({ id }: { id: number }) => client.get(`/jobs/${id}`)))
        return jobs.map(({ body: { id: _, ...members } }) => JSON.stringify(members)).sort()
      }
      assert.deepEqual(await all(many), await all(one))
    })

  const faultsOf = async (line: SentLine, client?: Client): Promise<string[]> => {
    const owner = client ?? (await (bulk ?? assert.fail()).employer())
    const { results } = await sendBulk(owner, [line])
    return results[0].problem.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  }

  test('faults of the line itself have pointers of their own', async () => {
    const cases: [SentLine, string[]][] = [
      [{}, ['#/line/op required']],
      ['[]', ['#/line type']],
      [{ op: 'move' }, ['#/line/op choice']],
      [{ op: 'create' }, ['#/line/job required']],
      [{ op: 'create', job: {}, id: 1, replace: true }, ['#/line/id unknown-member', '#/line/replace unknown-member']],
      [{ op: 'archive' }, ['#/line/id required']],
      [{ op: 'delete', id: 1, referenceId: 'R-1' }, ['#/line/id choice']],
      [{ op: 'delete', id: '1' }, ['#/line/id type']],
      ['{"op":"delete","id":{"toString":1,"valueOf":1}}', ['#/line/id type']],
      [{ op: 'delete', id: 1, job: {} }, ['#/line/job unknown-member']],
      [{ op: 'archive', id: 1, tag: 'x'.repeat(101) }, ['#/line/tag too-long']],
      [{ op: 'archive', id: 1, digest: 'é' }, ['#/line/digest digest']],
      [{ op: 'archive', id: 1, digest: '' }, ['#/line/digest digest']],
      [{ op: 'archive', id: 1, ifMatch: 'x', ifNoneMatch: '' }, ['#/line/ifMatch header', '#/line/ifNoneMatch header']],
      [{ op: 'archive', id: 1, ifMatch: 7 }, ['#/line/ifMatch type']],
      ['{"op":"archive","op":"delete","id":1}', ['#/line/op duplicate-member']],
    ]
    for (const [line, expected] of cases) assert.deepEqual(await faultsOf(line), expected, JSON.stringify(line))
  })

  test('numbers are exact and members are told apart in a job as in a single request', async () => {
    const text = JSON.stringify(job({ salary: { amount: 1, period: { id: 1 } } }))
    const exact = text.replace('"amount":1,', '"amount":1.00001,')
    const twice = text.replace('{', '{"title":"x",')
    assert.deepEqual(await faultsOf(`{"op":"create","job":${exact}}`), ['/salary/amount digits'])
    assert.deepEqual(await faultsOf(`{"op":"create","job":${twice}}`), ['/title duplicate-member'])
  })

  test('an order of lines about one job is kept, by whatever name', async () => {
    const client = await (bulk ?? assert.fail()).employer()
    const { body } = await client.post(job({ referenceId: 'A' }))
    const lines = Array.from({ length: 60 }, (_, at) => [
      { op: 'upsert', job: { ...job(), referenceId: `N-${at}` } },
      { op: 'delete', referenceId: `N-${at}` },
      { op: 'update', id: body.id, job: { referenceId: `B-${at}` } },
      { op: 'update', referenceId: `B-${at}`, job: { title: `Title ${at}` } },
      { op: 'create', job: job({ referenceId: `N-${at}` }) },
    ]).flat()
    const answer = await sendBulk(client, lines)
    assertSums(answer)
    assert.deepEqual(
      answer.results.filter(({ problem }) => problem),
      [],
    )
    const read = (await client.get(`/jobs/${body.id}`)).body
    assert.deepEqual([read.title, read.referenceId], ['Title 59', 'B-59'])
  })

  test('a key that demands conditions demands them of lines too, but not to create', async () => {
    assert.ok(bulk)
    const owner = await bulk.employer()
    const { apiKey } = await bulk.operator.issueKey({ employerId: owner.employerId, preconditions: true })
    const careful = createClient(bulk.api, { employerId: owner.employerId, apiKey })
    const { results } = await sendBulk(careful, [
      { op: 'create', job: job({ referenceId: 'R-1' }) },
      { op: 'archive', referenceId: 'R-1' },
      { op: 'archive', referenceId: 'R-1', ifMatch: '"x"' },
      { op: 'archive', referenceId: 'R-1', ifMatch: '*' },
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      [201, 428, 412, 200],
    )
  })

  test(`a digest is kept for the state that it came with, and through a refresh, on ${engine}`, async () => {
    assert.ok(bulk)
    const service = bulk
    const client = await service.employer()
    const upsert = {
      op: 'upsert',
      job: job({ referenceId: 'D', autoRefresh: true, closeDate: '2027-11-01' }),
      digest: 'one',
    }
    const { results } = await sendBulk(client, [upsert, { ...upsert, digest: 'two' }, { ...upsert, digest: 'two' }])
    assert.deepEqual(
      results.map(({ changed, etag }) => [changed, etag]),
      [true, false, false].map((changed) => [changed, results[0].etag]),
    )
    const { id } = results[0]
    type Rows = readonly Readonly<Record<string, unknown>>[]
    /** The digest of the job, if it is one of its present state. */
    const digestOf = async (): Promise<unknown> => {
      const { jobs, job_digests: digests } = (await dumpOf(service)) as { jobs: Rows; job_digests: Rows }
      const version = jobs.find((row) => row.id === id)?.updated_at
      return digests.find((row) => row.job_id === id && String(row.version) === String(version))?.digest
    }
    assert.equal(await digestOf(), 'two')
    service.advance(8 * DAY_MS)
    assert.ok((await service.refresh()) > 0)
    assert.equal((await client.get(`/jobs/${id}`)).body.publishDate, '2026-11-28')
    assert.equal(await digestOf(), 'two')
    await client.put(`/jobs/${id}`, { title: 'Changed' })
    assert.equal(await digestOf(), undefined)
  })
})
