const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

type OnStarted = (discard: () => void) => void

/** Runs work that registers an undo function, and calls it if a signal ends the process earlier. */
export const undoOnSignal = async <T>(work: (begun: OnStarted) => Promise<T>): Promise<T> => {
  let discard = (): void => undefined
  const stop = (signal: NodeJS.Signals): void => {
    discard()
    forget()
    // The default action of the signal ends the process even while other threads run.
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
