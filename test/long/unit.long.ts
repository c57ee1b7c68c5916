/** The system calls that the service makes, seen from outside, are ones that its unit lets through. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeFlagsOf } from '../../tools/node-flags.ts'
import { createClient, job } from '../support/service.ts'
import { readUnit } from '../support/unit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const UNIT = join(ROOT, 'deploy', 'affiche.service')
const JOBS = 200

/** A link of the console begins like a key. */
const KEY = /KEY=(affiche_\w+)/

/** SQLite gives a file to the owner of the store only where it runs as root; in the unit it does not. */
const ONLY_AS_ROOT = 'fchown'

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const skip = isThere('strace') && isThere('systemd-analyze') ? false : 'strace and systemd-analyze are needed'

const callsOf = (group: string): string[] =>
  spawnSync('systemd-analyze', ['syscall-filter', group], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== group && !line.startsWith('#'))
    .flatMap((line) => (line.startsWith('@') ? callsOf(line) : [line]))

const allowedCalls = (): Set<string> => {
  const [let_ = '', but = ''] = readUnit(readFileSync(UNIT, 'utf8')).get('Service')?.get('SystemCallFilter') ?? []
  const denied = new Set(but.replace('~', '').split(' ').flatMap(callsOf))
  return new Set(callsOf(let_).filter((call) => !denied.has(call)))
}

test('the unit lets through every system call of a service at work', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-calls-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const calls = join(folder, 'calls')
  const serve = [process.execPath, ...nodeFlagsOf(ROOT), 'server/bin/affiche.js', 'serve', '--demo']
  // A busy machine holds a traced process up for longer than any overload.
  const limits = { RATE_LIMIT_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0' }
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(folder, 'data'), ...limits }
  const child = spawn('strace', ['-f', '-qq', '-o', calls, ...serve], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (KEY.test(said) && /listening at http/.test(said)) break
  }
  const base = /listening at (http:[^"\s]+)/.exec(said)?.[1] ?? assert.fail(said)
  const apiKey = KEY.exec(said)?.[1] ?? assert.fail(said)
  const client = createClient(`${base}/api/v1.1`, { employerId: 1, apiKey })
  const answers = await Promise.all(Array.from({ length: JOBS }, () => client.post(job())))
  assert.ok(answers.every(({ status }) => status === 201))
  assert.equal((await client.get('/jobs?q=baker')).status, 200)
  const pid = Number(/^(\d+) /.exec(readFileSync(calls, 'utf8'))?.[1])
  process.kill(pid, 'SIGTERM')
  await ended
  const made = new Set([...readFileSync(calls, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)].map(([, call = '']) => call))
  assert.ok(made.size > 40)
  const allowed = allowedCalls()
  assert.deepEqual(
    [...made].filter((call) => !allowed.has(call) && call !== ONLY_AS_ROOT),
    [],
  )
})
