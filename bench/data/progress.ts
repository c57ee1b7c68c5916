/** Called with how much is done by now. */
export type Progress = (done: number) => void

const EVERY_MS = 5_000

/** Shows how much of the whole is done, how fast it goes and how long it will take. */
export const showProgress = (what: string, total: number, show: (line: string) => void): Progress => {
  const begun = performance.now()
  let shown = begun
  return (done) => {
    const now = performance.now()
    if (now - shown < EVERY_MS && done < total) return
    shown = now
    const perSecond = done / ((now - begun) / 1000)
    const left = (total - done) / perSecond
    show(`  ${what}: ${done} of ${total}, ${Math.round(perSecond)} a second, ${Math.round(left)} s left`)
  }
}
