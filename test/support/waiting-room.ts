/** Delays without a clock: who waits is let go by the next who leaves, and never waits when nobody else could leave. */
export type WaitingRoom = {
  /** Returns what says that it left. */
  readonly enter: () => () => void
  readonly wait: () => Promise<void>
}

export const createWaitingRoom = (): WaitingRoom => {
  let inside = 0
  const waiting: (() => void)[] = []
  const letGo = (): void => {
    if (waiting.length > 0) waiting.shift()?.()
  }
  return {
    enter: () => {
      inside++
      return () => {
        inside--
        letGo()
      }
    },
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === inside) letGo()
      }),
  }
}
