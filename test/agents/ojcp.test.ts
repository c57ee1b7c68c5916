/** The manifest and the tools of the Open Job Context Protocol 0.3 against what that states. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Agent, agentOf } from '../support/agents.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { type Client, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { SEARCH_ARGUMENTS, shapes } from './ojcp-shapes.ts'

const SEARCHES = 120

let service: PublicService
let owner: Client
let reader: Agent
let id: string
before(async () => {
  service = await startPublic(startService, { environment: { SEARCHES_PER_MINUTE: String(SEARCHES) } })
  owner = await service.employer('unlimited', 'Quetzal Works')
  await owner.send('PUT', `${prefixOf('v1.2')}/employer`, { body: { slug: 'quetzal-works' } })
  reader = agentOf(service)
  id = service.codeOf(await service.publish(owner, { title: 'Falconer' }))
})
after(() => service?.stop())

const ajv = new Ajv2020({
  strict: false,
  formats: { date: /^\d{4}-\d{2}-\d{2}$/, uri: (value: string) => URL.canParse(value) },
})

const assertShape = (name: keyof typeof shapes, value: unknown): void => {
  assert.ok(ajv.validate(shapes[name], value), `${name}: ${ajv.errorsText()}`)
}

const answerOf = async (name: keyof typeof shapes, values: object) => {
  const { content, text, isError } = await reader.call(name, values)
  assert.equal(isError, false, text)
  assertShape(name, content)
  return content
}

const errorOf = async (name: string, values: object) => {
  const { error } = await reader.call(name, values)
  assert.ok(error, name)
  assertShape('error', error.data)
  return error
}

test('the manifest has the members of the protocol, may be kept for an hour, and says the rate that is kept', async () => {
  const answer = await fetch(`${service.base}/.well-known/ojcp.json`)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600')
  const manifest = await answer.json()
  assertShape('manifest', manifest)
  const { rate_limits, tools } = manifest as { rate_limits: object; tools: string[] }
  assert.deepEqual(rate_limits, { anonymous_rps: SEARCHES / 60 })
  assert.ok(tools.includes('search_jobs'))
})

test('the tools of the manifest answer in the shapes of the protocol, the first text of each being the same as JSON', async () => {
  await until(async () => (await answerOf('search_jobs', { query: 'falconer' })).returned === 1, 'the posting')
  const { jobs } = await answerOf('search_jobs', { query: 'falconer' })
  const detail = await answerOf('get_job_detail', { job_id: jobs[0].ojcp_id })
  assert.deepEqual(detail.employer_context, { name: 'Quetzal Works', ojcp_employer_id: 'quetzal-works' })
  for (const include_employer_context of [true, false]) {
    const other = await answerOf('get_job_detail', { job_id: id, include_employer_context })
    assert.equal('employer_context' in other, include_employer_context)
  }
  const employer = await answerOf('get_employer_context', { employer_id: 'quetzal-works' })
  assert.equal(employer.open_roles_count, 1)
  for (const [name, values] of Object.entries({
    search_jobs: { query: 'falconer' },
    get_job_detail: { job_id: id },
    get_employer_context: { employer_id: 'quetzal-works' },
  })) {
    const { text, content } = await reader.call(name, values)
    assert.deepEqual(JSON.parse(text), content, name)
  }
})

test('a posting of a confidential employer has no context of it', async () => {
  const hidden = await service.publish(owner, { title: 'Beekeeper', confidential: true })
  const detail = await answerOf('get_job_detail', { job_id: service.codeOf(hidden) })
  assert.ok(!('employer_context' in detail))
  assert.doesNotMatch(JSON.stringify(detail), /quetzal/i)
})

test('every argument that the protocol names is taken, and those that are not read are named in a warning', async () => {
  const { returned, warnings } = await answerOf('search_jobs', SEARCH_ARGUMENTS)
  const unread = ['filters.salary_max', 'filters.experience_level', 'candidate_context', 'agent_declaration']
  assert.equal(returned, 1)
  assert.deepEqual(warnings, [{ code: 'fields_ignored', message: `Not read: ${unread.join(', ')}.`, fields: unread }])
  const others = { toString: 1, location: { __proto__: null, planet: 'Mars', city: 'Vancouver' } }
  const { warnings: more } = await answerOf('search_jobs', others)
  assert.deepEqual(more[0].fields, ['toString', 'location.planet'])
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}-${'x'.repeat(200)}`, at]))
  const { warnings: cut } = await answerOf('get_job_detail', { job_id: id, candidate_context: {}, ...many })
  assert.equal(cut[0].fields.length, 20)
  assert.ok(cut[0].fields.every((name: string) => name.length <= 100))
})

test('policies of work are searched for one or all, and remote_ok asks for remote ones', async () => {
  const found = async (location: object) => (await answerOf('search_jobs', { query: 'falconer', location })).returned
  for (const location of [
    {},
    { remote_ok: false },
    { remote_policy: ['hybrid', 'on_site', 'remote'] },
    { remote_ok: true, remote_policy: ['remote', 'on_site', 'hybrid', 'flexible'] },
  ])
    assert.equal(await found(location), 1)
  for (const location of [{ remote_ok: true }, { remote_policy: ['remote', 'flexible'] }])
    assert.equal(await found(location), 0)
  for (const remote_policy of [['hybrid', 'remote'], ['flexible'], []]) {
    const { data } = await errorOf('search_jobs', { location: { remote_policy } })
    assert.match(JSON.stringify(data), /\/location\/remote_policy/)
  }
})

test('a refusal is an error of JSON-RPC with the envelope of the protocol, and by our own names a result', async () => {
  const { apiKey } = owner
  assert.ok(apiKey)
  for (const [name, values, code] of [
    ['get_job_detail', { job_id: 'nothing' }, 'job_not_found'],
    ['get_job_detail', {}, 'missing_required_field'],
    ['get_employer_context', { employer_id: 'nobody' }, 'employer_not_found'],
    ['search_jobs', { query: 7 }, 'invalid_field_value'],
    ['search_jobs', { location: { city: 'Xyzzyville' } }, 'invalid_field_value'],
  ] as const) {
    const error = await errorOf(name, values)
    assert.deepEqual([error.code, error.data.error_code], [-32000, code], name)
    // Hosts show a model the message alone.
    assert.ok(error.message.includes(String(error.data.message)))
  }
  for (const name of ['get_job', 'get_employer']) {
    const { isError, error } = await reader.call(name, {})
    assert.deepEqual([isError, error], [true, undefined], name)
  }
})

test('a search above the rate of the manifest is told by the code of the protocol, with the seconds to wait', async () => {
  const limited = async () => (await reader.call('search_jobs', { query: 'falconer' })).error
  let error = await limited()
  for (let n = 0; n < SEARCHES && error === undefined; n++) error = await limited()
  assert.equal(error?.code, -32029)
  assertShape('error', error?.data)
  assert.equal(error?.data.error_code, 'rate_limited')
  assert.ok(Number(error?.data.retry_after_seconds) >= 1)
})
