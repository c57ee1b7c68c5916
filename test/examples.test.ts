/** The examples for integrators do what they say, against a running service. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { createLazySend } from '../server/events/lazy-send.ts'
import { signedHeaders } from '../server/events/sign.ts'
import { runCli } from './support/cli.ts'
import { statusOf } from './support/fetched.ts'
import { newFolder } from './support/folder.ts'
import { job, startService, type TestService } from './support/service.ts'
import { twinOf } from './support/twins.ts'
import { until } from './support/waiting.ts'
import { ENCRYPTION_KEY, newClient, RECEIVER as RECEIVER_URL, WEBHOOKS } from './support/webhooks.ts'

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service?.stop())

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

/** The examples by their names: a file, how it is run, and which programs that takes. */
const SCENARIOS: [name: string, file: string, command: string[], needed: string[]][] = [
  ['curl', 'curl/scenario.sh', ['sh'], ['curl', 'openssl']],
  ['TypeScript', 'typescript/scenario.ts', [process.execPath], []],
  ['Python', 'python/scenario.py', ['python3'], ['python3']],
  ['C#', 'csharp/Scenario.cs', ['dotnet', 'run'], ['dotnet']],
]

const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0

/** The output of every example, since they do the same. */
const SCENARIO = `1 create: 201, replayed: true
2 change: 200, with an old tag: 412, read again: 200
3 bulk: 201 400 200, mended: 200
4 changes: job.created job.updated job.updated job.created job.updated job.updated
5 webhook: taken, forged: refused
`

for (const [name, file, [command = '', ...words], needed] of SCENARIOS)
  test(`the example in ${name} creates once though an answer is lost, overwrites nobody, mends one line, misses no change and refuses what is forged`, async (t) => {
    const missing = needed.filter((program) => !isThere(program))
    if (missing.length > 0) return t.skip(`there is no ${missing.join(' and no ')} on this machine`)
    const twin = await twinOf(service, await service.employer())
    const env = { ...process.env, AFFICHE: service.base, API_KEY: twin.apiKey ?? '', DOTNET_NOLOGO: '1' }
    const path = new URL(`../docs/examples/${file}`, import.meta.url).pathname
    const { stdout, stderr } = await promisify(execFile)(command, [...words, path], { env })
    assert.deepEqual([stderr, stdout], ['', SCENARIO])
    const titles = (await twin.get('/jobs')).body.data.map(({ title }: { title: string }) => title)
    assert.deepEqual(titles, ['Baker', 'Pastry cook'])
  })

test('the signed request of the examples is one that the service would send', () => {
  const [id, at, body] = ['wh_12_test', 1_793_534_400_000, '{"type":"webhook.test"}']
  const secrets = [Buffer.from(Array.from({ length: 32 }, (_, byte) => byte))]
  const { 'webhook-signature': signature } = signedHeaders({ id, at, body, secrets })
  for (const [, file] of SCENARIOS) {
    const text = readFileSync(new URL(`../docs/examples/${file}`, import.meta.url), 'utf8')
    assert.ok(text.includes(signature) && text.includes(secrets[0]?.toString('base64') ?? '-'), file)
  }
})

const RECEIVER = new URL('../docs/examples/receiver.ts', import.meta.url).pathname

/** Starts the receiver of the examples, on a port that is free. */
const startReceiver = async (t: TestContext, environment: Record<string, string>) => {
  const child = spawn(process.execPath, [RECEIVER], { env: { PORT: '0', ...environment } })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const port = (): string | undefined => /listening.*?port: (\d+)/s.exec(output)?.[1]
  await until(() => port() !== undefined, 'the receiver listens')
  const did = (): string[] => output.split('\n').filter((line) => line.startsWith('job.'))
  return { url: `http://127.0.0.1:${port()}/`, did, child }
}

test('the receiver of forty lines does each change once and in order, also when a page comes twice and after a crash', async (t) => {
  assert.ok(readFileSync(RECEIVER, 'utf8').trim().split('\n').length <= 40)
  const folder = newFolder()
  const [keyFile, secretFile] = [join(folder, 'key'), join(folder, 'secret')]
  const client = await service.employer()
  writeFileSync(keyFile, client.apiKey ?? '')
  const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  writeFileSync(secretFile, SECRET)
  const environment = { SECRET, INBOX: join(folder, 'inbox.db') }
  const receiver = await startReceiver(t, environment)
  const after = (await client.get('/changes?after=now')).body.cursor
  const ids = [(await client.post(job())).body.id, (await client.post(job({ referenceId: 'R' }))).body.id]
  await client.delete(`/jobs/${ids[0]}`)
  const listen = async (to: string, after: string): Promise<void> => {
    const words = ['listen', '--to', service.base, '--key-file', keyFile, '--secret-file', secretFile, '--once']
    const { code, out, stderr } = await runCli([...words, '--after', after, '--page-size', '2', '--forward-to', to])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(out, /: 204 in/)
  }
  await listen(receiver.url, after)
  const done = [`job.created ${ids[0]} null`, `job.created ${ids[1]} R`, `job.deleted ${ids[0]} null`]
  await until(() => receiver.did().length === 3, 'the work')
  await listen(receiver.url, after)
  receiver.child.kill('SIGKILL')
  await once(receiver.child, 'exit')
  assert.deepEqual(receiver.did(), done)
  const inbox = new DatabaseSync(environment.INBOX)
  const unfinished = { type: 'changes', data: { data: [{ type: 'job.closed', id: 1, referenceId: null }] } }
  inbox.prepare('INSERT INTO pages (id, body) VALUES (?, ?)').run('wh_listen_x', JSON.stringify(unfinished))
  inbox.close()
  const again = await startReceiver(t, environment)
  const end = (await client.get('/changes?after=now')).body.cursor
  await listen(again.url, after)
  await client.delete(`/jobs/${ids[1]}`)
  await listen(again.url, end)
  await until(() => again.did().includes(`job.deleted ${ids[1]} R`), 'the work after the crash')
  assert.deepEqual(again.did(), ['job.closed 1 null', `job.deleted ${ids[1]} R`])
})

test('the receiver does what a webhook sends it, and takes a test without doing anything', async (t) => {
  const pushing = await startService({
    environment: { ENCRYPTION_KEY, WEBHOOK_NETWORKS: '127.0.0.1/32' },
    sendToReceiver: createLazySend({ webhookNetworks: ['127.0.0.1/32'] }, Date.now),
  })
  t.after(() => pushing.stop())
  // The receiver compares with its own clock.
  pushing.advance(Date.now() - pushing.now())
  const client = await newClient(pushing)
  const made = (await client.send('POST', WEBHOOKS, { body: { url: RECEIVER_URL, pageSize: 2 } })).body
  const receiver = await startReceiver(t, { SECRET: made.secret, INBOX: ':memory:' })
  await client.put(`${WEBHOOKS}/${made.id}`, { url: receiver.url })
  const tested = (await client.send('POST', `${WEBHOOKS}/${made.id}/test`)).body
  assert.deepEqual([tested.status, tested.error], [204, null])
  const lines: string[] = []
  for (const name of ['A', 'B', 'C']) {
    const { id } = (await client.post(job({ referenceId: name }))).body
    await client.put(`/jobs/${id}`, { title: `Other ${name}` })
    lines.push(`job.created ${id} ${name}`, `job.updated ${id} ${name}`)
  }
  await until(() => receiver.did().length >= lines.length, 'the work')
  assert.deepEqual(receiver.did(), lines)
  await until(async () => (await client.get(`${WEBHOOKS}/${made.id}`)).body.behind === 0, 'the cursor')
})

test('the receiver takes nothing that its secret has not signed, nor anything old, and does not start without a secret', async (t) => {
  const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
  const receiver = await startReceiver(t, { SECRET, INBOX: ':memory:' })
  const body = '{"type":"changes","data":{"data":[{"type":"job.created","id":1,"referenceId":null}]}}'
  const send = async (key: Buffer, { at = Date.now(), sent = body, signature = '' } = {}): Promise<number> => {
    const headers = signedHeaders({ id: 'wh_1_x', at, body, secrets: [key] })
    const given = { ...headers, ...(signature === '' ? {} : { 'webhook-signature': signature }) }
    return statusOf(receiver.url, { method: 'POST', body: sent, headers: given })
  }
  const own = Buffer.alloc(32, 5)
  assert.equal(await send(Buffer.alloc(32, 6)), 401)
  assert.equal(await send(own, { sent: `${body} ` }), 401)
  assert.equal(await send(own, { at: Date.now() - 301_000 }), 401)
  assert.equal(await send(own, { signature: `v1,${'ÿ'.repeat(44)}` }), 401)
  assert.equal(await statusOf(receiver.url, { method: 'POST', body }), 401)
  assert.equal(await statusOf(receiver.url, { method: 'POST', body: 'x'.repeat(1_000_000) }), 413)
  assert.deepEqual(receiver.did(), [])
  assert.equal(await send(own), 204)
  await until(() => receiver.did().length === 1, 'the work')
  const bare = spawn(process.execPath, [RECEIVER], { env: {}, stdio: 'ignore' })
  assert.deepEqual(await once(bare, 'exit'), [1, null])
})
