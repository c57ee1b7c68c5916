/** The service as npm runs it, behind a shell: a signal to what npm has started ends it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { statusOf } from './support/fetched.ts'
import { newFolder } from './support/folder.ts'
import { noteBody, noteKey, watchLog } from './support/log-scan.ts'
import { until } from './support/waiting.ts'

const ROOT = join(import.meta.dirname, '..')
const NEEDS_SH = process.platform === 'win32' ? 'npm runs scripts by cmd there' : false

const { start } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts

type Started = { readonly shell: ChildProcess; readonly output: () => string; readonly port: number }

/** Runs a script in a shell, as npm does; resolves when the service in it listens. */
const run = async (script: string, environment: Record<string, string>): Promise<Started> => {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(':')
  const env = { ...process.env, PATH, DATA_DIR: newFolder(), PORT: '0', ...environment }
  const shell = spawn('/bin/sh', ['-c', script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(shell)
  let text = ''
  shell.stdout.on('data', (bytes) => {
    text += bytes
  })
  const port = (): number => Number(/listening at http:\/\/[\d.]+:(\d+)/.exec(text)?.[1])
  await until(() => port() > 0, 'the start')
  return { shell, output: () => text, port: port() }
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

test('a signal to the script "start" ends the service with code 0 and frees its port', { skip: NEEDS_SH }, async () => {
  const { shell, output, port } = await run(start, { npm_lifecycle_event: 'start', npm_lifecycle_script: start })
  shell.kill('SIGTERM')
  const [code] = await once(shell, 'close')
  assert.equal(code, 0, output())
  assert.ok(await isFree(port))
})

for (const script of ['affiche', "'affiche'"])
  test(`the end of the shell that npx starts for ${script} ends the service and frees its port`, {
    skip: NEEDS_SH,
  }, async () => {
    // Followed by another command, so that no shell replaces itself by the service.
    const { shell, output, port } = await run(`${script} serve; true`, {
      npm_lifecycle_event: 'npx',
      npm_lifecycle_script: script,
    })
    shell.kill('SIGTERM')
    // The service holds the output open until it ends.
    await once(shell, 'close')
    assert.match(output(), /"reason":"the shell that npx started has ended"/)
    assert.match(output(), /"stopped"/)
    assert.ok(await isFree(port))
  })

/** Answer for a browser, without following redirects. */
const browse = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', headers: { accept: 'text/html', 'accept-language': 'fr-CA' } })

test('the first minute: the printed commands post a job, and the printed address leads a browser to its page', {
  skip: NEEDS_SH,
}, async () => {
  const { shell, output, port } = await run(start, {})
  const base = `http://127.0.0.1:${port}`
  await until(() => output().includes(`Candidates see  ${base}/`), 'the welcome')
  const [, key = ''] = /^KEY=(\S+)$/m.exec(output()) ?? []
  const [, body = ''] = /^ {2}-d '(.*)'$/m.exec(output()) ?? []
  // Open on whatever day it is run.
  assert.ok(!('closeDate' in JSON.parse(body)))
  noteKey(key)
  noteBody(body)
  const headers = { 'API-Key': key, 'Content-Type': 'application/json; charset=UTF-8' }
  assert.equal(await statusOf(`${base}/api/v1.1/jobs`, { method: 'POST', headers, body }), 201)
  assert.equal((await browse(`${base}/`)).headers.get('location'), '/fr/emplois')
  let link: string | undefined
  await until(async () => {
    const results = await (await browse(`${base}/fr/emplois`)).text()
    link = /href="(\/fr\/emplois\/[0-9A-Z]{7})"/.exec(results)?.[1]
    return link !== undefined
  }, 'the posting in the search')
  const page = await browse(base + link)
  assert.equal(page.status, 200)
  assert.ok((await page.text()).includes(JSON.parse(body).title))
  shell.kill('SIGTERM')
  await once(shell, 'close')
})

for (const [environment, why] of [
  [{ PUBLIC_PAGES: 'false', CONSOLE: 'false' }, 'PUBLIC_PAGES says so'],
  [{ HOST: '0.0.0.0' }, 'other machines reach the host'],
] as const)
  test(`a demonstration has neither public pages nor a console where ${why}`, { skip: NEEDS_SH }, async () => {
    const { shell, output, port } = await run(start, environment)
    await until(() => output().includes('List the jobs'), 'the welcome')
    assert.doesNotMatch(output(), /Candidates|Console|affiche_link|apply by its form/)
    assert.equal((await browse(`http://127.0.0.1:${port}/en/console`)).status, 404)
    assert.equal((await browse(`http://127.0.0.1:${port}/`)).headers.get('location'), './docs')
    assert.equal((await browse(`http://127.0.0.1:${port}/en/jobs`)).status, 404)
    shell.kill('SIGTERM')
    await once(shell, 'close')
  })
