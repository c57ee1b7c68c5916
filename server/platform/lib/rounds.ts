export type Rounds = { readonly stop: () => Promise<void> }

export type StartedRounds = Rounds & {
  /** Resolves when the round of the start is done. */
  readonly first: Promise<void>
}

/** Runs a round now and at every interval, never two at once; `stop` resolves when the current one is done. */
export const startRounds = (intervalMs: number, round: () => Promise<void>): StartedRounds => {
  let running: Promise<void> | null = null
  const run = (): Promise<void> => {
    running ??= round().finally(() => {
      running = null
    })
    return running
  }
  const first = run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return {
    first,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
