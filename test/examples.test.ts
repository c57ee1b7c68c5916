/** The examples for integrators do what they say, against a running service. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createClient } from '../docs/examples/client.ts'
import { type Client, job, startService, type TestService } from './support/service.ts'

let service: TestService
let employer: Client
before(async () => {
  service = await startService()
  employer = await service.employer()
})
after(() => service?.stop())

/** Loses the answer of every first attempt, after the service has done the work. */
const losing = (): typeof fetch => {
  const seen = new Set<string>()
  return async (address, sent) => {
    const answer = await fetch(address, sent)
    const attempt = `${sent?.method} ${String(address)} ${sent?.body}`
    if (seen.has(attempt)) return answer
    seen.add(attempt)
    throw new TypeError('the answer was lost')
  }
}

test('the client in TypeScript writes once, whatever answer is lost, and follows what changes', async () => {
  const client = createClient(service.base, employer.apiKey ?? '', losing())
  const start = (await client.changes()).cursor
  const dryRun = await client.tryOut(job())
  assert.equal(dryRun.value.id, null)
  const created = await client.create(job({ title: 'Once' }))
  assert.equal((await employer.get('/jobs?q=once')).body.paging.total, 1)
  const updated = await client.update(created.value.id, { title: 'Twice' }, created.etag)
  assert.equal(updated.value.title, 'Twice')
  await assert.rejects(client.update(created.value.id, { title: 'Thrice' }, created.etag), /was changed since/)
  const { results, summary } = await client.bulk([
    { op: 'create', job: job({ referenceId: 'BULK' }) },
    { op: 'update', id: created.value.id, job: { titel: 'x' } },
    { op: 'archive', referenceId: 'BULK' },
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 400, 200],
  )
  assert.deepEqual([summary.succeeded, summary.failed], [2, 1])
  const { changes } = await client.changes(start)
  assert.deepEqual(
    changes.map(({ type }) => type),
    ['job.created', 'job.updated', 'job.created', 'job.updated'],
  )
})

/** Runs a script of the shell; null without curl. */
const runScript = async (args: string[], environment: Record<string, string>): Promise<string | null> => {
  const run = promisify(execFile)('sh', args, { env: { ...process.env, ...environment } })
  const { stdout } = await run.catch((error) => {
    if (error.code !== 127) throw error
    return { stdout: null }
  })
  return stdout
}

test('the page to begin with leads from a key to a posting, and to its end', async (t) => {
  const paper = readFileSync(new URL('../docs/begin.md', import.meta.url), 'utf8')
  const blocks = [...paper.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const client = await service.employer()
  const folder = mkdtempSync(join(tmpdir(), 'begin-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const script = ['set -eu', `cd '${folder}'`, ...blocks.flatMap((block) => [block, 'echo'])].join('\n')
  const out = await runScript(['-c', script], { BASE: service.base, KEY: client.apiKey ?? '' })
  if (out === null) return t.skip('there is no curl on this machine')
  const answers = out.split(/\n|(?<=\})(?=\{)/).filter((line) => line !== '')
  const [employer, ...others] = answers.map((answer) => JSON.parse(answer))
  assert.equal(employer.id, client.employerId)
  const [dryRun, created, changed, archived] = others.slice(-4)
  assert.deepEqual([others.length, dryRun.id, dryRun.referenceId], [7, null, 'REQ-1'])
  assert.ok(Array.isArray(created.hints))
  assert.equal(changed.salary.amount, 22.25)
  assert.deepEqual([changed.id, archived.id, archived.status], [created.id, created.id, 'archived'])
})

test('the scenario with curl runs to its end', async (t) => {
  const script = new URL('../docs/examples/scenario.sh', import.meta.url).pathname
  const stdout = await runScript([script], {
    AFFICHE: service.base,
    API_KEY: (await service.employer()).apiKey ?? '',
  })
  if (stdout === null) return t.skip('there is no curl on this machine')
  const statuses = stdout.split('\n').filter((line) => /^\d{3}$/.test(line))
  assert.deepEqual(statuses, ['200', '201', '201', '200', '412', '304', '200', '200'], stdout)
  assert.match(stdout, /"end":true,"summary":\{"operations":3,"succeeded":2,"failed":1/)
  assert.match(stdout, /"type":"job.updated"/)
})
