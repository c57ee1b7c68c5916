const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type Begun = (discard: () => void) => void

/** Runs work that tells how it is undone, and undoes it when a signal ends the process before its time. */
export const leaveNothing = async <T>(work: (begun: Begun) => Promise<T>): Promise<T> => {
  let discard = (): void => undefined
  const stop = (signal: NodeJS.Signals): void => {
    discard()
    forget()
    // Ends the process as the signal would have, also while other threads are at work.
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
