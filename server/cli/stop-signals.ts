import type { Service } from '../app.ts'
import type { Logger } from '../platform/observe/log.ts'
import type { Arguments } from './command.ts'
import { isNpmScript, onParentExit } from './npm.ts'

/** Time to close the store after SHUTDOWN_TIMEOUT_SECONDS; then the process exits. */
export const CLOSE_MS = 5_000

/** Time within which npm repeats a signal that the terminal, or what stops a group of processes, has sent too. */
const SAME_SIGNAL_MS = 1_000

type Signals = {
  /** Sets the service that a signal stops. */
  readonly stop: (service: Service) => void
  /** Resolves when a signal has closed the service. */
  readonly stopped: Promise<void>
}

type Parts = Pick<Arguments, 'settings' | 'terminal'> & { readonly logger: Logger }

/**
 * Handles SIGTERM and SIGINT. The first stops the service after SHUTDOWN_DELAY_SECONDS; a second one ends that delay,
 * and one after the delay exits the process at once.
 */
export const handleSignals = ({ settings, terminal: { environment }, logger }: Parts): Signals => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { shutdownDelaySeconds: delay, shutdownTimeoutSeconds } = settings
  let service: Service | null = null
  let signalledAt: number | null = null
  let signalled: NodeJS.Signals | null = null
  let waiting: NodeJS.Timeout | null = null
  const close = (running: Service): void => {
    if (waiting) clearTimeout(waiting)
    waiting = null
    setTimeout(() => process.exit(1), shutdownTimeoutSeconds * 1000 + CLOSE_MS).unref()
    running.close().then(resolve, reject)
  }
  const end = (reason: object): void => {
    signalledAt = performance.now()
    logger.info(delay === 0 ? reason : { ...reason, delaySeconds: delay }, 'stopping')
    // Before the service is open there are no requests to finish.
    if (!service?.isOpen()) process.exit(0)
    if (delay === 0) {
      close(service)
      return
    }
    service.startDraining()
    waiting = setTimeout(close, delay * 1000, service).unref()
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (signalledAt === null) {
      signalled = signal
      end({ signal })
      return
    }
    const isSame = signal === signalled && performance.now() - signalledAt < SAME_SIGNAL_MS
    if (isSame && isNpmScript(environment)) return
    if (!waiting || !service) process.exit(1)
    logger.info({ signal }, 'SHUTDOWN_DELAY_SECONDS are cut short')
    close(service)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  onParentExit(environment, () => {
    if (signalledAt === null) end({ reason: 'the shell that npx started has ended' })
  })
  const stop = (running: Service): void => {
    service = running
  }
  return { stop, stopped: promise }
}
