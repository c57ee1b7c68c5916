/** Answers of the tools with a key on either engine: those of the interface, to whom that answers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operationsOf, prefixOf, SCOPES } from '@affiche/contract/operations.ts'
import { type Agent, agentOf, assertRefused, shapedCalls } from '../support/agents.ts'
import { onEveryEngine } from '../support/engines.ts'
import { unknownKey } from '../support/keys.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, job } from '../support/service.ts'

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
  let call: Awaited<ReturnType<typeof shapedCalls>>
  before(async () => {
    service = await startPublic(start)
    owner = await service.employer('unlimited', 'Quetzal Works')
    agent = agentOf({ ...service, apiKey: owner.apiKey })
    reader = agentOf(service)
    call = await shapedCalls(reader)
  })
  after(() => service?.stop())

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
