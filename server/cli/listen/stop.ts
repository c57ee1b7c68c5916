import type { Terminal } from '../command.ts'
import { onParentExit } from '../npm.ts'

/** Time within which npm repeats a signal that the terminal has sent too. */
const SAME_SIGNAL_MS = 1_000

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Aborts with the first signal, or with the end of npx; a later one ends the process at once. */
export const stopOnSignal = (environment: Terminal['environment']) => {
  const controller = new AbortController()
  let signalledAt = 0
  const stop = (): void => {
    if (controller.signal.aborted && performance.now() - signalledAt > SAME_SIGNAL_MS) process.exit(1)
    signalledAt = performance.now()
    controller.abort()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  onParentExit(environment, stop)
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  return { stop: controller.signal, forget }
}
