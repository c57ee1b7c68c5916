/** Runs what moves the page only while no button of a pointer is down: what is about to be clicked stays in its place. */
export const createPointerRest = (): ((run: () => void) => void) => {
  let isDown = false
  let waiting: (() => void) | null = null
  const release = () => {
    isDown = false
    // After the click.
    setTimeout(() => {
      waiting?.()
      waiting = null
    })
  }
  addEventListener('pointerdown', () => {
    isDown = true
  })
  addEventListener('pointerup', release)
  addEventListener('pointercancel', release)
  return (run) => {
    if (isDown) waiting = run
    else run()
  }
}
