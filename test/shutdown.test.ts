/** SIGTERM and SIGINT on the real process, on both engines: what was accepted is answered, the rest refused, in time. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { ENGINES, type Engine } from './support/engines.ts'
import { clientAt, emptyStoreOn, launch, makeKeyOn, type Process } from './support/process.ts'
import { dial, statusesOf } from './support/raw-http.ts'
import { type Client, job } from './support/service.ts'
import { until } from './support/waiting.ts'

const JOBS = `${API_PREFIX}/jobs`
const WRITES = 100

type Kind = { readonly engine: Engine; readonly threads: string }

const KINDS: readonly Kind[] = [
  ...ENGINES.map((engine) => ({ engine, threads: '1' })),
  { engine: 'sqlite', threads: '3' },
]

type Opened = {
  readonly process: Process
  readonly base: string
  readonly client: Client
  readonly again: () => Promise<Client>
}

const open = async ({ engine, threads }: Kind, settings: Record<string, string> = {}): Promise<Opened> => {
  const place = { ...(await emptyStoreOn(engine)), HTTP_THREADS: threads }
  const apiKey = await makeKeyOn(place)
  const service = launch({ ...place, ...settings })
  const base = await service.base()
  const again = async (): Promise<Client> => clientAt(await launch(place).base(), apiKey)
  return { process: service, base, client: clientAt(base, apiKey), again }
}

/** A connection that keeps what came back. */
const listen = (base: string): { socket: Socket; told: () => string; closed: Promise<unknown> } => {
  const socket = dial(base)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  return { socket, told: () => text, closed: once(socket, 'close') }
}

/** Sends a request but for the last bytes of its body; resolves when the service has read the head of it. */
const half = async ({ base, client }: Opened, referenceId: string) => {
  const body = Buffer.from(JSON.stringify(job({ referenceId })))
  const connection = listen(base)
  const fields = `Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.byteLength}`
  connection.socket.write(`POST ${JOBS} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${client.apiKey}\r\n${fields}\r\n\r\n`)
  await until(() => connection.told().includes('100 Continue'), 'the leave to send the body')
  connection.socket.write(body.subarray(0, 50))
  return { ...connection, finish: () => connection.socket.write(body.subarray(50)) }
}

type Outcome = { readonly referenceId: string; readonly status: number }

/** Creates jobs without end until the service is gone; tells each answer as it comes. */
const writeOn = async (client: Client, name: string, outcomes: Outcome[]): Promise<void> => {
  for (let n = 0; ; n++) {
    const referenceId = `${name}-${n}`
    const answer = await client.post(job({ referenceId })).catch(() => null)
    if (!answer) return
    outcomes.push({ referenceId, status: answer.status })
  }
}

const assertKept = async (client: Client, outcomes: readonly Outcome[]): Promise<void> => {
  for (const { referenceId, status } of outcomes) {
    const { body } = await client.get(`/jobs?referenceId=${referenceId}`)
    assert.equal(body.paging.total, status === 201 ? 1 : 0, `${referenceId} was answered ${status}`)
  }
}

for (const kind of KINDS)
  describe(`on ${kind.engine} with ${kind.threads} threads that answer HTTP`, () => {
    // Each signal on one engine: what they do does not hang on it.
    for (const signal of [kind.engine === 'sqlite' ? 'SIGTERM' : 'SIGINT'] as const)
      test(`${signal} amid reads, writes, a slow body and unused connections: all accepted are answered, and the code is 0`, async () => {
        const opened = await open(kind)
        const { process, base, client } = opened
        const slow = await half(opened, 'SLOW')
        const idle = listen(base)
        idle.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
        const silent = listen(base)
        const cut = listen(base)
        cut.socket.write('GET /health/live HTTP/1.1\r\nHost:')
        await until(() => idle.told().includes('200 OK'), 'an answer')
        const outcomes: Outcome[] = []
        const writers = Array.from({ length: 8 }, (_, at) => writeOn(client, `w${at}`, outcomes))
        await until(() => outcomes.length >= WRITES, 'the writes')
        process.child.kill(signal)
        await until(() => process.told().includes('"stopping"'), 'the signal')
        slow.finish()
        assert.equal(await process.ended, 0, process.told())
        await Promise.all([...writers, slow.closed, idle.closed, silent.closed, cut.closed])
        assert.deepEqual(statusesOf(slow.told()), [201])
        assert.ok(outcomes.every(({ status }) => status === 201 || status === 503))
        await assertKept(await opened.again(), [...outcomes, { referenceId: 'SLOW', status: 201 }])
      })

    test('a second signal ends the process at once with code 1, and no acknowledged write is lost', async () => {
      const opened = await open(kind)
      const { process, client } = opened
      const slow = await half(opened, 'NEVER')
      const outcomes: Outcome[] = []
      const writers = Array.from({ length: 8 }, (_, at) => writeOn(client, `w${at}`, outcomes))
      await until(() => outcomes.length >= WRITES, 'the writes')
      process.child.kill('SIGTERM')
      await until(() => process.told().includes('"stopping"'), 'the first signal')
      process.child.kill('SIGTERM')
      assert.equal(await process.ended, 1, process.told())
      await Promise.all([...writers, slow.closed])
      await assertKept(await opened.again(), [...outcomes, { referenceId: 'NEVER', status: 0 }])
    })

    test('a second signal ends the wait of SHUTDOWN_DELAY_SECONDS, and a third one the process, at once with code 1', async () => {
      const { process, ...opened } = await open(kind, { SHUTDOWN_DELAY_SECONDS: '3600' })
      const slow = await half({ process, ...opened }, 'NEVER')
      for (const told of ['"stopping"', 'SHUTDOWN_DELAY_SECONDS are cut short']) {
        process.child.kill('SIGTERM')
        await until(() => process.told().includes(told), told)
      }
      assert.equal(process.child.exitCode, null)
      process.child.kill('SIGTERM')
      assert.equal(await process.ended, 1, process.told())
      await slow.closed
    })

    test('a body that never ends is cut after SHUTDOWN_TIMEOUT_SECONDS, with a line in the log and code 0', async () => {
      const opened = await open(kind, { SHUTDOWN_TIMEOUT_SECONDS: '1' })
      const slow = await half(opened, 'NEVER')
      opened.process.child.kill('SIGTERM')
      assert.equal(await opened.process.ended, 0, opened.process.told())
      await slow.closed
      assert.match(opened.process.told(), /"level":"warn".*SHUTDOWN_TIMEOUT_SECONDS/)
      await assertKept(await opened.again(), [{ referenceId: 'NEVER', status: 0 }])
    })
  })

test('a Ctrl+C that comes from the terminal and once more from npm is one signal: what was accepted is answered', async () => {
  const opened = await open({ engine: 'sqlite', threads: '1' }, { npm_lifecycle_event: 'start' })
  const { process } = opened
  const slow = await half(opened, 'SLOW')
  process.child.kill('SIGINT')
  await until(() => process.told().includes('"stopping"'), 'the signal')
  process.child.kill('SIGINT')
  slow.finish()
  assert.equal(await process.ended, 0, process.told())
  await slow.closed
  assert.deepEqual(statusesOf(slow.told()), [201])
})

test('a signal that comes while the service waits for its database ends it with code 0', async () => {
  const process = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' })
  await until(() => process.told().includes('waiting for the store'), 'the wait')
  process.child.kill('SIGTERM')
  assert.equal(await process.ended, 0, process.told())
})

for (const seconds of ['0', '3600'])
  test(`a signal that comes while many threads start ends the service at once with code 0, and a delay of ${seconds} s does not hold it up`, async () => {
    const settings = { HTTP_THREADS: '64', SHUTDOWN_DELAY_SECONDS: seconds }
    const process = launch({ ...(await emptyStoreOn('sqlite')), ...settings })
    await until(() => process.told().includes('"starting"'), 'the start')
    const began = performance.now()
    process.child.kill('SIGTERM')
    assert.equal(await process.ended, 0, process.told())
    // Far less than the threads take to start.
    assert.ok(performance.now() - began < 5_000)
    assert.doesNotMatch(process.told(), /Server listening/)
  })
