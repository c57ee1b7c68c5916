/** The service as npm runs it, behind a shell: a signal to what npm has started ends it. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from './support/folder.ts'
import { watchLog } from './support/log-scan.ts'
import { until } from './support/process.ts'

const ROOT = join(import.meta.dirname, '..')
const NEEDS_SH = process.platform === 'win32' ? 'npm runs scripts by cmd there' : false

const { start } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts

type Started = { readonly shell: ChildProcess; readonly told: () => string; readonly port: number }

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
  const port = (): number => Number(/listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1])
  await until(() => port() > 0, 'the start')
  return { shell, told: () => text, port: port() }
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
  const { shell, told, port } = await run(start, { npm_lifecycle_event: 'start', npm_lifecycle_script: start })
  shell.kill('SIGTERM')
  const [code] = await once(shell, 'close')
  assert.equal(code, 0, told())
  assert.ok(await isFree(port))
})

for (const script of ['affiche', "'affiche'"])
  test(`the end of the shell that npx starts for ${script} ends the service and frees its port`, {
    skip: NEEDS_SH,
  }, async () => {
    // Followed by another command, so that no shell replaces itself by the service.
    const { shell, told, port } = await run(`${script} serve; true`, {
      npm_lifecycle_event: 'npx',
      npm_lifecycle_script: script,
    })
    shell.kill('SIGTERM')
    // The service holds the output open until it ends.
    await once(shell, 'close')
    assert.match(told(), /"reason":"the shell that npx started has ended"/)
    assert.match(told(), /"stopped"/)
    assert.ok(await isFree(port))
  })
