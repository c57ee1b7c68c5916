/** The command `affiche` as an operator runs it: real services and commands, and commands of this process beside them. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { jobExample } from '@affiche/contract/examples.ts'
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { runCli } from './support/cli.ts'
import { fetchWhole, statusOf } from './support/fetched.ts'
import { newFolder } from './support/folder.ts'
import { launch } from './support/process.ts'
import { createClient, job } from './support/service.ts'
import { until } from './support/waiting.ts'

/** The user "nobody", for what root may do and others may not. */
const NOBODY = 65_534

/** The folder of a store that is there, and empty. */
const newStore = async (): Promise<string> => {
  const folder = newFolder()
  await json('migrate', { DATA_DIR: folder })
  return folder
}

type Environment = Record<string, string>
type Ended = { readonly code: number | null; readonly out: string; readonly stderr: string }

const affiche = async (words: string, environment: Environment, uid?: number): Promise<Ended> => {
  const { ended, written } = launch(environment, words.split(' '), uid)
  const code = await ended
  return { code, ...written() }
}

/** Starts the service; resolves when it listens and has written the sign. */
const serve = async (environment: Environment, { words = 'serve', sign = /listening at/ } = {}) => {
  const service = launch(environment, words.split(' '))
  const base = await service.base()
  await until(() => sign.test(service.output()), String(sign))
  const stop = async (): Promise<Ended> => {
    service.child.kill('SIGTERM')
    const code = await service.ended
    return { code, ...service.written() }
  }
  return { ...service, base, stop }
}

/** In the process of the test, which is another one than the service's and costs less than a third. */
const json = async (words: string, environment: Environment) => {
  const { code, out, stderr } = await runCli([...words.split(' '), '--json'], environment)
  assert.deepEqual([code, stderr], [0, ''], words)
  return JSON.parse(out)
}

/** Runs a command that must end by itself with a sentence for people on standard error. */
const refuses = async (pattern: RegExp, words: string, environment: Environment, uid?: number): Promise<void> => {
  const { code, out, stderr } = await affiche(words, environment, uid)
  assert.equal(code, 1, stderr)
  assert.match(stderr, pattern)
  assert.match(stderr, /^affiche: [^\n]+\n$/, 'one sentence, no stack')
  // The log of a start that fails may stand on standard output, but no more than its first line.
  assert.doesNotMatch(out, /listening|"level":"error"/)
}

test('exit codes, and what goes to which output: 0 done, 1 refused, 2 an invalid command line', async () => {
  const environment = { DATA_DIR: await newStore() }
  const done = await affiche('employer create Ann --json', environment)
  assert.deepEqual([done.code, done.stderr], [0, ''])
  assert.deepEqual(JSON.parse(done.out).employer, { id: 1, name: 'Ann', plan: 'standard' })
  const refused = await affiche('employer suspend 9 --json', environment)
  assert.deepEqual(
    [refused.code, refused.out, refused.stderr],
    [1, '', '{"error":{"code":"refused","message":"There is no employer 9."}}\n'],
  )
  const wrong = await affiche('employer explode 1', environment)
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.stderr, /^affiche: .*\n\nUsage: affiche/)
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

  const suspended = await affiche('employer suspend 1 --json', environment)
  assert.deepEqual([suspended.code, suspended.stderr], [0, ''])
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
  const { code, stderr } = await service.stop()
  assert.deepEqual([code, stderr], [0, ''])
  for (const secret of [apiKey, second, later.apiKey]) assert.ok(!service.output().includes(secret.slice(8)))
})

/** Sent by a browser with a form of the page that it shows. */
const SAME_SITE = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' }

describe('serve --demo', () => {
  const bash = (line: string) => promisify(execFile)('bash', ['-c', line])

  test('prints a key, a curl that creates a job and one that lists it for an empty store; both work unchanged', async () => {
    const environment = { DATA_DIR: newFolder(), TIME_ZONE: 'UTC' }
    const demo = { words: 'serve --demo', sign: /Problems +http/ }
    const service = await serve(environment, demo)
    const [, apiKey = ''] = /^KEY=(affiche_[0-9A-Za-z]+)$/m.exec(service.output()) ?? []
    assert.notEqual(apiKey, '')
    const [create = '', list = '', ...others] = service.output().match(/^curl [\s\S]*?(?=\n\n)/gm) ?? []
    assert.deepEqual(others, [])
    const created = await bash(create)
    const { id, title, employer, publishDate } = JSON.parse(created.stdout)
    assert.deepEqual([id, title, employer.name], [1, jobExample.title, 'Example employer'])
    const listed = await bash(list)
    const { data, paging } = JSON.parse(listed.stdout)
    assert.deepEqual([data[0].id, data[0].publishDate, paging.total], [id, publishDate, 1])
    const { employers } = await json('employer list', environment)
    assert.deepEqual(
      employers.map(({ plan }: { plan: string }) => plan),
      ['unlimited'],
    )
    assert.ok(service.output().includes(`Mail to people  ${environment.DATA_DIR}/mail\n`))
    const form = `${service.base}/en/jobs/${/\/en\/jobs\/(\w{7}\/apply)$/m.exec(service.output())?.[1]}`
    assert.ok(service.output().includes(`what they send becomes mail in ${environment.DATA_DIR}/mail:\n\n${form}\n`))
    const headers = { 'API-Key': apiKey }
    await until(async () => {
      const job = (await (await fetch(`${service.base}/api/v1.2/jobs/${id}`, { headers })).json()) as Job12Body
      return job.publicUrls?.apply?.en === form
    }, `the form ${form}`)
    const { port } = new URL(service.base)
    const [, link = ''] =
      /^http:\/\/localhost:(\d+\/en\/console\/link\/affiche_link_\w+)$/m.exec(service.output()) ?? []
    assert.ok(link.startsWith(`${port}/`), service.output())
    const used = await fetchWhole(`http://127.0.0.1:${link}`, {
      method: 'POST',
      redirect: 'manual',
      headers: SAME_SITE,
    })
    assert.deepEqual([used.status, used.headers.get('location')], [303, '/en/console/welcome'])
    const cookie = used.headers.get('set-cookie')?.split(';')[0] ?? ''
    const home = await fetch(`${service.base}/en/console`, { headers: { cookie }, redirect: 'manual' })
    assert.equal(home.headers.get('location'), '/en/console/1/jobs')
    assert.deepEqual(
      (await json('operator list', environment)).operators.map(({ role }: { role: string }) => role),
      ['operator'],
    )
    for (const [, address] of service.output().matchAll(/^ {2}(?:Reference|OpenAPI|Problems) +(http\S+)$/gm))
      assert.equal(await statusOf(String(address)), 200, String(address))
    assert.equal((await service.stop()).code, 0)

    const again = await serve(environment, demo)
    assert.doesNotMatch(again.output(), /affiche_|curl|shown this once/)
    const [, another = ''] = /^ {2}npx --no affiche (key issue .*)$/m.exec(again.output()) ?? []
    assert.match((await json(another, environment)).apiKey, /^affiche_/)
    const client = createClient(again.base + API_PREFIX, { employerId: 1, apiKey })
    assert.equal((await client.get('/jobs')).body.paging.total, 1)
    assert.equal((await client.get('/jobs/1')).text, created.stdout)
    const [, relink = ''] = /^ {2}npx --no affiche (person link .*)$/m.exec(again.output()) ?? []
    assert.match((await json(relink, environment)).link.address, /\/en\/console\/link\/affiche_link_/)
    assert.match(
      again.output(),
      new RegExp(`^  Console +http://localhost:${new URL(again.base).port}/en/console$`, 'm'),
    )
    await again.stop()
    assert.equal((await json('person list', environment)).people.length, 1)
    assert.equal((await json('employer list', environment)).employers.length, 1)
  })

  test('serve without --demo makes no employer and prints no key', async () => {
    const environment = { DATA_DIR: newFolder() }
    const service = await serve(environment)
    await service.stop()
    assert.doesNotMatch(service.output(), /affiche_|curl/)
    assert.deepEqual(await json('employer list', environment), { employers: [] })
  })
})

describe('a start that cannot succeed', () => {
  test('a port in use is reported with its number, and leaves no process behind', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    await refuses(new RegExp(`${port} .*in use`), 'serve', { DATA_DIR: newFolder(), PORT: String(port) })
    holder.close()
  })

  test('an address that this machine does not have is reported by its name', () =>
    refuses(/203\.0\.113\.1/, 'serve', { DATA_DIR: newFolder(), HOST: '203.0.113.1' }))

  test('a folder without permission is reported by its name, and nothing is written to it', async () => {
    const folder = newFolder()
    const isRoot = process.getuid?.() === 0
    chmodSync(folder, isRoot ? 0o700 : 0o000)
    for (const words of ['serve', 'employer list'])
      await refuses(new RegExp(folder), words, { DATA_DIR: folder }, isRoot ? NOBODY : undefined)
    chmodSync(folder, 0o700)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('missing reference data is reported with its folder, each file on a line', async () => {
    const environment = { DATA_DIR: newFolder(), REFERENCE_DATA_DIR: '/nowhere' }
    const { code, stderr } = await affiche('serve', environment)
    assert.equal(code, 1)
    assert.match(stderr, /^affiche: [^\n]+\/nowhere[^\n]+\n( {2}[a-z_.]+: [^\n]+\.\n)+$/)
  })
})
