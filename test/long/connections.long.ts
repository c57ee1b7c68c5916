/** Twenty thousand idle connections, and slowhttptest in its four modes: a bystander notices none of them. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { openFilesMax } from '../../server/platform/observe/open-files.ts'
import { unnoticed } from '../hostile/bystander.ts'
import { type ChildService, startChild } from '../support/child-service.ts'
import { dial } from '../support/raw-http.ts'

/** Both sides of a connection need a file, and some are needed for other things. */
const IDLE = Math.min(20_000, openFilesMax() - 500)
const PER_ADDRESS = 5_000
const AT_ONCE = 200
const ATTACK_SECONDS = 20
const ATTACKERS = 1_000

let service: ChildService
let directory: string
before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'affiche-idle-'))
  service = await startChild({
    DATA_DIR: directory,
    HEADERS_TIMEOUT_SECONDS: '300',
    REQUEST_TIMEOUT_SECONDS: '300',
    OVERLOAD_DELAY_MS: '0',
  })
})
after(async () => {
  assert.equal(await service.stop(), 0, service.output())
  rmSync(directory, { recursive: true, force: true })
})

test(`${IDLE} idle connections`, async (t) => {
  const before = service.seen()
  const open = async (at: number) => {
    const socket = dial(service.base, `127.0.0.${1 + Math.floor(at / PER_ADDRESS)}`)
    await once(socket, 'connect')
    socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    return socket
  }
  await unnoticed(service, async () => {
    const sockets: Socket[] = []
    while (sockets.length < IDLE) {
      const from: number = sockets.length
      sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => open(from + n)))))
    }
    const held = service.seen()
    t.diagnostic(JSON.stringify({ idle: sockets.length, before, held }))
    for (const socket of sockets) socket.destroy()
  })
})

/** Its help ends with a code of its own; what counts is that there is a program. */
const hasSlowHttpTest = spawnSync('slowhttptest', ['-h'], { stdio: 'ignore' }).error === undefined

const MODES = { H: 'slow heads', B: 'slow bodies', R: 'a Range of many parts', X: 'slow readers' }
const skip = hasSlowHttpTest ? false : 'slowhttptest is not installed (test/hostile has the same in small)'

for (const [mode, name] of Object.entries(MODES))
  test(`slowhttptest -${mode}: ${name}`, { skip }, async (t) => {
    const url = `${service.base}${API_PREFIX}/locations?pageSize=100`
    const words = ['-c', String(ATTACKERS), `-${mode}`, '-i', '3', '-r', '200', '-l', String(ATTACK_SECONDS), '-u', url]
    const { stdout } = await unnoticed(service, () => promisify(execFile)('slowhttptest', [...words, '-p', '5']))
    t.diagnostic(stdout.split('\n').slice(-12).join(' '))
  })
