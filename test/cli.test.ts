/** The command `affiche` as an operator runs it: real processes beside a running service. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { jobExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { watchLog } from './support/log-scan.ts'
import { createClient, job } from './support/service.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')
const START_MS = 15_000
/** The user "nobody", for what root may do and others may not. */
const NOBODY = 65_534

const folders: string[] = []
const children: ChildProcess[] = []

after(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The folder of a store that is there, and empty. */
const newStore = async (): Promise<string> => {
  const folder = newFolder()
  await json('migrate', { DATA_DIR: folder })
  return folder
}

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-cli-'))
  folders.push(folder)
  return folder
}

type Environment = Record<string, string>
type Ended = { readonly code: number | null; readonly out: string; readonly complaint: string }
type Process = { readonly child: ChildProcess; readonly told: () => string; readonly ended: Promise<Ended> }

const launch = (command: string, words: readonly string[], environment: Environment, uid?: number): Process => {
  const env = { ...process.env, PORT: '0', ...environment }
  const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(uid === undefined ? {} : { uid }) })
  watchLog(child)
  children.push(child)
  let [out, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, complaint }))
  return { child, told: () => out + complaint, ended }
}

const affiche = (words: string, environment: Environment, uid?: number): Promise<Ended> =>
  launch(process.execPath, [BIN, ...words.split(' ')], environment, uid).ended

/** Starts the service; resolves when a text on its output says that it is there. */
const serve = async (environment: Environment, { words = 'serve', sign = /listening at (http:\S+?)"/ } = {}) => {
  const running = launch(process.execPath, [BIN, ...words.split(' ')], environment)
  const deadline = Date.now() + START_MS
  // What a command tells need not come after the log that is gathered.
  while (!sign.test(running.told()) || !/listening at/.test(running.told())) {
    assert.ok(Date.now() < deadline && running.child.exitCode === null, `did not start:\n${running.told()}`)
    await Promise.race([once(running.child.stdout ?? running.child, 'data'), running.ended])
  }
  const base = /listening at (http:\S+?)"/.exec(running.told())?.[1] ?? assert.fail(running.told())
  const stop = async (): Promise<Ended> => {
    running.child.kill('SIGTERM')
    return running.ended
  }
  return { ...running, base, stop }
}

const json = async (words: string, environment: Environment) => {
  const { code, out, complaint } = await affiche(`${words} --json`, environment)
  assert.deepEqual([code, complaint], [0, ''], words)
  return JSON.parse(out)
}

/** Runs a command that must end by itself with a sentence for people on standard error. */
const refuses = async (pattern: RegExp, words: string, environment: Environment, uid?: number): Promise<void> => {
  const { code, out, complaint } = await affiche(words, environment, uid)
  assert.equal(code, 1, complaint)
  assert.match(complaint, pattern)
  assert.match(complaint, /^affiche: [^\n]+\n$/, 'one sentence, no stack')
  // The log of a start that fails may stand on standard output, but no more than its first line.
  assert.doesNotMatch(out, /listening|"level":"error"/)
}

test('exit codes, and what goes to which output: 0 done, 1 refused, 2 wrong words', async () => {
  const environment = { DATA_DIR: await newStore() }
  const done = await affiche('employer create Ann --json', environment)
  assert.deepEqual([done.code, done.complaint], [0, ''])
  assert.deepEqual(JSON.parse(done.out).employer, { id: 1, name: 'Ann', plan: 'standard' })
  const refused = await affiche('employer suspend 9 --json', environment)
  assert.deepEqual(
    [refused.code, refused.out, refused.complaint],
    [1, '', '{"error":{"code":"refused","message":"There is no employer 9."}}\n'],
  )
  const wrong = await affiche('employer explode 1', environment)
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.complaint, /^affiche: .*\n\nUsage: affiche/)
})

test('the commands work while the service runs, and reach it at once', async () => {
  const environment = { DATA_DIR: await newStore(), TIME_ZONE: 'UTC' }
  const { apiKey } = await json('employer create Ann --plan unlimited', environment)
  const service = await serve(environment)
  const client = createClient(service.base + API_PREFIX, { employerId: 1, apiKey })
  assert.equal((await client.post(job({ autoRefresh: true }))).status, 201)

  const later = await json('employer create Bob', environment)
  const other = createClient(service.base + API_PREFIX, { employerId: 2, apiKey: later.apiKey })
  assert.equal((await other.get('/jobs')).status, 200)

  await json('employer suspend 1', environment)
  assert.equal((await client.get('/jobs')).status, 403)
  await json('employer resume 1', environment)
  assert.equal((await client.get('/jobs/1')).body.autoRefresh, true)
  await json('employer set-plan 1 standard', environment)
  assert.equal((await client.get('/jobs/1')).body.autoRefresh, false)

  const { key, apiKey: second } = await json('key issue --employer 1', environment)
  const rotated = createClient(service.base + API_PREFIX, { employerId: 1, apiKey: second })
  assert.equal((await rotated.get('/jobs')).status, 200)
  await json(`key revoke ${key.id}`, environment)
  assert.equal((await rotated.get('/jobs')).status, 401)
  assert.equal((await client.get('/jobs')).status, 200)
  assert.deepEqual(await json('migrate', environment), { applied: [] })
  const { code, complaint } = await service.stop()
  assert.deepEqual([code, complaint], [0, ''])
  for (const secret of [apiKey, second, later.apiKey]) assert.ok(!service.told().includes(secret.slice(8)))
})

describe('serve --demo', () => {
  const bash = (line: string): Promise<Ended> => launch('bash', ['-c', line], {}).ended

  test('tells an empty store one key, a curl that creates a job and one that lists it; both work as they stand', async () => {
    const environment = { DATA_DIR: newFolder(), TIME_ZONE: 'UTC' }
    const demo = { words: 'serve --demo', sign: /Problems +http/ }
    const service = await serve(environment, demo)
    const [, apiKey = ''] = /^KEY=(affiche_[0-9A-Za-z]+)$/m.exec(service.told()) ?? []
    assert.notEqual(apiKey, '')
    const [create = '', list = '', ...others] = service.told().match(/^curl [\s\S]*?(?=\n\n)/gm) ?? []
    assert.deepEqual(others, [])
    const created = await bash(create)
    assert.equal(created.code, 0, created.complaint)
    const { id, title, employer, publishDate } = JSON.parse(created.out)
    assert.deepEqual([id, title, employer.name], [1, jobExample.title, 'Example employer'])
    const listed = await bash(list)
    assert.equal(listed.code, 0, listed.complaint)
    const { data, paging } = JSON.parse(listed.out)
    assert.deepEqual([data[0].id, data[0].publishDate, paging.total], [id, publishDate, 1])
    const { employers } = await json('employer list', environment)
    assert.deepEqual(
      employers.map(({ plan }: { plan: string }) => plan),
      ['unlimited'],
    )
    for (const [, address] of service.told().matchAll(/^ {2}(?:Reference|OpenAPI|Problems) +(http\S+)$/gm))
      assert.equal((await fetch(String(address))).status, 200, String(address))
    assert.equal((await service.stop()).code, 0)

    const again = await serve(environment, demo)
    assert.doesNotMatch(again.told(), /affiche_|curl|shown this once/)
    const [, another = ''] = /^ {2}npx --no affiche (key issue .*)$/m.exec(again.told()) ?? []
    assert.match((await json(another, environment)).apiKey, /^affiche_/)
    const client = createClient(again.base + API_PREFIX, { employerId: 1, apiKey })
    assert.equal((await client.get('/jobs')).body.paging.total, 1)
    assert.equal((await client.get('/jobs/1')).text, created.out)
    await again.stop()
    assert.equal((await json('employer list', environment)).employers.length, 1)
  })

  test('serve without --demo makes no employer and tells no key', async () => {
    const environment = { DATA_DIR: newFolder() }
    const service = await serve(environment)
    await service.stop()
    assert.doesNotMatch(service.told(), /affiche_|curl/)
    assert.deepEqual(await json('employer list', environment), { employers: [] })
  })
})

describe('a start that cannot succeed', () => {
  test('two migrations of one new store at once: one applies it, the other finds it done', async () => {
    const environment = { DATA_DIR: newFolder() }
    const answers = await Promise.all([1, 2, 3].map(() => json('migrate', environment)))
    const applied = answers.filter((answer) => answer.applied.length > 0)
    assert.equal(applied.length, 1)
    assert.deepEqual(await json('employer list', environment), { employers: [] })
  })

  /** Alters a store, and checks that it is refused by every command and left exactly so. */
  const refusesStore = async (sql: string, pattern: RegExp): Promise<void> => {
    const environment = { DATA_DIR: await newStore() }
    await json('employer create Ann', environment)
    const database = new DatabaseSync(join(environment.DATA_DIR, 'affiche.db'))
    database.exec(sql)
    const state = () => {
      const tables = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
      const ledger = database.prepare('SELECT * FROM migrations ORDER BY version').all()
      return JSON.stringify([tables, ledger, database.prepare('SELECT * FROM employers').all()])
    }
    const before = state()
    for (const words of ['serve', 'employer list']) await refuses(pattern, words, environment)
    assert.equal(state(), before)
    database.close()
  }

  test('a store with a newer schema is refused with the reason, and not changed', () =>
    refusesStore("INSERT INTO migrations VALUES (9999, 'future', 'x', 0)", /schema 9999 \(future\)/))

  test('a store whose migrations are not those of this version is refused with the reason, and not changed', () =>
    refusesStore("UPDATE migrations SET checksum = 'x' WHERE version = 1", /Migration 1 .* is not the one/))

  test('a port in use is told with its number, and leaves no process behind', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    await refuses(new RegExp(`${port} .*in use`), 'serve', { DATA_DIR: newFolder(), PORT: String(port) })
    holder.close()
  })

  test('an address that is none of this machine is told by its name', () =>
    refuses(/203\.0\.113\.1/, 'serve', { DATA_DIR: newFolder(), HOST: '203.0.113.1' }))

  test('a folder that may not be read is told by its name, and nothing is put into it', async () => {
    const folder = newFolder()
    const isRoot = process.getuid?.() === 0
    chmodSync(folder, isRoot ? 0o700 : 0o000)
    for (const words of ['serve', 'employer list'])
      await refuses(new RegExp(folder), words, { DATA_DIR: folder }, isRoot ? NOBODY : undefined)
    chmodSync(folder, 0o700)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('reference data that is not there is told by its folder, every file on a line', async () => {
    const environment = { DATA_DIR: newFolder(), REFERENCE_DATA_DIR: '/nowhere' }
    const { code, complaint } = await affiche('serve', environment)
    assert.equal(code, 1)
    assert.match(complaint, /^affiche: [^\n]+\/nowhere[^\n]+\n( {2}[a-z_.]+: [^\n]+\.\n)+$/)
  })
})
