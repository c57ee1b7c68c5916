/** A key without `jobs:publish` brings nothing before candidates through any tool, whatever state a posting has. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { JOB_SCOPES, prefixOf, SCOPES, type Scope } from '@affiche/contract/operations.ts'
import type { AgentRequest } from '../../server/agents/context.ts'
import { keyedTools } from '../../server/agents/tools/keyed.ts'
import { type Agent, agentOf } from '../support/agents.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, DAY_MS, job, START, type TestService } from '../support/service.ts'

const V12 = prefixOf('v1.2')

const dayAt = (days: number): string => new Date(START + days * DAY_MS).toISOString().slice(0, 10)

/** Values of the members that publish, and of some that might be read as one of them. */
const STATUSES: readonly unknown[] = ['draft', 'active', 'archived', null, 'Active', 'active ', '', 1, true, ['active']]
const DAYS: readonly unknown[] = [dayAt(0), dayAt(1), dayAt(-1), null, '', 'now', 20261121, [dayAt(1)], {}]

/** Changes that an agent may ask for; every other one has a new title too. */
const CHANGES: readonly Readonly<Record<string, unknown>>[] = [
  {},
  ...STATUSES.map((status) => ({ status })),
  ...DAYS.map((publishOn) => ({ publishOn })),
  { status: 'draft', publishOn: dayAt(1) },
  { status: 'active', publishOn: null },
  { status: 'active', publishOn: dayAt(1) },
  { title: 'By an agent', status: 'active' },
  { title: 'By an agent', publishOn: dayAt(1) },
  { Status: 'active' },
  { status: 'draft', Status: 'active', STATUS: 'active' },
  { autoRefresh: true },
  { publishDate: dayAt(0), closeDate: dayAt(40) },
  { refresh: true, op: 'refresh', publish: true, published: true },
  { id: 1, status: 'active' },
  { referenceId: 'TAKEN', status: 'active' },
  { posting: { status: 'active' } },
  JSON.parse('{"__proto__":{"status":"active"}}'),
  { constructor: { status: 'active' } },
  { hidden: null, employer: { id: 1 }, preview: true },
].map((change, at) => (at % 2 === 0 ? change : { title: 'By an agent', ...change }))

/** States of a posting, and how a person or a program brings it there over HTTP. */
const STATES: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  draft: [{ status: 'draft' }],
  scheduled: [{ status: 'draft', publishOn: dayAt(3) }],
  active: [{ status: 'active' }],
  archived: [{ status: 'active' }, { status: 'archived' }],
  'archived draft': [{ status: 'draft' }, { status: 'archived' }],
}

/** Members of an answer that time changes, or that are about the answer. */
type Posting = Readonly<Record<string, unknown>> & { readonly id: number; readonly status: string }

onEveryEngine((start, engine) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
    owner = await service.employer()
  })
  after(() => service?.stop())

  const agentWith = async (scopes: readonly Scope[]): Promise<Agent> => {
    const { apiKey } = await service.operator.issueKey({ employerId: owner.employerId, scopes })
    return agentOf({ base: service.base, apiKey })
  }

  const create = async (steps: readonly object[]): Promise<number> => {
    const [first = {}, ...others] = steps
    const { status, body, text } = await owner.send('POST', `${V12}/jobs`, {
      body: job({ closeDate: dayAt(60), ...first }),
    })
    assert.equal(status, 201, text)
    for (const body12 of others) {
      const answer = await owner.send('PUT', `${V12}/jobs/${body.id}`, { body: body12 })
      assert.equal(answer.status, 200, answer.text)
    }
    return body.id
  }

  const read = async (id: number): Promise<Posting> => (await owner.get(`${V12}/jobs/${id}`)).body

  /** The postings that candidates see now, and those that a day will show them. */
  const publicSide = (postings: readonly Posting[]) =>
    new Map(
      postings.filter(({ status, publishOn }) => status === 'active' || publishOn !== null).map((one) => [one.id, one]),
    )

  /** Nothing is seen that was not seen before, with the same members; a posting may be archived. */
  const assertNothingPublished = (before: readonly Posting[], now: readonly Posting[], what: string): void => {
    const seen = publicSide(before)
    for (const [id, posting] of publicSide(now)) assert.deepEqual(posting, seen.get(id), what)
  }

  /** Asks for a change, and returns the posting as it is then. */
  const tryChange = async (agent: Agent, before: Posting, change: object): Promise<Posting> => {
    const { isError, text } = await agent.call('update_posting', { id: before.id, posting: change })
    const now = await read(before.id)
    assertNothingPublished([before], [now], `${JSON.stringify(change)} ${text}`)
    if (before.status === 'active') assert.match(text, /scope-missing/)
    if (isError) assert.deepEqual(now, before, text)
    return now
  }

  for (const [state, steps] of Object.entries(STATES))
    test(`no change publishes a posting that is ${state}, nor changes what candidates see of it`, async () => {
      const agent = await agentWith(['jobs:read', 'jobs:write', 'webhooks'])
      let posting = await read(await create(steps))
      for (const change of CHANGES) {
        const now = await tryChange(agent, posting, change)
        // The next change meets a posting in the state again.
        posting = now.status === posting.status ? now : await read(await create(steps))
      }
    })

  test('no posting that a tool creates is seen, or has a day on which it will be', async () => {
    const agent = await agentWith(['jobs:read', 'jobs:write', 'webhooks'])
    let created = 0
    for (const change of CHANGES) {
      const posting = { ...job({ closeDate: dayAt(60) }), ...change }
      const { isError, content, text } = await agent.call('create_draft', { posting })
      if (isError) continue
      created++
      const { status, publishOn } = await read(content.id)
      assert.deepEqual([status, publishOn], ['draft', null], `${JSON.stringify(change)} ${text}`)
    }
    assert.ok(created >= 4, `${created} drafts`)
  })

  /** Calls a tool with every mixture of an id and a posting that publishes. */
  const callOften = async (agent: Agent, name: string, id: number): Promise<void> => {
    for (const posting of [{ status: 'active' }, { publishOn: dayAt(1) }, { ...job(), status: 'active' }])
      for (const values of [{ id, posting }, { id }, { posting }]) await agent.call(name, values)
  }

  test('no tool publishes, whatever posting it is called about, and no day that comes later either', async () => {
    const agent = await agentWith(['jobs:read', 'jobs:write', 'webhooks'])
    const ids = await Promise.all(Object.values(STATES).map(create))
    const before = await Promise.all(ids.map(read))
    const assertUnseen = async (what: string) => assertNothingPublished(before, await Promise.all(ids.map(read)), what)
    const { body } = await agent.ask('tools/list')
    const names: string[] = body.result.tools.map(({ name }: { name: string }) => name)
    assert.ok(names.length >= 7)
    for (const name of names)
      for (const id of ids) {
        await callOften(agent, name, id)
        await assertUnseen(`${name} ${id}`)
      }
    service.advance(2 * DAY_MS)
    await service.publishDrafts()
    await assertUnseen('two days later')
  })

  test('a posting that a person publishes or plans while a change of it is judged is not changed', async () => {
    const { apiKey } = await service.operator.issueKey({ employerId: owner.employerId })
    for (const meanwhile of [{ status: 'active' }, { publishOn: dayAt(30) }]) {
      const id = await create(STATES.draft ?? [])
      /** Requests as the interface answers them; the person is quicker than the write. */
      const callOperation: AgentRequest['callOperation'] = async ({ operation, body, ifMatch }) => {
        const isWrite = operation === 'updateJob'
        if (isWrite) await owner.send('PUT', `${V12}/jobs/${id}`, { body: meanwhile })
        const headers = { 'API-Key': apiKey, ...(ifMatch && { 'If-Match': ifMatch }) }
        const asked = { headers, ...(body && { body }) }
        const answer = await owner.send(isWrite ? 'PUT' : 'GET', `${V12}/jobs/${id}`, asked)
        if (answer.status >= 400) throw new Error(answer.body.code)
        return { ...answer, headers: Object.fromEntries(answer.headers), scopes: JOB_SCOPES }
      }
      const update = keyedTools.find(({ name }) => name === 'update_posting')
      const request = { callOperation } as AgentRequest
      const changing = update?.run({ request, values: { id, posting: { title: 'By an agent' } } })
      await assert.rejects(async () => changing, /precondition-failed/)
      assert.notEqual((await read(id)).title, 'By an agent')
    }
  })

  test('an archived posting stays archived, and a tool archives an active one without the scope', async () => {
    const agent = await agentWith(['jobs:read', 'jobs:write'])
    const id = await create(STATES.active ?? [])
    assert.equal((await agent.call('archive_posting', { id })).content.status, 'archived')
    assert.equal((await agent.call('archive_posting', { id })).isError, false)
    const refused = await agent.call('update_posting', { id, posting: { status: 'active' } })
    assert.match(refused.text, /may not publish/)
    assert.equal((await read(id)).status, 'archived')
  })

  test('with the scope the same calls publish, plan and change', async () => {
    const agent = await agentWith(SCOPES)
    const ofState = async (state: string) => create(STATES[state] ?? [])
    const update = async (id: number, posting: object) => (await agent.call('update_posting', { id, posting })).content
    assert.equal((await update(await ofState('draft'), { status: 'active' })).status, 'active')
    assert.equal((await update(await ofState('archived'), { status: 'active' })).status, 'active')
    assert.equal((await update(await ofState('active'), { title: 'By an agent' })).title, 'By an agent')
    const on = new Date(service.now() + DAY_MS).toISOString().slice(0, 10)
    assert.equal((await update(await ofState('draft'), { publishOn: on })).publishOn, on)
    const created = await agent.call('create_draft', { posting: job({ status: 'active', closeDate: dayAt(60) }) })
    assert.equal(created.content.status, 'active')
    const waiting = await agent.call('create_draft', { posting: job({ closeDate: dayAt(60) }) })
    assert.equal(waiting.content.status, 'draft')
  })

  test('jobs:publish alone writes nothing, and changes nothing over HTTP', async () => {
    const agent = await agentWith(['jobs:publish'])
    const { isError, text } = await agent.call('create_draft', { posting: job() })
    assert.ok(isError && /jobs:write/.test(text), `${engine} ${text}`)
  })
})
