/** The log: one line a request, with what an operator needs, and never a key, a query or a job's text. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { openWriter } from '../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { type Engine, onEveryEngine } from '../support/engines.ts'
import { runStatements } from '../support/postgres.ts'
import { exchange, parseReply } from '../support/raw-http.ts'
import { type Answered, createClient, job, type TestService } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { until } from '../support/waiting.ts'
import { assertProblem, nameOf, prepare, rows, send } from './requests.ts'

type Line = {
  level: string
  time: string
  reqId?: string
  method?: string
  path?: string
  status?: number
  ms?: number
  code?: string
  errors?: string[]
}

const SECRETS = {
  title: 'Secretive title',
  description: '<p>Secretive description</p>',
  applicationEmail: 'secretive@example.ca',
  referenceId: 'SECRETIVE',
  locations: [{ description: 'Secretive Harbour, ON' }],
}

const { service, owner } = await serveSuite({ environment: { LOG_LEVEL: 'trace' } })

const lines = (): Line[] => service.logged.map((line) => JSON.parse(line))

/** The lines of one request; the last may be written a moment after its answer. */
const linesOf = async (answer: Answered): Promise<Line[]> => {
  const id = answer.headers.get('x-request-id')
  const found = () => lines().filter((line) => line.reqId === id && line.status !== undefined)
  await until(() => found().length > 0, `the line of the request ${id}`)
  return found()
}

const assertLine = async (answer: Answered, asked: { method: string; path: string; level?: string }) => {
  const expected = { level: 'info', ...asked }
  const found = await linesOf(answer)
  assert.equal(found.length, 1, `${found.length} lines for ${expected.method} ${expected.path} ${answer.status}`)
  const { method, path, status, ms, level, time } = found[0] ?? assert.fail()
  assert.deepEqual({ method, path, status, level }, { ...expected, status: answer.status })
  assert.ok(typeof ms === 'number' && ms >= 0)
  assert.ok(!Number.isNaN(Date.parse(time)))
}

for (const operation of rows)
  test(`${nameOf(operation)} is logged once, with its request id, method, path and status`, async () => {
    const ask = await prepare(operation, owner)
    const expected = { method: ask.method, path: ask.path }
    await assertLine(await send(owner, { ...ask, path: `${ask.path}?secretive=1` }), expected)
    await assertLine(await send(createClient(service.api, { employerId: 0, apiKey: null }), ask), expected)
    await assertLine(await send(owner, ask), expected)
  })

test('what is not found, not allowed or not readable is logged once as well', async () => {
  await assertLine(await owner.get('/nothing'), { method: 'GET', path: `${API_PREFIX}/nothing` })
  await assertLine(await owner.send('PATCH', '/jobs'), { method: 'PATCH', path: `${API_PREFIX}/jobs` })
  await assertLine(await owner.send('POST', '/jobs', { raw: '{' }), { method: 'POST', path: `${API_PREFIX}/jobs` })
  await assertLine(await owner.get(`${service.base}/docs`), { method: 'GET', path: '/docs' })
})

test('a probe of the health is logged below what is logged of requests, unless it failed', async () => {
  const level = 'debug'
  for (const path of ['/health/live', '/health/ready'])
    await assertLine(await owner.get(service.base + path), { method: 'GET', path, level })
  const path = '/health/live'
  await assertLine(await owner.send('DELETE', service.base + path), { method: 'DELETE', path })
})

/** The reasons in the log line of a refusal. */
const reasonsOf = async (answer: Answered): Promise<string[]> => {
  const [{ code = '', errors = [] } = {}] = await linesOf(answer)
  assert.equal(code, answer.body?.code ?? '')
  return errors
}

test('a refusal is logged with its code, and each finding with its code and the names of the contract', async () => {
  assert.deepEqual(await reasonsOf(await owner.post(job({ title: '', salary: { amount: -1 } }))), [
    'required /title',
    'required /salary/period',
    'range /salary/amount',
  ])
  const place = { description: 'x'.repeat(300) }
  const [, second] = await reasonsOf(await owner.post(job({ locations: [{}, place] })))
  assert.equal(second, 'too-long /locations/1/description')
  assert.deepEqual(await reasonsOf(await owner.get('/jobs?pageSize=x&status=y')), [
    'choice #/query/status',
    'type #/query/pageSize',
  ])
  assert.deepEqual(await reasonsOf(await owner.send('POST', '/jobs', { raw: '{' })), [])
  assert.deepEqual(await reasonsOf(await owner.get('/jobs/999')), [])
  assert.deepEqual(await reasonsOf(await owner.get('/jobs')), [])
})

test('a name that is not of the contract is left out of the log, which may be text of an employer', async () => {
  const texts = { 'Secretive ~ name/1': 1, 4165550199: 1, salary: { secretive: 1 } }
  const errors = await reasonsOf(await owner.post(job({ ...texts, categories: [{ id: 1, secretive: 1 }] })))
  assert.deepEqual(errors.toSorted(), [
    'required /salary/amount',
    'required /salary/period',
    'unknown-member /*',
    'unknown-member /*',
    'unknown-member /categories/0/*',
    'unknown-member /salary/*',
  ])
  assert.deepEqual(await reasonsOf(await owner.get('/jobs?secretive=1')), ['unknown-parameter #/query/*'])
})

test('more findings than a few are counted in the log, not listed', async () => {
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`member${at}`, 1]))
  const errors = await reasonsOf(await owner.post(job(many)))
  assert.deepEqual(errors, [...Array.from({ length: 10 }, () => 'unknown-member /*'), '40 more'])
})

test('bytes that are no request are logged once, with the code of the answer and why they are none', async () => {
  const { headers } = parseReply(await exchange(service.base, 'FOO /secretive HTTP/1.1\r\n\r\n'))
  const id = headers.get('x-request-id')
  const found = service.logged.map((line) => JSON.parse(line)).filter((line) => line.reqId === id)
  assert.deepEqual(
    found.map(({ level, status, code, reason }) => [level, status, code, reason]),
    [['info', 501, 'method-unknown', 'HPE_INVALID_METHOD']],
  )
})

test('an address with broken percent-encoding is logged once as well', async () => {
  await assertLine(await owner.get('/jobs/%zz'), { method: 'GET', path: `${API_PREFIX}/jobs/%zz` })
})

test('an overridden method is logged as the method that was carried out', async () => {
  const { body } = await owner.post(job())
  const headers = { 'X-HTTP-Method-Override': 'DELETE' }
  const answer = await owner.send('POST', `/jobs/${body.id}`, { headers })
  await assertLine(answer, { method: 'DELETE', path: `${API_PREFIX}/jobs/${body.id}` })
})

test('the line names the employer and the key by their numbers', async () => {
  const [line] = await linesOf(await owner.get('/jobs'))
  assert.equal((line as { employerId?: number }).employerId, owner.employerId)
  assert.equal(typeof (line as { keyId?: number }).keyId, 'number')
})

test('no line holds a key, a query or anything of a job, whatever happens to the request', async () => {
  const key = owner.apiKey ?? assert.fail()
  const { body } = await owner.post(job(SECRETS))
  await owner.get(`/jobs?q=secretive&referenceId=SECRETIVE&nonsense=${key}`)
  await owner.post(job(SECRETS))
  await owner.post(job({ ...SECRETS, referenceId: null, secretive: 1, title: `Secretive${'x'.repeat(300)}` }))
  await owner.post(job({ ...SECRETS, locations: [{ description: 'Secretive, Nowhere' }] }))
  await owner.send('POST', '/jobs', { raw: `{"title":"Secretive ${key}` })
  await owner.send('POST', '/jobs', { raw: 'Secretive', headers: { 'Content-Type': `text/secretive; ${key}` } })
  await owner.send('POST', '/jobs', { body: SECRETS, headers: { 'X-HTTP-Method-Override': 'secretive' } })
  await owner.put('/jobs', SECRETS)
  await owner.put(`/jobs/${body.id}`, { description: '<p>Secretive <b>broken</p>' })
  await owner.delete('/jobs?referenceId=SECRETIVE', { referenceId: 'SECRETIVE-2' })
  await owner.get(`/jobs/%zz?api-key=${key}&secretive`)
  for (const wrong of [`${key}x`, key.slice(1), `Bearer ${key}`])
    await createClient(service.api, { employerId: 0, apiKey: wrong }).get('/jobs')
  await linesOf(await owner.delete('/jobs', { referenceId: 'SECRETIVE' }))
  const all = service.logged.join('')
  assert.doesNotMatch(all, /secretive/i)
  assert.ok(!all.includes(key.slice(8, -8)), 'a key was logged')
})

test('a key that was put into the path by mistake is not logged, wherever it stands in it', async () => {
  const key = owner.apiKey ?? assert.fail()
  await linesOf(await owner.get(`/jobs/${key}`))
  // The log cuts long paths; a key at the cut must not survive in part.
  for (const length of [100, 140, 150, 160, 170, 180])
    await linesOf(await owner.get(`/${'x'.repeat(length)}/${key}/more`))
  const all = service.logged.join('')
  assert.ok(!all.includes(key.slice(0, 20)), all.match(/affiche_.{60}/)?.[0] ?? 'a key was logged in part')
})

onEveryEngine((start, engine) => {
  test('a fault of the store is logged without the row that it was about', async (t) => {
    // One thread, since its log is read as soon as it has answered.
    const broken = await start({ environment: { HTTP_THREADS: '1' } })
    t.after(() => broken.stop())
    const client = await broken.employer()
    await tamper(broken, FAULT[engine])
    const answer = await client.post(job({ ...SECRETS, title: 'Row that breaks the store' }))
    assertProblem(answer, 'internal-error')
    assert.ok(broken.logged.some((line) => line.includes('"level":"error"') && line.includes('"stack"')))
    assert.doesNotMatch(broken.logged.join(''), /secretive|Row that breaks/i)
  })
})

/** Has the store fail on one row, as a full disk or a damaged index may. */
const FAULT: Record<Engine, string> = {
  sqlite: `CREATE TRIGGER fault BEFORE INSERT ON jobs WHEN new.title = 'Row that breaks the store'
    BEGIN SELECT RAISE(ABORT, 'the store broke'); END`,
  postgres: `ALTER TABLE jobs ADD CONSTRAINT fault CHECK (title <> 'Row that breaks the store')`,
}

const tamper = async ({ databaseUrl, dataDir }: TestService, sql: string): Promise<void> => {
  if (databaseUrl !== null) return runStatements(databaseUrl, [sql])
  const connection = openWriter(join(dataDir, DATA_FILE))
  connection.exec(sql)
  connection.close()
}
