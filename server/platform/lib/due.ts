/** True at the first call, and when the time is over since it was true last. */
export const createDue = (intervalMs: number): (() => boolean) => {
  let dueAt = 0
  return () => {
    const now = performance.now()
    if (now < dueAt) return false
    dueAt = now + intervalMs
    return true
  }
}

/** True at the first call, and when a number is another one than when it was true last. */
export const createChange = (read: () => number): (() => boolean) => {
  let seen = Number.NaN
  return () => {
    const present = read()
    if (present === seen) return false
    seen = present
    return true
  }
}
