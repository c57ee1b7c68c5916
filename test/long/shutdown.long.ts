/** Every promise of a shutdown with every engine and number of threads; the check has each promise once. */
import { describe, test } from 'node:test'
import { ENGINES } from '../support/engines.ts'
import { cutBody, endThrice, endTwice, type Kind, open, stopAmidLoad } from '../support/shutdown.ts'

const WRITES = 300

const KINDS: readonly Kind[] = ENGINES.flatMap((engine) => ['1', '3'].map((threads) => ({ engine, threads })))

for (const kind of KINDS)
  describe(`on ${kind.engine} with ${kind.threads} threads that answer HTTP`, () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      test(`${signal} amid a load: all accepted are answered`, async () =>
        stopAmidLoad(await open(kind), signal, WRITES))

    test('a second signal loses no acknowledged write', async () => endTwice(await open(kind), WRITES))

    test('a third signal ends the process', async () => endThrice(await open(kind, { SHUTDOWN_DELAY_SECONDS: '3600' })))

    test('a body that never ends is cut', async () => cutBody(await open(kind, { SHUTDOWN_TIMEOUT_SECONDS: '1' })))
  })
