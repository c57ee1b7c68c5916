/** Signals to the real process, on either engine: the steps that test/shutdown.test.ts and its long form share. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { Engine } from './engines.ts'
import { firstKeyOn } from './first-key.ts'
import { clientAt, emptyStoreOn, launch, type Process } from './process.ts'
import { withPublicStore } from './public-state.ts'
import { dial, statusesOf } from './raw-http.ts'
import { type Client, job } from './service.ts'
import { query } from './stores.ts'
import { inTime, until } from './waiting.ts'

const JOBS = `${API_PREFIX}/jobs`
const WRITERS = 8

export type Kind = { readonly engine: Engine; readonly threads: string }

export type Opened = {
  readonly place: Readonly<Record<string, string>>
  readonly process: Process
  readonly base: string
  readonly client: Client
}

/** Does not end before a slow machine has come so far. */
const UNLIMITED = { SHUTDOWN_TIMEOUT_SECONDS: '3600' }

export const open = async ({ engine, threads }: Kind, settings: Record<string, string> = {}): Promise<Opened> => {
  const place = await emptyStoreOn(engine)
  const apiKey = await firstKeyOn(place)
  const process = launch({ ...place, ...UNLIMITED, HTTP_THREADS: threads, ...settings })
  const base = await process.base()
  return { place, process, base, client: clientAt(base, apiKey) }
}

export const assertEnds = async ({ ended, output }: Process, code: number): Promise<void> =>
  assert.equal(await inTime(ended), code, output())

/** A connection that keeps what came back. */
const listen = (base: string): { socket: Socket; received: () => string; closed: Promise<unknown> } => {
  const socket = dial(base)
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  return { socket, received: () => text, closed: once(socket, 'close') }
}

/** Sends a request but for the last bytes of its body; resolves when the service has read the head of it. */
export const half = async ({ base, client }: Opened, referenceId: string) => {
  const body = Buffer.from(JSON.stringify(job({ referenceId })))
  const connection = listen(base)
  const fields = `Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.byteLength}`
  connection.socket.write(`POST ${JOBS} HTTP/1.1\r\nHost: x\r\nAPI-Key: ${client.apiKey}\r\n${fields}\r\n\r\n`)
  await until(() => connection.received().includes('100 Continue'), 'the leave to send the body')
  connection.socket.write(body.subarray(0, 50))
  return { ...connection, finish: () => connection.socket.write(body.subarray(50)) }
}

type Outcome = { readonly referenceId: string; readonly status: number }

/** Creates jobs without end until the service is gone; reports each answer as it comes. */
const writeOn = async (client: Client, name: string, outcomes: Outcome[]): Promise<void> => {
  for (let n = 0; ; n++) {
    const referenceId = `${name}-${n}`
    const answer = await client.post(job({ referenceId })).catch(() => null)
    if (!answer) return
    outcomes.push({ referenceId, status: answer.status })
  }
}

/** Writers at work; resolves when so many writes are answered. */
const writeMuch = async ({ client }: Opened, writes: number) => {
  const outcomes: Outcome[] = []
  const writers = Array.from({ length: WRITERS }, (_, at) => writeOn(client, `w${at}`, outcomes))
  await until(() => outcomes.length >= writes, 'the writes')
  return { outcomes, ended: Promise.all(writers) }
}

/** Asserts that the store holds exactly the acknowledged writes. */
export const assertKept = ({ place }: Opened, outcomes: readonly Outcome[]): Promise<void> =>
  withPublicStore(place, async (store) => {
    for (const { referenceId, status } of outcomes) {
      const { total } = await store.as(1).list(query({ referenceId }))
      assert.equal(total, status === 201 ? 1 : 0, `${referenceId} was answered ${status}`)
    }
  })

export const untilOutput = ({ output }: Process, text: string): Promise<void> =>
  until(() => output().includes(text), text)

/** Amid reads, writes, a slow body and unused connections. */
export const stopAmidLoad = async (opened: Opened, signal: NodeJS.Signals, writes: number): Promise<void> => {
  const { process, base } = opened
  const slow = await half(opened, 'SLOW')
  const idle = listen(base)
  idle.socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  const silent = listen(base)
  const cut = listen(base)
  cut.socket.write('GET /health/live HTTP/1.1\r\nHost:')
  await until(() => idle.received().includes('200 OK'), 'an answer')
  const { outcomes, ended } = await writeMuch(opened, writes)
  process.child.kill(signal)
  await untilOutput(process, '"stopping"')
  slow.finish()
  await assertEnds(process, 0)
  await Promise.all([ended, slow.closed, idle.closed, silent.closed, cut.closed])
  assert.deepEqual(statusesOf(slow.received()), [201])
  assert.ok(outcomes.every(({ status }) => status === 201 || status === 503))
  await assertKept(opened, [...outcomes, { referenceId: 'SLOW', status: 201 }])
}

/** A body that does not end keeps the service from ending after the first signal. */
export const endTwice = async (opened: Opened, writes: number): Promise<void> => {
  const { process } = opened
  const slow = await half(opened, 'NEVER')
  const { outcomes, ended } = await writeMuch(opened, writes)
  process.child.kill('SIGTERM')
  await untilOutput(process, '"stopping"')
  process.child.kill('SIGTERM')
  await assertEnds(process, 1)
  await Promise.all([ended, slow.closed])
  await assertKept(opened, [...outcomes, { referenceId: 'NEVER', status: 0 }])
}

/** Needs a SHUTDOWN_DELAY_SECONDS that does not end. */
export const endThrice = async (opened: Opened): Promise<void> => {
  const { process } = opened
  const slow = await half(opened, 'NEVER')
  for (const line of ['"stopping"', 'SHUTDOWN_DELAY_SECONDS are cut short']) {
    process.child.kill('SIGTERM')
    await untilOutput(process, line)
  }
  assert.equal(process.child.exitCode, null)
  process.child.kill('SIGTERM')
  await assertEnds(process, 1)
  await slow.closed
}

/** Needs a SHUTDOWN_TIMEOUT_SECONDS that soon ends. */
export const cutBody = async (opened: Opened): Promise<void> => {
  const slow = await half(opened, 'NEVER')
  opened.process.child.kill('SIGTERM')
  await assertEnds(opened.process, 0)
  await slow.closed
  assert.match(opened.process.output(), /"level":"warn".*SHUTDOWN_TIMEOUT_SECONDS/)
  await assertKept(opened, [{ referenceId: 'NEVER', status: 0 }])
}
