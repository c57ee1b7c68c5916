/** What is there at once, or is waited for: a promise where there is nothing to wait for costs a read a measurable part. */
export type Soon<T> = T | Promise<T>

/** Goes on with a value when it is there, which may be now. */
export const soon = <T, U>(value: Soon<T>, then: (value: T) => Soon<U>): Soon<U> =>
  value instanceof Promise ? value.then(then) : then(value)

/** What is made, at once or later, or what stands for it where that fails. */
export const orElse = <T>(make: () => Soon<T>, failed: (error: Error) => T): Soon<T> => {
  try {
    const made = make()
    return made instanceof Promise ? made.catch(failed) : made
  } catch (error) {
    return failed(error as Error)
  }
}
