import type { Service } from '../app.ts'
import type { Logger } from '../observe/log.ts'
import type { Arguments } from './command.ts'
import { isNpmScript, onParentExit } from './npm.ts'

/** Time to close the store, after SHUTDOWN_TIMEOUT_SECONDS for the connections; then the process ends whatever is left. */
export const CLOSE_MS = 5_000

/** npm passes on a Ctrl+C that the terminal has sent to the service already; both come within this time. */
const SAME_SIGNAL_MS = 1_000

type Signals = {
  /** Tells what a signal stops. */
  readonly stop: (service: Service) => void
  /** Resolves when a signal has come and the service is closed. */
  readonly stopped: Promise<void>
}

type Parts = Pick<Arguments, 'settings' | 'terminal'> & { readonly logger: Logger }

/** Heeds SIGTERM and SIGINT from the start on; a second one ends the process at once. */
export const heedSignals = ({ settings, terminal: { environment }, logger }: Parts): Signals => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let service: Service | null = null
  let askedAt: number | null = null
  const end = (reason: object): void => {
    askedAt = performance.now()
    logger.info(reason, 'stopping')
    // Nothing was accepted yet that would have to be answered.
    if (!service?.isOpen()) process.exit(0)
    setTimeout(() => process.exit(1), settings.shutdownTimeoutSeconds * 1000 + CLOSE_MS).unref()
    service.close().then(resolve, reject)
  }
  const heed = (signal: NodeJS.Signals): void => {
    if (askedAt === null) end({ signal })
    else if (!(isNpmScript(environment) && signal === 'SIGINT' && performance.now() - askedAt < SAME_SIGNAL_MS))
      process.exit(1)
  }
  process.on('SIGTERM', heed)
  process.on('SIGINT', heed)
  onParentExit(environment, () => {
    if (askedAt === null) end({ reason: 'the shell that npx started has ended' })
  })
  const stop = (running: Service): void => {
    service = running
  }
  return { stop, stopped: promise }
}
