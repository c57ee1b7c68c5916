/** Resolves with a promise, whatever becomes of it, or once a signal is aborted. */
export const unlessAborted = (promise: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      signal.removeEventListener('abort', end)
      resolve()
    }
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', end)
    promise.then(end, end)
  })
