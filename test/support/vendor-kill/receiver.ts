/** The receiver's process, and everything that it has told. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { inTime } from '../waiting.ts'
import type { Record, ToChild, ToParent } from './receiver-child.ts'

export type KilledReceiver = {
  readonly url: (hook: string) => string
  /** Every request that it has read, in their order. */
  readonly records: readonly Record[]
  readonly faults: readonly string[]
  readonly steps: () => number
  /** Calls back at each step. */
  readonly onStep: (call: () => void) => void
  readonly know: (secrets: { readonly [hook: string]: string }) => void
  /** Takes everything from now on. */
  readonly calm: () => void
  /** Requests that are open; what was told before is there then. */
  readonly open: () => Promise<number>
}

export const startKilledReceiver = async (t: Pick<TestContext, 'after'>, seed: number): Promise<KilledReceiver> => {
  const child = fork(join(import.meta.dirname, 'receiver-child.ts'), [`${seed}`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  t.after(() => void child.kill('SIGKILL'))
  const [records, faults]: [Record[], string[]] = [[], []]
  const port = Promise.withResolvers<number>()
  let waiting: ((open: number) => void)[] = []
  let steps = 0
  let stepped: () => void = () => undefined
  child.once('exit', (code) => port.reject(new Error(`the receiver ended with ${code}`)))
  child.on('message', (message: ToParent) => {
    if ('listens' in message) port.resolve(message.listens)
    else if ('record' in message) records.push(message.record)
    else if ('fault' in message) faults.push(message.fault)
    else if ('open' in message) waiting.shift()?.(message.open)
    else {
      steps++
      stepped()
    }
  })
  const send = (message: ToChild): void => void child.send(message)
  const listens = await inTime(port.promise)
  assert.ok(listens > 0)
  return {
    url: (hook) => `http://127.0.0.1:${listens}/${hook}`,
    records,
    faults,
    steps: () => steps,
    onStep: (call) => {
      stepped = call
    },
    know: (secrets) => send({ secrets }),
    calm: () => send({ calm: true }),
    open: () =>
      inTime(
        new Promise((resolve) => {
          waiting = [...waiting, resolve]
          send('open')
        }),
      ),
  }
}
