export type Rounds = { readonly stop: () => Promise<void> }

/** Runs a round now and at every interval, never two at once; `stop` resolves when the current one is done. */
export const startRounds = (intervalMs: number, round: () => Promise<void>): Rounds => {
  let running: Promise<void> | null = null
  const run = (): void => {
    running ??= round().finally(() => {
      running = null
    })
  }
  run()
  const timer = setInterval(run, intervalMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
