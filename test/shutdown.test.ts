/**
 * SIGTERM and SIGINT on the real process: what was accepted is answered, the rest refused, in time. Each promise where
 * most can go wrong with it; test/long/shutdown.long.ts has all of them with every engine and number of threads.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyStoreOn, launch } from './support/process.ts'
import { allOr } from './support/product.ts'
import { statusesOf } from './support/raw-http.ts'
import {
  assertEnds,
  cutBody,
  endThrice,
  endTwice,
  half,
  type Kind,
  open,
  stopAmidLoad,
  untilOutput,
} from './support/shutdown.ts'

const WRITES = 40

const PLAIN: Kind = { engine: 'sqlite', threads: '1' }
const THREADS: Kind = { engine: 'sqlite', threads: '3' }
const POSTGRES: Kind = { engine: 'postgres', threads: '1' }

for (const [signal, kind] of [
  ['SIGTERM', THREADS],
  ['SIGINT', POSTGRES],
] as const)
  test(`${signal} on ${kind.engine} amid reads, writes, a slow body and unused connections: all accepted are answered, and the code is 0`, async () =>
    stopAmidLoad(await open(kind), signal, WRITES))

test('a second signal ends the process at once with code 1, and no acknowledged write is lost', async () =>
  endTwice(await open(THREADS), WRITES))

test('a second signal ends the wait of SHUTDOWN_DELAY_SECONDS, and a third one the process, at once with code 1', async () =>
  endThrice(await open(PLAIN, { SHUTDOWN_DELAY_SECONDS: '3600' })))

test('a body that never ends is cut after SHUTDOWN_TIMEOUT_SECONDS, with a line in the log and code 0', async () =>
  cutBody(await open(PLAIN, { SHUTDOWN_TIMEOUT_SECONDS: '1' })))

/** A module that each thread of the process loads first. */
const first = (source: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` })

/** The second of a pair of signals counts as npm's for a second, which would not pass on the slowest machine. */
const TIME_STANDS = first('performance.now = () => 1')

for (const signal of allOr<NodeJS.Signals>(['SIGINT', 'SIGTERM'], ['SIGINT']))
  test(`${signal} that comes to the group and once more from npm is one signal: what was accepted is answered`, async () => {
    const opened = await open(PLAIN, { npm_lifecycle_event: 'start', ...TIME_STANDS })
    const { process } = opened
    const slow = await half(opened, 'SLOW')
    process.child.kill(signal)
    await untilOutput(process, '"stopping"')
    process.child.kill(signal)
    slow.finish()
    await assertEnds(process, 0)
    await slow.closed
    assert.deepEqual(statusesOf(slow.received()), [201])
  })

test('a signal that comes while the service waits for its database ends it with code 0', async () => {
  const process = launch({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' })
  await untilOutput(process, 'waiting for the store')
  process.child.kill('SIGTERM')
  await assertEnds(process, 0)
})

/** A thread that never has started, so that the signal comes meanwhile. */
const NEVER_STARTED = first("import { isMainThread } from 'node:worker_threads'; if (!isMainThread) for (;;);")

test('a signal that comes while threads start ends the service at once with code 0, and SHUTDOWN_DELAY_SECONDS do not hold it up', async () => {
  const settings = { HTTP_THREADS: '2', SHUTDOWN_DELAY_SECONDS: '3600', ...NEVER_STARTED }
  const process = launch({ ...(await emptyStoreOn('sqlite')), ...settings })
  await untilOutput(process, '"starting"')
  process.child.kill('SIGTERM')
  await assertEnds(process, 0)
  assert.doesNotMatch(process.output(), /Server listening/)
})
