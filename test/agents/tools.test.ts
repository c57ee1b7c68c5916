/** What each tool answers on either engine, to whom, and that it is what the interface and the public pages answer. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operationsOf, prefixOf, SCOPES } from '@affiche/contract/operations.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Agent, agentOf, type Called } from '../support/agents.ts'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'
import { until } from '../support/waiting.ts'

const V12 = prefixOf('v1.2')
const KEYED = [
  'whoami',
  'check_posting',
  'create_draft',
  'get_posting',
  'update_posting',
  'archive_posting',
  'list_changes',
]

onEveryEngine((start, engine) => {
  let service: PublicService
  let owner: Client
  let agent: Agent
  let reader: Agent
  const shapes = new Map<string, ValidateFunction>()
  before(async () => {
    service = await startPublic(start, { environment: { SEARCHES_PER_MINUTE: '100000' } })
    owner = await service.employer('unlimited', 'Quetzal Works')
    agent = agentOf({ ...service, apiKey: owner.apiKey })
    reader = agentOf(service)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { name, outputSchema } of (await reader.ask('tools/list')).body.result.tools)
      shapes.set(name, ajv.compile(outputSchema))
    // A search that finds nothing is answered once every employer has been read.
    await until(async () => !(await reader.call('search_jobs', { query: 'nothing' })).isError, 'the public side')
  })
  after(() => service?.stop())

  /** Calls a tool, which answers in the shape that the list says, and as text with the same. */
  const call = async (who: Agent, name: string, values: object = {}) => {
    const { content, text, isError } = await who.call(name, values)
    assert.equal(isError, false, text)
    assert.deepEqual(JSON.parse(text), content)
    const matches = shapes.get(name)
    const isOfShape: boolean = matches?.(content) ?? false
    assert.ok(isOfShape, `${name} ${JSON.stringify(matches?.errors)}`)
    return content
  }

  const assertRefused = ({ isError, content, text }: Called, code: string, words: RegExp = /./): void => {
    assert.ok(isError && content === null, text)
    assert.ok(text.includes(`(${code})`), text)
    assert.match(text, words)
  }

  test('a posting goes from a check over a draft to a change and the archive, as the interface shows it', async () => {
    const about = await call(agent, 'whoami')
    assert.deepEqual(about, (await owner.get(`${V12}/employer`)).body)
    const posting = job({ title: 'Beekeeper', closeDate: '2026-12-31' })
    const checked = await call(agent, 'check_posting', { posting })
    assert.deepEqual([checked.id, checked.title, Array.isArray(checked.hints)], [null, 'Beekeeper', true])
    const { cursor } = await call(agent, 'list_changes', { after: 'now' })
    const { id, hints: _, notice: __, ...created } = await call(agent, 'create_draft', { posting })
    assert.deepEqual({ id, ...created }, (await owner.get(`${V12}/jobs/${id}`)).body)
    assert.deepEqual([created.status, created.employer.id], ['draft', owner.employerId])
    assert.deepEqual(await call(agent, 'get_posting', { id }), { id, ...created })
    assert.equal((await call(agent, 'check_posting', { id, posting: { title: 'Apiarist' } })).title, 'Apiarist')
    assert.equal((await call(agent, 'update_posting', { id, posting: { title: 'Apiarist' } })).title, 'Apiarist')
    assert.equal((await call(agent, 'archive_posting', { id })).status, 'archived')
    const { data, more } = await call(agent, 'list_changes', { after: cursor, limit: 10 })
    const entries = data.map(({ type, id, keyId }: { type: string; id: number; keyId: number }) => [type, id, keyId])
    const key = about.key.id
    assert.deepEqual(entries, [
      ['job.created', id, key],
      ['job.updated', id, key],
      ['job.updated', id, key],
    ])
    assert.equal(more, false)
    assert.deepEqual(data, (await owner.get(`${V12}/changes?after=${cursor}`)).body.data)
  })

  test('a create that is repeated with its key is done once, over HTTP too', async () => {
    const values = { posting: job({ status: 'draft' }), idempotencyKey: `once-${engine}` }
    const first = await call(agent, 'create_draft', values)
    assert.deepEqual(await call(agent, 'create_draft', values), first)
    const body = { ...values.posting }
    const again = await owner.send('POST', `${V12}/jobs`, {
      body: { status: 'draft', ...body },
      headers: { 'Idempotency-Key': values.idempotencyKey },
    })
    assert.deepEqual([again.status, again.body.id], [201, first.id])
    const other = await agent.call('create_draft', { ...values, posting: job({ title: 'Other' }) })
    assertRefused(other, 'idempotency-mismatch')
  })

  test('every fault of a posting is told at once, in the language that is asked for', async () => {
    const posting = { title: '', status: 'draft', colour: 'red', locations: [{ description: 'Nowhere at all' }] }
    const { body } = await owner.send('POST', `${V12}/jobs`, { body: posting })
    for (const tool of ['check_posting', 'create_draft']) {
      const said = await agent.call(tool, { posting })
      assertRefused(said, 'invalid-request')
      for (const { pointer, code, detail } of body.errors)
        assert.ok(said.text.includes(`${pointer} (${code}): ${detail}`))
    }
    const french = await agent.call('check_posting', { posting }, { 'Accept-Language': 'fr' })
    assert.match(french.text, /obligatoire|exigé|requis/)
  })

  test('arguments of another shape are refused with their pointers, and do nothing', async () => {
    const before = (await owner.get(`${V12}/jobs`)).body.paging.total
    for (const [tool, values] of [
      ['create_draft', {}],
      ['create_draft', { posting: [] }],
      ['create_draft', { posting: job(), publish: true }],
      ['update_posting', { id: '1', posting: {} }],
      ['update_posting', { id: 1.5, posting: {} }],
      ['archive_posting', { id: -1 }],
      ['archive_posting', { id: { constructor: 1 } }],
      ['get_posting', { __proto__: { id: 1 } }],
      ['list_changes', { limit: 0 }],
      ['list_changes', { after: 'not a cursor' }],
      ['search_jobs', { location: 'Vancouver' }],
      ['search_jobs', { pagination: { limit: 51 } }],
      ['get_job', { job_id: 7 }],
    ] as const)
      assertRefused(await agent.call(tool, values), 'invalid-request', /\//)
    assert.equal((await owner.get(`${V12}/jobs`)).body.paging.total, before)
  })

  test('a tool with a key is refused without one, with one that is none, and once the right has ended', async () => {
    const { operator } = service
    const values = { id: 1, posting: job() }
    for (const name of KEYED) {
      assertRefused(await reader.call(name, shapesOf(name, values)), 'key-missing', /Bearer/)
      const stranger = agentOf({ ...service, apiKey: unknownKey() })
      assertRefused(await stranger.call(name, shapesOf(name, values)), 'key-invalid')
    }
    assertRefused(await reader.call('whoami', {}, { 'API-Key': owner.apiKey ?? '' }), 'key-missing')
    assertRefused(await reader.call('whoami', {}, { Authorization: `Basic ${owner.apiKey}` }), 'key-missing')
    const gone = await service.employer()
    const its = agentOf({ ...service, apiKey: gone.apiKey })
    await operator.suspendEmployer(gone.employerId)
    assertRefused(await its.call('create_draft', { posting: job() }), 'employer-suspended')
    const { key, apiKey } = await operator.issueKey({ employerId: owner.employerId })
    await operator.revokeKey(key.id)
    assertRefused(await agentOf({ ...service, apiKey }).call('whoami'), 'key-invalid')
    const limited = await operator.issueKey({ employerId: owner.employerId, scopes: ['jobs:read'] })
    const reads = agentOf({ ...service, apiKey: limited.apiKey })
    await call(reads, 'list_changes')
    for (const name of ['check_posting', 'create_draft', 'archive_posting'])
      assertRefused(await reads.call(name, shapesOf(name, values)), 'scope-missing', /jobs:write/)
  })

  /** The arguments that a tool takes, of these. */
  const shapesOf = (name: string, { id, posting }: { id: number; posting: object }): object => {
    if (name === 'whoami' || name === 'list_changes') return {}
    if (name === 'create_draft' || name === 'check_posting') return { posting }
    return name === 'update_posting' ? { id, posting } : { id }
  }

  test('the posting of another employer is as unknown as none, to every tool, with every scope', async () => {
    const other = await service.employer('unlimited', 'Other')
    const { apiKey } = await service.operator.issueKey({ employerId: other.employerId, scopes: SCOPES })
    const its = agentOf({ ...service, apiKey })
    const { body } = await owner.send('POST', `${V12}/jobs`, { body: job({ status: 'draft', title: 'Xylophone' }) })
    for (const name of ['get_posting', 'update_posting', 'archive_posting', 'check_posting']) {
      const values = (id: number) => ({ id, ...(/update|check/.test(name) ? { posting: { title: 'Mine' } } : {}) })
      const theirs = await its.call(name, values(body.id))
      assertRefused(theirs, 'job-not-found')
      assert.equal(theirs.text, (await its.call(name, values(2_000_000_000))).text)
    }
    assert.deepEqual((await call(its, 'list_changes')).data, [])
    assert.deepEqual((await owner.get(`${V12}/jobs/${body.id}`)).body.title, 'Xylophone')
  })

  test('the public tools find a public posting and its employer, by either of their names', async () => {
    await owner.send('PUT', `${V12}/employer`, { body: { slug: 'quetzal-works' } })
    const id = await service.publish(owner, { title: 'Falconer' })
    const code = service.codeOf(id)
    const search = { query: 'falconer', location: { city: 'Vancouver', state: 'BC' } }
    await until(
      async () => (await call(reader, 'search_jobs', search)).total_results === 1,
      'the posting in the search',
    )
    const found = await call(reader, 'search_jobs', search)
    assert.deepEqual([found.total_results, found.returned, found.offset], [1, 1, 0])
    const [summary] = found.jobs
    assert.deepEqual(
      [summary.title, summary.employer.ojcp_employer_id, summary.url],
      ['Falconer', 'quetzal-works', `${service.base}/en/jobs/${code}`],
    )
    for (const name of ['get_job', 'get_job_detail'])
      for (const job_id of [summary.ojcp_id, code]) {
        const { job: whole } = await call(reader, name, { job_id })
        const { description, ...rest } = whole
        assert.deepEqual(rest, summary)
        assert.match(description, /600 V/)
      }
    for (const name of ['get_employer', 'get_employer_context']) {
      const employer = await call(reader, name, { employer_id: 'quetzal-works' })
      assert.deepEqual([employer.name, employer.ojcp_employer_id], ['Quetzal Works', 'quetzal-works'])
    }
    for (const location of [{ city: 'Halifax', state: 'NS' }, { remote_policy: ['remote'] }])
      assert.equal((await call(reader, 'search_jobs', { query: 'falconer', location })).total_results, 0)
    for (const filters of [{ salary_min: 90_000_00 }, { employment_type: 'part_time' }])
      assert.equal((await call(reader, 'search_jobs', { query: 'falconer', filters })).total_results, 0)
    const second = await call(reader, 'search_jobs', { query: 'falconer', pagination: { limit: 1, offset: 1 } })
    assert.deepEqual([second.returned, second.total_results], [0, 1])
  })

  test('a search that cannot be done says why, at the argument', async () => {
    for (const [values, pointer] of [
      [{ location: { city: 'Xyzzyville' } }, '/location'],
      [{ query: '—' }, '/query'],
      [{ filters: { employment_type: 'sabbatical' } }, '/filters/employment_type'],
      [{ pagination: { limit: 10, offset: 5 } }, '/pagination/offset'],
      [{ experience_level: 'senior' }, '/experience_level'],
      [{ filters: { salary_max: 1 } }, '/filters/salary_max'],
    ] as const)
      assertRefused(await reader.call('search_jobs', values), 'invalid-request', new RegExp(`${pointer} `))
  })

  test('no public tool finds what no page shows: drafts, archived, hidden, suspended, tests, and whose a confidential one is', async () => {
    const hiding = await service.employer('unlimited', 'Umbrella')
    await hiding.send('PUT', `${V12}/employer`, { body: { slug: 'umbrella' } })
    const [archived, hidden, confidential] = [
      await service.publish(hiding, { title: 'Zebra archived' }),
      await service.publish(hiding, { title: 'Zebra hidden' }),
      await service.publish(hiding, { title: 'Zebra confidential', confidential: true }),
    ]
    const draft = (await hiding.post(job({ title: 'Zebra draft', status: 'draft' }))).body.id
    const twin = await twinOf(service, hiding)
    const tested = (await twin.post(job({ title: 'Zebra test' }))).body.id
    await hiding.put(`/jobs/${archived}`, { status: 'archived' })
    await service.store.publicWrites.hide(hidden, 'fraud')
    const unseen = [archived, hidden, draft, tested]
    const titles = async () =>
      (await call(reader, 'search_jobs', { query: 'zebra' })).jobs.map(({ title }: { title: string }) => title)
    assert.deepEqual(await titles(), ['Zebra confidential'])
    for (const id of unseen)
      assertRefused(await reader.call('get_job', { job_id: service.codeOf(id) }), 'path-not-found')
    const shown = await reader.call('get_job', { job_id: service.codeOf(confidential) })
    assert.doesNotMatch(shown.text, /umbrella/i)
    // Counts are of what the follower has seen, as those of the pages.
    await until(
      async () => (await call(reader, 'get_employer', { employer_id: 'umbrella' })).open_roles_count === 0,
      'the employer without postings of its name',
    )
    await service.operator.suspendEmployer(hiding.employerId)
    assert.deepEqual(await titles(), [])
    assertRefused(await reader.call('get_job', { job_id: service.codeOf(confidential) }), 'path-not-found')
    for (const employer_id of ['umbrella', 'nobody', '', '../umbrella'])
      if (employer_id !== '') assertRefused(await reader.call('get_employer', { employer_id }), 'path-not-found')
  })

  test('every tool with a key is made of operations of the table', async () => {
    const { keyedTools } = await import('../../server/agents/tools/keyed.ts')
    const ids = operationsOf['v1.2'].map(({ id }) => id)
    assert.deepEqual(keyedTools.map(({ name }) => name).sort(), KEYED.toSorted())
    for (const { name, operations } of keyedTools) {
      assert.ok(operations.length > 0, name)
      for (const id of operations) assert.ok(ids.includes(id), `${name} ${id}`)
    }
  })
})
