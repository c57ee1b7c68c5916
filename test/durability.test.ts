/** The real process: what was acknowledged outlives kill -9, and SIGTERM ends it without breaking a promise. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { watchLog } from './support/log-scan.ts'
import { type Client, createClient, job } from './support/service.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')
const START_MS = 15_000
const ROUNDS = 4
const CLIENTS = 8

const folders: string[] = []
const children: ChildProcess[] = []

after(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-durability-'))
  folders.push(folder)
  return folder
}

type Running = { readonly child: ChildProcess; readonly base: string; readonly told: () => string }

/** Starts the service as a process of its own; resolves when its log tells the address. */
const serve = async (dataDir: string): Promise<Running> => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [BIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(child)
  children.push(child)
  let text = ''
  const told = () => text
  const address = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address within ${START_MS} ms:\n${text}`)), START_MS)
    const hear = (chunk: Buffer): void => {
      text += chunk
      const [, base] = /listening at (http:\/\/[^"\s]+)/.exec(text) ?? []
      if (base === undefined) return
      clearTimeout(timer)
      resolve(base)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${text}`))
    })
  })
  return { child, base: await address, told }
}

const ended = async ({ child }: Running): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** An employer's key, made before the service starts. */
const makeKey = async (dataDir: string): Promise<string> => {
  const words = [BIN, 'employer', 'create', 'Durable', '--plan', 'unlimited', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATA_DIR: dataDir } })
  return JSON.parse(stdout).apiKey
}

const clientOf = ({ base }: Running, apiKey: string): Client =>
  createClient(base + API_PREFIX, { employerId: 0, apiKey })

/** What the service has acknowledged: the last body of each job, or null that it is gone. */
type Ledger = {
  readonly acknowledged: Map<string, Body>
  /** What requests asked for that had no answer yet: the title, or null for a deletion. */
  readonly pending: Map<string, string | null>
  /** Answers that no write of this test should get. */
  readonly faults: string[]
  writes: number
}

type Body = { readonly id: number; readonly title: string } | null

/** Writes without end, one request at a time, until the process is gone; a job belongs to one writer. */
const keepWriting = async (client: Client, name: string, ledger: Ledger): Promise<void> => {
  for (let n = 0; ; n++) {
    const referenceId = `${name}-${n - (n % 5)}`
    const title = `${name} version ${n}`
    ledger.pending.set(referenceId, n % 5 === 3 ? null : title)
    const answer = await writeOnce(client, { n, referenceId, title }).catch(() => null)
    if (answer === null) return
    if (answer.status >= 300) ledger.faults.push(`write ${n} of ${name}: ${answer.text}`)
    else ledger.acknowledged.set(referenceId, answer.body)
    ledger.writes++
    ledger.pending.delete(referenceId)
  }
}

type Step = { readonly n: number; readonly referenceId: string; readonly title: string }

/** Five steps of a job's life: created, changed, archived, deleted, created again. */
const writeOnce = (client: Client, { n, referenceId, title }: Step) => {
  if (n % 5 === 0) return client.post(job({ referenceId, title }))
  if (n % 5 === 1) return client.put('/jobs', { referenceId, title })
  if (n % 5 === 2) return client.put('/jobs', { referenceId, title, status: 'archived' })
  return n % 5 === 3 ? client.delete('/jobs', { referenceId }) : client.put('/jobs', job({ referenceId, title }))
}

const until = async (condition: () => boolean, what: string): Promise<void> => {
  const deadline = Date.now() + START_MS
  while (!condition()) {
    assert.ok(Date.now() < deadline, `${what} did not happen within ${START_MS} ms`)
    await setImmediate()
  }
}

/** The last acknowledged state of every job is there; where a request had no answer, it may be what that asked for. */
const assertKept = async (client: Client, { acknowledged, pending }: Ledger): Promise<void> => {
  assert.ok(acknowledged.size > 0)
  for (const referenceId of new Set([...acknowledged.keys(), ...pending.keys()])) {
    const body = acknowledged.get(referenceId) ?? null
    const { body: page } = await client.get(`/jobs?referenceId=${referenceId}`)
    const title = page.data[0]?.title ?? null
    const may = [body?.title ?? null, ...(pending.has(referenceId) ? [pending.get(referenceId)] : [])]
    assert.ok(may.includes(title), `${referenceId} is ${title} and may be ${may.join(' or ')}`)
    if (body !== null && title === body.title) assert.deepEqual((await client.get(`/jobs/${body.id}`)).body, body)
    // From here on this is the state that must be kept.
    if (pending.delete(referenceId))
      acknowledged.set(referenceId, title === null ? null : (await client.get(`/jobs/${page.data[0].id}`)).body)
  }
  const { body: found } = await client.get('/jobs?q=version')
  const { body: all } = await client.get('/jobs')
  assert.equal(found.paging.total, all.paging.total, 'the search index speaks of the same jobs as the table')
}

test('every write that was acknowledged outlives kill -9 at any moment, and every acknowledged deletion too', async () => {
  const dataDir = newFolder()
  const apiKey = await makeKey(dataDir)
  const ledger: Ledger = { acknowledged: new Map(), pending: new Map(), faults: [], writes: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const service = await serve(dataDir)
    const client = clientOf(service, apiKey)
    if (round > 0) await assertKept(client, ledger)
    const goal = ledger.writes + 40 + Math.floor(Math.random() * 300)
    const names = Array.from({ length: CLIENTS }, (_, at) => `r${round}w${at}`)
    const writers = names.map((name) => keepWriting(client, name, ledger))
    await until(() => ledger.writes >= goal, `write ${goal}`)
    service.child.kill('SIGKILL')
    await Promise.all([...writers, ended(service)])
    assert.equal(service.child.signalCode, 'SIGKILL')
    assert.deepEqual(ledger.faults, [])
  }
  const last = await serve(dataDir)
  await assertKept(clientOf(last, apiKey), ledger)
  last.child.kill('SIGTERM')
  assert.equal(await ended(last), 0, last.told())
  const database = new DatabaseSync(join(dataDir, 'affiche.db'))
  assert.deepEqual(
    database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => ({ ...row })),
    [{ integrity_check: 'ok' }],
  )
  assert.deepEqual(database.prepare('PRAGMA foreign_key_check').all(), [])
  database.close()
})

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} lets every accepted write be answered and kept, then the process ends with code 0`, async () => {
    const dataDir = newFolder()
    const apiKey = await makeKey(dataDir)
    const service = await serve(dataDir)
    const client = clientOf(service, apiKey)
    let answered = 0
    const outcomes = Array.from({ length: 200 }, async (_, n) => {
      try {
        const { status, body } = await client.post(job({ referenceId: `S${n}` }))
        answered++
        return { status, referenceId: `S${n}`, body }
      } catch {
        return null
      }
    })
    await until(() => answered > 10, 'the eleventh answer')
    service.child.kill(signal)
    const answers = (await Promise.all(outcomes)).filter((outcome) => outcome !== null)
    assert.equal(await ended(service), 0, service.told())
    assert.ok(answers.every(({ status }) => status === 201 || status === 503))
    assert.match(service.told(), /"msg":"stopped"/)

    const again = await serve(dataDir)
    for (const { status, referenceId } of answers) {
      const { body } = await clientOf(again, apiKey).get(`/jobs?referenceId=${referenceId}`)
      assert.equal(body.paging.total, status === 201 ? 1 : 0, `${referenceId} was answered ${status}`)
    }
    again.child.kill('SIGTERM')
    await ended(again)
  })

test('a request that is half sent when SIGTERM comes is answered, and new connections are refused', async () => {
  const dataDir = newFolder()
  const apiKey = await makeKey(dataDir)
  const service = await serve(dataDir)
  const body = JSON.stringify(job({ referenceId: 'HALF' }))
  const headers = { 'API-Key': apiKey, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const agent = new Agent({ keepAlive: true })
  const half = request(`${service.base}${API_PREFIX}/jobs`, { method: 'POST', headers, agent })
  half.write(body.slice(0, 20))
  await once(half, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  // The service has read the head of the first request once it has answered a second one that came after it.
  await clientOf(service, apiKey).get('/jobs')
  service.child.kill('SIGTERM')
  const refused = async (): Promise<boolean> => {
    try {
      return (await fetch(`${service.base}/health/live`)).status === 503
    } catch {
      return true
    }
  }
  const deadline = Date.now() + START_MS
  while (!(await refused())) assert.ok(Date.now() < deadline, 'still serves after SIGTERM')
  half.end(body.slice(20))
  const [answer] = await once(half, 'response')
  assert.ok([201, 503].includes(answer.statusCode), `answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
  assert.equal(await ended(service), 0, service.told())
  agent.destroy()
})
