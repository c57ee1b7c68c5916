const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type OnStarted = (discard: () => void) => void

/** Runs work and calls the undo function that it registers if a signal ends the process before it is done. */
export const undoOnSignal = async <T>(work: (begun: OnStarted) => Promise<T>): Promise<T> => {
  let discard = (): void => undefined
  const stop = (signal: NodeJS.Signals): void => {
    discard()
    forget()
    // The default action of the signal ends the process, also while other threads run.
    process.kill(process.pid, signal)
  }
  const forget = (): void => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  try {
    return await work((undo) => {
      discard = undo
    })
  } finally {
    forget()
  }
}
