/** What is there at once, or is waited for: a promise where there is nothing to wait for costs a read a measurable part. */
export type Soon<T> = T | Promise<T>

/** Goes on with a value when it is there, which may be now. */
export const soon = <T, U>(value: Soon<T>, then: (value: T) => Soon<U>): Soon<U> =>
  value instanceof Promise ? value.then(then) : then(value)
